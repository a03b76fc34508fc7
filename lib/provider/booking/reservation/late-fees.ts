import type { ChargedFee } from '@/lib/domain/late-fee';
import type { ReservationRecord } from '../../ground/load-record';

/** The late fees that a booking was ever charged, from its lines: one that staff took off has quantity 0. Minor units. */
export function chargedFees(lines: ReservationRecord['lines']): ChargedFee[] {
  return lines.flatMap(({ kind, dueOn, unit, quantity }) =>
    kind === 'lateFee' && dueOn !== null ? [{ dueOn, amount: unit, removed: quantity === 0 }] : [],
  );
}

import type { BookingChange } from '@/lib/contract/booking-change';
import type { Context, Transaction } from '../../context';
import type { ReservationAndEvent } from '../../ground/load-record';
import { mailGuest } from '../reservation/mail-guest';
import { mailAgency, tellAgency } from '../reservation/tell-agency';

/** Tells guest and agency of a change; rooms that were added wait for the agency's approval. Amounts in minor units. */
export async function tellOfChange(
  tx: Transaction,
  ctx: Context,
  found: ReservationAndEvent,
  { kind, difference }: { kind: BookingChange['kind']; difference: number },
): Promise<void> {
  const { id, version, total, currency } = found.reservation;
  const occasion = `${id} v${version}`;
  const payload = { change: kind, amount: { amount: difference, currency } };
  await mailGuest(tx, ctx, found, {
    kind: 'reservation-changed',
    dedupeKey: `reservation-changed ${occasion}`,
    payload,
  });
  if (kind === 'addRooms') {
    const telling = { type: 'RSVN_TO_APPV' as const, mail: 'reservation-to-approve', occasion, params: {} };
    await tellAgency(tx, ctx, found, { ...telling, payload: { total: { amount: total, currency } } });
    return;
  }
  await mailAgency(tx, ctx, found, { mail: 'reservation-changed-staff', occasion, payload });
}

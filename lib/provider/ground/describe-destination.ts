import type { RefundDestination } from '@/lib/contract/refund';
import { lastFour } from '@/lib/domain/clabe';
import { mayRead } from '@/lib/domain/private-data';
import type { Actor } from '../context';
import type { ReservationRecord } from './load-record';

/** Where refunds go, as this actor may know it: whole for those who send them, without the number for its guest. */
export function describeDestination(
  row: ReservationRecord['refundDestination'],
  actor: Actor,
): RefundDestination | null {
  if (!row) return null;
  const { clabe, bank, holder } = row;
  const isGuest = actor.kind === 'holder' || (actor.kind === 'user' && actor.role === 'attendee');
  const sends = !isGuest && actor.kind === 'user' && mayRead('account', actor);
  const named = isGuest || sends ? { bank, holder } : { bank: null, holder: null };
  return { last4: lastFour(clabe), clabe: sends ? clabe : null, ...named };
}

const OPEN = new Set<string>(['requested', 'approved', 'failed']);

/** Whether a refund by transfer waits, and nobody knows where it goes. */
export function needsDestination({
  payments,
  refundDestination,
}: Pick<ReservationRecord, 'payments' | 'refundDestination'>): boolean {
  const refunds = payments.flatMap((record) => record.refunds);
  return refundDestination === null && refunds.some(({ method, status }) => method === 'bank' && OPEN.has(status));
}

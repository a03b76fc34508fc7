import { lastDueOf, takesWholeOnly } from '@/lib/domain/payment-schedule';
import { isEnded } from '@/lib/domain/reservation-state';
import { type Share, type Shares, sharesOf } from '../../booking/companion/calculate-shares';
import { deadlinesOf } from '../../booking/reservation/describe-summary';
import type { Context } from '../../context';
import type { Database } from '../../db/client';
import { loadRecord, type ReservationAndEvent, type ReservationRecord } from '../../ground/load-record';
import { amountBounds, type Bounds } from '../payment/check-deposit';

/** Reads a booking with all that is its own, and how its price is shared. */
export const readShares = async (db: Database, found: ReservationAndEvent): Promise<Shares> =>
  sharesOf(await loadRecord(db, found));

/** The next item that a payer owes; null where nothing is left to pay. */
export const dueOf = ({ left }: Share) => left.find(({ amount }) => amount > 0) ?? null;

/**
 * What a payer can pay now, minor units; `ownDue` is what they owe first of their part, null where nothing is shared.
 */
export interface PayerBounds extends Bounds {
  ownDue: number | null;
}

/**
 * Smallest and largest payment that a payer can make now: of their own share where the booking is shared, and never
 * more than is left of it; its holder may pay for everybody. `companionId` null = the holder.
 */
export async function boundsOf(
  db: Database,
  ctx: Context,
  found: ReservationAndEvent,
  companionId: string | null,
): Promise<PayerBounds> {
  const record = await loadRecord(db, found);
  if (companionId === null && record.shares.length === 0)
    return { ...amountBounds(ctx, found, boundFacts(record)), ownDue: null };
  return boundsIn(ctx, found, sharesOf(record), companionId);
}

/** What the bounds of a whole booking are reckoned from. */
export const boundFacts = ({ payments, schedule }: Pick<ReservationRecord, 'payments' | 'schedule'>) => ({
  records: payments,
  lastDueOn: lastDueOf(schedule),
});

/** Smallest and largest payment that a payer can make now, from shares that were read already. */
export function boundsIn(
  ctx: Context,
  found: ReservationAndEvent,
  shares: Shares,
  companionId: string | null,
): PayerBounds {
  const own =
    companionId === null ? shares.holder : shares.companions.find((each) => each.companion.id === companionId);
  const left = own?.left ?? [];
  // The holder's share has an item of every day of the booking.
  const lastDueOn = lastDueOf(shares.holder.left);
  const ofBooking = { records: shares.payments, lastDueOn };
  const maximum = companionId === null ? amountBounds(ctx, found, ofBooking).maximum : sumOf(left);
  const isWhole = takesWholeOnly({ ...deadlinesOf(found.event, ctx.clock.now()), lastDueOn });
  const isOver = isEnded(found.reservation.bookingStatus);
  // A room whose whole price is due at once is reserved by paying that whole price.
  const asked = isOver ? 0 : sumOf(isWhole ? left : left.filter(({ kind }) => kind === 'minimum' || kind === 'full'));
  const ownDue = left.find(({ amount }) => amount > 0)?.amount ?? 0;
  return { minimum: Math.min(maximum, Math.max(1, asked)), maximum, ownDue };
}

const sumOf = (parts: { amount: number }[]) => parts.reduce((sum, { amount }) => sum + amount, 0);

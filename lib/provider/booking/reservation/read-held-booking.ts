import type { HeldBooking } from '@/lib/contract/held-booking';
import type { Context } from '../../context';
import { missingIsNull } from '../../error';
import { readEvent } from '../../event/event/describe-event';
import { readMe } from '../../people/session/read-me';
import { getReservation } from './describe-reservation';

/**
 * The caller's session with the reservation that it holds and its event: what every page of a booked guest stands on.
 * Raises UNAUTHENTICATED for a visitor.
 */
export async function readHeldBooking({ ctx }: { ctx: Context }): Promise<HeldBooking> {
  const session = await readMe({ ctx });
  const { actor } = ctx;
  const key = session.reservationKey;
  // Who still has to set up a second factor is told who they are, and nothing more.
  if (!key || (actor.kind === 'user' && actor.lacksSecondFactor)) return { session, reservation: null, event: null };
  const reservation = await missingIsNull(getReservation({ ctx, input: { key } }));
  const event = reservation && (await missingIsNull(readEvent({ ctx, input: { event: reservation.eventCode } })));
  return { session, reservation, event };
}

import { and, asc, eq } from 'drizzle-orm';
import type { GuestMessage, Mailing } from '@/lib/contract/mailing';
import { skipReasonOf } from '@/lib/domain/mailing';
import type { Context } from '../../context';
import { coupons, guests } from '../../db/schema';
import { fail } from '../../error';
import { tendedEvent } from '../../event/event/find-bookable-event';
import { createMailing } from './edit-mailing';
import { unreachedOf } from './mailing-audience';
import { wordsToBeginWith } from './read-mailing';

/** What is said of a guest who gets no mailing. */
const UNREACHED = {
  declined: 'guestDeclined',
  noEmail: 'guestWithoutMail',
  optedOut: 'guestOptedOut',
  suppressed: 'guestSuppressed',
} as const;

/**
 * Sends one guest an invitation, a welcome or a coupon at once, in the words that the kind begins with. Raises
 * NOT_FOUND, EVENT_ARCHIVED, PACKAGE_LIMIT, INVALID where the coupon is to be chosen, and INVALID_STATE for a guest who
 * gets none and for an event that guests cannot open.
 */
export async function messageGuest({
  ctx,
  input: { guestId, message },
}: {
  ctx: Context;
  input: { guestId: string; message: GuestMessage };
}): Promise<Mailing> {
  const [guest] = await ctx.db.select().from(guests).where(eq(guests.id, guestId));
  const event = await tendedEvent(ctx, guest?.eventId ?? fail('NOT_FOUND'), 'sendMailings');
  const skipped = guest && skipReasonOf(guest, await unreachedOf(ctx.db, event));
  if (skipped) fail('INVALID_STATE', { values: { what: UNREACHED[skipped] } });
  const { kind } = message;
  const couponId = kind === 'coupon' ? (message.couponId ?? (await onlyCoupon(ctx, event.id))) : null;
  const audience = { guestIds: [guestId] };
  const mailing = { kind, ...wordsToBeginWith(kind), audience, sendAt: null, couponId };
  return createMailing({ ctx, input: { event: event.id, mailing } });
}

/** Null where the event has none or several: then the caller is told to choose. */
async function onlyCoupon(ctx: Context, eventId: string): Promise<string | null> {
  const [first, second] = await ctx.db
    .select({ id: coupons.id })
    .from(coupons)
    .where(and(eq(coupons.eventId, eventId), eq(coupons.active, true)))
    .orderBy(asc(coupons.id))
    .limit(2);
  return first && !second ? first.id : null;
}

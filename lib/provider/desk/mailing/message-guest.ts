import { and, asc, eq } from 'drizzle-orm';
import type { GuestMessage, Mailing } from '@/lib/contract/mailing';
import { skipReasonOf, smsSkipReasonOf } from '@/lib/domain/mailing';
import type { Context } from '../../context';
import { coupons, guests } from '../../db/schema';
import { fail } from '../../error';
import { type EventRow, tendedEvent } from '../../event/event/find-bookable-event';
import { smsStoppedOf } from '../sms/consents';
import { createMailing } from './edit-mailing';
import { unreachedOf } from './mailing-audience';
import { smsToBeginWith, wordsToBeginWith } from './read-mailing';

/** What is said of a guest who gets no mailing. */
const UNREACHED = {
  declined: 'guestDeclined',
  noEmail: 'guestWithoutMail',
  optedOut: 'guestOptedOut',
  suppressed: 'guestSuppressed',
  noMobile: 'guestWithoutMobile',
  smsStopped: 'guestSmsStopped',
} as const;

/**
 * Sends one guest an invitation, a welcome or a coupon at once, in the words that the kind begins with, or a text message,
 * which leaves at an hour at which they are up. Raises NOT_FOUND, EVENT_ARCHIVED, PACKAGE_LIMIT also where the pack has not
 * enough left, AGENCY_LIMIT, INVALID where the coupon is to be chosen or the words name what nobody knows, and INVALID_STATE
 * for a guest who gets none and for an event that guests cannot open.
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
  const skipped = guest && (await skippedBy(ctx, event, guest, message));
  if (skipped) fail('INVALID_STATE', { values: { what: UNREACHED[skipped] } });
  const { kind } = message;
  const couponId = kind === 'coupon' ? (message.couponId ?? (await onlyCoupon(ctx, event.id))) : null;
  const audience = { guestIds: [guestId] };
  const mailing = { kind, ...wordsOf(message), audience, sendAt: null, couponId };
  return createMailing({ ctx, input: { event: event.id, mailing } });
}

async function skippedBy(
  { db }: Context,
  event: EventRow,
  guest: typeof guests.$inferSelect,
  { channel }: GuestMessage,
) {
  if (channel === 'sms') return smsSkipReasonOf(guest, await smsStoppedOf(db, [guest.mobile]));
  return skipReasonOf(guest, await unreachedOf(db, event));
}

/** One text in both languages goes as it was written, whichever is the guest's. */
function wordsOf({ kind, channel, sms }: GuestMessage) {
  if (channel !== 'sms') return wordsToBeginWith(kind);
  const none = { es: '', en: '' };
  const text = sms === undefined ? smsToBeginWith(kind) : { es: sms, en: sms };
  return { channel, subject: none, body: none, sms: text };
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

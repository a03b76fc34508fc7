import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { Language } from '@/lib/contract/bilingual-text';
import { zonesOfMobile } from '@/lib/domain/call-queue';
import { includesSms, smsSkipReasonOf } from '@/lib/domain/mailing';
import { closedFor } from '@/lib/domain/mailing-end';
import { calmFrom } from '@/lib/domain/quiet-hours';
import { dateInZone } from '@/lib/domain/zone';
import type { Context, Transaction } from '../../context';
import { inParts } from '../../db/in-parts';
import {
  coupons,
  events,
  guests,
  mailingRecipients,
  mailings,
  masterAccounts,
  outbox,
  smsMessages,
} from '../../db/schema';
import { fail } from '../../error';
import { packageOf } from '../../event/event/event-package';
import type { EventRow } from '../../event/event/find-bookable-event';
import { invitationPath } from '../../event/household/household-link';
import { smsStoppedOf } from '../sms/consents';
import { orderSms, smsBalanceOf } from '../sms/sms-pack';
import { hotelsOfGuests } from './hotels-of-guests';
import { audienceCondition } from './mailing-audience';
import { couponCodeOf, isCouponOver, pageOf, textFor } from './mailing-texts';

type MailingRow = typeof mailings.$inferSelect;

/** A recipient who gets a text message. */
export interface Texted {
  /** The id of the recipient's row, which its message in the outbox shares. */
  id: string;
  guestId: string;
  firstName: string;
  mobile: string;
  language: Language;
}

/**
 * Orders the text messages of a mailing and takes their cost from the pack; answers the ids of those that were ordered,
 * which are not all where the pack ends. Each leaves at a daytime hour of its recipient, so that nobody's phone rings
 * at night. The caller has locked the mailing.
 */
export async function orderTexts(
  tx: Transaction,
  ctx: Context,
  { row, event, texted }: { row: MailingRow; event: EventRow; texted: readonly Texted[] },
): Promise<Set<string>> {
  if (texted.length === 0) return new Set();
  const coupon = await couponCodeOf(tx, row.couponId);
  const { kind, id: mailingId } = row;
  const now = ctx.clock.now();
  const hotels = await hotelsOfGuests(tx, { eventId: event.id });
  return orderSms(tx, ctx, {
    event,
    included: includesSms(await packageOf(tx, event.id), kind),
    orders: texted.map(({ id, guestId, firstName, mobile, language: locale }) => ({
      id,
      guestId,
      mobile,
      locale,
      kind: 'mailing',
      mailingId,
      dedupeKey: `mailing ${id}`,
      payload: { mailingId },
      notBefore: calmFrom(now, zonesOfMobile(mobile, event.timeZone)),
      segments: textFor(
        ctx,
        { mailing: row, event, coupon },
        {
          guest: firstName,
          hotel: hotels.get(guestId),
          locale,
        },
      ).segments,
    })),
  });
}

/**
 * Deletes the messages of a mailing that have not begun to leave from the outbox; its text messages then cost nothing.
 */
export async function takeBack(tx: Transaction, mailingId: string): Promise<void> {
  const taken = await tx
    .delete(outbox)
    .where(and(eq(outbox.mailingId, mailingId), eq(outbox.status, 'pending')))
    .returning({ id: outbox.id, channel: outbox.channel });
  const ids = taken.flatMap(({ id, channel }) => (channel === 'sms' ? [id] : []));
  await inParts(ids, (part) => tx.delete(smsMessages).where(inArray(smsMessages.id, part)));
}

/**
 * Lets recipients get the mailing once more. A text message that the gateway took, or that may have left, stays counted
 * in the pack, under another id than the one that is sent now.
 */
export async function forgetMessages(tx: Transaction, mailingId: string, ids: readonly string[]): Promise<void> {
  await inParts(ids, async (part) => {
    await tx.delete(outbox).where(and(eq(outbox.mailingId, mailingId), inArray(outbox.id, part)));
    const isPaid = or(eq(smsMessages.delivery, 'uncertain'), isNotNull(smsMessages.gatewayId));
    await tx
      .update(smsMessages)
      .set({ id: sql`gen_random_uuid()::text` })
      .where(and(inArray(smsMessages.id, part), isPaid));
    await tx.delete(smsMessages).where(inArray(smsMessages.id, part));
  });
}

/**
 * Raises PACKAGE_LIMIT where the pack has not so many segments left, with how many; the caller has locked the event.
 */
export async function refuseBeyondPack(tx: Transaction, eventId: string, segments: number): Promise<void> {
  const { left, pack, used } = await smsBalanceOf(tx, eventId);
  if (left === null || segments <= left) return;
  const details = { limit: 'smsPack', package: await packageOf(tx, eventId), needs: null, allowed: pack, used };
  fail('PACKAGE_LIMIT', { details, values: { limit: 'smsSegments', allowed: left, needs: segments } });
}

/** A text message on its way: its recipient's id, the mobile that it goes to, and its language. */
interface Leaving {
  id: string;
  mobile: string;
  locale: Language;
}

/**
 * The words of a mailing's text message, made when it leaves, so that no table holds a link's token. Whether it may go
 * is checked again: null where it is not for its recipient any more, they have another mobile, or its coupon cannot be
 * used any more.
 */
export async function recipientText(ctx: Context, { id, mobile, locale }: Leaving): Promise<string | null> {
  const [found] = await ctx.db
    .select({ mailing: mailings, event: events, coupon: coupons.code, package: masterAccounts.package })
    .from(mailingRecipients)
    .innerJoin(mailings, eq(mailings.id, mailingRecipients.mailingId))
    .innerJoin(events, eq(events.id, mailings.eventId))
    .leftJoin(coupons, eq(coupons.id, mailings.couponId))
    .leftJoin(masterAccounts, eq(masterAccounts.eventId, mailings.eventId))
    .where(eq(mailingRecipients.id, id));
  if (!found || found.mailing.state === 'cancelled') return null;
  const event = found.event as EventRow;
  const today = dateInZone(ctx.clock.now(), event.timeZone);
  if (closedFor('sms', { ...event, package: found.package }, today)) return null;
  if (await isCouponOver(ctx.db, found.mailing, today)) return null;
  const { audience, kind } = found.mailing;
  const [recipient] = await ctx.db
    .select({ guest: guests })
    .from(mailingRecipients)
    .innerJoin(guests, eq(guests.id, mailingRecipients.guestId))
    .where(and(eq(mailingRecipients.id, id), audienceCondition(event, audience, ctx.clock.now())));
  if (!recipient) return null;
  const { guest } = recipient;
  if (guest.mobile !== mobile) return null;
  if (smsSkipReasonOf(guest, await smsStoppedOf(ctx.db, [guest.mobile])) !== null) return null;
  const path = kind === 'invitation' ? await invitationPath(ctx, event, guest) : pageOf(event, kind);
  const hotel = (await hotelsOfGuests(ctx.db, { eventId: event.id, guestId: guest.id })).get(guest.id);
  return textFor(ctx, { ...found, event }, { guest: guest.firstName, hotel, locale, path }).text;
}

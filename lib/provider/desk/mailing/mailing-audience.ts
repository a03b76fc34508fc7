import { and, asc, eq, inArray, not, type SQL, sql } from 'drizzle-orm';
import type { Language } from '@/lib/contract/bilingual-text';
import type {
  AudienceCount,
  AudienceQuestion,
  MailingAudience,
  MailingChannel,
  MailingKind,
} from '@/lib/contract/mailing';
import { includesSms, planRecipients, type UnreachedMailboxes } from '@/lib/domain/mailing';
import { dateInZone } from '@/lib/domain/zone';
import { overdueReservations } from '../../booking/reservation/list-query';
import type { Context } from '../../context';
import type { Database } from '../../db/client';
import { agencies, guests, mailingOptOuts, mailingRecipients, mailings } from '../../db/schema';
import { fail } from '../../error';
import { packageOf } from '../../event/event/event-package';
import { type EventRow, staffEvent } from '../../event/event/find-bookable-event';
import { BY_FAMILY_NAME, bookedGuests } from '../../event/guest/list-guests';
import { listedAt } from '../../event/guest/living-guests';
import { isDueHold } from '../../ground/due-hold';
import { commaSeparated } from '../../ground/page';
import { suppressedOf } from '../../people/mail/suppressions';
import { smsStoppedOf } from '../sms/consents';
import { smsBalanceOf } from '../sms/sms-pack';
import { hotelsOfGuests } from './hotels-of-guests';
import { couponCodeOf, textFor } from './mailing-texts';

export type AudienceEvent = Pick<EventRow, 'id' | 'timeZone'> & { agencyId: string };

/** What an audience asks of a guest of the event; all of it together. */
export function audienceCondition(event: AudienceEvent, audience: MailingAudience, now: Date): SQL | undefined {
  const { attendance, tags, hasReservation, overdue, guestIds } = audience;
  const booked = sql`guests.id in (${bookedGuests(event.id, isDueHold(now))})`;
  const day = dateInZone(now, event.timeZone);
  const owes = sql`guests.id in (select overdue.guest_id from (${overdueReservations({ event, now, day })}) overdue
    where overdue.guest_id is not null)`;
  const anyTag = tags && sql`guests.tags ?| array[${commaSeparated(tags)}]::text[]`;
  return and(
    listedAt(event.id),
    attendance && inArray(guests.attendance, attendance),
    anyTag,
    hasReservation === undefined ? undefined : hasReservation ? booked : not(booked),
    overdue === undefined ? undefined : overdue ? owes : not(owes),
    guestIds && inArray(guests.id, guestIds),
  );
}

/** The mailboxes that get no mailing about the event: their owners want none, or mails to them come back. */
export async function unreachedOf(
  db: Database,
  { id, agencyId }: Pick<AudienceEvent, 'id' | 'agencyId'>,
): Promise<UnreachedMailboxes> {
  return { optedOut: await optedOutOf(db, id), suppressed: await suppressedOf(db, agencyId) };
}

/** The mailboxes that want no mailing about the event. */
export async function optedOutOf(db: Database, eventId: string): Promise<Set<string>> {
  const rows = await db
    .select({ mailbox: mailingOptOuts.mailbox })
    .from(mailingOptOuts)
    .where(and(eq(mailingOptOuts.eventId, eventId), eq(mailingOptOuts.given, false)));
  return new Set(rows.map(({ mailbox }) => mailbox));
}

interface Planned {
  channel: MailingChannel;
  kind: MailingKind;
  audience: MailingAudience;
}

/**
 * The guests whom an audience names, in the list's order, each with whether and how a mailing goes to them, and if not,
 * why. `known` is what unreachedOf answered, for callers that plan several mailings.
 */
export async function planAudience(
  db: Database,
  event: AudienceEvent,
  mailing: Planned,
  now: Date,
  known?: UnreachedMailboxes,
) {
  const { channel, kind, audience } = mailing;
  const named = await db
    .select({
      id: guests.id,
      firstName: guests.firstName,
      lastName: guests.lastName,
      maternalLastName: guests.maternalLastName,
      email: guests.email,
      attendance: guests.attendance,
      mobile: guests.mobile,
      wrongMobile: guests.wrongMobile,
      channel: guests.channel,
      language: sql<Language>`coalesce(${guests.language}, ${agencies.languageCode})`,
    })
    .from(guests)
    .innerJoin(agencies, eq(agencies.id, event.agencyId))
    .where(audienceCondition(event, audience, now))
    .orderBy(asc(BY_FAMILY_NAME), asc(guests.id));
  const unreached = known ?? (await unreachedOf(db, event));
  if (channel === 'mail')
    return planRecipients(named, { unreached: { ...unreached, smsStopped: new Set() }, channel, had: new Set() });
  const mobiles = named.map(({ mobile }) => mobile);
  const smsStopped = await smsStoppedOf(db, mobiles);
  const isIncluded = includesSms(await packageOf(db, event.id), kind);
  const had = isIncluded ? await guestsWhoHad(db, event.id, kind) : new Set<string>();
  return planRecipients(named, { unreached: { ...unreached, smsStopped }, channel, had });
}

/** Guests of an event who got a mailing of the kind by text message, may have got it, or for whom it is on its way. */
async function guestsWhoHad(db: Database, eventId: string, kind: MailingKind): Promise<Set<string>> {
  const rows = await db
    .select({ id: mailingRecipients.guestId })
    .from(mailingRecipients)
    .innerJoin(mailings, eq(mailings.id, mailingRecipients.mailingId))
    .where(
      and(
        eq(mailings.eventId, eventId),
        eq(mailings.kind, kind),
        eq(mailingRecipients.channel, 'sms'),
        inArray(mailingRecipients.state, ['waiting', 'sent', 'uncertain']),
      ),
    );
  return new Set(rows.flatMap(({ id }) => id ?? []));
}

type Plan = Awaited<ReturnType<typeof planAudience>>;

const BY_MAIL = { noEmail: 0, declined: 0, optedOut: 0, suppressed: 0, sameMailbox: 0 } as const;
const BY_SMS = { noMobile: 0, smsStopped: 0, sameMobile: 0, hadIt: 0 } as const;

/** How many of a plan get the mailing, and how many do not, by why. */
export function countPlan(plan: Plan, channel: MailingChannel): Omit<AudienceCount, 'sms'> {
  const skipped: AudienceCount['skipped'] = channel === 'mail' ? { ...BY_MAIL } : { ...BY_MAIL, ...BY_SMS };
  for (const { skip } of plan) if (skip) skipped[skip] = (skipped[skip] ?? 0) + 1;
  return { recipients: plan.filter(({ skip }) => skip === null).length, skipped };
}

/** The guests of a plan who get a text message. */
export const textedOf = (plan: Plan) => plan.filter(({ by, skip }) => by === 'sms' && skip === null);

/** The segments that the text messages of a plan take as things stand. */
export async function segmentsOf(
  db: Database,
  ctx: Context,
  { plan, ...texting }: Parameters<typeof textFor>[1] & { plan: Plan },
): Promise<number> {
  const hotels = await hotelsOfGuests(db, { eventId: texting.event.id });
  return textedOf(plan).reduce((sum, { guest: { id, firstName: guest, language: locale } }) => {
    const { segments } = textFor(ctx, texting, { guest, hotel: hotels.get(id), locale });
    return sum + segments;
  }, 0);
}

/**
 * For whom a mailing would be as things stand, and what its text messages take; nothing is written. Raises NOT_FOUND.
 */
export async function countAudience({
  ctx,
  input: { event: idOrCode, question },
}: {
  ctx: Context;
  input: { event: string; question: AudienceQuestion };
}): Promise<AudienceCount> {
  const { db } = ctx;
  const event = await staffEvent(ctx, idOrCode, 'sendMailings');
  const { audience, channel = 'mail', kind = 'custom', sms = { es: '', en: '' }, couponId = null } = question;
  const plan = await planAudience(db, event, { channel, kind, audience }, ctx.clock.now());
  const counted = countPlan(plan, channel);
  if (channel === 'mail') return counted;
  const coupon = await couponCodeOf(db, couponId);
  const { left } = await smsBalanceOf(db, event.id);
  const included = includesSms(await packageOf(db, event.id), kind);
  const segments = await segmentsOf(db, ctx, { plan, mailing: { kind, sms }, event, coupon });
  return { ...counted, sms: { messages: textedOf(plan).length, segments, included, left } };
}

/**
 * Raises INVALID where guests are named who are not on the event's list. A mailing that is changed (`own`) may keep
 * guests who have left the list since it was saved: it goes to those who are left.
 */
export async function refuseStrangeGuests(
  db: Database,
  { eventId, own }: { eventId: string; own: string | undefined },
  { guestIds }: MailingAudience,
): Promise<void> {
  if (!guestIds) return;
  const ids = new Set(guestIds);
  const known = await db
    .select({ id: guests.id })
    .from(guests)
    .where(and(eq(guests.eventId, eventId), inArray(guests.id, [...ids])));
  for (const { id } of known) ids.delete(id);
  if (ids.size === 0) return;
  const ofOwn = and(eq(mailings.id, own ?? ''), eq(mailings.eventId, eventId));
  const [kept] = await db.select({ audience: mailings.audience }).from(mailings).where(ofOwn);
  for (const id of kept?.audience.guestIds ?? []) ids.delete(id);
  if (ids.size > 0) fail('INVALID', { fields: { 'audience.guestIds': 'invalid' } });
}

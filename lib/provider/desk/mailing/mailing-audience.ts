import { and, asc, eq, inArray, not, type SQL, sql } from 'drizzle-orm';
import type { AudienceCount, MailingAudience } from '@/lib/contract/mailing';
import { planRecipients, type Unreached } from '@/lib/domain/mailing';
import { dateInZone } from '@/lib/domain/zone';
import { overdueReservations } from '../../booking/reservation/overdue-reservations';
import type { Context } from '../../context';
import type { Database } from '../../db/client';
import { guests, mailingOptOuts } from '../../db/schema';
import { fail } from '../../error';
import { type EventRow, staffEvent } from '../../event/event/find-bookable-event';
import { bookedGuests } from '../../event/guest/list-guests';
import { suppressedOf } from '../../ground/suppressions';

export type AudienceEvent = Pick<EventRow, 'id' | 'timeZone'> & { agencyId: string };

/** What an audience asks of a guest of the event; all of it together. */
export function audienceCondition(event: AudienceEvent, audience: MailingAudience, now: Date): SQL | undefined {
  const { attendance, tags, hasReservation, overdue, guestIds } = audience;
  const booked = sql`guests.id in (${bookedGuests(event.id)})`;
  const day = dateInZone(now, event.timeZone);
  const owes = sql`guests.id in (select overdue.guest_id from (${overdueReservations({ event, now, day })}) overdue
    where overdue.guest_id is not null)`;
  const anyTag =
    tags &&
    sql`guests.tags ?| array[${sql.join(
      tags.map((tag) => sql`${tag}`),
      sql`, `,
    )}]::text[]`;
  return and(
    eq(guests.eventId, event.id),
    attendance && inArray(guests.attendance, attendance),
    anyTag,
    hasReservation === undefined ? undefined : hasReservation ? booked : not(booked),
    overdue === undefined ? undefined : overdue ? owes : not(owes),
    guestIds && inArray(guests.id, guestIds),
  );
}

/** The mailboxes that no mailing about the event goes to: those that want none, and those that none reaches. */
export async function unreachedOf(
  db: Database,
  { id, agencyId }: Pick<AudienceEvent, 'id' | 'agencyId'>,
): Promise<Unreached> {
  return { optedOut: await optedOutOf(db, id), suppressed: await suppressedOf(db, agencyId) };
}

/** The mailboxes that want no mailing about the event. */
export async function optedOutOf(db: Database, eventId: string): Promise<Set<string>> {
  const rows = await db
    .select({ mailbox: mailingOptOuts.mailbox })
    .from(mailingOptOuts)
    .where(eq(mailingOptOuts.eventId, eventId));
  return new Set(rows.map(({ mailbox }) => mailbox));
}

/** The guests whom an audience names, in the list's order, each with whether a mailing goes to them, and why not. */
export async function planAudience(db: Database, event: AudienceEvent, audience: MailingAudience, now: Date) {
  const named = await db
    .select({
      ...{ id: guests.id, email: guests.email, attendance: guests.attendance, language: guests.language },
    })
    .from(guests)
    .where(audienceCondition(event, audience, now))
    .orderBy(asc(guests.lastName), asc(guests.firstName), asc(guests.id));
  return planRecipients(named, await unreachedOf(db, event));
}

/** How many of a plan get the mailing, and how many do not, by why. */
export function countPlan(plan: Awaited<ReturnType<typeof planAudience>>): AudienceCount {
  const skipped = { noEmail: 0, declined: 0, optedOut: 0, suppressed: 0, sameMailbox: 0 };
  for (const { skip } of plan) if (skip) skipped[skip] += 1;
  return { recipients: plan.filter(({ skip }) => skip === null).length, skipped };
}

/** For whom a mailing would be as things stand; nothing is written. Raises NOT_FOUND. */
export async function countAudience({
  ctx,
  input,
}: {
  ctx: Context;
  input: { event: string; audience: MailingAudience };
}): Promise<AudienceCount> {
  const event = await staffEvent(ctx, input.event, 'sendMailings');
  return countPlan(await planAudience(ctx.db, event, input.audience, ctx.clock.now()));
}

/** Raises INVALID where guests are named who are not of the event's list. */
export async function refuseStrangeGuests(db: Database, eventId: string, { guestIds }: MailingAudience): Promise<void> {
  if (!guestIds) return;
  const ids = [...new Set(guestIds)];
  const known = await db
    .select({ id: guests.id })
    .from(guests)
    .where(and(eq(guests.eventId, eventId), inArray(guests.id, ids)));
  if (known.length !== ids.length) fail('INVALID', { fields: { 'audience.guestIds': 'invalid' } });
}

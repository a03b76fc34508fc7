import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { PersonalData } from '@/lib/contract/personal-data';
import type { Context } from '../../context';
import {
  guests,
  mailingOptOuts,
  mailSuppressions,
  outbox,
  reminders,
  reservations,
  smsConsents,
  smsMessages,
  waitlistEntries,
  whatsappMessages,
} from '../../db/schema';
import type { Person } from './find-person';

/** Mails that left to the person's mailboxes. Their texts are not kept: a mail is made from the data when it leaves. */
export async function mailsTo({ db }: Context, { agencyId, mailboxes }: Person): Promise<PersonalData['mails']> {
  const sent = await db
    .select()
    .from(outbox)
    .where(and(eq(outbox.agencyId, agencyId), eq(outbox.status, 'sent'), inArray(outbox.mailbox, mailboxes)))
    .orderBy(asc(outbox.createdAt));
  return sent.map(({ createdAt, kind, recipient }) => ({ at: createdAt.toISOString(), kind, recipient }));
}

/**
 * Text and WhatsApp messages to the person as a guest of a list. A mobile alone identifies nobody, since anybody may
 * have typed it.
 */
export async function phoneMessagesTo({ db }: Context, { guestIds }: Person): Promise<PersonalData['phoneMessages']> {
  const texts = await db.select().from(smsMessages).where(inArray(smsMessages.guestId, guestIds));
  const chats = await db.select().from(whatsappMessages).where(inArray(whatsappMessages.guestId, guestIds));
  const told = [
    ...texts.map((row) => ({ row, channel: 'sms' as const, state: row.delivery, text: null })),
    ...chats.map((row) => ({ row, channel: 'whatsapp' as const, state: row.state, text: row.body })),
  ];
  return told
    .map(({ row: { createdAt, mobile }, ...rest }) => ({ at: createdAt.toISOString(), mobile, ...rest }))
    .toSorted((a, b) => a.at.localeCompare(b.at));
}

const mobilesOf = async ({ db }: Context, { guestIds }: Person): Promise<string[]> =>
  (await db.select({ mobile: guests.mobile }).from(guests).where(inArray(guests.id, guestIds))).map(
    ({ mobile }) => mobile,
  );

/** Reminders that went to the person; those of whoever shares their booking are not theirs. */
export async function remindersTo(ctx: Context, person: Person): Promise<PersonalData['reminders']> {
  const to = [...person.mailboxes, ...person.words.mails, ...(await mobilesOf(ctx, person))];
  const ofBookings = and(
    inArray(reminders.reservationId, person.reservationIds),
    inArray(sql`lower(${reminders.recipient})`, to),
  );
  const sent = await ctx.db
    .select()
    .from(reminders)
    .where(or(inArray(reminders.guestId, person.guestIds), ofBookings))
    .orderBy(asc(reminders.createdAt), asc(reminders.id));
  return sent.map(({ createdAt, rule, channel, name, recipient }) => ({
    at: createdAt.toISOString(),
    rule,
    channel,
    name,
    recipient,
  }));
}

/** The events that the person is invited to, has booked, or waits for. */
async function eventsOf({ db }: Context, { reservationIds, guestIds, waitlistIds }: Person): Promise<string[]> {
  const found = await union(
    db.select({ id: reservations.eventId }).from(reservations).where(inArray(reservations.id, reservationIds)),
    db.select({ id: guests.eventId }).from(guests).where(inArray(guests.id, guestIds)),
    db.select({ id: waitlistEntries.eventId }).from(waitlistEntries).where(inArray(waitlistEntries.id, waitlistIds)),
  );
  return found.map(({ id }) => id);
}

/** What was said of being written to, and what became of the person's addresses. */
export async function consentsOf(ctx: Context, person: Person): Promise<PersonalData['consents']> {
  const { agencyId, mailboxes } = person;
  const optOuts = await ctx.db
    .select()
    .from(mailingOptOuts)
    .where(
      and(inArray(mailingOptOuts.eventId, await eventsOf(ctx, person)), inArray(mailingOptOuts.mailbox, mailboxes)),
    );
  const blocked = await ctx.db
    .select()
    .from(mailSuppressions)
    .where(and(eq(mailSuppressions.agencyId, agencyId), inArray(mailSuppressions.mailbox, mailboxes)));
  const texts = await ctx.db
    .select()
    .from(smsConsents)
    .where(inArray(smsConsents.mobile, await mobilesOf(ctx, person)));
  return [
    ...optOuts.map((row) => ({ at: row.at, address: row.mailbox, said: row.given ? 'yes' : 'no' })),
    ...blocked.map((row) => ({ at: row.createdAt, address: row.address, said: row.reason })),
    ...texts.map((row) => ({ at: row.at, address: row.mobile, said: row.given })),
  ]
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map((row) => ({ at: row.at.toISOString(), address: row.address, said: row.said }));
}

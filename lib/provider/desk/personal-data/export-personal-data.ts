import { and, asc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { PersonalData } from '@/lib/contract/personal-data';
import { describeReservation } from '../../booking/reservation/describe-reservation';
import type { Context } from '../../context';
import {
  changeRequests,
  contactMessages,
  events,
  files,
  payments,
  sessions,
  supportTicketMessages,
  supportTickets,
  ticketAttachments,
  users,
  waitlistEntries,
} from '../../db/schema';
import { fail } from '../../error';
import { findContactedGuest } from '../../event/guest/find-guest';
import { loadRecordsOfMany } from '../../ground/load-record';
import { refuseActingAdmin } from '../../people/profile/profile';
import { ownBookings } from './erasure';
import { companionsOf, guestListsOf } from './export-invitations';
import { consentsOf, mailsTo, phoneMessagesTo, remindersTo } from './export-letters';
import { findGuestPerson, findPerson, type Person } from './find-person';

type Parts = Omit<PersonalData, 'writtenAt' | 'account'>;

const NOTHING: Parts = {
  reservations: [],
  changes: [],
  guestLists: [],
  companions: [],
  waitlists: [],
  messages: [],
  supportTickets: [],
  mails: [],
  phoneMessages: [],
  reminders: [],
  consents: [],
  files: [],
  sessions: [],
};

/**
 * Everything that is kept about the caller: a guest who has shown that the address is theirs gets all that is under
 * their name and address, anybody else the own reservation alone. Raises FORBIDDEN to staff and to who acts as another.
 */
export async function exportOwnData({ ctx }: { ctx: Context }): Promise<PersonalData> {
  await refuseActingAdmin(ctx.db, ctx);
  const data = { writtenAt: ctx.clock.now().toISOString(), account: await accountOf(ctx), ...structuredClone(NOTHING) };
  for (const { reservation, isProven } of await ownBookings(ctx.db, ctx)) {
    if (reservation.erasedAt) continue;
    const part = await partOf(ctx, await findPerson(ctx.db, reservation, { byMail: isProven }), isProven);
    for (const name of Object.keys(NOTHING) as (keyof Parts)[]) data[name].push(...(part[name] as never[]));
  }
  return data;
}

/**
 * Everything that is kept about a guest of a list, for who runs the agency and was asked for it: only what belongs to
 * their row of the list, the same as an erasure takes. Raises NOT_FOUND, for an erased one too, and FORBIDDEN.
 */
export async function exportGuestData({ ctx, input }: { ctx: Context; input: { id: string } }): Promise<PersonalData> {
  const { guest } = await findContactedGuest(ctx, input.id, 'manageAgency');
  await refuseActingAdmin(ctx.db, ctx);
  if (guest.erasedAt) fail('NOT_FOUND');
  const part = await partOf(ctx, await findGuestPerson(ctx.db, guest), true);
  return { writtenAt: ctx.clock.now().toISOString(), account: null, ...part };
}

async function accountOf({ db, actor }: Context): Promise<PersonalData['account']> {
  if (actor.kind !== 'user') return null;
  const [account] = await db.select().from(users).where(eq(users.id, actor.userId));
  if (!account) return null;
  const { name, email, mobile, languageCode, createdAt, lastLoginAt, mutedMails, mutedTypes } = account;
  return {
    name,
    email,
    mobile,
    language: languageCode,
    createdAt: createdAt.toISOString(),
    lastLoginAt: lastLoginAt?.toISOString() ?? null,
    mutedMails,
    mutedTypes,
  };
}

async function partOf(ctx: Context, person: Person, isProven: boolean): Promise<Parts> {
  const records = await loadRecordsOfMany(ctx.db, person.reservationIds);
  return {
    reservations: records.map((record) => describeReservation(record, ctx)),
    changes: await changesOf(ctx, person),
    guestLists: await guestListsOf(ctx, person),
    companions: await companionsOf(ctx, person),
    waitlists: await waitlistsOf(ctx, person),
    messages: await messagesOf(ctx, person),
    supportTickets: await ticketsOf(ctx, person),
    mails: isProven ? await mailsTo(ctx, person) : [],
    phoneMessages: await phoneMessagesTo(ctx, person),
    reminders: isProven ? await remindersTo(ctx, person) : [],
    consents: isProven ? await consentsOf(ctx, person) : [],
    files: await filesOf(ctx, person),
    sessions: await sessionsOf(ctx, person),
  };
}

async function changesOf({ db }: Context, { reservationIds }: Person): Promise<Parts['changes']> {
  const asked = await db
    .select()
    .from(changeRequests)
    .where(
      and(
        inArray(changeRequests.reservationId, reservationIds),
        or(isNotNull(changeRequests.occupants), isNotNull(changeRequests.observations)),
      ),
    )
    .orderBy(asc(changeRequests.askedAt), asc(changeRequests.id));
  return asked.map(({ askedAt, occupants, observations }) => ({
    at: askedAt.toISOString(),
    occupants: occupants ?? [],
    observations,
  }));
}

async function waitlistsOf({ db }: Context, { waitlistIds }: Person): Promise<Parts['waitlists']> {
  const waiting = await db
    .select({ entry: waitlistEntries, event: events.name })
    .from(waitlistEntries)
    .innerJoin(events, eq(events.id, waitlistEntries.eventId))
    .where(inArray(waitlistEntries.id, waitlistIds))
    .orderBy(asc(waitlistEntries.position));
  return waiting.map(({ entry, event }) => {
    const { firstName, lastName, email, mobile, checkIn, checkOut, rooms, status } = entry;
    const { adults, juniors, minors, infants } = entry;
    const people = { rooms, adults, juniors, minors, infants };
    return {
      at: entry.createdAt.toISOString(),
      event,
      firstName,
      lastName,
      email,
      mobile,
      checkIn,
      checkOut,
      status,
      ...people,
    };
  });
}

async function messagesOf({ db }: Context, { messageIds }: Person): Promise<Parts['messages']> {
  const written = await db
    .select()
    .from(contactMessages)
    .where(inArray(contactMessages.id, messageIds))
    .orderBy(asc(contactMessages.createdAt), asc(contactMessages.id));
  return written.map(({ createdAt, message, name, email, mobile, answer }) => ({
    at: createdAt.toISOString(),
    text: message,
    name,
    email,
    mobile,
    answer,
  }));
}

async function ticketsOf({ db }: Context, { ticketIds }: Person): Promise<Parts['supportTickets']> {
  const tickets = await db
    .select()
    .from(supportTickets)
    .where(inArray(supportTickets.id, ticketIds))
    .orderBy(asc(supportTickets.createdAt), asc(supportTickets.id));
  const replies = await db
    .select()
    .from(supportTicketMessages)
    .where(inArray(supportTicketMessages.ticketId, ticketIds))
    .orderBy(asc(supportTicketMessages.createdAt), asc(supportTicketMessages.id));
  const attached = await db
    .select({ ticketId: ticketAttachments.ticketId, name: ticketAttachments.originalName })
    .from(ticketAttachments)
    .where(inArray(ticketAttachments.ticketId, ticketIds))
    .orderBy(asc(ticketAttachments.createdAt), asc(ticketAttachments.position));
  return tickets.map(({ id, createdAt, subject, message, authorName, authorEmail }) => ({
    at: createdAt.toISOString(),
    subject,
    text: message,
    name: authorName,
    email: authorEmail,
    replies: replies.flatMap(({ ticketId, createdAt: at, fromDesk, message: text }) =>
      ticketId === id ? [{ at: at.toISOString(), text, fromDesk }] : [],
    ),
    files: attached.flatMap(({ ticketId, name }) => (ticketId === id ? [name] : [])),
  }));
}

/** Proofs of the person's own payments: what another sent for their share is that person's. */
async function filesOf({ db }: Context, person: Person): Promise<Parts['files']> {
  const proofs = await db
    .select({ at: files.createdAt, name: files.originalName })
    .from(files)
    .innerJoin(payments, eq(payments.proofFileId, files.id))
    .where(
      and(
        inArray(payments.id, person.paymentIds),
        or(sql`${payments.companionId} is null`, inArray(payments.companionId, person.selfIds)),
      ),
    )
    .orderBy(asc(files.createdAt), asc(files.id));
  return proofs.map(({ at, name }) => ({ at: at.toISOString(), name }));
}

async function sessionsOf({ db }: Context, { reservationIds, userId }: Person): Promise<Parts['sessions']> {
  const ofUser = userId ? eq(sessions.userId, userId) : undefined;
  const opened = await db
    .select()
    .from(sessions)
    .where(or(inArray(sessions.reservationId, reservationIds), ofUser))
    .orderBy(asc(sessions.createdAt));
  return opened.map(({ createdAt, ip, userAgent }) => ({
    at: createdAt.toISOString(),
    address: ip,
    browser: userAgent,
  }));
}

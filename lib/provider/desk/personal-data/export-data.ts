import { and, asc, eq, inArray, or } from 'drizzle-orm';
import type { PersonalData } from '@/lib/contract/personal-data';
import { describeReservation } from '../../booking/reservation/describe-reservation';
import type { Context } from '../../context';
import { contactMessages, events, guests, outbox, sessions, supportTickets, users } from '../../db/schema';
import { loadRecordsOfMany } from '../../ground/load-record';
import { refuseActingAdmin } from '../../people/profile/profile';
import { ownBookings } from './erasure';
import { findPerson, type Person } from './find-person';

const NOBODY: Omit<PersonalData, 'writtenAt' | 'account'> = {
  ...{ reservations: [], guestLists: [], messages: [], supportTickets: [], mails: [], sessions: [] },
};

/**
 * Everything that is kept about the caller: a guest who has shown that the address is theirs gets all that is under their
 * name and address, anybody else the own reservation alone. Raises FORBIDDEN to staff and to who acts as another.
 */
export async function exportOwnData({ ctx }: { ctx: Context }): Promise<PersonalData> {
  await refuseActingAdmin(ctx.db, ctx);
  const data = { writtenAt: ctx.clock.now().toISOString(), account: await accountOf(ctx), ...structuredClone(NOBODY) };
  for (const { reservation, isProven } of await ownBookings(ctx.db, ctx)) {
    if (reservation.erasedAt) continue;
    const part = await partOf(ctx, await findPerson(ctx.db, reservation, { byMail: isProven }), isProven);
    for (const name of Object.keys(NOBODY) as (keyof typeof NOBODY)[]) data[name].push(...(part[name] as never[]));
  }
  return data;
}

async function accountOf({ db, actor }: Context): Promise<PersonalData['account']> {
  if (actor.kind !== 'user') return null;
  const [account] = await db.select().from(users).where(eq(users.id, actor.userId));
  return account ? { name: account.name, email: account.email, mobile: account.mobile } : null;
}

async function partOf(ctx: Context, person: Person, isProven: boolean): Promise<typeof NOBODY> {
  const { db } = ctx;
  const records = await loadRecordsOfMany(db, person.reservationIds);
  const lists = await db
    .select({ guest: guests, event: events.name })
    .from(guests)
    .innerJoin(events, eq(events.id, guests.eventId))
    .where(inArray(guests.id, person.guestIds));
  const messages = await db.select().from(contactMessages).where(inArray(contactMessages.id, person.messageIds));
  const tickets = await db.select().from(supportTickets).where(inArray(supportTickets.id, person.ticketIds));
  const opened = await db
    .select()
    .from(sessions)
    .where(
      or(
        inArray(sessions.reservationId, person.reservationIds),
        person.userId ? eq(sessions.userId, person.userId) : undefined,
      ),
    )
    .orderBy(asc(sessions.createdAt));
  return {
    reservations: records.map((record) => describeReservation(record, ctx)),
    guestLists: lists.map(({ guest, event }) => {
      const { firstName, lastName, maternalLastName, email, mobile, attendance, companions, dietNotes } = guest;
      return { event, firstName, lastName, maternalLastName, email, mobile, attendance, companions, dietNotes };
    }),
    messages: messages.map(({ createdAt, message }) => ({ at: createdAt.toISOString(), text: message })),
    supportTickets: tickets.map(({ createdAt, subject, message }) => ({
      ...{ at: createdAt.toISOString(), subject, text: message },
    })),
    mails: isProven ? await mailsTo(ctx, person) : [],
    sessions: opened.map(({ createdAt, ip, userAgent }) => ({
      ...{ at: createdAt.toISOString(), address: ip, browser: userAgent },
    })),
  };
}

async function mailsTo({ db }: Context, { agencyId, mailboxes }: Person): Promise<PersonalData['mails']> {
  const sent = await db
    .select()
    .from(outbox)
    .where(and(eq(outbox.agencyId, agencyId), eq(outbox.status, 'sent'), inArray(outbox.mailbox, mailboxes)))
    .orderBy(asc(outbox.createdAt));
  return sent.map(({ createdAt, kind, recipient }) => ({ at: createdAt.toISOString(), kind, recipient }));
}

import { and, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { PersonWords } from '@/lib/domain/erasure';
import { mailboxOf } from '@/lib/domain/mailbox';
import type { Transaction } from '../../context';
import type { Database } from '../../db/client';
import {
  companions,
  contactMessages,
  events,
  guests,
  payments,
  reservationRooms,
  reservations,
  supportTickets,
  users,
  waitlistEntries,
} from '../../db/schema';

type Db = Database | Transaction;

/** Everything at one agency that is one person's, by its ids, and how the person is called and reached there. */
export interface Person {
  agencyId: string;
  reservationIds: string[];
  keys: string[];
  roomIds: string[];
  paymentIds: string[];
  guestIds: string[];
  /** The events of the person's reservations, and those on whose lists they are. */
  eventIds: string[];
  /**
   * Invitations to rooms: those to the rooms of the person's own reservations, and those by which they were invited
   * elsewhere.
   */
  companionIds: string[];
  /** The invitations of `companionIds` that are the person's own: of the same name and address, wherever they sleep. */
  selfIds: string[];
  waitlistIds: string[];
  messageIds: string[];
  ticketIds: string[];
  /**
   * The person's account where it is erased too; null where there is none, or where it also books with another agency.
   */
  userId: string | null;
  mailboxes: string[];
  words: PersonWords;
}

type Reservation = typeof reservations.$inferSelect;

/** Whether a name is that of the holder. A mail address alone identifies nobody, since families share one. */
const isCalled = ({ firstName, lastName }: Pick<Reservation, 'firstName' | 'lastName'>, name: SQL): SQL =>
  sql`searchable(${name}) = searchable(${`${firstName} ${lastName}`})`;

const fullName = ({ firstName, lastName }: typeof reservations | typeof guests): SQL =>
  sql`${firstName} || ' ' || ${lastName}`;

/** Reservations of the same agency that are the same person's: of the same account, or of the same address and name. */
async function ownReservations(db: Db, of: Reservation, byMail: boolean): Promise<Reservation[]> {
  const { agencyId, id, userId, email } = of;
  const ofMail = and(sql`lower(${reservations.email}) = ${email.toLowerCase()}`, isCalled(of, fullName(reservations)));
  return db
    .select()
    .from(reservations)
    .where(
      and(
        eq(reservations.agencyId, agencyId),
        isNull(reservations.erasedAt),
        or(eq(reservations.id, id), userId ? eq(reservations.userId, userId) : undefined, byMail ? ofMail : undefined),
      ),
    )
    .orderBy(reservations.createdAt, reservations.id);
}

/** Ids of the agency's events: the indexes of what belongs to events begin with these ids. */
const eventsOf = (db: Db, agencyId: string) =>
  db.select({ id: events.id }).from(events).where(eq(events.agencyId, agencyId));

/**
 * The person who holds a reservation, with everything of theirs at its agency. Without `byMail`, records that only have
 * the same address are left out: somebody who typed an address has not shown that it is theirs.
 */
export async function findPerson(db: Db, of: Reservation, { byMail }: { byMail: boolean }): Promise<Person> {
  const { agencyId } = of;
  const own = await ownReservations(db, of, byMail);
  const reservationIds = own.map(({ id }) => id);
  // An address that was only typed into another of the bookings may be somebody else's.
  const shown = own.filter(({ id, mailVerifiedAt }) => id === of.id || mailVerifiedAt !== null);
  const mails = [...new Set(shown.map(({ email }) => email.toLowerCase()))];
  const lists = await ownGuests(db, agencyId, { own, mails, byMail });
  const account = await ownAccount(db, { of, mails, byMail });
  const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);
  const rooms = await db
    .select({ id: reservationRooms.id })
    .from(reservationRooms)
    .where(inArray(reservationRooms.reservationId, reservationIds));
  const wrote = (email: SQL) => (byMail ? inArray(sql`lower(${email})`, mails) : sql`false`);
  const inEvents = [...new Set(own.map(({ eventId }) => eventId))];
  const ofOwnEvents = db
    .select({ id: reservations.id })
    .from(reservations)
    .where(inArray(reservations.eventId, inEvents));
  const isSelf = and(
    wrote(sql`coalesce(${companions.ownEmail}, ${companions.email})`),
    or(...own.map((each) => isCalled(each, sql`${companions.name}`))),
  );
  const invited = await db
    .select({ id: companions.id, isSelf: sql<boolean>`coalesce(${isSelf}, false)` })
    .from(companions)
    .where(
      and(
        eq(companions.agencyId, agencyId),
        inArray(companions.reservationId, ofOwnEvents),
        or(inArray(companions.reservationId, reservationIds), isSelf),
      ),
    );
  const selfIds = invited.flatMap((row) => (row.isSelf ? [row.id] : []));
  // Also what the person paid of a room that somebody else booked.
  const paid = await db
    .select({ id: payments.id })
    .from(payments)
    .where(or(inArray(payments.reservationId, reservationIds), inArray(payments.companionId, selfIds)));
  const waiting = await db
    .select({ id: waitlistEntries.id })
    .from(waitlistEntries)
    .where(and(inArray(waitlistEntries.eventId, eventsOf(db, agencyId)), wrote(sql`${waitlistEntries.email}`)));
  const messages = await db
    .select({ id: contactMessages.id })
    .from(contactMessages)
    .where(and(eq(contactMessages.agencyId, agencyId), wrote(sql`${contactMessages.email}`)));
  const tickets = await db
    .select({ id: supportTickets.id })
    .from(supportTickets)
    .where(
      and(
        eq(supportTickets.agencyId, agencyId),
        or(
          inArray(supportTickets.reservationId, reservationIds),
          account ? eq(supportTickets.userId, account.id) : undefined,
        ),
      ),
    );
  const names = [...own, ...lists].map(({ firstName, lastName, maternalLastName }) => ({
    first: firstName,
    last: lastName,
    maternal: maternalLastName,
  }));
  const mobiles = [...own, ...lists, ...(account ? [account] : [])].flatMap(({ mobile }) => mobile || []);
  return {
    agencyId,
    reservationIds,
    keys: own.map(({ key }) => key),
    roomIds: idsOf(rooms),
    paymentIds: idsOf(paid),
    guestIds: idsOf(lists),
    eventIds: [...new Set([...own, ...lists].map(({ eventId }) => eventId))],
    companionIds: idsOf(invited),
    selfIds,
    waitlistIds: idsOf(waiting),
    messageIds: idsOf(messages),
    ticketIds: idsOf(tickets),
    userId: account?.id ?? null,
    mailboxes: [...new Set(mails.map(mailboxOf))],
    words: { names, mails, mobiles: [...new Set(mobiles)] },
  };
}

/**
 * A guest of a list who holds no reservation, as a person: only what belongs to their row. An address or number that
 * another guest or booking of the agency has too is left to those, since families share them.
 */
export async function findGuestPerson(db: Db, guest: typeof guests.$inferSelect): Promise<Person> {
  const { agencyId, id, email, mobile, firstName, lastName, maternalLastName } = guest;
  const isShared = async (column: 'email' | 'mobile', value: string) => {
    const isSame = (table: typeof guests | typeof reservations) =>
      column === 'email' ? eq(sql`lower(${table.email})`, value) : eq(table.mobile, value);
    // One look into the index for each event: a join would read the whole lists of every agency.
    const inList = db
      .select({ one: sql`1` })
      .from(guests)
      .where(and(eq(guests.eventId, events.id), ne(guests.id, id), isSame(guests)))
      .limit(1);
    const ofEvents = db.$count(events, and(eq(events.agencyId, agencyId), sql`(${inList}) is not null`));
    const ofBookings = db.$count(reservations, and(eq(reservations.agencyId, agencyId), isSame(reservations)));
    return (await ofEvents) + (await ofBookings) > 0;
  };
  const mails = email && !(await isShared('email', email.toLowerCase())) ? [email.toLowerCase()] : [];
  const mobiles = (await isShared('mobile', mobile)) ? [] : [mobile];
  return {
    agencyId,
    reservationIds: [],
    keys: [],
    roomIds: [],
    paymentIds: [],
    guestIds: [id],
    eventIds: [guest.eventId],
    companionIds: [],
    selfIds: [],
    waitlistIds: [],
    messageIds: [],
    ticketIds: [],
    userId: null,
    mailboxes: mails.map(mailboxOf),
    words: { names: [{ first: firstName, last: lastName, maternal: maternalLastName }], mails, mobiles },
  };
}

interface Known {
  own: Reservation[];
  mails: string[];
  byMail: boolean;
}

/** The person on the couples' lists: whom the reservations name, and who has the same address and name. */
async function ownGuests(db: Db, agencyId: string, { own, mails, byMail }: Known) {
  // Without a proven address the link to a guest of the list proves nothing: whoever booked just picked the name.
  if (!byMail) return [];
  const linked = own.flatMap(({ guestId }) => guestId ?? []);
  const alike = own.map((each) => and(inArray(sql`lower(${guests.email})`, mails), isCalled(each, fullName(guests))));
  return db
    .select()
    .from(guests)
    .where(and(inArray(guests.eventId, eventsOf(db, agencyId)), or(inArray(guests.id, linked), ...alike)));
}

/** The attendee's account, where nothing of it belongs to another agency. */
async function ownAccount(db: Db, { of, mails, byMail }: { of: Reservation; mails: string[]; byMail: boolean }) {
  const [account] = await db
    .select()
    .from(users)
    .where(
      and(
        eq(users.role, 'attendee'),
        or(eq(users.id, of.userId ?? ''), byMail ? inArray(users.email, mails) : undefined),
        or(isNull(users.agencyId), eq(users.agencyId, of.agencyId)),
      ),
    )
    .limit(1);
  if (!account) return null;
  const elsewhere = and(eq(reservations.userId, account.id), ne(reservations.agencyId, of.agencyId));
  return (await db.$count(reservations, elsewhere)) > 0 ? null : account;
}

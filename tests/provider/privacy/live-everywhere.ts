import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { DietaryNeed } from '@/lib/contract/guest';
import { mailboxOf } from '@/lib/domain/mailbox';
import type { Database } from '@/lib/provider/db/client';
import * as schema from '@/lib/provider/db/schema';
import type { Booked } from '@/tests/support/after-booking';
import { NOW } from '@/tests/support/booking';
import type { TableName } from './columns-about-people';

const NAME = { firstName: 'María', lastName: 'Peña' };
const MOBILE = '+525598761234';
const AT = { createdAt: NOW };
const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

type Whose = Partial<Record<TableName, SQL>>;

/** Writes a row of the booking's holder, who has the account, into every table that is about people. */
export async function liveEverywhere(
  db: Database,
  { block, key, reservation }: Booked,
  account: { id: string; email: string },
): Promise<Record<string, SQL>> {
  const { agencyId, eventId } = block;
  const of = { agencyId, eventId };
  const [booking] = await db.select().from(schema.reservations).where(eq(schema.reservations.key, key));
  const roomId = reservation.rooms[0]?.id ?? '';
  if (!booking) throw new Error('There is no booking');
  const email = account.email;
  const reservationId = booking.id;
  await db
    .update(schema.reservations)
    .set({
      ...NAME,
      maternalLastName: 'Ñuflo',
      email,
      mobile: MOBILE,
      userId: account.id,
      guestId: 'guest',
      mailVerifiedAt: NOW,
    })
    .where(eq(schema.reservations.id, reservationId));
  const occupants = [{ name: 'María Peña', band: 'adult' as const, age: 43 }];
  await db.update(schema.reservationRooms).set({ occupants, hotel: { id: 'otro', name: 'Hotel otro' } as never });
  await onTheList(db, of, email);
  await inTheRoom(db, { agencyId, eventId, reservationId, roomId, email });
  await written(db, { ...of, reservationId, email, userId: account.id });
  await db
    .update(schema.users)
    .set({ mutedMails: ['mail-kind'], mutedTypes: ['a-type'] })
    .where(eq(schema.users.id, account.id));
  const mailbox = mailboxOf(email);
  const whose: Whose = {
    guests: eq(schema.guests.id, 'guest'),
    households: eq(schema.households.id, 'household'),
    householdAnswers: and(eq(schema.householdAnswers.guestId, 'guest'), eq(schema.householdAnswers.seat, 1)),
    lateAnswers: eq(schema.lateAnswers.householdId, 'household'),
    seats: eq(schema.seats.guestId, 'guest'),
    calls: eq(schema.calls.id, 'call'),
    contactNotices: eq(schema.contactNotices.id, 'notice'),
    companions: eq(schema.companions.id, 'companion'),
    roomShares: eq(schema.roomShares.companionId, 'companion'),
    reservations: eq(schema.reservations.id, reservationId),
    reservationRooms: eq(schema.reservationRooms.id, roomId),
    changeRequests: eq(schema.changeRequests.id, 'change'),
    reservationNotes: eq(schema.reservationNotes.id, 'note'),
    transportRequests: eq(schema.transportRequests.id, 'transport'),
    payments: eq(schema.payments.reservationId, reservationId),
    refunds: eq(schema.refunds.id, 'refund'),
    refundDestinations: eq(schema.refundDestinations.reservationId, reservationId),
    files: sql`true`,
    waitlistEntries: eq(schema.waitlistEntries.id, 'waiting'),
    contactMessages: eq(schema.contactMessages.id, 'message'),
    supportTickets: eq(schema.supportTickets.id, 'ticket'),
    supportTicketMessages: eq(schema.supportTicketMessages.id, 'reply'),
    ticketAttachments: eq(schema.ticketAttachments.id, 'attachment'),
    smsMessages: eq(schema.smsMessages.id, 'sms'),
    whatsappMessages: eq(schema.whatsappMessages.id, 'whatsapp'),
    reminders: eq(schema.reminders.id, 'reminder'),
    mailingOptOuts: eq(schema.mailingOptOuts.mailbox, mailbox),
    mailSuppressions: eq(schema.mailSuppressions.mailbox, mailbox),
    smsConsents: eq(schema.smsConsents.mobile, MOBILE),
    outbox: eq(schema.outbox.id, 'letter'),
    sessions: eq(schema.sessions.id, 'session'),
    users: eq(schema.users.id, account.id),
  };
  return whose as Record<string, SQL>;
}

interface OfEvent {
  agencyId: string;
  eventId: string;
}

async function onTheList(db: Database, of: OfEvent, email: string): Promise<void> {
  await db.insert(schema.households).values({ ...of, ...AT, id: 'household', name: 'Casa Peña' });
  await db.insert(schema.guests).values({
    ...of,
    ...AT,
    ...NAME,
    id: 'guest',
    householdId: 'household',
    mobile: MOBILE,
    email,
    ...({ attendance: 'attends', companions: 3, companionsComing: 2, diet: ['kosher'], tags: ['primos'] } as const),
  });
  const needs: DietaryNeed[] = ['halal'];
  const wishes = { attends: true, needs, dietNote: 'sin apio' };
  const answer = { ...wishes, band: 'junior' as const, meal: 'vegan' as const };
  const activity = { es: 'Coctel', en: 'Cocktail' };
  await db.insert(schema.activities).values({ ...of, id: 'Coctel', name: activity, venue: activity, startsAt: NOW });
  const guestId = 'guest';
  await db
    .insert(schema.householdAnswers)
    .values({ ...of, ...answer, guestId, seat: 1, name: 'Otilio', activityIds: ['Coctel'] });
  const late = { ...answer, guestId, seat: 0, name: 'María', activityIds: [], dietNote: 'tarde' };
  await db.insert(schema.lateAnswers).values({
    ...of,
    householdId: 'household',
    people: [late],
    ...({ via: 'link', language: 'es', state: 'waiting', sentAt: NOW, message: 'llegamos tarde' } as const),
  });
  await db
    .insert(schema.banquetTables)
    .values({ ...of, ...AT, id: 'table', name: 'Mesa 9', capacity: 8, shape: 'round', position: 0 });
  await db.insert(schema.seats).values({ guestId, place: 0, tableId: 'table' });
  const call = { ...of, guestId, id: 'call', scheduledAt: NOW, type: 'pay', state: 'toDo', priority: 'low' } as const;
  await db.insert(schema.calls).values({ ...call, ...AT, medium: 'phone' });
  const notice = { ...of, ...AT, guestId, id: 'notice', callId: 'call', tokenHash: 'hash', expiresAt: NOW };
  await db.insert(schema.contactNotices).values({ ...notice, saidBefore: { companionsComing: 2, seats: [] } });
  await db
    .insert(schema.smsMessages)
    .values({ ...of, ...AT, id: 'sms', guestId, mobile: MOBILE, segments: 1, delivery: 'sent' });
  await db.insert(schema.whatsappMessages).values({
    ...of,
    ...AT,
    id: 'whatsapp',
    guestId,
    mobile: MOBILE,
    body: 'Ya voy',
    ...({ kind: 'answer', language: 'es', state: 'received' } as const),
  });
}

interface OfStay extends OfEvent {
  reservationId: string;
  roomId: string;
  email: string;
}

async function inTheRoom(db: Database, { agencyId, eventId, reservationId, roomId, email }: OfStay): Promise<void> {
  await db.insert(schema.companions).values({
    ...AT,
    id: 'companion',
    agencyId,
    reservationId,
    roomId,
    place: 0,
    name: 'María Peña',
    email,
    ownEmail: email,
    ...({ band: 'adult', locale: 'en', linkGeneration: 1, diet: ['pescatarian'], dietNote: 'sin mole' } as const),
  });
  // Whom the person brings: their name is the holder's to read, what they do not eat and their own address are not.
  await db.insert(schema.companions).values({
    ...AT,
    id: 'brought',
    agencyId,
    reservationId,
    roomId,
    place: 1,
    name: 'Otilio Traído',
    email: 'enviado@correo.test',
    ...({
      band: 'adult',
      linkGeneration: 1,
      ownEmail: 'propio@correo.test',
      dietNote: 'secreto',
      diet: ['diabetic'],
    } as const),
  });
  const share = { id: 'share', agencyId, reservationId, roomId, companionId: 'companion', way: 'equal' } as const;
  await db.insert(schema.roomShares).values({ ...share, weight: 17, position: 1 });
  const shape = { checkIn: '2027-06-01', checkOut: '2027-06-04', adults: 2, juniors: 0, minors: 0, infants: 0 };
  await db.insert(schema.changeRequests).values({
    id: 'change',
    reservationId,
    roomId,
    before: shape as never,
    after: shape as never,
    lines: [],
    total: 1,
    difference: 0,
    ...({ kind: 'people', status: 'rejected', askedAt: NOW, expiresAt: at(60) } as const),
    occupants: [{ name: 'Otra Persona', band: 'adult' }],
  });
  await db
    .insert(schema.reservationNotes)
    .values({ ...AT, id: 'note', agencyId, reservationId, text: 'palabra-nota', createdBy: 'user:x' });
  const flight = { departureDate: '2027-06-01', origin: 'Oaxaca', destination: 'Cancún', holder: 'María Peña' };
  await db.insert(schema.transportRequests).values({
    ...AT,
    ...flight,
    id: 'transport',
    agencyId,
    eventId,
    reservationId,
    kind: 'air',
    adults: 2,
    minors: 1,
    ...({
      status: 'quoted',
      quoteAmount: 5,
      quoteCurrency: 'USD',
      flightTime: '09:11',
      returnFlightTime: '18:47',
    } as const),
  });
  const [payment] = await db.select().from(schema.payments).where(eq(schema.payments.reservationId, reservationId));
  const sent = { sentAmount: 29, sentCurrency: 'EUR', exchangeRate: '1.25', trackingKey: 'clave', bank: 'Banco Cual' };
  await db.update(schema.payments).set(sent);
  await db
    .insert(schema.refunds)
    .values({ ...AT, id: 'refund', paymentId: payment?.id ?? '', amount: 11, status: 'refunded' });
  await db.insert(schema.refundDestinations).values({
    reservationId,
    clabe: '032180000118359719',
    bank: 'Banco Tal',
    holder: 'María Peña',
    changedAt: NOW,
  });
  const people = { adults: 2, juniors: 3, minors: 4, infants: 5 };
  await db.insert(schema.waitlistEntries).values({
    ...AT,
    ...NAME,
    ...people,
    id: 'waiting',
    agencyId,
    eventId,
    email,
    mobile: MOBILE,
    tokenHash: 'waits',
    ...({ checkIn: '2027-06-02', checkOut: '2027-06-05', locale: 'es', status: 'removed' } as const),
  });
}

interface OfLetters extends OfEvent {
  reservationId: string;
  email: string;
  userId: string;
}

async function written(db: Database, { agencyId, eventId, reservationId, email, userId }: OfLetters): Promise<void> {
  const of = { agencyId, eventId };
  await db.insert(schema.contactMessages).values({
    ...of,
    ...AT,
    id: 'message',
    name: 'María Peña',
    mobile: MOBILE,
    email,
    message: 'Hola',
    locale: 'es',
  });
  const author = { authorName: 'María Peña', authorEmail: email, subject: 'Ayuda', message: 'No entra' };
  await db.insert(schema.supportTickets).values({ ...of, ...AT, ...author, id: 'ticket', reservationId });
  const ticketId = 'ticket';
  await db.insert(schema.supportTicketMessages).values({
    ...AT,
    id: 'reply',
    ticketId,
    fromDesk: true,
    authorName: 'palabra-desk',
    message: 'Ya quedó',
  });
  await db.insert(schema.ticketAttachments).values({
    ...AT,
    id: 'attachment',
    ticketId,
    position: 0,
    storageKey: 'stored',
    originalName: 'captura.png',
    contentType: 'image/png',
    size: 9,
    uploadedBy: 'x',
  });
  const mailbox = mailboxOf(email);
  await db.insert(schema.reminders).values({
    ...of,
    ...AT,
    id: 'reminder',
    subjectId: 'x',
    occasion: 'y',
    recipient: email,
    day: '2027-01-10',
    name: 'María Peña',
    ...({ rule: 'payment', state: 'ordered', channel: 'mail', reservationId } as const),
  });
  await db.insert(schema.mailingOptOuts).values({ ...of, mailbox, at: NOW });
  await db.insert(schema.mailSuppressions).values({
    ...AT,
    id: 'suppressed',
    agencyId,
    address: email,
    mailbox,
    releasedAt: NOW,
    ...({ reason: 'hardBounce', source: 'webhook' } as const),
  });
  await db.insert(schema.smsConsents).values({ mobile: MOBILE, given: 'yes', source: 'staff', at: NOW });
  await db.insert(schema.outbox).values({
    ...AT,
    id: 'letter',
    agencyId,
    channel: 'mail',
    kind: 'reservation-confirmed',
    recipient: email,
    mailbox,
    ...({
      locale: 'es',
      dedupeKey: 'palabra-letter',
      payload: { key: 'palabra-key' },
      status: 'sent',
      nextAttemptAt: NOW,
    } as const),
  } as never);
  const session = {
    ...AT,
    id: 'session',
    userId,
    lastSeenAt: NOW,
    expiresAt: at(9),
    ip: '203.0.113.9',
    userAgent: 'Navegador',
  };
  await db.insert(schema.sessions).values({ ...session, type: 'user' as never });
}

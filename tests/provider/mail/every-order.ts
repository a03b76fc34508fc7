import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Language } from '@/lib/contract/bilingual-text';
import type { ReminderRule } from '@/lib/contract/reminder';
import type { AgencyId } from '@/lib/provider/context';
import {
  contactNotices,
  erasureRequests,
  guests,
  households,
  mailingRecipients,
  mailings,
  reminders,
  reportJobs,
  reservations,
  scheduleItems,
  smsMessages,
  transportLegs,
  transportManifests,
  transportRequests,
  users,
  waitlistEntries,
} from '@/lib/provider/db/schema';
import { wordedKind } from '@/lib/provider/desk/mail-words/catalogue';
import { sampleOrder } from '@/lib/provider/desk/mail-words/sample-order';
import type { MailKind } from '@/lib/provider/ground/mail-texts';
import { derivedToken, hashOfToken } from '@/lib/provider/ground/mailed-token';
import { booked, paid } from '@/tests/support/after-booking';
import { held, holdBody, NOW, room } from '@/tests/support/booking';
import { deposited } from '@/tests/support/deposit';
import type { TestProvider } from '@/tests/support/provider';
import { sharingOn } from '@/tests/support/shares';
import { contextOf, orderMail } from './mail-support';

const AGENCY = '1' as AgencyId;
const EVENT = 'event-demo-boda';
const DAY = '2027-05-01';

type Order = NonNullable<Parameters<typeof orderMail>[1]>;

/** Orders of mails of every kind, each about a record that is there, by whoever the product writes to. */
export async function everyOrder(provider: TestProvider) {
  const own = await ownOrders(provider);
  return {
    /** Orders a mail of the kind; answers its id. Raises where nobody said what one is about. */
    async order(kind: MailKind, locale: Language): Promise<string> {
      const worded = wordedKind(kind);
      const ofRecord = own[kind] ?? (worded && sampled);
      const found = await ofRecord?.(locale, kind);
      if (!found) throw new Error(`${kind}: say in tests/provider/mail/every-order.ts what a mail of it is about`);
      const id = await orderMail(provider, { recipient: `${locale}@correo.test`, ...found, kind, locale });
      return found.id ?? id;
    },
  };

  async function sampled(_locale: Language, kind: MailKind): Promise<Order | null> {
    const worded = wordedKind(kind);
    const found = worded && (await sampleOrder(contextOf(provider), AGENCY, worded.kind));
    return found && { payload: found.payload };
  }
}

type Find = (locale: Language, kind: MailKind) => Promise<Order | null> | Order | null;

/** What the agency's newest records are no answer to. */
async function ownOrders(provider: TestProvider): Promise<Partial<Record<MailKind, Find>>> {
  const { db } = provider;
  const staff = await provider.as('agency@demo.test');
  const unpaid = await booked(provider, { agencyId: AGENCY });
  const [item] = unpaid.reservation.schedule;
  const bought = await booked(provider, { agencyId: AGENCY });
  const payment = await paid(provider, bought, staff, 20_000);
  const proof = await deposited(provider.request, bought, 15_000);
  const shared = await booked(provider, { agencyId: AGENCY });
  const sharing = sharingOn(provider);
  const companion = await sharing.invite(shared);
  await sharing.shared(shared, companion);
  // One whose holder alone has paid their part, so that it waits for the other's.
  const waiting = await booked(provider, { agencyId: AGENCY });
  await sharing.shared(waiting, await sharing.invite(waiting));
  await paid(provider, waiting, staff, 7500);
  const sent = (await (await sharing.pay(companion, { amount: '7500' })).json()) as { data: { id: string } };
  const ofBooking = { key: bought.key, amount: { amount: 20_000, currency: 'USD' } };
  const { block } = unpaid;
  const { reservation: offered } = await held(provider.request, block.code, holdBody([room(block.categoryIds[0])]));
  const [offer] = await db.select().from(reservations).where(eq(reservations.key, offered.key));
  await db
    .update(waitlistEntries)
    .set({ status: 'offered', offerExpiresAt: new Date('2027-01-12T17:00:00Z'), reservationId: offer?.id ?? null })
    .where(eq(waitlistEntries.agencyId, AGENCY));

  const [overdue, lapsed] = [
    await booked(provider, { agencyId: AGENCY }),
    await booked(provider, { agencyId: AGENCY }),
  ];
  const idOf = async ({ key }: { key: string }) => {
    const [row] = await db.select({ id: reservations.id }).from(reservations).where(eq(reservations.key, key));
    return row?.id ?? '';
  };
  await db
    .update(scheduleItems)
    .set({ dueOn: '2026-12-01' })
    .where(eq(scheduleItems.reservationId, await idOf(overdue)));
  await db.update(reservations).set({ bookingStatus: 'expired' }).where(eq(reservations.key, lapsed.key));
  const wish = { agencyId: AGENCY, askedAt: NOW, dueOn: DAY };
  await db.insert(erasureRequests).values({ ...wish, id: randomUUID(), reservationId: await idOf(unpaid) });
  const ofKey = (key: string) => ({ payload: { key, amount: { amount: 20_000, currency: 'USD' }, until: DAY } });
  const transport =
    (status: 'requested' | 'quoted'): Find =>
    async () => {
      const of = and(eq(transportRequests.agencyId, AGENCY), eq(transportRequests.status, status));
      const [request] = await db.select().from(transportRequests).where(of);
      return request ? { payload: { transportId: request.id } } : null;
    };

  const account =
    (recipient: string, payload: Record<string, unknown> = {}): Find =>
    () => ({ recipient, payload });
  const ofCompanion: Find = () => ({ payload: { companionId: companion.id, paymentId: sent.data.id } });
  const ofShare: Find = () => ({ payload: { companionId: companion.id } });
  const ofPayment: Find = () => ({ payload: { ...ofBooking, paymentId: payment.id } });
  const ofWait: Find = async (locale) => {
    const [entry] = await db
      .update(waitlistEntries)
      .set({ locale })
      .where(eq(waitlistEntries.agencyId, AGENCY))
      .returning();
    return entry ? { payload: { entryId: entry.id } } : null;
  };
  /** A reminder that was ordered, beside what its mail is about. */
  const reminded =
    (rule: ReminderRule, about: Partial<typeof reminders.$inferInsert> = {}, more: object = {}): Find =>
    async () => {
      const id = randomUUID();
      await db.insert(reminders).values({
        id,
        agencyId: AGENCY,
        eventId: EVENT,
        rule,
        subjectId: id,
        occasion: id,
        state: 'ordered',
        channel: 'mail',
        recipient: `${id}@correo.test`,
        day: DAY,
        name: 'Ana',
        createdAt: NOW,
        ...about,
      });
      return { payload: { reminderId: id, ...more } };
    };
  const booking = { eventId: unpaid.block.eventId };
  /** A household of one, and its guest, under the same id. */
  const invited = async (language: Language) => {
    const id = randomUUID();
    const person = { firstName: 'Ana', lastName: 'Ruiz', mobile: '+525512345678', attendance: 'pending' as const };
    const of = { agencyId: AGENCY, eventId: EVENT, createdAt: NOW };
    await db.insert(households).values({ id, ...of, name: `Ruiz ${id}`, language, linkHash: id });
    await db.insert(guests).values({ id, ...of, ...person, email: `${id}@correo.test`, householdId: id });
    return id;
  };

  const noticed: Find = async () => {
    const id = randomUUID();
    const tokenHash = hashOfToken(derivedToken(provider, 'contact-notice', id));
    await db.insert(contactNotices).values({
      id,
      agencyId: AGENCY,
      eventId: EVENT,
      callId: 'call-3',
      guestId: 'guest-053',
      tokenHash,
      createdAt: NOW,
      expiresAt: new Date(NOW.getTime() + 5 * 86_400_000),
    });
    return { payload: { noticeId: id } };
  };

  return {
    'contact-notice': noticed,
    'contact-notice-reminder': async (locale, kind) => {
      const notice = await noticed(locale, kind);
      return reminded('contactNotice', {}, notice?.payload as object)(locale, kind);
    },
    'mail-words-test': () => ({
      payload: { kind: 'ticket', words: { es: NONE, en: NONE }, withOwnData: true },
    }),
    'payment-approved': ofPayment,
    'card-received': ofPayment,
    'payment-received': ofPayment,
    'payment-rejected': () => ({ payload: { ...ofBooking, paymentId: proof.id, reason: 'Ilegible' } }),
    'payment-slip': () => ({ payload: { ...ofBooking, key: unpaid.key } }),
    'payment-reminder': reminded('payment', booking, { key: unpaid.key, until: item?.dueOn }),
    'first-payment-reminder': reminded('firstPayment', booking, { key: unpaid.key }),
    'names-reminder': reminded('missingNames', booking, { key: unpaid.key }),
    'flight-reminder': reminded('flightData', booking, { key: unpaid.key }),
    'master-account-reminder': async (locale, kind) => {
      const order = await reminded('masterAccount', { subjectId: 'user-organizer' })(locale, kind);
      return order && { ...order, recipient: 'organizer@demo.test' };
    },
    'attendance-reminder': async (locale, kind) => {
      const id = await invited(locale);
      const order = await reminded('attendance', { subjectId: id, guestId: id })(locale, kind);
      return order && { ...order, recipient: `${id}@correo.test` };
    },
    'late-answers-decided': async (locale) => ({
      payload: { householdId: await invited(locale), state: 'refused', reason: 'El menú ya se pidió.' },
    }),
    'guest-erasure-asked': async (locale) => {
      const guestId = await invited(locale);
      await db.insert(erasureRequests).values({ ...wish, id: randomUUID(), guestId });
      return { payload: { guestId, until: DAY } };
    },
    'erasure-asked': () => ofKey(unpaid.key),
    'lapse-warning': () => ofKey(unpaid.key),
    'reservation-lapsed': () => ofKey(lapsed.key),
    'final-notice': () => ofKey(overdue.key),
    'final-notice-lost': () => ofKey(overdue.key),
    'transport-to-quote': transport('requested'),
    'transport-quoted': transport('quoted'),
    'waitlist-joined': ofWait,
    'waitlist-offer': ofWait,
    'waitlist-offer-reminder': ofWait,
    'waitlist-lapsed': ofWait,
    'waitlist-closed': ofWait,
    'transport-pick-up': async (locale) => {
      const id = randomUUID();
      const accepted = and(eq(transportRequests.agencyId, AGENCY), eq(transportRequests.status, 'accepted'));
      const [request] = await db.select().from(transportRequests).where(accepted);
      await db.insert(transportLegs).values({
        id,
        agencyId: AGENCY,
        eventId: EVENT,
        movement: 'arrival',
        day: DAY,
        pickUpTime: '14:30',
        capacity: 8,
        pickUpPlace: `Terminal 3 ${locale}`,
        driverName: 'Raúl',
        status: 'confirmed',
        createdAt: NOW,
      });
      return request ? { payload: { transportId: request.id, legId: id } } : null;
    },
    'transport-manifest': async (locale) => {
      const of = { eventId: EVENT, supplier: `Traslados ${locale}`, day: DAY, number: 1 };
      const line = { id: 'one', facts: { movement: 'arrival', people: 3, name: 'Núñez' } };
      await db.insert(transportManifests).values({ ...of, lines: [line], sentBy: 'Ana', sentAt: NOW });
      return { payload: { ...of, contact: true } };
    },
    'scheduled-report': async (locale) => {
      const id = randomUUID();
      const [reader] = await db.select().from(users).where(eq(users.email, 'agency@demo.test'));
      await provider.services.files.put(id, one(Buffer.from('\uFEFFInvitado\r\nNúñez\r\n')), 'text/csv');
      await db.insert(reportJobs).values({
        id,
        agencyId: AGENCY,
        eventId: EVENT,
        userId: reader?.id ?? '',
        report: 'attendance',
        format: 'csv',
        locale,
        filters: {},
        columns: [],
        state: 'done',
        total: 1,
        fileName: 'asistencia.csv',
        storageKey: id,
        createdAt: NOW,
        endedAt: NOW,
      });
      return { recipient: 'agency@demo.test', payload: { jobId: id } };
    },
    'sms-pack-low': async () => {
      const of = { agencyId: AGENCY, eventId: EVENT, mobile: '+525512345678', createdAt: NOW };
      const used = { ...of, id: randomUUID(), segments: 950, delivery: 'delivered' as const };
      await db.insert(smsMessages).values(used);
      return { payload: { eventId: EVENT } };
    },
    'companion-invited': () => ({ payload: { companionId: companion.id, linkGeneration: 1 } }),
    'companion-payment-received': ofCompanion,
    'companion-payment-approved': ofCompanion,
    'companion-payment-rejected': ofCompanion,
    'companion-payment-returned': ofCompanion,
    'companion-payment-refunded': () => ({
      payload: {
        companionId: companion.id,
        paymentId: sent.data.id,
        refund: { amount: { amount: 5000, currency: 'USD' }, by: 'bank' },
      },
    }),
    'companion-share-due': ofShare,
    'companion-share-taken': ofShare,
    'companion-left': ofShare,
    'shares-warning': () => ({ payload: { key: waiting.key } }),
    mailing: async (locale) => {
      const [mailingId, guestId, id] = [randomUUID(), randomUUID(), randomUUID()];
      const of = { agencyId: AGENCY, eventId: EVENT, createdAt: NOW };
      const person = { firstName: 'Ana', lastName: 'Ruiz', mobile: '+525512345678', attendance: 'pending' as const };
      await db.insert(guests).values({ ...of, ...person, id: guestId, email: `${guestId}@correo.test` });
      await db.insert(mailings).values({ ...of, ...LETTER, id: mailingId });
      await db.insert(mailingRecipients).values({ id, mailingId, guestId, language: locale, state: 'waiting' });
      return { id, mailingId, recipient: `${guestId}@correo.test`, payload: { mailingId } };
    },
    'mailing-test': async () => {
      const id = randomUUID();
      await db.insert(mailings).values({ ...LETTER, id, agencyId: AGENCY, eventId: EVENT, createdAt: NOW });
      return { payload: { mailingId: id } };
    },
    'verify-mail': unverified,
    invitation: unverified,
    'agency-welcome': account('agency@demo.test'),
    'couple-welcome': account('organizer@demo.test', { event: 'Ana y Luis' }),
    'already-registered': account('attendee@demo.test'),
    'login-link': account('attendee@demo.test'),
    'password-reset': account('attendee@demo.test'),
    'password-changed': account('attendee@demo.test'),
    'codes-tried': account('agency@demo.test'),
    'second-factor-off': account('agency@demo.test', { who: 'Ana' }),
    'second-factor-removed': account('agency@demo.test', { who: 'Ana' }),
    'bank-account-news': account('agency@demo.test', { what: 'added', bankName: 'Banco', clabe: '4321' }),
    'webhook-off': account('agency@demo.test', { url: 'https://otro.example.mx/hook', reason: 'gone' }),
  };

  async function unverified(): Promise<Order> {
    const id = randomUUID();
    const email = `${id}@correo.test`;
    const person = { name: 'Ana', role: 'agency' as const, passwordHash: '-' };
    await db.insert(users).values({ id, agencyId: AGENCY, email, ...person, emailVerified: false });
    return { recipient: email, payload: {} };
  }
}

const NONE = { subject: null, heading: null, text: null, button: null };

const LETTER = {
  kind: 'custom' as const,
  state: 'sending' as const,
  subject: { es: 'Nos vemos en {evento}', en: 'See you at {event}' },
  body: { es: 'Hola {invitado}:\n\nEl {fecha} te esperamos.', en: 'Hi {guest},\n\nWe wait for you on {date}.' },
  audience: {},
};

async function* one(bytes: Uint8Array) {
  yield bytes;
}

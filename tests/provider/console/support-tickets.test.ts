import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { NotificationPage } from '@/lib/contract/notification';
import type { Page } from '@/lib/contract/page';
import type { Session } from '@/lib/contract/session';
import type { SupportTicket } from '@/lib/contract/support-ticket';
import { auditLog, events, notifications, reservations, supportTickets, users } from '@/lib/provider/db/schema';
import { dataOf, failureOf } from '@/tests/support/booking';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { cookieHeader } from '@/tests/support/set-cookies';

let provider: TestProvider;
type Headers = Record<string, string>;
const people: Record<string, Headers> = {};
const TICKET = { subject: 'Cambio de categoría', message: '¿Puedo cambiar a una suite con vista al mar?' };

beforeAll(async () => {
  provider = await startTestProvider();
  for (const name of ['admin', 'agency', 'payment', 'support', 'organizer', 'attendee', 'agency2'])
    people[name] = await provider.as(`${name}@demo.test`);
  const login = await provider.request('/login', { json: { key: 'RSV-DEMO-0001', email: 'attendee@demo.test' } });
  people.holder = { cookie: cookieHeader(login) };
});
afterAll(() => provider.close());

const send = (as: string, body: object = TICKET, headers: Headers = {}) =>
  provider.request('/api/v1/support-tickets', { json: body, headers: { ...people[as], ...headers } });
const listed = async (as: string) =>
  (await dataOf<Page<SupportTicket>>(await provider.request('/api/v1/support-tickets', { headers: people[as] ?? {} })))
    .data;

it('a ticket names its author by the session alone, is audited and stands in the agency’s inbox', async () => {
  const body = {
    ...TICKET,
    subject: 'Habitación',
    authorName: 'Otra Persona',
    agencyId: '2',
    eventId: 'event-demo-otra',
  };
  const ticket = await dataOf<SupportTicket>(await send('holder', body), 201);
  expect(ticket).toMatchObject({
    status: 'open',
    author: { email: 'attendee@demo.test' },
    reservationKey: 'RSV-DEMO-0001',
    eventName: 'Ximena & Leonardo',
  });
  const [told] = (await provider.db.select().from(notifications).where(eq(notifications.type, 'CONTACT_ATTE'))).filter(
    ({ params }) => String(params.message).startsWith('Habitación'),
  );
  expect(told).toMatchObject({ agencyId: '1', status: 'On', reservationId: 'reservation-001' });
  const audited = await provider.db.select().from(auditLog).where(eq(auditLog.entityId, ticket.id));
  expect(audited).toMatchObject([{ action: 'supportTicket.created', actor: 'reservation:reservation-001' }]);
});

it('is seen by its author and by who answers the agency’s tickets, by nobody else', async () => {
  await send('holder', { ...TICKET, subject: 'Del titular' });
  await send('organizer', { ...TICKET, subject: 'De la pareja' });
  await send('agency2', { ...TICKET, subject: 'De otra agencia' });
  const mine = async (as: string) =>
    (await listed(as)).flatMap(({ subject }) => (/^Del? /.test(subject) ? [subject] : [])).toSorted();
  expect(await mine('organizer')).toEqual(['De la pareja']);
  expect(await mine('attendee')).toEqual(['Del titular']);
  expect(await mine('payment')).toEqual([]);
  for (const name of ['agency', 'support']) expect(await mine(name)).toEqual(['De la pareja', 'Del titular']);
  expect(await mine('agency2')).toEqual(['De otra agencia']);
  expect(await mine('admin')).toEqual(['De la pareja', 'De otra agencia', 'Del titular']);
});

it('is one for one key; too short a text is refused beside its field; a visitor is asked to log in', async () => {
  const key = { 'idempotency-key': 'ticket-1' };
  const answers = await Promise.all([1, 2, 3].map(() => send('attendee', TICKET, key)));
  const ids = await Promise.all(answers.map(async (answer) => (await dataOf<SupportTicket>(answer, 201)).id));
  expect(new Set(ids).size).toBe(1);
  const refused = await failureOf(await send('attendee', { subject: ' ', message: 'corto' }));
  expect(Object.keys(refused.fields ?? {})).toEqual(['subject', 'message']);
  expect((await send('nobody')).status).toBe(401);
});

it('of a guest who booked with another agency than the account’s is that one’s alone, and its booking’s key too', async () => {
  const reservationId = 'reservation-030';
  const [account] = await provider.db.select().from(users).where(eq(users.email, 'attendee@demo.test'));
  const newest = { userId: account?.id, createdAt: new Date('2040-01-01') };
  await provider.db.update(reservations).set(newest).where(eq(reservations.id, reservationId));
  const ticket = await dataOf<SupportTicket>(await send('attendee', { ...TICKET, subject: 'Con la otra' }), 201);
  const subjects = async (as: string) => (await listed(as)).map(({ subject }) => subject);
  expect(await subjects('agency2')).toContain('Con la otra');
  for (const name of ['agency', 'support']) expect(await subjects(name)).not.toContain('Con la otra');
  const told = await provider.db.select().from(notifications).where(eq(notifications.reservationId, reservationId));
  expect(told.filter(({ params }) => params.ticketId === ticket.id)).toMatchObject([{ agencyId: '2' }]);
});

it('is about the booking and the event of the session: not a hold that ended later, nor a wedding that is over', async () => {
  const asked = async (as: string) => {
    const { id } = await dataOf<SupportTicket>(await send(as, { ...TICKET, subject: 'Sobre lo mío' }), 201);
    const session = await dataOf<Session>(await provider.request('/api/v1/me', { headers: people[as] ?? {} }));
    const [{ eventId } = { eventId: '' }] = await provider.db
      .select()
      .from(supportTickets)
      .where(eq(supportTickets.id, id));
    return [eventId, session.idEvent];
  };
  const [account] = await provider.db.select().from(users).where(eq(users.email, 'attendee@demo.test'));
  const [hold] = await provider.db.select().from(reservations).where(eq(reservations.id, 'reservation-030'));
  await provider.db
    .update(reservations)
    .set({ userId: account?.id, bookingStatus: 'expired', createdAt: new Date('2040-01-01') })
    .where(eq(reservations.id, 'reservation-030'));
  expect(await asked('attendee')).toEqual(['event-demo-boda', 'event-demo-boda']);
  if (hold) await provider.db.update(reservations).set(hold).where(eq(reservations.id, hold.id));

  const [own] = await provider.db.select().from(events).where(eq(events.id, 'event-demo-boda'));
  if (!own) throw new Error('no event');
  const past = {
    ...own,
    id: 'event-past',
    code: 'PLS-PASADO',
    eventDate: '2019-05-04',
    createdAt: new Date('2019-01-01'),
  };
  await provider.db.insert(events).values(past);
  expect(await asked('organizer')).toEqual(['event-demo-boda', 'event-demo-boda']);
  await provider.db.delete(supportTickets).where(eq(supportTickets.eventId, 'event-past'));
  await provider.db.delete(events).where(eq(events.id, 'event-past'));
});

it('is read in the event’s notices by who answers it; others see that somebody wrote, and search finds no word of it', async () => {
  await send('holder', { subject: 'Salud', message: 'Por favor no digas nada: soy diabética.' });
  const noticesFor = async (as: string, query = '') => {
    const path = `/api/v1/events/event-demo-boda/notifications?per_page=100${query}`;
    const page = await dataOf<NotificationPage>(await provider.request(path, { headers: people[as] ?? {} }));
    return page.data.filter(({ params }) => params.ticketId !== undefined);
  };
  const words = async (as: string) => (await noticesFor(as)).map(({ params }) => String(params.message)).join();
  expect(await words('agency')).toContain('diabética');
  expect(await noticesFor('agency', '&q=diabetica')).not.toEqual([]);
  for (const name of ['organizer', 'payment']) {
    const told = await noticesFor(name);
    expect(told.map(({ type }) => type)).toContain('CONTACT_ATTE');
    for (const { params } of told.filter(({ type }) => type === 'CONTACT_ATTE')) expect(params.message).toBeUndefined();
    expect(await noticesFor(name, '&q=diabetica')).toEqual([]);
  }
  const own = await provider.request('/api/v1/notifications?per_page=100', { headers: people.holder ?? {} });
  const ofHolder = (await dataOf<NotificationPage>(own)).data.map(({ params }) => String(params.message));
  expect(ofHolder.join()).toContain('diabética');
});

import { and, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { SupportTicket } from '@/lib/contract/support-ticket';
import { agencies, events, outbox, reservations } from '@/lib/provider/db/schema';
import { dataOf } from '@/tests/support/booking';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { cookieHeader } from '@/tests/support/set-cookies';
import { mailsTo } from '../auth/account-mails';

let provider: TestProvider;
type Headers = Record<string, string>;
const people: Record<string, Headers> = {};
const DESK = 'desk@agency.test';
const GUEST = 'attendee@demo.test';

beforeAll(async () => {
  provider = await startTestProvider();
  for (const name of ['admin', 'support', 'organizer', 'agency2', 'agency'])
    people[name] = await provider.as(`${name}@demo.test`);
  const login = await provider.request('/login', { json: { key: 'RSV-DEMO-0001', email: GUEST } });
  people.holder = { cookie: cookieHeader(login) };
  await provider.db.update(agencies).set({ email: DESK }).where(eq(agencies.id, '1'));
  await provider.db.update(events).set({ notificationEmail: null });
});
beforeEach(() => provider.db.delete(outbox));
afterAll(() => provider.close());

const call = (as: string, path: string, json: object, method = 'POST', headers: Headers = {}) =>
  provider.request(`/api/v1/support-tickets${path}`, { method, json, headers: { ...people[as], ...headers } });
const ask = async (as: string, subject: string, headers: Headers = {}) =>
  (
    await dataOf<SupportTicket>(
      await call(as, '', { subject, message: 'Con vista al\nmar, si hay.' }, 'POST', headers),
      201,
    )
  ).id;
const turn = (id: string, status: 'open' | 'closed', version: number) =>
  call('support', `/${id}`, { status, version }, 'PATCH');

it('a new ticket is mailed to the desk once, in the agency’s language, to the event’s address where it has one', async () => {
  const key = { 'idempotency-key': 'ask-1' };
  const [id] = await Promise.all([1, 2].map(() => ask('holder', 'Cambio de suite', key)));
  const sent = await mailsTo(provider, DESK);
  expect(sent.map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Nueva solicitud de .+: Cambio de suite$/),
  ]);
  for (const said of ['mar, si hay.', 'RSV-DEMO-0001', GUEST, 'Ximena & Leonardo', `/admin/Soporte/${id}`])
    expect(sent[0]?.text).toContain(said);

  await provider.db.update(events).set({ notificationEmail: 'event@agency.test' });
  await provider.db.update(agencies).set({ languageCode: 'en' }).where(eq(agencies.id, '1'));
  await ask('holder', 'Otra pregunta');
  const [english] = await mailsTo(provider, 'event@agency.test');
  expect(english?.subject).toMatch(/^New request from .+: Otra pregunta$/);
  expect(english?.text).toContain('/en/admin/Soporte/');
  await provider.db.update(agencies).set({ languageCode: 'es' }).where(eq(agencies.id, '1'));
  await provider.db.update(events).set({ notificationEmail: null });
});

it('what was written in paragraphs has no empty item in its mail', async () => {
  const message = 'Llegamos a las siete.\r\n\r\n¿Podemos entrar antes?';
  await dataOf<SupportTicket>(await call('holder', '', { subject: 'Temprano', message }), 201);
  const mail = (await mailsTo(provider, DESK)).find(({ subject }) => subject.includes('Temprano'));
  expect(mail?.text).toContain('- Llegamos a las siete.\n- ¿Podemos entrar antes?\n');
  expect(mail?.html).not.toMatch(/<li[^>]*>\s*<\/li>/);
});

it('what who asked writes again is mailed to the desk, each time', async () => {
  const id = await ask('holder', 'La cena');
  for (const message of ['Y otra cosa más', 'Una última']) await call('holder', `/${id}/replies`, { message });
  const again = (await mailsTo(provider, DESK)).filter(({ subject }) => subject.includes('escribió de nuevo: La cena'));
  expect(again.map(({ text }) => /Y otra cosa más|Una última/.exec(text)?.[0]).toSorted()).toEqual([
    'Una última',
    'Y otra cosa más',
  ]);
});

it('who asked is told in their language that the desk closed their ticket and that it opened it again', async () => {
  await provider.db.update(reservations).set({ locale: 'en' }).where(eq(reservations.id, 'reservation-001'));
  const id = await ask('holder', 'Sea view');
  const told = async () => (await mailsTo(provider, GUEST)).map(({ subject }) => subject);
  expect((await turn(id, 'closed', 1)).status).toBe(200);
  expect(await told()).toEqual(['Request closed: Sea view']);
  expect((await turn(id, 'open', 2)).status).toBe(200);
  expect(await told()).toEqual(['Request reopened: Sea view']);
  await provider.db.update(reservations).set({ locale: 'es' }).where(eq(reservations.id, 'reservation-001'));
  await turn(id, 'closed', 3);
  const [spanish] = await mailsTo(provider, GUEST);
  expect(spanish?.subject).toBe('Solicitud cerrada: Sea view');
  expect(spanish?.text).toContain(`/admin/Soporte/${id}`);
});

it('of a state that does not hold any more nobody is told, nor of one that did not change', async () => {
  const id = await ask('organizer', 'La música');
  await turn(id, 'closed', 1);
  await call('organizer', `/${id}/replies`, { message: 'Todavía falta algo' });
  await turn(id, 'open', 3);
  expect((await mailsTo(provider, 'organizer@demo.test')).map(({ subject }) => subject)).toEqual([]);
});

it('an answer that closes is one mail, and who has a ticket in hand is nobody’s mail', async () => {
  const id = await ask('organizer', 'Las flores');
  await call('support', `/${id}`, { assigneeId: null, version: 1 }, 'PATCH');
  await call('support', `/${id}/answers`, { message: 'Son blancas.', close: true, version: 1 });
  const toCouple = await mailsTo(provider, 'organizer@demo.test');
  expect(toCouple.map(({ subject }) => subject)).toEqual(['Respuesta a tu solicitud: Las flores']);
});

it('goes to the desk of its own agency alone, to nobody of a ticket without one, and to no one who wrote it', async () => {
  const kinds = async () =>
    (await provider.db.select().from(outbox).orderBy(desc(outbox.createdAt))).map(({ kind, agencyId, recipient }) => [
      kind,
      agencyId,
      recipient,
    ]);
  await ask('agency2', 'De otra agencia');
  const [other] = await provider.db.select().from(agencies).where(eq(agencies.id, '2'));
  expect(await kinds()).toEqual([['support-asked', '2', other?.email]]);
  await provider.db.delete(outbox);
  await ask('admin', 'De la plataforma');
  await provider.db.update(agencies).set({ email: 'Agency@demo.test' }).where(eq(agencies.id, '1'));
  await ask('agency', 'De la misma mesa');
  await provider.db.update(agencies).set({ email: DESK }).where(eq(agencies.id, '1'));
  expect(await kinds()).toEqual([]);
});

it('is not ordered where the change is refused', async () => {
  const id = await ask('holder', 'Con prisa');
  await provider.db.delete(outbox);
  expect((await turn(id, 'closed', 7)).status).toBe(409);
  expect((await call('organizer', `/${id}/replies`, { message: 'No es mía' })).status).toBe(404);
  const ofTicket = and(eq(outbox.channel, 'mail'), eq(outbox.agencyId, '1'));
  expect(await provider.db.select().from(outbox).where(ofTicket)).toEqual([]);
});

import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Mailing, MailingList } from '@/lib/contract/mailing';
import type { ReminderPlan } from '@/lib/contract/reminder';
import type { EventPackage } from '@/lib/domain/packages';
import { auditLog, events, guests, mailings, masterAccounts, outbox } from '@/lib/provider/db/schema';
import { planMonthReminders } from '@/lib/provider/desk/mailing/plan-month-reminder';
import { runMailings } from '@/lib/provider/desk/mailing/run-mailings';
import { sendOutbox } from '@/lib/provider/jobs/send-outbox';
import { AGENCY, dataOf, EVENT_DAY, insertBlock, insertUser, NOW } from '@/tests/support/booking';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { contextOf, recordingMailer } from './mail-support';

/** 30 days before the event, at nine where it is; and a morning two weeks before that. */
const LEAVES = new Date('2027-05-11T14:00:00Z');
const AHEAD = new Date('2027-04-28T15:00:00Z');

let provider: TestProvider;
let email: string;
let eventId: string;

beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
  ({ email } = await insertUser(provider.db, { role: 'weddingPlanner' }));
});
afterAll(() => provider.close());
beforeEach(async () => {
  await provider.db.update(events).set({ state: 'archived' });
  await provider.db.delete(outbox);
  provider.clock.set(AHEAD);
});

async function event(chosen: EventPackage | null, more: Partial<typeof events.$inferInsert> = {}): Promise<void> {
  ({ eventId } = await insertBlock(provider.db, { event: more }));
  const of = { agencyId: AGENCY, eventId };
  const account = { currency: 'USD', dueOn: '2027-05-10' };
  if (chosen) await provider.db.insert(masterAccounts).values({ ...of, ...account, id: randomUUID(), package: chosen });
  await guest('Ana');
  await guest('Eva', { attendance: 'attends', language: 'en' });
  await guest('Leo', { attendance: 'doesNotAttend' });
  await guest('Max', { email: null });
}
async function guest(firstName: string, more: Partial<typeof guests.$inferInsert> = {}): Promise<void> {
  const person = { firstName, lastName: 'Ruiz', mobile: '+525512345678', attendance: 'pending' as const };
  const mailbox = `${firstName.toLowerCase()}@correo.test`;
  const of = { id: randomUUID(), agencyId: AGENCY, eventId, createdAt: NOW };
  await provider.db.insert(guests).values({ ...person, ...of, email: mailbox, ...more });
}
const plan = () => planMonthReminders({ ctx: contextOf(provider) });
const rows = () => provider.db.select().from(mailings).where(eq(mailings.eventId, eventId));
const states = async () => (await rows()).map(({ state, sendAt }) => [state, sendAt?.toISOString()]);
async function send() {
  await runMailings({ ctx: contextOf(provider) });
  const { mailer, sent } = recordingMailer();
  await sendOutbox({ ctx: contextOf(provider), mailer });
  return sent.map(({ to, subject }) => [to, subject]).toSorted();
}
const office = async () => provider.as(email);
const call = async (method: string, path: string, json?: object) =>
  provider.request(`/api/v1${path}`, { method, headers: await office(), ...(json && { json }) });
const shown = async () => dataOf<ReminderPlan>(await call('GET', `/events/${eventId}/reminders`));

it('of Romance is planned two weeks before, shown, and leaves by itself 30 days before the event, once', async () => {
  await event('romance');
  expect(await plan()).toBe(1);
  const [made] = await rows();
  expect(made).toMatchObject({ kind: 'reminder', state: 'scheduled', sendAt: LEAVES, automatic: true, expected: 2 });
  const { mailings: listed } = await shown();
  expect(listed).toEqual([
    { id: made?.id, kind: 'reminder', at: LEAVES.toISOString(), recipients: 2, automatic: true },
  ]);
  // Whatever starts again meanwhile.
  expect([await plan(), await plan(), await send()]).toEqual([0, 0, []]);
  provider.clock.set(new Date(LEAVES.getTime() - 1));
  expect(await send()).toEqual([]);
  provider.clock.set(LEAVES);
  expect(await plan()).toBe(0);
  expect(await send()).toEqual([
    ['ana@correo.test', 'Falta poco para Ana & Luis'],
    ['eva@correo.test', 'Ana & Luis is almost here'],
  ]);
  expect([await plan(), await send()]).toEqual([0, []]);
  expect((await rows()).map(({ state }) => state)).toEqual(['sent']);
  const ofIt = and(eq(auditLog.entityId, made?.id ?? ''), eq(auditLog.action, 'mailing.created'));
  expect(await provider.db.$count(auditLog, ofIt)).toBe(1);
});

it('is planned once where two processes come at the same moment', async () => {
  await event('love');
  const made = await Promise.all([plan(), plan(), plan()]);
  expect(made.toSorted()).toEqual([0, 0, 1]);
  expect(await rows()).toHaveLength(1);
});

it.each([['honey'], [null]] as const)('never is of an event whose package is %s', async (chosen) => {
  await event(chosen);
  expect([await plan(), await rows()]).toEqual([0, []]);
});

it.each([
  ['that is not published', { state: 'draft' as const }],
  ['that sends no mail', { emailService: false }],
  ['that is nearer than a month', { eventDate: '2027-05-20' }],
  ['that is further ahead', { eventDate: '2027-07-10' }],
])('is not of an event %s', async (_what, more) => {
  await event('romance', more);
  expect([await plan(), await rows()]).toEqual([0, []]);
});

it('counts from the first day of an event of several', async () => {
  const range = { eventDate: '1970-01-01', rangeStart: EVENT_DAY, rangeEnd: '2027-06-14' };
  await event('romance', range);
  await plan();
  expect(await states()).toEqual([['scheduled', LEAVES.toISOString()]]);
});

it('that staff end is not planned again', async () => {
  await event('romance');
  await plan();
  const [made] = await rows();
  await dataOf<Mailing>(await call('POST', `/mailings/${made?.id}/cancel`));
  expect([await plan(), (await shown()).mailings]).toEqual([0, []]);
  provider.clock.set(LEAVES);
  expect([await plan(), await send()]).toEqual([0, []]);
});

it('is not planned beside a reminder to all that somebody made', async () => {
  await event('romance');
  const words = { es: 'Hola', en: 'Hi' };
  const json = { kind: 'reminder', subject: words, body: words, audience: {}, sendAt: '2027-05-02T15:00:00Z' };
  await dataOf(await call('POST', `/events/${eventId}/mailings`, json), 201);
  expect(await plan()).toBe(0);
  // That one is shown among what leaves, too.
  expect((await shown()).mailings).toMatchObject([{ kind: 'reminder', automatic: false }]);
});

it('follows the event to another date, and away with its package', async () => {
  await event('romance');
  await plan();
  await provider.db.update(events).set({ eventDate: '2027-06-12' }).where(eq(events.id, eventId));
  await plan();
  expect(await states()).toEqual([['scheduled', '2027-05-13T14:00:00.000Z']]);
  await provider.db.update(masterAccounts).set({ package: 'honey' }).where(eq(masterAccounts.eventId, eventId));
  await plan();
  expect((await states())[0]?.[0]).toBe('cancelled');
  expect((await rows())[0]?.endedBy).toBe('package');
});

it('does not leave once the package is without it, nor for an event that came nearer', async () => {
  await event('romance');
  await plan();
  await provider.db.update(masterAccounts).set({ package: 'honey' }).where(eq(masterAccounts.eventId, eventId));
  provider.clock.set(LEAVES);
  expect([await send(), (await states())[0]?.[0]]).toEqual([[], 'cancelled']);
  provider.clock.set(AHEAD);
  await event('romance');
  await plan();
  await provider.db.update(events).set({ eventDate: '2027-05-15' }).where(eq(events.id, eventId));
  await plan();
  expect((await states())[0]?.[0]).toBe('cancelled');
  expect((await rows())[0]?.endedBy).toBe('tooNear');
});

it('keeps the words and the time that somebody gave it', async () => {
  await event('romance');
  await plan();
  const [made] = await rows();
  const sendAt = '2027-05-09T15:00:00.000Z';
  const words = { es: 'Ya casi', en: 'Nearly there' };
  const json = { kind: 'reminder', subject: words, body: words, audience: {}, sendAt, version: 1 };
  await dataOf(await call('PATCH', `/mailings/${made?.id}`, json));
  await plan();
  expect(await states()).toEqual([['scheduled', sendAt]]);
  const list = (await (await call('GET', `/events/${eventId}/mailings`)).json()) as MailingList;
  expect(list.data.map(({ subject }) => subject)).toEqual([words]);
});

import { eq, inArray } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { agencies, calls, notificationReads, notifications, users } from '@/lib/provider/db/schema';
import { type EventStream, followEvents } from '@/tests/support/event-stream';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { cookieHeader } from '@/tests/support/set-cookies';

const STREAM = '/api/v1/notifications/stream';
const BEAT_MS = 100;

let provider: TestProvider;
const people: Record<string, { cookie: string }> = {};
const open: EventStream[] = [];
const written: string[] = [];

beforeAll(async () => {
  provider = await startTestProvider({ embedded: true, streamBeatMs: BEAT_MS });
  const names = ['admin', 'agency', 'agencyuser', 'organizer', 'organizer2', 'attendee', 'agency2', 'payment'];
  for (const name of names) people[name] = await provider.as(`${name}@demo.test`);
  const byKey = { json: { key: 'RSV-DEMO-0001', email: 'attendee@demo.test' } };
  people.holder = { cookie: cookieHeader(await provider.request('/login', byKey)) };
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((stream) => stream.leave()));
  await provider.db.delete(notifications).where(inArray(notifications.id, ['', ...written.splice(0)]));
});
afterAll(() => provider.close());

const ask = (person: string, { query = '', headers = {} } = {}) =>
  provider.request(STREAM + query, { headers: { ...people[person], ...headers } });

async function follow(person: string, asked: Parameters<typeof ask>[1] = {}): Promise<EventStream> {
  const stream = followEvents(await ask(person, asked));
  open.push(stream);
  await vi.waitFor(() => expect(unreadOf(stream)).toBeGreaterThanOrEqual(0));
  return stream;
}

const unreadOf = ({ heard }: EventStream) => Number(heard.findLast(({ event }) => event === 'unread')?.data.unread);
const newsOf = ({ heard }: EventStream) =>
  heard.filter(({ event }) => event === 'notification').map(({ data }) => data.id);

type Row = Partial<typeof notifications.$inferInsert> & { id: string };

async function write({ id, ...rest }: Row): Promise<void> {
  written.push(id);
  const row = { agencyId: '1', type: 'PYMT_VO_TO_APPV', params: {}, createdAt: provider.clock.now(), ...rest };
  await provider.db.insert(notifications).values({ ...row, id });
}

const OF_HOLDER = { eventId: 'event-demo-boda', reservationId: 'reservation-001' };

it('a notification is heard by those in whose list it is, at once, and by nobody else', async () => {
  const hearing = await Promise.all(
    ['agency', 'agencyuser', 'organizer', 'holder', 'attendee'].map((name) => follow(name)),
  );
  const others = await Promise.all(['agency2', 'organizer2', 'payment', 'admin'].map((name) => follow(name)));
  const watching = await follow('admin', { query: '?agency=1' });
  const before = hearing.map(unreadOf);
  await write({ id: 'heard', ...OF_HOLDER });
  for (const [index, stream] of [...hearing, watching].entries()) {
    await vi.waitFor(() => expect(newsOf(stream)).toEqual(['heard']));
    if (before[index] !== undefined) await vi.waitFor(() => expect(unreadOf(stream)).toBe((before[index] ?? 0) + 1));
  }
  // A later one of their own shows that the other was not on its way.
  await write({ id: 'of-others', agencyId: '2', eventId: 'event-demo-otra' });
  for (const stream of others.slice(0, 2)) await vi.waitFor(() => expect(newsOf(stream)).toEqual(['of-others']));
  expect(others.slice(2).map(newsOf)).toEqual([[], []]);
  expect(newsOf(watching)).toEqual(['heard']);
});

it('ends with the work of its agency, also for a guest who holds a booking there', async () => {
  const streams = [await follow('agency'), await follow('holder'), await follow('attendee')];
  const set = (suspendedAt: Date | null) =>
    provider.db
      .update(agencies)
      .set({ active: suspendedAt === null, suspendedAt })
      .where(eq(agencies.id, '1'));
  await set(provider.clock.now());
  const all = Promise.all(streams.map(({ ended }) => ended));
  const ended = await Promise.race([all.then(() => true), new Promise((resolve) => setTimeout(resolve, 3_000))]);
  await set(null);
  expect(ended).toBe(true);
});

it('says how many are unread once one is read in another window, ends, or is read by all', async () => {
  const stream = await follow('agency');
  const colleague = await follow('agencyuser');
  await write({ id: 'first' });
  await write({ id: 'second' });
  await vi.waitFor(() => expect(newsOf(colleague)).toEqual(['first', 'second']));
  await vi.waitFor(() => expect(newsOf(stream)).toEqual(['first', 'second']));
  const [before, theirs] = [unreadOf(stream), unreadOf(colleague)];
  await provider.request('/api/v1/notifications/first/read', { headers: { ...people.agency }, json: { read: true } });
  await vi.waitFor(() => expect(unreadOf(stream)).toBe(before - 1));
  await provider.db.update(notifications).set({ status: 'Off' }).where(eq(notifications.id, 'second'));
  await vi.waitFor(() => expect(unreadOf(stream)).toBe(before - 2));
  await vi.waitFor(() => expect(unreadOf(colleague)).toBe(theirs - 1));
  await provider.request('/api/v1/notifications/read-all', { headers: { ...people.agency }, json: {} });
  await vi.waitFor(() => expect(unreadOf(stream)).toBe(0));
  expect(unreadOf(colleague)).toBe(theirs - 1);
  await provider.db.delete(notificationReads).where(eq(notificationReads.reader, 'user:user-agency'));
});

it('tells those who see calls, of their agency alone, when one of them has an outcome', async () => {
  const [agency, couple, elsewhere, payment] = await Promise.all(
    ['agency', 'organizer', 'agency2', 'payment'].map((name) => follow(name)),
  );
  const told = (stream: EventStream | undefined) =>
    stream?.heard.filter(({ event }) => event === 'calls').map(({ data }) => data);
  const [call] = await provider.db.select().from(calls).where(eq(calls.state, 'toDo')).limit(1);
  const answer = await provider.request(`/api/v1/calls/${call?.id}/outcome`, {
    headers: { ...people.agencyuser },
    json: { state: 'completed' },
  });
  expect(answer.status).toBe(200);
  await vi.waitFor(() => expect(told(agency)).toEqual([{}]));
  // A later one of their own shows that the other was not on its way.
  await write({ id: 'after-the-call', agencyId: '2', eventId: 'event-demo-otra' });
  if (elsewhere) await vi.waitFor(() => expect(newsOf(elsewhere)).toEqual(['after-the-call']));
  expect([couple, elsewhere, payment].map(told)).toEqual([[], [], []]);
});

it('goes on after the last that the client has, shows that it lives, and is neither kept nor packed', async () => {
  const first = await follow('agency');
  await write({ id: 'had' });
  await vi.waitFor(() => expect(newsOf(first)).toEqual(['had']));
  await first.leave();
  await write({ id: 'missed' });
  const last = first.heard.findLast(({ event }) => event === 'notification')?.id ?? '';
  const again = await follow('agency', { headers: { 'last-event-id': last } });
  await vi.waitFor(() => expect(newsOf(again)).toEqual(['missed']));
  await vi.waitFor(() => expect(again.beats()).toBeGreaterThan(1));
  const odd = await ask('agency', { headers: { 'last-event-id': "x'; drop table notifications" } });
  expect(odd.headers.get('cache-control')).toBe('private, no-store, no-transform');
  expect(odd.headers.get('content-type')).toBe('text/event-stream');
  await odd.body?.cancel();
});

it('is refused to a visitor, and for an agency that is not the caller’s', async () => {
  const asked = [
    ['nobody', '', 401],
    ['agency2', '?agency=1', 404],
    ['payment', '?agency=1', 403],
    ['holder', '?agency=1', 403],
    ['attendee', '?agency=1', 403],
  ] as const;
  for (const [person, query, status] of asked) {
    const answer = await ask(person, { query });
    expect([person, answer.status]).toEqual([person, status]);
    await answer.body?.cancel();
  }
});

it('ends with its session, and with the account: nothing more is told', async () => {
  const own = await provider.as('weddingplanner@demo.test');
  people.leaving = own;
  const stream = await follow('leaving');
  await provider.request('/api/auth/logout', { method: 'POST', headers: own });
  await write({ id: 'after-the-end' });
  await stream.ended;
  expect(newsOf(stream)).toEqual([]);
  const other = await follow('agencyuser');
  await provider.db.update(users).set({ active: false }).where(eq(users.id, 'user-agency-user'));
  await other.ended;
  await provider.db.update(users).set({ active: true }).where(eq(users.id, 'user-agency-user'));
});

it('one session has ten at most: the oldest makes room', async () => {
  people.many = await provider.as('weddingplanner@demo.test');
  const streams = [];
  for (let index = 0; index < 11; index++) streams.push(await follow('many'));
  await streams[0]?.ended;
  await write({ id: 'for-ten' });
  for (const stream of streams.slice(1)) await vi.waitFor(() => expect(newsOf(stream)).toEqual(['for-ten']));
});

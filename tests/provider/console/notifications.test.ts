import { eq, inArray } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { ConsoleFrame } from '@/lib/contract/console-frame';
import type { NotificationPage } from '@/lib/contract/notification';
import type { Profile } from '@/lib/contract/profile';
import { notificationReads, notifications } from '@/lib/provider/db/schema';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { cookieHeader } from '@/tests/support/set-cookies';

const WEDDING = '/api/v1/events/PLS-DEMO-BODA/notifications';
const OWN = '/api/v1/notifications';
/** A notification of the holder's reservation, RSV-DEMO-0001. */
const OF_HOLDER = 'notification-18';
const UNREAD = 'notification-02';

const STAFF = ['admin', 'agency', 'agencyuser', 'weddingplanner', 'payment', 'wholesaler', 'organizer'];
const FOREIGN = ['agency2', 'organizer2'];

let provider: TestProvider;
const people: Record<string, { cookie: string }> = {};

beforeAll(async () => {
  provider = await startTestProvider();
  for (const name of [...STAFF, ...FOREIGN, 'support', 'attendee'])
    people[name] = await provider.as(`${name}@demo.test`);
  const byKey = { json: { key: 'RSV-DEMO-0001', email: 'attendee@demo.test' } };
  people.holder = { cookie: cookieHeader(await provider.request('/login', byKey)) };
  await provider.db.delete(notificationReads);
});
afterEach(() => provider.db.delete(notificationReads));
afterAll(() => provider.close());

const ask = (path: string, person: string, json?: unknown) =>
  provider.request(path, { headers: { ...people[person] }, ...(json !== undefined && { method: 'POST', json }) });

async function dataOf<Data>(answer: Response): Promise<Data> {
  expect(answer.status, await answer.clone().text()).toBe(200);
  return (await answer.json()).data;
}

const list = async (path: string, person: string) => dataOf<NotificationPage>(await ask(path, person));
const mark = (id: string, person: string, read = true) => ask(`${OWN}/${id}/read`, person, { read });
const markAll = (scope: object, person: string) => ask(`${OWN}/read-all`, person, scope);

it.each<[string, number]>([
  ...STAFF.map((name): [string, number] => [name, 200]),
  ...FOREIGN.map((name): [string, number] => [name, 404]),
  ['support', 404],
  ['attendee', 404],
  ['holder', 404],
])('%s marks what happened in the wedding: %i', async (person, status) => {
  const answer = await mark(UNREAD, person);
  expect(answer.status).toBe(status);
  const readers = await provider.db.select().from(notificationReads);
  expect(readers).toHaveLength(status === 200 ? 1 : 0);
});

it.each(['holder', 'attendee'])('%s marks what is of the own reservation', async (person) => {
  const before = await list(OWN, person);
  expect(before.counts).toEqual({ unread: before.total, read: 0 });
  expect((await mark(OF_HOLDER, person)).status).toBe(200);
  expect((await list(OWN, person)).counts).toEqual({ unread: before.total - 1, read: 1 });
  expect((await list(`${OWN}?filter[read]=read`, person)).data.map(({ id, read }) => [id, read])).toEqual([
    [OF_HOLDER, true],
  ]);
});

it('what one has read nobody else has: not a colleague, the couple, the guest or the platform', async () => {
  const others = ['agencyuser', 'weddingplanner', 'organizer', 'admin', 'holder'];
  const readingsOf = async (person: string) =>
    (await list(person === 'admin' ? `${OWN}?agency=1` : OWN, person)).counts;
  const before = await Promise.all(others.map(readingsOf));
  await dataOf(await markAll({}, 'agency'));
  expect((await readingsOf('agency')).unread).toBe(0);
  expect(await Promise.all(others.map(readingsOf))).toEqual(before);
});

it('is unread again where that is taken back, read once however often it is said, also by an empty word', async () => {
  expect(await dataOf(await mark(UNREAD, 'agency'))).toMatchObject({ id: UNREAD, read: true });
  expect(await dataOf(await mark(UNREAD, 'agency'))).toMatchObject({ read: true });
  expect(await dataOf(await ask(`${OWN}/${UNREAD}/read`, 'agencyuser', {}))).toMatchObject({ read: true });
  expect(await dataOf(await mark(UNREAD, 'agency', false))).toMatchObject({ read: false });
  const left = await provider.db.select().from(notificationReads);
  expect(left.map(({ reader }) => reader)).toEqual(['user:user-agency-user']);
});

it('all of an event are marked, of an agency by who reads its inbox, and of another’s none', async () => {
  const { total } = await list(WEDDING, 'wholesaler');
  expect(await dataOf(await markAll({ event: 'PLS-DEMO-BODA' }, 'wholesaler'))).toMatchObject({ unread: 0 });
  expect((await list(WEDDING, 'wholesaler')).counts).toEqual({ unread: 0, read: total });
  expect(await dataOf(await markAll({ agency: '1' }, 'admin'))).toMatchObject({ unread: 0 });
  expect((await markAll({ agency: '1' }, 'payment')).status).toBe(403);
  expect((await markAll({ agency: '1' }, 'holder')).status).toBe(403);
  for (const [scope, person] of [
    [{ agency: '1' }, 'agency2'],
    [{ event: 'PLS-DEMO-BODA' }, 'organizer2'],
    [{ event: 'PLS-DEMO-BODA' }, 'attendee'],
  ] as const)
    expect([person, (await markAll(scope, person)).status]).toEqual([person, 404]);
  const readers = (await provider.db.select().from(notificationReads)).map(({ reader }) => reader);
  expect(new Set(readers)).toEqual(new Set(['user:user-wholesaler', 'user:user-admin']));
});

it('what was marked all at once is unread again, exactly that: not what was read before, nor what was opened since', async () => {
  await mark('notification-01', 'agency');
  await markAll({}, 'agencyuser');
  const before = await list(WEDDING, 'agency');
  const { batch } = await dataOf<{ batch: string }>(await markAll({ event: 'PLS-DEMO-BODA' }, 'agency'));
  // Nothing was left to mark, so that there is nothing to take back.
  expect(await dataOf(await markAll({ event: 'PLS-DEMO-BODA' }, 'agency'))).toEqual({ unread: 0, batch: null });
  await mark(UNREAD, 'agency');
  const undo = (person: string) => ask(`${OWN}/read-all/undo`, person, { batch });
  for (const other of ['agencyuser', 'agency2', 'holder'])
    expect([other, await dataOf(await undo(other))]).toEqual([other, { restored: 0 }]);
  expect((await provider.request(`${OWN}/read-all/undo`, { method: 'POST', json: { batch } })).status).toBe(401);
  expect(await dataOf(await undo('agency'))).toEqual({ restored: before.counts.unread - 1 });
  const after = await list(`${WEDDING}?per_page=100`, 'agency');
  const ids = after.data.filter(({ read }) => read).map(({ id }) => id);
  expect(ids.toSorted()).toEqual(['notification-01', UNREAD]);
  expect((await list(OWN, 'agencyuser')).counts.unread).toBe(0);
  expect(await dataOf(await undo('agency'))).toEqual({ restored: 0 });
});

it('one that ended, or that nobody knows, is not there to be marked', async () => {
  for (const id of ['notification-10', 'notification-07', 'notification-99'])
    expect([id, (await mark(id, 'agency')).status]).toEqual([id, 404]);
  expect(await provider.db.select().from(notificationReads)).toEqual([]);
});

it('the badge counts what the inbox lists as unread, far above one page of it', async () => {
  const unread = async () => (await dataOf<ConsoleFrame>(await ask('/api/v1/console/frame', 'agency'))).unread;
  const many = Array.from({ length: 130 }, (_, index) => ({
    id: `many-${index}`,
    agencyId: '1',
    type: 'contact',
    params: {},
    createdAt: new Date(Date.UTC(2027, 0, 2, 0, index)),
  }));
  const before = (await unread()) ?? 0;
  await provider.db.insert(notifications).values(many);
  try {
    expect(await unread()).toBe(before + 130);
    const listed = await list(`${OWN}?filter[read]=unread&per_page=5`, 'agency');
    expect([listed.total, listed.counts.unread]).toEqual([before + 130, before + 130]);
    await mark('many-0', 'agency');
    expect(await unread()).toBe(before + 129);
    await provider.db.update(notifications).set({ status: 'Off' }).where(eq(notifications.id, 'many-1'));
    expect(await unread()).toBe(before + 128);
    await markAll({}, 'agency');
    expect(await unread()).toBe(0);
  } finally {
    const ids = many.map(({ id }) => id);
    await provider.db.delete(notifications).where(inArray(notifications.id, ids));
  }
});

it('the platform’s admin reads the inbox of the agency that is named, and others not', async () => {
  expect((await list(`${OWN}?agency=1`, 'admin')).total).toBe((await list(OWN, 'agency')).total);
  expect((await list(OWN, 'admin')).total).toBe(0);
  for (const [person, status] of [
    ['agency2', 404],
    ['payment', 403],
    ['organizer', 403],
    ['attendee', 403],
  ] as const)
    expect([person, (await ask(`${OWN}?agency=1`, person)).status]).toEqual([person, status]);
});

it('a type that somebody switched off counts as read for them alone, in the badge and in the list', async () => {
  const before = await list(WEDDING, 'agency');
  const off = before.data.filter(({ type }) => type === 'RSVN_TO_APPV').length;
  expect(off).toBeGreaterThan(0);
  const me = await dataOf<Profile>(await ask('/api/v1/me/profile', 'agency'));
  const change = { mutedTypes: ['RSVN_TO_APPV'], version: me.version };
  const saved = await provider.request('/api/v1/me', { headers: { ...people.agency }, method: 'PATCH', json: change });
  expect((await dataOf<Profile>(saved)).mutedTypes).toEqual(['RSVN_TO_APPV']);
  const after = await list(WEDDING, 'agency');
  expect(after.total).toBe(before.total);
  expect(after.counts.unread).toBe(before.counts.unread - off);
  expect(after.data.filter(({ type, read }) => type === 'RSVN_TO_APPV' && !read)).toEqual([]);
  expect((await list(WEDDING, 'weddingplanner')).counts).toEqual(before.counts);
});

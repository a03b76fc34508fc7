import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ComplimentaryMark } from '@/lib/contract/complimentary-room';
import type { EventTerms } from '@/lib/contract/event-terms';
import type { Panel } from '@/lib/contract/panel';
import type { RoomingList } from '@/lib/contract/rooming-list';
import { auditLog, events, reservationRooms } from '@/lib/provider/db/schema';
import { pdfText } from '@/tests/provider/documents/pdf-text';
import {
  confirmed,
  dataOf,
  failureOf,
  type HeldByTest,
  hold,
  holdBody,
  insertBlock,
  insertUser,
  NOW,
  room,
  type TestBlock,
} from '@/tests/support/booking';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';

type Headers = { cookie: string };

let provider: TestProvider;
let block: TestBlock;
let staff: Headers;
let couple: Headers;
let booked: HeldByTest;
beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
  staff = await provider.as((await insertUser(provider.db, { role: 'agency' })).email);
  block = await insertBlock(provider.db);
  const organizer = await insertUser(provider.db, { role: 'organizer' });
  await provider.db.update(events).set({ mainUserId: organizer.id }).where(eq(events.id, block.eventId));
  couple = await provider.as(organizer.email);
  const [category] = block.categoryIds;
  booked = await confirmed(provider.request, block.code, holdBody([room(category), room(category)]));
});
afterAll(() => provider.close());

const TERMS = { basis: 'roomNights', every: 2, most: null, minimumNights: 2 };
const path = (what: string) => `/api/v1/events/${block.code}/${what}`;
const get = async <Data>(what: string, headers = staff) =>
  dataOf<Data>(await provider.request(path(what), { headers }));
const list = (headers?: Headers) => get<RoomingList>('reports/rooming-list', headers);
const write = async (complimentary: unknown, headers = staff) => {
  const { version } = await get<EventTerms>('booking-terms');
  return provider.request(path('booking-terms'), { method: 'PATCH', json: { version, complimentary }, headers });
};
const mark = (rooms: ComplimentaryMark[], headers = staff) =>
  provider.request(path('complimentary-rooms'), { method: 'PUT', json: { rooms }, headers });
const roomOf = (at: number) => booked.reservation.rooms[at]?.id ?? '';
const kept = async () => {
  const rows = await provider.db.select().from(reservationRooms);
  return [0, 1].map((at) => rows.find(({ id }) => id === roomOf(at))?.complimentary);
};

it('are what the contract gives for rooms that are booked, on the panel and the rooming list of who keeps the block', async () => {
  expect([(await get<Panel>('panel')).complimentary, (await list()).complimentary]).toEqual([null, null]);
  expect((await dataOf<EventTerms>(await write(TERMS))).complimentary).toEqual(TERMS);
  const count = { basis: 'roomNights', counted: 6, earned: 3, given: 0, missing: 2 };
  expect([(await get<Panel>('panel')).complimentary, (await list()).complimentary]).toEqual([count, count]);
  // A room that is only held is paid by nobody yet.
  await hold(provider.request, block.code, holdBody([room(block.categoryIds[0])]));
  expect([(await get<Panel>('panel')).complimentary, (await list()).complimentary]).toEqual([count, count]);
  expect([(await get<Panel>('panel', couple)).complimentary, (await list(couple)).complimentary]).toEqual([null, null]);
});

it('are given room by room: counted, told to the hotel by its files, and seen by nobody else', async () => {
  const given = await dataOf<RoomingList>(await mark([{ roomId: roomOf(1), reason: 'earned', was: null }]));
  expect(given.complimentary).toEqual({ basis: 'roomNights', counted: 3, earned: 1, given: 3, missing: 1 });
  expect(given.rooms.map(({ complimentary }) => complimentary)).toEqual([null, 'earned']);
  expect((await get<Panel>('panel')).complimentary).toEqual(given.complimentary);
  // The guest's price is what it was.
  expect(given.rooms.map(({ balance }) => balance)).toEqual(Array(2).fill(given.rooms[0]?.balance));
  expect((await list(couple)).rooms.map(({ complimentary }) => complimentary)).toEqual([null, null]);
  const file = async (format: string, headers: Headers) =>
    provider.request(path(`reports/rooming-list?format=${format}&locale=en`), { headers });
  const csv = async (headers: Headers) => (await (await file('csv', headers)).text()).trim().split('\r\n');
  const [header = '', ...rows] = await csv(staff);
  const column = header.split(',').indexOf('Complimentary');
  expect(rows.map((row) => row.split(',').at(column - header.split(',').length))).toEqual(['', 'Complimentary']);
  expect((await csv(couple))[0]).not.toContain('Complimentary');
  expect(pdfText(new Uint8Array(await (await file('pdf', staff)).arrayBuffer()))).toContain('Complimentary');
  const log = await provider.db.select().from(auditLog).where(eq(auditLog.action, 'room.complimentary'));
  expect(log).toMatchObject([
    { entity: 'reservation', before: { [roomOf(1)]: null }, after: { [roomOf(1)]: 'earned' } },
  ]);
});

it('are not overwritten by who saw something else, and taken back', async () => {
  const stale = await failureOf(await mark([{ roomId: roomOf(1), reason: 'staff', was: null }]));
  expect([stale.code, stale.details]).toMatchObject(['STALE', { rooms: [{}, { complimentary: 'earned' }] }]);
  const both = await mark([
    { roomId: roomOf(0), reason: 'concession', was: null },
    { roomId: roomOf(1), reason: null, was: null },
  ]);
  expect([both.status, await kept()]).toEqual([409, [null, 'earned']]);
  const back = await dataOf<RoomingList>(await mark([{ roomId: roomOf(1), reason: null, was: 'earned' }]));
  expect([back.complimentary?.given, await kept()]).toEqual([0, [null, null]]);
});

it('are noted by nobody but who keeps the block, and of rooms of the event alone', async () => {
  const asked: ComplimentaryMark[] = [{ roomId: roomOf(0), reason: 'earned', was: null }];
  expect((await mark(asked, couple)).status).toBe(403);
  const foreign = await provider.as((await insertUser(provider.db, { role: 'agency', agencyId: '2' })).email);
  expect((await mark(asked, foreign)).status).toBe(404);
  const other = await insertBlock(provider.db);
  const elsewhere = await confirmed(provider.request, other.code, holdBody([room(other.categoryIds[0])]));
  const theirs = elsewhere.reservation.rooms[0]?.id ?? '';
  expect((await mark([...asked, { roomId: theirs, reason: 'earned', was: null }])).status).toBe(404);
  expect(await kept()).toEqual([null, null]);
  const [untouched] = await provider.db.select().from(reservationRooms).where(eq(reservationRooms.id, theirs));
  expect(untouched?.complimentary).toBeNull();
});

it.each([[{ every: 1 }], [{ every: 2.5 }], [{ most: 0 }], [{ minimumNights: 0 }], [{ basis: 'money' }]])(
  'refuses terms with %j',
  async (wrong) => {
    expect((await failureOf(await write({ ...TERMS, ...wrong }))).code).toBe('INVALID');
    expect((await get<EventTerms>('booking-terms')).complimentary).toEqual(TERMS);
  },
);

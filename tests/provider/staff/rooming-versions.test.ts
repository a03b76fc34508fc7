import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Reservation } from '@/lib/contract/reservation';
import type { HotelConfirmations, RoomingList } from '@/lib/contract/rooming-list';
import { auditLog, events, reservationRooms } from '@/lib/provider/db/schema';
import { pdfText } from '@/tests/provider/documents/pdf-text';
import {
  confirmed,
  dataOf,
  failureOf,
  type HeldByTest,
  type HoldBody,
  holdBody,
  insertBlock,
  insertUser,
  NOW,
  room,
  type TestBlock,
} from '@/tests/support/booking';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { cookieHeader } from '@/tests/support/set-cookies';

/** The day after NOW in Cancún: at half past four in UTC it has not begun there. */
const LOCK_DATE = '2027-01-11';
const ALMOST_LOCKED = new Date('2027-01-11T04:30:00Z');
const LOCKED = new Date('2027-01-11T05:30:00Z');

let provider: TestProvider;
let block: TestBlock;
let staff: { cookie: string };
let enter: () => Promise<{ cookie: string }>;
const guests: Record<string, HeldByTest> = {};

beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
  const { email } = await insertUser(provider.db, { role: 'agency' });
  enter = async () => provider.as(email);
  staff = await enter();
  block = await insertBlock(provider.db, { event: { changesLockDate: LOCK_DATE } });
  const [a] = block.categoryIds;
  const book = async (name: string, rooms: HoldBody['rooms']) => {
    const contact = {
      firstName: 'Ana',
      lastName: name,
      email: `${name.toLowerCase()}@correo.test`,
      mobile: '998 123 4567',
    };
    guests[name] = await confirmed(provider.request, block.code, holdBody(rooms, { contact }));
  };
  await book('Abad', [room(a), room(a)]);
  await book('Bravo', [room(a)]);
  await book('Cruz', [room(a)]);
});
afterAll(() => provider.close());

const roomOf = (name: string, at = 0) => guests[name]?.reservation.rooms[at]?.id ?? '';
const path = (what: string, event = block.code) => `/api/v1/events/${event}/${what}`;
const list = async () => dataOf<RoomingList>(await provider.request(path('reports/rooming-list'), { headers: staff }));
const mark = (headers: { cookie: string } = staff, event?: string) =>
  provider.request(path('rooming-list-versions', event), { json: {}, headers });
const confirm = (rooms: HotelConfirmations['rooms'], headers: { cookie: string } = staff, event?: string) =>
  provider.request(path('hotel-confirmations', event), { method: 'PUT', json: { rooms }, headers });
const change = (id: string, values: Partial<typeof reservationRooms.$inferInsert>) =>
  provider.db.update(reservationRooms).set(values).where(eq(reservationRooms.id, id));
const csv = async (locale: string) =>
  (await (await provider.request(path(`reports/rooming-list?format=csv&locale=${locale}`), { headers: staff })).text())
    .trim()
    .split('\r\n');

it('has nothing to compare before anything was sent', async () => {
  const { sent, changes, rooms, locked, lockDate } = await list();
  expect({ sent, changes, locked, lockDate }).toEqual({ sent: [], changes: [], locked: false, lockDate: LOCK_DATE });
  expect(rooms.map(({ change: each, afterLock }) => [each, afterLock])).toEqual(Array(4).fill([null, false]));
  expect(rooms.map(({ reference }) => reference)).toContain(`${guests.Abad?.reservation.key}/2`);
});

it('keeps what was sent as a version, and says room by room what is otherwise since', async () => {
  // Sent again where nobody answered, which is one sending.
  const pressed = { ...staff, 'Idempotency-Key': 'one-sending' };
  await mark(pressed);
  const first = await dataOf<RoomingList>(await mark(pressed));
  expect(first.sent).toEqual([
    { number: 1, at: NOW.toISOString(), by: expect.any(String), rooms: 4, afterLock: false },
  ]);
  expect(first.rooms.map((each) => each.change)).toEqual(Array(4).fill('same'));
  await change(roomOf('Bravo'), { checkOut: '2027-06-03', occupants: [{ name: 'Ana Bravo', band: 'adult' }] });
  await change(roomOf('Cruz'), { status: 'cancelled' });
  const { changes, rooms } = await list();
  expect(changes.map(({ roomId, change: each, afterLock }) => [roomId, each, afterLock])).toEqual([
    [roomOf('Bravo'), 'changed', false],
    [roomOf('Cruz'), 'removed', false],
  ]);
  expect(changes[0]?.differences.map(({ fact, now }) => [fact, now])).toEqual(
    expect.arrayContaining([
      ['checkOut', '2027-06-03'],
      ['names', expect.stringMatching(/^Ana Bravo, –/)],
    ]),
  );
  expect(rooms.find(({ id }) => id === roomOf('Bravo'))?.change).toBe('changed');
  const [audited] = await provider.db.select().from(auditLog).where(eq(auditLog.action, 'roomingList.sent'));
  expect(audited).toMatchObject({ entityId: block.eventId, after: { number: 1, rooms: 4 } });
});

it('says the same to a reader of another language', async () => {
  const english = await dataOf<RoomingList>(
    await provider.request(path('reports/rooming-list'), { headers: { ...staff, 'accept-language': 'en' } }),
  );
  expect(english.changes).toHaveLength(2);
});

it('writes into the file what changed and, below the rooms, what is no longer booked', async () => {
  const [header, ...lines] = await csv('es');
  expect(header).toMatch(/,Cambio,Tras el cierre,Referencia de habitación,Número del hotel$/);
  expect(lines).toHaveLength(4);
  expect(lines.find((line) => line.includes('Bravo Ana'))).toMatch(/,Cambió,,RSV-[^,]+\/1,$/);
  expect(lines.at(-1)).toMatch(/Cruz Ana.*,Cancelada,,RSV-[^,]+\/1,$/);
  const answer = await provider.request(path('reports/rooming-list?format=pdf&locale=en'), { headers: staff });
  expect(answer.status).toBe(200);
});

it('calls late what the hotel had not been told when the list was locked, also once it was', async () => {
  await mark();
  await change(roomOf('Abad'), { observations: 'Cuna' });
  provider.clock.set(ALMOST_LOCKED);
  staff = await enter();
  expect((await list()).changes.map(({ afterLock }) => afterLock)).toEqual([false]);
  provider.clock.set(LOCKED);
  staff = await enter();
  const late = await list();
  expect(late.locked).toBe(true);
  expect(late.changes.map(({ roomId, afterLock }) => [roomId, afterLock])).toEqual([[roomOf('Abad'), true]]);
  const told = await dataOf<RoomingList>(await mark());
  expect(told.changes).toEqual([]);
  expect(told.sent.map(({ number, afterLock }) => [number, afterLock])).toEqual([
    [3, true],
    [2, false],
    [1, false],
  ]);
  expect(told.rooms.filter(({ afterLock }) => afterLock).map(({ id }) => id)).toEqual([roomOf('Abad')]);
  // The paper tells it of a room that is gone too, as screen and table do.
  await change(roomOf('Bravo'), { status: 'cancelled' });
  const answer = await provider.request(path('reports/rooming-list?format=pdf&locale=en'), { headers: staff });
  const paper = (await pdfText(new Uint8Array(await answer.arrayBuffer()))).replaceAll(/\s+/g, ' ');
  expect(paper).toMatch(/Bravo Ana \(Suite A\): canceled · After the lock/);
  await change(roomOf('Bravo'), { status: 'requested' });
});

it('reads the hotel’s numbers back, shows them to the guest, and overwrites none that was not seen', async () => {
  const abad = { roomId: roomOf('Abad'), confirmation: 'H-77', was: null };
  const answer = await dataOf<RoomingList>(
    await confirm([abad, { ...abad, roomId: roomOf('Abad', 1), confirmation: 'H-78' }]),
  );
  expect(answer.totals.unconfirmed).toBe(1);
  expect(answer.changes).toEqual([]);
  const { reservation } = guests.Abad as HeldByTest;
  const login = { key: reservation.key, email: 'abad@correo.test' };
  const headers = { cookie: cookieHeader(await provider.request('/login', { json: login })) };
  const own = await dataOf<Reservation>(await provider.request(`/api/v1/reservations/${reservation.key}`, { headers }));
  expect(own.rooms.map(({ hotelConfirmation }) => hotelConfirmation)).toEqual(['H-77', 'H-78']);
  expect((await csv('en')).join()).toContain(`${reservation.key}/1,H-77`);
  const stale = await failureOf(await confirm([{ ...abad, confirmation: 'H-99' }]));
  expect(stale.code).toBe('STALE');
  expect(stale.details).toMatchObject({ totals: { unconfirmed: 1 } });
  const audited = await provider.db.select().from(auditLog).where(eq(auditLog.action, 'room.confirmedByHotel'));
  expect(audited.map(({ after }) => after)).toEqual([{ [roomOf('Abad')]: 'H-77', [roomOf('Abad', 1)]: 'H-78' }]);
  expect((await list()).rooms.find(({ id }) => id === roomOf('Abad'))?.confirmation).toBe('H-77');
});

it('keeps none where one room is not on the list', async () => {
  const bravo = { roomId: roomOf('Bravo'), confirmation: 'H-1', was: null };
  for (const roomId of [roomOf('Cruz'), 'no-room']) {
    const answer = await confirm([bravo, { ...bravo, roomId }]);
    expect([answer.status, (await failureOf(answer)).code]).toEqual([404, 'NOT_FOUND']);
  }
  expect((await list()).totals.unconfirmed).toBe(1);
  expect((await confirm([{ ...bravo, confirmation: 'x'.repeat(41) }])).status).toBe(422);
});

/** Who notes what the hotel has, by role, written by hand. */
const NOTES: Record<string, number> = {
  agency: 200,
  agencyUser: 200,
  weddingPlanner: 200,
  payment: 403,
  wholesaler: 403,
  organizer: 403,
  support: 403,
  attendee: 403,
};

it.each(Object.entries(NOTES))('is noted by %s: %i', async (role, status) => {
  const user = await insertUser(provider.db, { role: role as 'agency' });
  if (role === 'organizer')
    await provider.db.update(events).set({ mainUserId: user.id }).where(eq(events.id, block.eventId));
  const headers = await provider.as(user.email);
  expect((await mark(headers)).status).toBe(status);
  const same = { roomId: roomOf('Abad'), confirmation: 'H-77', was: 'H-77' };
  expect((await confirm([same], headers)).status).toBe(status);
});

it('is not there for another agency, nor for guests and visitors', async () => {
  const other = await provider.as((await insertUser(provider.db, { role: 'agency', agencyId: 'elsewhere' })).email);
  const one = { roomId: roomOf('Bravo'), confirmation: 'H-1', was: null };
  for (const answer of [await mark(other), await confirm([one], other)])
    expect([answer.status, (await failureOf(answer)).code]).toEqual([404, 'NOT_FOUND']);
  const login = { key: guests.Abad?.reservation.key, email: 'abad@correo.test' };
  const guest = { cookie: cookieHeader(await provider.request('/login', { json: login })) };
  expect([(await mark(guest)).status, (await confirm([one], guest)).status]).toEqual([403, 403]);
  expect([(await mark({ cookie: '' })).status, (await confirm([one], { cookie: '' })).status]).toEqual([401, 401]);
});

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ChangePreview } from '@/lib/contract/booking-change';
import type { Occupant, Reservation } from '@/lib/contract/reservation';
import { auditLog, events, reservationRooms } from '@/lib/provider/db/schema';
import { type Booked, booked, readNow, staffOf } from '@/tests/support/after-booking';
import { confirmed, dataOf, failureOf, holdBody, insertBlock, insertUser, NOW, room } from '@/tests/support/booking';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';

let provider: TestProvider;
let staff: { cookie: string };
beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
  staff = await staffOf(provider);
});
afterAll(() => provider.close());

const MARIA: Occupant = { name: 'María Peña', band: 'adult', age: 41 };
const LEO: Occupant = { name: 'Leo Peña', band: 'minor', age: 8 };
const INES: Occupant = { name: 'Inés Zamora', band: 'adult' };
const NOBODY: Occupant = { name: '', band: 'adult' };

/** Two adults and a child who are named, but for one; and two adults of whom one is. */
async function twoRooms(): Promise<Booked> {
  const block = await insertBlock(provider.db);
  const [category] = block.categoryIds;
  const rooms = [
    room(category, 0, 3, { minors: 1, occupants: [NOBODY, MARIA, LEO] }),
    room(category, 1, 3, { occupants: [INES, NOBODY] }),
  ];
  const guest = await confirmed(provider.request, block.code, holdBody(rooms));
  const { key } = guest.reservation;
  return { ...guest, block, key, path: `/api/v1/reservations/${key}` };
}

const roomsOf = ({ reservation }: Booked) => {
  const [from, to] = reservation.rooms;
  if (!from || !to) throw new Error('two rooms were booked');
  return { from, to };
};
const moveOf = (guest: Booked, places: { place: number; toPlace: number }, more: object = {}) => {
  const { from, to } = roomsOf(guest);
  return { version: from.version, toRoomId: to.id, toVersion: to.version, ...places, ...more };
};
const move = (guest: Booked, json: object, headers: { cookie: string } = staff) =>
  provider.request(`${guest.path}/rooms/${roomsOf(guest).from.id}/occupant-moves`, { json, headers });
const peopleOf = ({ rooms }: Reservation) => rooms.map(({ occupants }) => occupants);
const refusalOf = async (answer: Response) => {
  const { code, fields } = await failureOf(answer);
  return [answer.status, code, ...Object.keys(fields ?? {})];
};

test('somebody goes to a place without a name, with all that is known of them, and no price changes', async () => {
  const guest = await twoRooms();
  const after = await dataOf<Reservation>(await move(guest, moveOf(guest, { place: 1, toPlace: 1 })));
  expect(peopleOf(after)).toEqual([
    [NOBODY, NOBODY, LEO],
    [INES, MARIA],
  ]);
  const before = guest.reservation;
  expect(after.rooms.map(({ version }) => version)).toEqual(before.rooms.map(({ version }) => version + 1));
  expect(after.version).toBeGreaterThan(before.version);
  const priced = ({ total, lines, schedule }: Reservation) => ({ total, lines, schedule });
  expect(priced(after)).toEqual(priced(before));
  expect(after.history.at(-1)).toMatchObject({ action: 'reservation.occupantMoved', by: 'staff' });
  const [row] = await provider.db.select().from(auditLog).where(eq(auditLog.action, 'reservation.occupantMoved'));
  const { from, to } = roomsOf(guest);
  expect(row).toMatchObject({
    before: { [from.id]: [NOBODY, MARIA, LEO], [to.id]: [INES, NOBODY] },
    after: { [from.id]: [NOBODY, NOBODY, LEO], [to.id]: [INES, MARIA] },
  });
});

test('who has the place comes back, and a room of whom nothing was known takes somebody too', async () => {
  const guest = await twoRooms();
  const after = await dataOf<Reservation>(await move(guest, moveOf(guest, { place: 1, toPlace: 0 })));
  expect(peopleOf(after)).toEqual([
    [NOBODY, INES, LEO],
    [MARIA, NOBODY],
  ]);
  const empty = await booked(provider, {}, 2);
  const { from } = roomsOf(empty);
  const names = { version: from.version, occupants: [INES, NOBODY] };
  const named = { method: 'PATCH', json: names, headers: staff };
  await dataOf(await provider.request(`${empty.path}/rooms/${from.id}`, named));
  const moved = moveOf(empty, { place: 0, toPlace: 1 }, { version: from.version + 1 });
  expect(peopleOf(await dataOf<Reservation>(await move(empty, moved)))).toEqual([
    [NOBODY, NOBODY],
    [NOBODY, INES],
  ]);
});

test('a place that was paid for another age, that nobody has, or that is not of another room is refused', async () => {
  const guest = await twoRooms();
  const other = await twoRooms();
  const { from } = roomsOf(guest);
  const refused = async (json: object) => refusalOf(await move(guest, json));
  const wrongPlace = [422, 'INVALID', 'toPlace'];
  expect(await refused(moveOf(guest, { place: 2, toPlace: 1 })), 'a child in an adult’s place').toEqual(wrongPlace);
  expect(await refused(moveOf(guest, { place: 1, toPlace: 2 })), 'one place too many').toEqual(wrongPlace);
  expect(await refused(moveOf(guest, { place: 0, toPlace: 0 })), 'nobody goes').toEqual(wrongPlace);
  const wrongRoom = [422, 'INVALID', 'toRoomId'];
  const same = { toRoomId: from.id, toVersion: from.version };
  expect(await refused(moveOf(guest, { place: 1, toPlace: 0 }, same))).toEqual(wrongRoom);
  const strange = { toRoomId: roomsOf(other).to.id };
  expect(await refused(moveOf(guest, { place: 1, toPlace: 0 }, strange))).toEqual(wrongRoom);
  expect(await readNow(provider, guest)).toEqual(guest.reservation);
  expect(await readNow(provider, other)).toEqual(other.reservation);
});

test('whoever knows one of the two rooms as it was before is told how it is now', async () => {
  const guest = await twoRooms();
  const json = moveOf(guest, { place: 1, toPlace: 1 });
  for (const old of [{ version: json.version - 1 }, { toVersion: json.toVersion - 1 }])
    expect(await refusalOf(await move(guest, { ...json, ...old }))).toEqual([409, 'STALE']);
  await dataOf(await move(guest, json));
  expect(await failureOf(await move(guest, json))).toMatchObject({
    code: 'STALE',
    details: { key: guest.key, rooms: [{ occupants: [NOBODY, NOBODY, LEO] }, { occupants: [INES, MARIA] }] },
  });
});

test('a room that does not stand, or whose people wait for a change, gives and takes nobody', async () => {
  const gone = await twoRooms();
  const { from, to } = roomsOf(gone);
  const json = moveOf(gone, { place: 1, toPlace: 1 });
  const setStatus = (id: string, status: 'cancelled' | 'requested') =>
    provider.db.update(reservationRooms).set({ status }).where(eq(reservationRooms.id, id));
  await setStatus(to.id, 'cancelled');
  expect(await refusalOf(await move(gone, json))).toEqual([409, 'STALE']);
  await setStatus(to.id, 'requested');
  await setStatus(from.id, 'cancelled');
  expect(await refusalOf(await move(gone, json))).toEqual([409, 'INVALID_STATE']);

  const asking = await twoRooms();
  const { to: smaller } = roomsOf(asking);
  await provider.db.update(reservationRooms).set({ status: 'approved' }).where(eq(reservationRooms.id, smaller.id));
  await provider.db.update(events).set({ guestChanges: 'asks' }).where(eq(events.id, asking.block.eventId));
  const people = { adults: 1, juniors: 0, minors: 0, infants: 0 };
  const look = { json: { kind: 'people', roomId: smaller.id, people }, headers: asking.headers };
  const shown = await dataOf<ChangePreview>(await provider.request(`${asking.path}/change-previews`, look));
  const change = { version: smaller.version, people, occupants: [INES], expectedDifference: shown.difference.amount };
  const asked = { method: 'PATCH', json: change, headers: asking.headers };
  await dataOf(await provider.request(`${asking.path}/rooms/${smaller.id}`, asked));
  expect(await refusalOf(await move(asking, moveOf(asking, { place: 1, toPlace: 1 })))).toEqual([409, 'CHANGE_WAITS']);
});

test('the booking’s holder and the agency’s office may move people, nobody else', async () => {
  const guest = await twoRooms();
  const json = moveOf(guest, { place: 1, toPlace: 1 });
  const stranger = await provider.as(
    (await insertUser(provider.db, { role: 'agency', agencyId: 'agency-of-strangers' })).email,
  );
  const others = [stranger, await staffOf(provider, 'organizer'), await staffOf(provider, 'payment')];
  for (const headers of [...others, (await twoRooms()).headers])
    expect([403, 404]).toContain((await move(guest, json, headers)).status);
  expect(await readNow(provider, guest)).toEqual(guest.reservation);
  const after = await dataOf<Reservation>(await move(guest, json, guest.headers));
  expect(after.history.at(-1)).toMatchObject({ action: 'reservation.occupantMoved', by: 'guest' });
});

import { desc, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ChangePreview } from '@/lib/contract/booking-change';
import type { Event, EventSummary } from '@/lib/contract/event';
import type { EventProfile } from '@/lib/contract/event-profile';
import type { HotelProfile } from '@/lib/contract/hotel';
import type { SizedPhotos } from '@/lib/contract/photo';
import type { Reservation } from '@/lib/contract/reservation';
import type { RoleName } from '@/lib/contract/role';
import type { Availability, Quote } from '@/lib/contract/room-block';
import type { BlockCategory, RoomBlock } from '@/lib/contract/room-block-editor';
import type { RoomingList } from '@/lib/contract/rooming-list';
import { auditLog, eventCategories, eventHotels, events, reservationRooms } from '@/lib/provider/db/schema';
import {
  confirmed,
  dataOf,
  failureOf,
  hold,
  holdBody,
  insertBlock,
  insertUser,
  NOW,
  night,
  room,
  type TestBlock,
} from '@/tests/support/booking';
import { NEW_HOTEL, NEW_ROOM } from '@/tests/support/new-hotel';
import { addOtherHotel, OTHER_PLAN } from '@/tests/support/other-hotel';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';

let provider: TestProvider;
let office: { cookie: string };
let block: TestBlock;

beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
  office = await provider.as((await insertUser(provider.db, { role: 'agency' })).email);
});
afterAll(() => provider.close());
beforeEach(async () => {
  block = await insertBlock(provider.db);
});

type Headers = Record<string, string>;
const send = (method: string, path: string, json?: object, headers: Headers = office) =>
  provider.request(`/api/v1${path}`, { method, headers, ...(json && { json }) });
/** Children up to 9 count there as minors, and older ones as adults; nobody under 5 sleeps there. */
const AGES = { childAges: { infant: 2, minor: 9, junior: null }, minimumAge: 5 };
const addHotel = async (more: object = {}) => {
  const { id } = await dataOf<HotelProfile>(await send('POST', '/hotels', { ...NEW_HOTEL, ...AGES, ...more }), 201);
  return dataOf<HotelProfile>(await send('POST', `/hotels/${id}/categories`, NEW_ROOM), 201);
};
const profileOf = async (id = block.eventId) => dataOf<EventProfile>(await send('GET', `/events/${id}/profile`));
const change = (json: object, headers: Headers = office, id = block.eventId) =>
  send('PATCH', `/events/${id}`, { version: 1, ...json }, headers);
const refusedFields = async (answer: Response) => (await failureOf(answer)).fields;
const blockOf = async (id = block.eventId) => dataOf<RoomBlock>(await send('GET', `/events/${id}/categories`));
const addCategory = (roomCategoryId: string, id = block.eventId) =>
  send('POST', `/events/${id}/categories`, {
    roomCategoryId,
    firstNight: night(0),
    lastNight: night(5),
    allotted: 5,
    plan: OTHER_PLAN,
  });
/** The event with a second hotel whose only category sells. */
const withOther = () => addOtherHotel({ request: provider.request, headers: office, block, hotel: AGES });
const eventPage = async () => dataOf<Event>(await provider.request(`/events/code/${block.code}`));

it('an event has other hotels beside its own, in the order given, each as it was when it was taken', async () => {
  const [first, second] = [await addHotel({ name: 'Costa Uno' }), await addHotel({ name: 'Costa Dos' })];
  const own = (await profileOf()).hotelId;
  expect((await eventPage()).otherHotels).toBeUndefined();
  const profile = await dataOf<EventProfile>(await change({ otherHotelIds: [first.id, second.id] }));
  expect(profile).toMatchObject({ hotelId: own, otherHotelIds: [first.id, second.id], version: 2 });
  await send('PATCH', `/hotels/${first.id}`, { name: 'Costa Cambiada', version: 1 });
  expect((await eventPage()).otherHotels?.map(({ name }) => name)).toEqual(['Costa Uno', 'Costa Dos']);
  await change({ otherHotelIds: [second.id, first.id], version: 2 });
  expect(await eventPage()).toMatchObject({
    hotel: { name: 'Hotel de prueba' },
    otherHotels: [{ name: 'Costa Dos' }, { name: 'Costa Uno', latitude: 23.25, ageBands: expect.any(Array) }],
  });
  await change({ otherHotelIds: [first.id], version: 3 });
  expect((await profileOf()).otherHotelIds).toEqual([first.id]);
  // What is not named stays.
  await change({ eventName: 'Otro nombre', version: 4 });
  expect((await profileOf()).otherHotelIds).toEqual([first.id]);
  const logged = await provider.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.entityId, block.eventId))
    .orderBy(desc(auditLog.id));
  expect(logged[1]).toMatchObject({
    action: 'event.changed',
    before: { otherHotelIds: [second.id, first.id] },
    after: { otherHotelIds: [first.id] },
  });
  const used = await dataOf<HotelProfile>(await send('GET', `/hotels/${first.id}`));
  expect(used.events.map(({ id }) => id)).toEqual([block.eventId]);
});

it('is refused beside the field: a hotel twice, its own again, another agency’s, and others without one of its own', async () => {
  const stranger = await provider.as(
    (await insertUser(provider.db, { role: 'agency', agencyId: 'hotels-elsewhere' })).email,
  );
  const theirs = await dataOf<HotelProfile>(
    await send('POST', '/hotels', { ...NEW_HOTEL, agencyId: 'hotels-elsewhere' }, stranger),
    201,
  );
  const hotel = await addHotel();
  const own = (await profileOf()).hotelId ?? '';
  for (const otherHotelIds of [[hotel.id, hotel.id], [own], [theirs.id], ['nowhere']])
    expect(Object.keys((await refusedFields(await change({ otherHotelIds }))) ?? {})).toEqual(['otherHotelIds']);
  expect((await profileOf()).otherHotelIds).toEqual([]);
  const empty = await insertBlock(provider.db, { categories: [] });
  const both = { hotelId: null, otherHotelIds: [hotel.id] };
  expect(await refusedFields(await change(both, office, empty.eventId))).toEqual({
    otherHotelIds: 'Un evento con otros hoteles necesita uno principal: elígelo primero',
  });
  await change({ otherHotelIds: [hotel.id] }, office, empty.eventId);
  // The other becomes the event's own only once it is no other any more.
  const swapped = { hotelId: hotel.id, version: 2 };
  expect(Object.keys((await refusedFields(await change(swapped, office, empty.eventId))) ?? {})).toEqual([
    'otherHotelIds',
  ]);
  expect((await change({ ...swapped, otherHotelIds: [] }, office, empty.eventId)).status).toBe(200);
});

it('is changed by who manages the event, and hands the event as it is to who knew an older one', async () => {
  const { id } = await addHotel();
  const may: Partial<Record<RoleName, number>> = { agencyUser: 200, weddingPlanner: 200, payment: 403, organizer: 404 };
  let version = 1;
  for (const [role, status] of Object.entries(may)) {
    const headers = await provider.as((await insertUser(provider.db, { role: role as RoleName })).email);
    const answer = await change({ otherHotelIds: version % 2 ? [id] : [], version }, headers);
    expect(answer.status, role).toBe(status);
    if (status === 200) version += 1;
  }
  const stranger = await provider.as(
    (await insertUser(provider.db, { role: 'agency', agencyId: 'hotels-elsewhere' })).email,
  );
  expect((await change({ otherHotelIds: [], version }, stranger)).status).toBe(404);
  const stale = await change({ otherHotelIds: [id], version: 1 });
  expect(stale.status).toBe(409);
  expect(await failureOf(stale)).toMatchObject({ code: 'STALE', details: { otherHotelIds: [], version } });
});

it('the block takes categories of all its hotels, and a hotel stays while one of its categories is there', async () => {
  const hotel = await addHotel();
  const roomId = hotel.categories[0]?.id ?? '';
  expect(Object.keys((await refusedFields(await addCategory(roomId))) ?? {})).toEqual(['roomCategoryId']);
  expect((await blockOf()).hotels).toBeUndefined();
  await change({ otherHotelIds: [hotel.id] });
  const before = await blockOf();
  const usual = { mealPlan: 'AI', taxIncluded: false, taxPercent: 19 };
  expect(before.hotels).toMatchObject([{ name: 'Hotel de prueba' }, { id: hotel.id, name: 'Costa Serena', usual }]);
  expect(before.addable).toMatchObject([{ id: roomId, hotelId: hotel.id }]);
  const category = await dataOf<BlockCategory>(await addCategory(roomId), 201);
  expect(category.hotel).toEqual({ id: hotel.id, name: 'Costa Serena' });
  expect((await blockOf()).categories.map((each) => each.hotel?.name)).toEqual([
    ...block.categoryIds.map(() => undefined),
    'Costa Serena',
  ]);
  expect(await refusedFields(await change({ otherHotelIds: [], version: 2 }))).toEqual({
    otherHotelIds: 'El bloqueo tiene categorías de este hotel: quítalas antes de cambiarlo',
  });
  await send('DELETE', `/categories/${category.id}?version=${category.version}`);
  expect((await change({ otherHotelIds: [], version: 2 })).status).toBe(200);
});

it('guests see the hotel of each room, are counted by its ages, and have it in their booking', async () => {
  const { hotel, category } = await withOther();
  const named = { id: hotel.id, name: 'Costa Serena' };
  const asked = `checkIn=${night(0)}&checkOut=${night(2)}`;
  const shown = await dataOf<Availability>(await send('GET', `/events/${block.code}/availability?${asked}`));
  expect(shown.categories.find(({ id }) => id === category.id)?.hotel).toEqual(named);
  expect(shown.categories.find(({ id }) => id !== category.id)).not.toHaveProperty('hotel');
  const quote = await dataOf<Quote>(
    await send('POST', `/events/${block.code}/quotes`, { rooms: [room(category.id, 0, 2)] }),
  );
  expect(quote.total.amount).toBeGreaterThan(0);
  const people = (age: number) => ({
    adults: 1,
    minors: 1,
    occupants: [
      { name: 'Ana', band: 'adult' as const },
      { name: 'Leo', band: 'minor' as const, age },
    ],
  });
  // 12 is a minor at the event's own hotel, 9 the oldest of this one, and nobody under 5 sleeps there.
  for (const [age, status] of [
    [12, 422],
    [4, 422],
    [9, 201],
  ] as const)
    expect(
      (await hold(provider.request, block.code, holdBody([{ ...room(category.id, 0, 2), ...people(age) }]))).status,
    ).toBe(status);
  const { reservation } = await confirmed(
    provider.request,
    block.code,
    holdBody([room(block.categoryIds[0], 0, 2), room(category.id, 0, 2)]),
  );
  expect(reservation.rooms.map((each) => each.hotel)).toEqual([undefined, named]);
});

it('a room that moves to another hotel has that one’s number yet to get, and is complimentary there for nobody', async () => {
  const { category } = await withOther();
  const [own, second] = block.categoryIds;
  const { reservation } = await confirmed(provider.request, block.code, holdBody([room(own, 0, 2)]));
  const roomId = reservation.rooms[0]?.id ?? '';
  const noted = () => provider.db.select().from(reservationRooms).where(eq(reservationRooms.id, roomId));
  const of = eq(reservationRooms.id, roomId);
  await provider.db.update(reservationRooms).set({ hotelConfirmation: 'H-77', complimentary: 'earned' }).where(of);
  const move = async (categoryId: string | undefined) => {
    const path = `/reservations/${reservation.key}`;
    const change = { kind: 'category', roomId, categoryId };
    const shown = await dataOf<ChangePreview>(await send('POST', `${path}/change-previews`, change));
    const [row] = await noted();
    const order = { categoryId, version: row?.version, expectedDifference: shown.difference.amount };
    await dataOf(await send('POST', `${path}/rooms/${roomId}/category`, order));
    const [{ hotelConfirmation, complimentary } = { hotelConfirmation: '', complimentary: '' }] = await noted();
    return [hotelConfirmation, complimentary];
  };
  expect(await move(second)).toEqual(['H-77', 'earned']);
  expect(await move(category.id)).toEqual([null, null]);
  const list = await dataOf<RoomingList>(await send('GET', `/events/${block.eventId}/reports/rooming-list`));
  expect(list.rooms.find(({ id }) => id === roomId)?.confirmation).toBeNull();
});

it('a room moves to another hotel only where the ages of its people count there as what is paid for', async () => {
  const { category } = await withOther();
  const moved = async (age: number | undefined) => {
    const occupants = [
      { name: 'Ana', band: 'adult' as const },
      { name: 'Leo', band: 'minor' as const, ...(age !== undefined && { age }) },
    ];
    const asked = { ...room(block.categoryIds[0], 0, 2), adults: 1, minors: 1, occupants };
    const { reservation } = await confirmed(provider.request, block.code, holdBody([asked]));
    const change = { kind: 'category', roomId: reservation.rooms[0]?.id, categoryId: category.id };
    return send('POST', `/reservations/${reservation.key}/change-previews`, change);
  };
  // 12 is a minor at the event's own hotel, 9 the oldest of the other, and nobody under 5 sleeps there.
  for (const age of [12, 4]) {
    const refused = await failureOf(await moved(age));
    expect([age, refused.code, refused.error]).toEqual([age, 'INVALID_STATE', expect.stringContaining('edad')]);
  }
  expect([(await moved(9)).status, (await moved(undefined)).status]).toEqual([200, 200]);
});

it('somebody moves to a room of another hotel only where their age counts there as what is paid for', async () => {
  const { category } = await withOther();
  const people = (name: string, age: number) => ({
    adults: 1,
    minors: 1,
    occupants: [
      { name: `${name} Ruiz`, band: 'adult' as const },
      { name, band: 'minor' as const, age },
    ],
  });
  const swapped = async (age: number) => {
    const here = { ...room(block.categoryIds[0], 0, 2), ...people('Leo', age) };
    const there = { ...room(category.id, 0, 2), ...people('Eva', 7) };
    const { reservation } = await confirmed(provider.request, block.code, holdBody([here, there]));
    const [from, to] = reservation.rooms;
    const path = `/reservations/${reservation.key}/rooms/${from?.id}/occupant-moves`;
    const move = { version: from?.version, place: 1, toRoomId: to?.id, toVersion: to?.version, toPlace: 1 };
    return send('POST', path, move);
  };
  expect(Object.keys((await refusedFields(await swapped(12))) ?? {})).toEqual(['toPlace']);
  const { rooms } = await dataOf<Reservation>(await swapped(9));
  expect(rooms.map(({ occupants }) => occupants.at(-1)?.name)).toEqual(['Eva', 'Leo']);
});

it('is duplicated with hotel or block, as the event has them', async () => {
  const { hotel } = await withOther();
  const copy = { eventName: 'Sofía & Mateo', eventDate: '2028-06-10', range_event_start: null, range_event_end: null };
  for (const [parts, count] of [
    [['terms'], 0],
    [['hotel'], 1],
    [['block'], 1],
  ] as const) {
    const { id } = await dataOf<EventSummary>(
      await send('POST', `/events/${block.eventId}/duplicate`, { ...copy, parts }),
      201,
    );
    const taken = await provider.db.select().from(eventHotels).where(eq(eventHotels.eventId, id));
    expect(
      taken.map(({ hotelId }) => hotelId),
      parts.join(),
    ).toEqual(count ? [hotel.id] : []);
    const categories = await provider.db.select().from(eventCategories).where(eq(eventCategories.eventId, id));
    expect(categories.filter(({ hotelId }) => hotelId === hotel.id)).toHaveLength(parts[0] === 'block' ? 1 : 0);
  }
});

it('comes with a block that is copied into a draft, which may have no hotels that the other lacks rooms of', async () => {
  const { hotel } = await withOther();
  const own = (await profileOf()).hotelId;
  const draft = async (hotelId: string | null) => {
    const made = await insertBlock(provider.db, { categories: [], event: { state: 'draft' } });
    await provider.db.update(events).set({ hotelId, hotelCopy: null }).where(eq(events.id, made.eventId));
    return made.eventId;
  };
  const into = (id: string, version = 1) =>
    send('POST', `/events/${id}/copied-parts`, { from: block.eventId, parts: ['block'], version });
  const empty = await draft(null);
  expect((await into(empty)).status).toBe(200);
  expect(await profileOf(empty)).toMatchObject({ hotelId: own, otherHotelIds: [hotel.id] });
  const another = await draft(own);
  await change({ otherHotelIds: [(await addHotel()).id] }, office, another);
  expect(await failureOf(await into(another, 2))).toMatchObject({ code: 'INVALID_STATE' });
  expect((await blockOf(another)).categories).toEqual([]);
});

it('shows the photos of each hotel: all of them while nobody has booked, and what guests saw from then on', async () => {
  const { hotel, category } = await withOther();
  const picture = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#0f4c5c' } })
    .jpeg()
    .toBuffer();
  const upload = async (altEs: string) => {
    const body = new FormData();
    body.set('altEs', altEs);
    body.set('altEn', 'The pool');
    body.set('picture', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'alberca.jpg');
    const path = `/api/v1/hotels/${hotel.id}/photos`;
    const { photos } = await dataOf<SizedPhotos>(
      await provider.request(path, { method: 'POST', headers: office, body }),
      201,
    );
    return photos.at(-1)?.id ?? '';
  };
  const remove = (id: string) => send('DELETE', `/hotels/${hotel.id}/photos/${id}`);
  const shown = async () => (await eventPage()).otherHotels?.[0]?.photos?.map(({ alt }) => alt.es);
  await remove(await upload('Foto vieja'));
  const seen = await upload('Foto vista');
  expect(await shown()).toEqual(['Foto vista']);
  await confirmed(provider.request, block.code, holdBody([room(category.id, 0, 2)]));
  await upload('Foto nueva');
  expect((await remove(seen)).status).toBe(200);
  expect(await shown()).toEqual(['Foto vista', 'Foto nueva']);
});

it('a category of the block becomes another hotel’s with its nights and rates, while nobody booked it or waits for it', async () => {
  const added = await addHotel({ name: 'Costa Uno' });
  const roomId = added.categories[0]?.id ?? '';
  const [id = ''] = block.categoryIds;
  const before = (await blockOf()).categories.find((each) => each.id === id);
  const { version = 0 } = before ?? {};
  const swap = (json: object = {}, headers: Headers = office) =>
    send('PATCH', `/categories/${id}`, { roomCategoryId: roomId, version, ...json }, headers);
  // Not before the hotel is one of the event's.
  expect(Object.keys((await refusedFields(await swap())) ?? {})).toEqual(['roomCategoryId']);
  await change({ otherHotelIds: [added.id] });
  await provider.db.update(eventCategories).set({ maxOccupancy: 40, maxMinors: 1 }).where(eq(eventCategories.id, id));
  const roles: Partial<Record<RoleName, number>> = { weddingPlanner: 403, organizer: 403, payment: 403 };
  for (const [role, status] of Object.entries(roles)) {
    const headers = await provider.as((await insertUser(provider.db, { role: role as RoleName })).email);
    expect((await swap({}, headers)).status, role).toBe(status);
  }
  const stranger = await provider.as(
    (await insertUser(provider.db, { role: 'agency', agencyId: 'hotels-elsewhere' })).email,
  );
  expect((await swap({}, stranger)).status).toBe(404);
  expect(await failureOf(await swap({ version: version + 7 }))).toMatchObject({ code: 'STALE', details: { id } });

  const swapped = await dataOf<BlockCategory>(await swap());
  expect(swapped).toMatchObject({
    id,
    roomCategoryId: roomId,
    name: added.categories[0]?.name.es,
    hotel: { id: added.id, name: 'Costa Uno' },
    nights: before?.nights,
    plan: before?.plan,
    state: before?.state,
    version: version + 1,
    // A limit that would be wider than the room's is its own.
    limits: { maxOccupancy: null, maxMinors: 1 },
  });
  const [entry] = await provider.db.select().from(auditLog).where(eq(auditLog.entityId, id)).orderBy(desc(auditLog.id));
  expect(entry).toMatchObject({
    action: 'block.categoryChanged',
    before: { roomCategoryId: before?.roomCategoryId, hotelId: null },
    after: { hotelId: added.id },
  });
  const back = { roomCategoryId: before?.roomCategoryId, version: version + 1 };
  expect((await blockOf()).addable.map((each) => each.id)).toContain(before?.roomCategoryId);
  const held = await hold(provider.request, block.code, holdBody([room(id, 0, 2)]));
  const { data } = (await held.json()) as { data: { rooms: { hotel?: object }[] } };
  expect([held.status, data.rooms[0]?.hotel]).toEqual([201, { id: added.id, name: 'Costa Uno' }]);
  expect(await failureOf(await swap(back))).toMatchObject({ code: 'INVALID_STATE' });
});

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Event } from '@/lib/contract/event';
import type { HotelProfile, HotelRow } from '@/lib/contract/hotel';
import type { Page } from '@/lib/contract/page';
import type { Reservation } from '@/lib/contract/reservation';
import type { RoleName } from '@/lib/contract/role';
import type { Availability } from '@/lib/contract/room-block';
import type { RoomBlock } from '@/lib/contract/room-block-editor';
import { auditLog, events, hotels, roomCategories } from '@/lib/provider/db/schema';
import {
  AGENCY,
  confirmed,
  dataOf,
  failureOf,
  holdBody,
  insertBlock,
  insertUser,
  NOW,
  night,
  room,
} from '@/tests/support/booking';
import { NEW_HOTEL, NEW_ROOM } from '@/tests/support/new-hotel';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';

let provider: TestProvider;
let office: { cookie: string };
let stranger: { cookie: string };
let admin: { cookie: string };

beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
  office = await provider.as((await insertUser(provider.db, { role: 'agency' })).email);
  stranger = await provider.as((await insertUser(provider.db, { role: 'agency', agencyId: 'elsewhere' })).email);
  admin = await provider.as((await insertUser(provider.db, { role: 'admin', agencyId: null })).email);
});
afterAll(() => provider.close());

const call = (method: string, path: string, json?: object, headers: Record<string, string> = office) =>
  provider.request(`/api/v1/hotels${path}`, { method, headers, ...(json && { json }) });
const add = async (more: object = {}, headers = office) =>
  dataOf<HotelProfile>(await call('POST', '', { ...NEW_HOTEL, ...more }, headers), 201);
const addRoom = async (hotel: HotelProfile, more: object = {}) =>
  dataOf<HotelProfile>(await call('POST', `/${hotel.id}/categories`, { ...NEW_ROOM, ...more }), 201);
const listed = async (headers: Record<string, string> = {}, query = '') =>
  (await dataOf<Page<HotelRow>>(await call('GET', `?per_page=100${query}`, undefined, headers))).data;
const audited = async (id: string) => {
  const rows = await provider.db.select().from(auditLog).where(eq(auditLog.entityId, id)).orderBy(auditLog.id);
  return rows.map(({ action, agencyId }) => `${action} ${agencyId}`);
};
const firstRoom = ({ categories: [first] }: HotelProfile) => {
  if (!first) throw new Error('no category');
  return first;
};

describe('a hotel', () => {
  it('is added once for one key, read as it was written, changed, and audited', async () => {
    const withKey = { ...office, 'idempotency-key': 'hotel-1' };
    const hotel = await add({}, withKey);
    expect((await add({}, withKey)).id).toBe(hotel.id);
    expect(hotel).toEqual({ ...NEW_HOTEL, ...added, id: hotel.id });
    const [row] = await provider.db.select().from(hotels).where(eq(hotels.id, hotel.id));
    expect(row?.ageBands).toEqual([
      { band: 'infant', minAge: 0, maxAge: 2 },
      { band: 'minor', minAge: 3, maxAge: 12 },
      { band: 'junior', minAge: 13, maxAge: 17 },
      { band: 'adult', minAge: 18, maxAge: null },
    ]);
    const adults = { infant: null, minor: null, junior: null };
    const changed = await dataOf<HotelProfile>(
      await call('PATCH', `/${hotel.id}`, { name: 'Costa Nueva', childAges: adults, version: 1 }),
    );
    expect(changed).toEqual({ ...hotel, name: 'Costa Nueva', childAges: adults, version: 2 });
    expect(await dataOf(await call('GET', `/${hotel.id}`))).toEqual(changed);
    expect(await audited(hotel.id)).toEqual([`hotel.added ${AGENCY}`, `hotel.changed ${AGENCY}`]);
  });

  const added = { archived: false, photos: [], categories: [], events: [], version: 1 };

  it('changed by somebody else meanwhile is STALE, with the hotel as it is', async () => {
    const hotel = await add();
    await call('PATCH', `/${hotel.id}`, { stars: 5, version: 1 });
    const stale = await call('PATCH', `/${hotel.id}`, { stars: 3, version: 1 });
    expect(stale.status).toBe(409);
    expect(await failureOf(stale)).toMatchObject({ code: 'STALE', details: { stars: 5, version: 2 } });
  });

  it.each([
    ['name', { name: '' }],
    ['description', { description: { es: '', en: ' ' } }],
    ['timeZone', { timeZone: 'America/Atlantis' }],
    ['latitude', { latitude: 91 }],
    ['airport.minutes', { airport: { name: 'Mazatlán (MZT)', kilometres: 27, minutes: 0 } }],
    ['childAges', { childAges: { infant: 5, minor: 5, junior: 17 } }],
    ['amenities', { amenities: ['beach', 'beach'] }],
    ['phone', { phone: '----------' }],
    ['email', { email: 'nobody' }],
    ['websiteUrl', { websiteUrl: 'javascript:alert(1)' }],
    ['taxPercent', { taxPercent: 101 }],
    ['checkInTime', { checkInTime: '25:00' }],
  ])('is refused beside its %s', async (field, more) => {
    const refused = await call('POST', '', { ...NEW_HOTEL, ...more });
    expect([refused.status, Object.keys((await failureOf(refused)).fields ?? {})]).toEqual([422, [field]]);
  });

  it('of an agency is seen and used by its own staff alone; the platform’s by everybody, and changed by its admin', async () => {
    const own = await add({ name: 'Hotel de la agencia' });
    const shared = await add({ name: 'Hotel de todas', agencyId: null }, admin);
    const names = async (headers?: Record<string, string>, query?: string) =>
      (await listed(headers, query)).map(({ id }) => id).filter((id) => [own.id, shared.id].includes(id));
    expect(await names()).toEqual([shared.id]);
    expect(await names(stranger)).toEqual([shared.id]);
    expect(await names(office)).toEqual([own.id, shared.id]);
    expect(await names(admin)).toEqual([own.id, shared.id]);
    expect(await names(admin, '&agency_id=elsewhere')).toEqual([shared.id]);
    const body = { name: 'De otros', version: 1 };
    expect((await call('GET', `/${own.id}`, undefined, stranger)).status).toBe(404);
    expect((await call('PATCH', `/${own.id}`, body, stranger)).status).toBe(404);
    expect((await call('PATCH', `/${shared.id}`, body)).status).toBe(403);
    expect((await call('PATCH', `/${shared.id}`, body, admin)).status).toBe(200);
    expect((await call('POST', '', { ...NEW_HOTEL, agencyId: 'elsewhere' })).status).toBe(404);
    expect((await call('POST', '', { ...NEW_HOTEL, agencyId: null })).status).toBe(403);
    const event = { eventName: 'De otros', eventDate: '2028-05-20', timeZone: 'America/Cancun', currency: 'USD' };
    const open = (hotelId: string, headers: { cookie: string }) =>
      provider.request('/api/v1/events', {
        json: { ...event, minimumNights: 2, minimumToReserve: 0, hotelId },
        headers,
      });
    expect((await failureOf(await open(own.id, stranger))).fields).toHaveProperty('hotelId');
    expect((await open(shared.id, stranger)).status).toBe(201);
    const opened = await dataOf<{ code: string }>(await open(own.id, office), 201);
    const { hotel } = await dataOf<Event>(await provider.request(`/event/${opened.code}`, { headers: office }));
    expect(hotel).toMatchObject({
      name: 'Hotel de la agencia',
      airport: NEW_HOTEL.airport,
      amenities: ['beach', 'pool'],
      paidAtHotel: NEW_HOTEL.paidAtHotel,
    });
    expect((await dataOf<HotelProfile>(await call('GET', `/${own.id}`))).events).toMatchObject([
      { eventName: 'De otros', state: 'draft', categories: [] },
    ]);
    // The simulator is for everybody: it knows the platform's alone.
    const stay = { checkIn: '2027-05-01', checkOut: '2027-05-04', rooms: [] };
    expect((await provider.request('/api/v1/simulations', { json: { hotelId: own.id, ...stay } })).status).not.toBe(
      200,
    );
  });

  it('is deleted with all that is its own where no event is held there, and of others kept', async () => {
    const hotel = firstRoom(await addRoom(await add()));
    const [{ hotelId } = { hotelId: '' }] = await provider.db
      .select({ hotelId: roomCategories.hotelId })
      .from(roomCategories)
      .where(eq(roomCategories.id, hotel.id));
    const { version } = await dataOf<HotelProfile>(await call('GET', `/${hotelId}`));
    const remove = (id: string, seen = version, headers = office) =>
      call('DELETE', `/${id}?version=${seen}`, undefined, headers);
    expect((await remove(hotelId, version, stranger)).status).toBe(404);
    expect(await failureOf(await remove(hotelId, version + 1))).toMatchObject({
      code: 'STALE',
      details: { id: hotelId },
    });
    expect((await remove(hotelId)).status).toBe(204);
    expect(await provider.db.select().from(hotels).where(eq(hotels.id, hotelId))).toEqual([]);
    expect(await provider.db.select().from(roomCategories).where(eq(roomCategories.hotelId, hotelId))).toEqual([]);
    expect(await audited(hotelId)).toContain(`hotel.removed ${AGENCY}`);
    expect((await remove(hotelId)).status).toBe(404);
    const { eventId } = await insertBlock(provider.db, { hotel: { agencyId: AGENCY } });
    const [held] = await provider.db.select({ id: events.hotelId }).from(events).where(eq(events.id, eventId));
    const refused = await failureOf(await remove(held?.id ?? '', 1));
    expect([refused.code, refused.error]).toEqual([
      'INVALID_STATE',
      'Algún evento o bloqueo es de este hotel: archívalo en lugar de eliminarlo.',
    ]);
  });

  it('that is archived is chosen no more, and listed for who manages hotels', async () => {
    const hotel = await add();
    await call('PATCH', `/${hotel.id}`, { archived: true, version: 1 });
    const isListed = async (headers: Record<string, string>, query = '') =>
      (await listed(headers, query)).some(({ id }) => id === hotel.id);
    expect(await isListed(office)).toBe(false);
    expect(await isListed(office, '&archived=1')).toBe(true);
  });

  it.each<[RoleName, number]>([
    ['admin', 200],
    ['agency', 200],
    ['agencyUser', 200],
    ['weddingPlanner', 403],
    ['payment', 403],
    ['wholesaler', 403],
    ['organizer', 403],
    ['attendee', 403],
    ['support', 403],
  ])('by %s: %i', async (role, status) => {
    const hotel = await addRoom(await add());
    const agencyId = role === 'admin' || role === 'support' ? null : AGENCY;
    const person = await provider.as((await insertUser(provider.db, { role, agencyId })).email);
    const path = `/${hotel.id}`;
    const { id } = firstRoom(hotel);
    const answers = [
      await call('GET', path, undefined, person),
      await call('PATCH', path, { stars: 5, version: 1 }, person),
      await call('PUT', `${path}/categories/order`, { ids: [id] }, person),
      await call('PATCH', `${path}/categories/${id}`, { maxAdults: 2, version: 1 }, person),
      await call('DELETE', `${path}/categories/${id}?version=2`, undefined, person),
    ];
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => status));
    const made = await call('POST', '', NEW_HOTEL, person);
    expect(made.status).toBe(status === 200 ? 201 : status);
  });
});

describe('a category of a hotel', () => {
  it('is added, changed, put into an order, offered no more, and deleted where no event has it', async () => {
    const hotel = await addRoom(await addRoom(await add()), { name: { es: 'Estudio', en: 'Studio' } });
    const [suite, studio] = hotel.categories;
    expect([suite?.name.en, studio?.name.en]).toEqual(['Sea Suite', 'Studio']);
    const at = `/${hotel.id}/categories`;
    const ordered = await call('PUT', `${at}/order`, { ids: [studio?.id, suite?.id] });
    expect((await dataOf<HotelProfile>(ordered)).categories.map(({ id }) => id)).toEqual([studio?.id, suite?.id]);
    expect((await call('PUT', `${at}/order`, { ids: [studio?.id] })).status).toBe(422);
    const change = { maxAdults: 2, archived: true, version: 1 };
    const changed = await dataOf<HotelProfile>(await call('PATCH', `${at}/${suite?.id}`, change));
    expect(changed.categories.at(-1)).toMatchObject({
      ...NEW_ROOM,
      maxAdults: 2,
      archived: true,
      version: 2,
      events: 0,
    });
    const row = (await listed(office)).find(({ id }) => id === hotel.id);
    expect(row?.categories.map(({ id }) => id)).toEqual([studio?.id]);
    const stale = await call('DELETE', `${at}/${suite?.id}?version=1`);
    expect(await failureOf(stale)).toMatchObject({ code: 'STALE', details: { id: hotel.id } });
    const left = await dataOf<HotelProfile>(await call('DELETE', `${at}/${suite?.id}?version=2`));
    expect(left.categories.map(({ id }) => id)).toEqual([studio?.id]);
    expect(await audited(suite?.id ?? '')).toEqual(
      ['hotel.categoryAdded', 'hotel.categoryChanged', 'hotel.categoryRemoved'].map((action) => `${action} ${AGENCY}`),
    );
  });

  it('is refused beside what does not go together, also where one of the two is left out', async () => {
    const hotel = await addRoom(await add());
    const at = `/${hotel.id}/categories`;
    const wrong = await failureOf(await call('POST', at, { ...NEW_ROOM, maxAdults: 5 }));
    expect(wrong.fields).toEqual({ maxAdults: 'No puede ser más que el máximo de personas' });
    const narrower = await failureOf(
      await call('PATCH', `${at}/${firstRoom(hotel).id}`, { maxOccupancy: 2, version: 1 }),
    );
    expect(Object.keys(narrower.fields ?? {})).toEqual(['maxAdults']);
    const nameless = await failureOf(await call('POST', at, { ...NEW_ROOM, name: { es: 'Suite', en: '' } }));
    expect(Object.keys(nameless.fields ?? {})).toEqual(['name.en']);
  });

  it('of another hotel is not found', async () => {
    const [one, other] = [await addRoom(await add()), await add()];
    const path = `/${other.id}/categories/${firstRoom(one).id}`;
    expect((await call('PATCH', path, { maxAdults: 2, version: 1 })).status).toBe(404);
    expect((await call('DELETE', `${path}?version=1`)).status).toBe(404);
  });

  it('that an event has in its block is kept', async () => {
    const block = await insertBlock(provider.db);
    await provider.db
      .update(hotels)
      .set({ agencyId: AGENCY })
      .where(eq(hotels.id, hotelOf(block.eventId)));
    const hotel = await dataOf<HotelProfile>(await call('GET', `/${hotelOf(block.eventId)}`));
    expect(hotel.events).toMatchObject([
      {
        code: block.code,
        categories: [
          { es: 'Suite A', en: 'A Suite' },
          { es: 'Suite B', en: 'B Suite' },
        ],
      },
    ]);
    const { id, events } = firstRoom(hotel);
    expect(events).toBe(1);
    const refused = await call('DELETE', `/${hotel.id}/categories/${id}?version=1`);
    expect([refused.status, (await failureOf(refused)).code]).toEqual([409, 'INVALID_STATE']);
  });
});

const hotelOf = (eventId: string) => eventId.replace('event-', 'hotel-');

describe('an event', () => {
  it('keeps the hotel and the categories as it took them over: names, limits, ages and prices', async () => {
    const block = await insertBlock(provider.db);
    const guest = await confirmed(provider.request, block.code, holdBody([room(block.categoryIds[0])]));
    const stay = `checkIn=${night(0)}&checkOut=${night(3)}`;
    const seen = async () => ({
      event: (await dataOf<Event>(await provider.request(`/events/code/${block.code}`))).hotel,
      offered: (await dataOf<Availability>(await provider.request(`/api/v1/events/${block.code}/availability?${stay}`)))
        .categories,
      block: (
        await dataOf<RoomBlock>(await provider.request(`/api/v1/events/${block.code}/categories`, { headers: office }))
      ).categories,
      quote: await dataOf(
        await provider.request(`/api/v1/events/${block.code}/quotes`, {
          json: { rooms: [room(block.categoryIds[0], 3, 3, { minors: 1 })] },
        }),
      ),
      reservation: (
        await dataOf<Reservation>(
          await provider.request(`/api/v1/reservations/${guest.reservation.key}`, { headers: guest.headers }),
        )
      ).rooms,
    });
    const before = await seen();
    await provider.db
      .update(hotels)
      .set({ agencyId: AGENCY })
      .where(eq(hotels.id, hotelOf(block.eventId)));
    const hotel = await dataOf<HotelProfile>(await call('GET', `/${hotelOf(block.eventId)}`));
    const childAges = { infant: 0, minor: 5, junior: null };
    const change = { name: 'Otro nombre', address: 'Otra calle 9', childAges, infantsCount: true, minimumAge: 18 };
    await dataOf(await call('PATCH', `/${hotel.id}`, { ...change, version: 1 }));
    for (const category of hotel.categories)
      await dataOf(
        await call('PATCH', `/${hotel.id}/categories/${category.id}`, {
          name: { es: 'Otra', en: 'Another' },
          maxOccupancy: 1,
          maxAdults: 1,
          maxJuniors: 0,
          maxMinors: 0,
          archived: true,
          version: category.version,
        }),
      );
    const rows = await provider.db.select().from(roomCategories).where(eq(roomCategories.hotelId, hotel.id));
    expect(rows.map(({ maxAdults }) => maxAdults)).toEqual([1, 1]);
    expect(await seen()).toEqual(before);
  });
});

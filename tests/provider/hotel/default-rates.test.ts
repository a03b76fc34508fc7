import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { HotelProfile } from '@/lib/contract/hotel';
import type { BlockCategory, DefaultPlan, RoomBlock } from '@/lib/contract/room-block-editor';
import { auditLog, events } from '@/lib/provider/db/schema';
import { dataOf, failureOf, insertUser, NOW } from '@/tests/support/booking';
import { NEW_HOTEL, NEW_ROOM } from '@/tests/support/new-hotel';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';

let provider: TestProvider;
let office: { cookie: string };
let stranger: { cookie: string };
let planner: { cookie: string };

beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
  office = await provider.as((await insertUser(provider.db, { role: 'agency' })).email);
  planner = await provider.as((await insertUser(provider.db, { role: 'weddingPlanner' })).email);
  stranger = await provider.as((await insertUser(provider.db, { role: 'agency', agencyId: 'elsewhere' })).email);
});
afterAll(() => provider.close());

const call = (method: string, path: string, json?: object, headers = office) =>
  provider.request(`/api/v1/${path}`, { method, headers, ...(json && { json }) });

const rate = (adultOccupancy: number | null, amount: number, more: object = {}) => ({
  band: 'adult' as const,
  adultOccupancy,
  firstNight: null,
  lastNight: null,
  amount,
  childPosition: null,
  payingAdults: 0,
  adultPercent: null,
  ...more,
});

const PLAN: DefaultPlan = {
  currency: 'USD',
  mealPlan: 'HB',
  basis: 'perPersonPerNight',
  taxIncluded: false,
  taxPercent: 19,
  rates: [rate(2, 18_000), rate(3, 15_000), rate(null, 0, { band: 'minor', adultPercent: 50 })],
};

async function openHotel() {
  const hotel = await dataOf<HotelProfile>(await call('POST', 'hotels', NEW_HOTEL), 201);
  const { categories } = await dataOf<HotelProfile>(await call('POST', `hotels/${hotel.id}/categories`, NEW_ROOM), 201);
  const room = categories[0]?.id ?? '';
  const path = `hotels/${hotel.id}/categories/${room}`;
  const change = (version: number, fields: object, headers = office) =>
    call('PATCH', path, { ...fields, version }, headers);
  return { id: hotel.id, room, change };
}

async function openEvent(hotelId: string, currency = 'USD') {
  const event = { eventName: 'Ana & Luis', eventDate: '2027-10-09', timeZone: 'America/Mazatlan', hotelId, currency };
  const { id, code } = await dataOf<{ id: string; code: string }>(
    await call('POST', 'events', { ...event, minimumNights: 2, minimumToReserve: 0 }),
    201,
  );
  const block = async () => dataOf<RoomBlock>(await call('GET', `events/${id}/categories`));
  return { id, code, block };
}

it('is written, read as it was written, audited and taken away again', async () => {
  const { id, room, change } = await openHotel();
  const priced = await dataOf<HotelProfile>(await change(1, { defaultPlan: PLAN }));
  expect(priced.categories[0]).toMatchObject({ ...NEW_ROOM, defaultPlan: PLAN, version: 2 });
  // Another field leaves the rates alone.
  const renamed = await dataOf<HotelProfile>(await change(2, { view: null }));
  expect(renamed.categories[0]?.defaultPlan).toEqual(PLAN);
  const none = await dataOf<HotelProfile>(await change(3, { defaultPlan: null }));
  expect(none.categories[0]?.defaultPlan).toBeNull();
  const rows = await provider.db.select().from(auditLog).where(eq(auditLog.entityId, room)).orderBy(auditLog.id);
  expect(rows.slice(1).map(({ before, after }) => ({ before, after }))).toEqual([
    { before: { defaultPlan: null }, after: { defaultPlan: PLAN } },
    { before: { view: NEW_ROOM.view }, after: { view: null } },
    { before: { defaultPlan: PLAN }, after: { defaultPlan: null } },
  ]);
  // What anybody may read of hotels has no rate of an agency.
  const listed = await (await provider.request('/api/v1/hotels?per_page=100', { headers: office })).text();
  expect(listed).toContain(id);
  expect(listed).not.toContain('defaultPlan');
});

it('is refused to who does not manage the hotel, beside what is wrong, and where somebody was faster', async () => {
  const { change } = await openHotel();
  const wanted = { defaultPlan: PLAN };
  expect((await change(1, wanted, stranger)).status).toBe(404);
  expect((await change(1, wanted, planner)).status).toBe(403);
  const wrong = async (plan: object) =>
    Object.keys((await failureOf(await change(1, { defaultPlan: { ...PLAN, ...plan } }))).fields ?? {});
  expect(await wrong({ rates: [rate(4, 1000)] })).toEqual(['defaultPlan.rates.0.adultOccupancy']);
  expect(await wrong({ rates: [rate(2, 1000), rate(2, 2000)] })).toEqual(['defaultPlan.rates.1.firstNight']);
  expect(await wrong({ rates: [] })).toEqual(['defaultPlan.rates']);
  expect(await wrong({ currency: 'pesos' })).toEqual(['defaultPlan.currency']);
  await dataOf(await change(1, wanted));
  const stale = await change(1, { defaultPlan: null });
  expect([stale.status, await failureOf(stale)]).toMatchObject([
    409,
    { code: 'STALE', details: { categories: [{ defaultPlan: PLAN }] } },
  ]);
});

it('reaches a block as a copy: what the hotel says later changes neither its rates nor a price', async () => {
  const hotel = await openHotel();
  await dataOf(await hotel.change(1, { defaultPlan: PLAN }));
  const event = await openEvent(hotel.id);
  const before = await event.block();
  expect(before.hotelRates).toEqual([{ roomCategoryId: hotel.room, plan: PLAN }]);
  const { currency: _same, ...plan } = PLAN;
  const nights = { firstNight: '2027-10-06', lastNight: '2027-10-12', allotted: 5 };
  const added = await dataOf<BlockCategory>(
    await call('POST', `events/${event.id}/categories`, { roomCategoryId: hotel.room, ...nights, plan }),
    201,
  );
  expect(added.plan).toEqual(plan);
  await dataOf(await call('PATCH', `categories/${added.id}`, { state: 'definite', version: added.version }));
  await provider.db.update(events).set({ state: 'published' }).where(eq(events.id, event.id));
  const room = { categoryId: added.id, checkIn: '2027-10-08', checkOut: '2027-10-10', adults: 2, minors: 1 };
  const price = async () =>
    (
      await dataOf<{ total: { amount: number } }>(
        await call('POST', `events/${event.code}/quotes`, { rooms: [{ ...room, juniors: 0, infants: 0 }] }),
      )
    ).total.amount;
  // Two adults and half a price, two nights, 19 % on top.
  expect(await price()).toBe(107_100);
  const dearer = { ...PLAN, mealPlan: 'AI' as const, rates: [rate(2, 99_900)] };
  await dataOf(await hotel.change(2, { defaultPlan: dearer }));
  const after = await event.block();
  expect(after.categories[0]?.plan).toEqual(plan);
  expect(after.hotelRates).toEqual([{ roomCategoryId: hotel.room, plan: dearer }]);
  expect(await price()).toBe(107_100);
  await dataOf(await hotel.change(3, { defaultPlan: null }));
  expect((await event.block()).categories[0]?.plan).toEqual(plan);
});

it('is offered without the occupancies that the category takes no more', async () => {
  const hotel = await openHotel();
  await dataOf(await hotel.change(1, { defaultPlan: { ...PLAN, rates: [rate(2, 18_000), rate(3, 15_000)] } }));
  const event = await openEvent(hotel.id);
  await dataOf(await hotel.change(2, { maxAdults: 2 }));
  expect((await event.block()).hotelRates.map(({ plan }) => plan.rates)).toEqual([[rate(2, 18_000)]]);
  await dataOf(await hotel.change(3, { maxAdults: 1 }));
  expect((await event.block()).hotelRates).toEqual([]);
});

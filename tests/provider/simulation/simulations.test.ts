import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '@/lib/domain/nights';
import { auditLog, hotelRatePlans, rates, reservations } from '@/lib/provider/db/schema';
import { startTestProvider, type TestProvider } from '../../support/provider';

const NOW = new Date('2026-11-21T16:00:00Z');
const TODAY = '2026-11-21';
const CHECK_IN = addDays(TODAY, 199);
const CHECK_OUT = addDays(TODAY, 202);

let provider: TestProvider;

beforeAll(async () => {
  provider = await startTestProvider({ now: NOW });
});
afterAll(() => provider.close());

const ROOM = { categoryId: 'room-mar', adults: 2, juniors: 1, minors: 1, infants: 0 };
const ask = (change: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  provider.request('/api/v1/simulations', {
    headers,
    json: { hotelId: 'hotel-gran-marea', checkIn: CHECK_IN, checkOut: CHECK_OUT, rooms: [ROOM], ...change },
  });
const answerOf = async (change: Record<string, unknown> = {}, headers: Record<string, string> = {}) => {
  const answer = await ask(change, headers);
  expect(answer.status, await answer.clone().text()).toBe(200);
  return (await answer.json()).data;
};
const refusalOf = async (change: Record<string, unknown>) => {
  const answer = await ask(change);
  const { code, fields, details } = await answer.json();
  return { status: answer.status, code, fields, details };
};

const sum = (lines: { total: { amount: number } }[]) => lines.reduce((all, { total }) => all + total.amount, 0);

describe('a simulation', () => {
  test('is the very price that an event with the same rates quotes, line by line', async () => {
    const ofEvent = await provider.db.select().from(rates).where(eq(rates.ratePlanId, 'block-mar-plan'));
    const [standing] = await provider.db
      .select()
      .from(hotelRatePlans)
      .where(eq(hotelRatePlans.roomCategoryId, 'room-mar'));
    await provider.db
      .update(hotelRatePlans)
      .set({ rates: ofEvent })
      .where(eq(hotelRatePlans.roomCategoryId, 'room-mar'));
    const stay = { checkIn: CHECK_IN, checkOut: CHECK_OUT };
    const rooms = [{ ...ROOM, ...stay, categoryId: 'block-mar' }];
    const quoted = await provider.request('/api/v1/events/PLS-DEMO-BODA/quotes', { json: { rooms, passes: [] } });
    const quote = (await quoted.json()).data;
    const estimate = await answerOf();
    expect(estimate.total).toEqual(quote.total);
    expect(estimate.rooms[0].lines).toEqual(quote.lines.map(({ room: _room, ...line }: { room: number }) => line));
    if (standing)
      await provider.db.update(hotelRatePlans).set(standing).where(eq(hotelRatePlans.roomCategoryId, 'room-mar'));
  });

  test('sums its lines, adds what is tax, and pays the rest 70 days before; it stores nothing', async () => {
    const before = await provider.db.$count(reservations);
    const estimate = await answerOf({
      hotelId: 'hotel-cenote-alto',
      rooms: [
        { categoryId: 'room-azotea', quantity: 3, adults: 2 },
        { adults: 1, minors: 1 },
      ],
    });
    const lines = estimate.rooms.flatMap((room: { lines: object[] }) => room.lines);
    expect(sum(lines)).toBe(estimate.total.amount);
    // Three roof suites at 260.00 a night for 3 nights, 21 % tax on each rounded once, and the cabin for one and a
    // child.
    const [roof, cabin] = [3 * (78_000 + 16_380), 3 * (15_500 + 4_200)];
    expect(estimate.total).toEqual({ amount: roof + cabin, currency: 'USD' });
    expect(estimate.taxes.amount).toBe(3 * 16_380);
    expect(estimate.rooms[1].categoryId).toBe('room-cabana');
    expect([estimate.roomCount, estimate.peopleCount, estimate.nights]).toEqual([4, 8, 3]);
    expect(estimate.minimumToReserve.amount).toBe(4 * 15_000);
    expect(estimate.schedule).toEqual([
      { kind: 'minimum', dueOn: TODAY, amount: { amount: 60_000, currency: 'USD' } },
      { kind: 'balance', dueOn: addDays(CHECK_IN, -70), amount: { amount: roof + cabin - 60_000, currency: 'USD' } },
    ]);
    expect(await provider.db.$count(reservations)).toBe(before);
  });

  test('asks for everything at once where the balance would be due already', async () => {
    const soon = await answerOf({ checkIn: addDays(TODAY, 30), checkOut: addDays(TODAY, 33) });
    expect(soon.schedule).toEqual([{ kind: 'full', dueOn: TODAY, amount: soon.total }]);
    expect(soon.minimumToReserve).toEqual(soon.total);
  });

  test('charges the season night by night, in the caller’s language', async () => {
    const rooms = [{ categoryId: 'room-mar', adults: 2 }];
    const turn = await answerOf({ checkIn: '2026-12-18', checkOut: '2026-12-22', rooms }, { 'accept-language': 'en' });
    expect(turn.rooms[0].lines).toEqual([
      expect.objectContaining({
        label: 'Ocean View Suite, adults',
        nights: 2,
        unit: { amount: 22_400, currency: 'USD' },
      }),
      expect.objectContaining({ nights: 2, unit: { amount: 26_880, currency: 'USD' } }),
    ]);
  });

  test('compares every category for the same people, with a price or with why it cannot be', async () => {
    const { categories } = await answerOf({ rooms: [{ adults: 3, minors: 1 }] });
    const shown = categories.map(({ id, total, refusal }: Record<string, unknown>) => [id, total !== null, refusal]);
    expect(shown).toEqual([
      ['room-jardin', true, null],
      ['room-familiar', true, null],
      ['room-mar', true, null],
    ]);
    const five = await answerOf({ rooms: [{ adults: 4, minors: 1 }] });
    expect(five.rooms[0].categoryId).toBe('room-familiar');
    const [garden] = five.categories;
    expect(garden.refusal).toEqual({ kind: 'occupancy', room: 0, limit: 'maxOccupancy', allowed: 4, asked: 5 });
    expect(garden.total).toBeNull();
  });
});

describe('a simulation is refused', () => {
  test.each([
    ['maxOccupancy', { adults: 3, minors: 2 }, 4, 5],
    ['maxAdults', { adults: 4, categoryId: 'room-jardin' }, 3, 4],
    ['maxJuniors', { adults: 1, juniors: 3 }, 2, 3],
    ['maxMinors', { adults: 1, minors: 3 }, 2, 3],
    ['maxInfants', { adults: 1, infants: 2 }, 1, 2],
    ['minAdults', { adults: 0, minors: 1 }, 1, 0],
  ])('where a room breaks %s', async (limit, people, allowed, asked) => {
    const room = { ...ROOM, juniors: 0, minors: 0, infants: 0, ...people };
    const refusal = await refusalOf({ rooms: [room] });
    expect(refusal).toMatchObject({ status: 422, code: 'OCCUPANCY_EXCEEDED' });
    expect(refusal.details).toEqual({ kind: 'occupancy', room: 0, limit, allowed, asked });
  });

  test('where its dates cannot be', async () => {
    for (const [checkIn, checkOut, field] of [
      [addDays(TODAY, -1), addDays(TODAY, 3), 'checkIn'],
      [addDays(TODAY, 731), addDays(TODAY, 735), 'checkIn'],
      [CHECK_IN, addDays(CHECK_IN, 31), 'checkOut'],
      [CHECK_IN, CHECK_IN, 'checkOut'],
      [CHECK_IN, addDays(CHECK_IN, -1), 'checkOut'],
      ['2027-02-30', '2027-03-04', 'checkIn'],
    ]) {
      const { status, code, fields } = await refusalOf({ checkIn, checkOut });
      expect([checkIn, status, code, Object.keys(fields)]).toEqual([checkIn, 422, 'INVALID', [field]]);
    }
    const short = await refusalOf({ checkOut: addDays(CHECK_IN, 1) });
    expect(short).toMatchObject({ code: 'BELOW_MINIMUM_NIGHTS', details: { nights: 2, asked: 1 } });
  });

  test('where it names what is not there, or is too much', async () => {
    expect((await refusalOf({ hotelId: 'no-hotel' })).status).toBe(404);
    const foreign = await refusalOf({ rooms: [{ ...ROOM, categoryId: 'room-cabana' }] });
    expect(foreign.fields).toEqual({ 'rooms.0.categoryId': 'Valor no válido' });
    expect((await refusalOf({ rooms: [] })).status).toBe(422);
    expect((await refusalOf({ rooms: Array.from({ length: 7 }, () => ROOM) })).status).toBe(422);
    expect((await refusalOf({ rooms: [{ ...ROOM, quantity: 61 }] })).status).toBe(422);
    expect((await refusalOf({ rooms: [{ ...ROOM, quantity: 0 }] })).status).toBe(422);
  });

  test('where nobody has said what it costs', async () => {
    const of = eq(hotelRatePlans.roomCategoryId, 'room-oceano');
    await provider.db.update(hotelRatePlans).set({ currency: 'MXN' }).where(of);
    const one = await refusalOf({ hotelId: 'hotel-isla-coral', rooms: [{ categoryId: 'room-oceano', adults: 2 }] });
    expect(one).toMatchObject({ status: 422, code: 'NO_RATE', details: { kind: 'noRate', room: 0 } });
    await provider.db.delete(hotelRatePlans).where(of);
    const { categories } = await answerOf({ hotelId: 'hotel-isla-coral', rooms: [{ adults: 2 }] });
    expect(categories.find(({ id }: { id: string }) => id === 'room-oceano').refusal).toEqual({
      kind: 'noRate',
      room: 0,
    });
  });

  test('after too many from one address', async () => {
    const strict = await startTestProvider({ beside: provider, env: { RATE_LIMIT_WRITES_PER_MINUTE: '2' } });
    const call = () =>
      strict.request('/api/v1/simulations', {
        json: { hotelId: 'hotel-gran-marea', checkIn: CHECK_IN, checkOut: CHECK_OUT, rooms: [ROOM] },
      });
    expect([(await call()).status, (await call()).status, (await call()).status]).toEqual([200, 200, 429]);
    await strict.close();
  });
});

test('the hotels that anybody may list say what can be priced and never what it costs', async () => {
  const answer = await provider.request('/api/v1/hotels');
  const text = await answer.clone().text();
  const [hotel] = (await answer.json()).data.data;
  expect(hotel).toMatchObject({ minimumNights: 2, ageBands: expect.any(Array) });
  expect(hotel.categories[0]).toMatchObject({ simulated: true, maxOccupancy: expect.any(Number) });
  expect(text).not.toMatch(/rates|amount|allot|margin|contract/i);
});

test('the admin alone says what a category costs in the simulator, and the next estimate is of it', async () => {
  const path = '/api/v1/hotels/hotel-gran-marea';
  const admin = await provider.as('admin@demo.test');
  const listed = await (await provider.request(`${path}/reference-rates`, { headers: admin })).json();
  expect(listed.data).toMatchObject({ hotelId: 'hotel-gran-marea', hotelName: 'Gran Marea Azul Riviera Maya' });
  const { plan, version } = listed.data.categories.find(
    ({ categoryId }: { categoryId: string }) => categoryId === 'room-mar',
  );
  const every = { firstNight: null, lastNight: null };
  const two = { ...every, band: 'adult', adultOccupancy: 2, amount: 12_345 };
  const put = (change: object, headers = admin, category = 'room-mar') =>
    provider.request(`${path}/categories/${category}/reference-rates`, {
      method: 'PUT',
      headers,
      json: { version, plan: { ...plan, rates: [two], ...change } },
    });
  expect((await put({}, await provider.as('agency@demo.test'))).status).toBe(403);
  expect((await put({}, admin, 'room-cabana')).status).toBe(404);
  expect((await put({ currency: 'MXN' })).status).toBe(422);
  expect((await put({ rates: [{ ...two, adultOccupancy: 9 }] })).status).toBe(422);
  // Children alone pay nothing that anybody could book.
  expect((await put({ rates: [{ ...two, band: 'minor', adultOccupancy: null }] })).status).toBe(422);
  expect((await put({})).status).toBe(200);
  expect((await put({})).status).toBe(409);
  const { total } = await answerOf({ rooms: [{ categoryId: 'room-mar', adults: 2 }] });
  expect(total.amount).toBe(2 * 3 * 12_345);
});

test('what the admin takes away is estimated no longer, and what still shows it is stale, also when it is said anew', async () => {
  const path = '/api/v1/hotels/hotel-isla-coral';
  const ofRoom = `${path}/categories/room-laguna/reference-rates`;
  const admin = await provider.as('admin@demo.test');
  const listed = await (await provider.request(`${path}/reference-rates`, { headers: admin })).json();
  const { plan, version } = listed.data.categories.find(
    ({ categoryId }: { categoryId: string }) => categoryId === 'room-laguna',
  );
  const remove = (seen: number, headers = admin) =>
    provider.request(`${ofRoom}?version=${seen}`, { method: 'DELETE', headers });
  const put = (seen: number) =>
    provider.request(ofRoom, { method: 'PUT', headers: admin, json: { version: seen, plan } });
  const rooms = [{ categoryId: 'room-laguna', adults: 2 }];
  expect((await remove(version, await provider.as('agency@demo.test'))).status).toBe(403);
  expect((await remove(version + 1)).status).toBe(409);
  const removed = await remove(version);
  expect([removed.status, (await removed.json()).data]).toEqual([
    200,
    expect.objectContaining({ categoryId: 'room-laguna', plan: null, version: version + 1 }),
  ]);
  expect((await refusalOf({ hotelId: 'hotel-isla-coral', rooms })).code).toBe('NO_RATE');
  expect((await remove(version + 1)).status).toBe(404);
  const stale = await put(version);
  expect([stale.status, (await stale.json()).details]).toEqual([409, expect.objectContaining({ plan: null })]);
  expect((await put(version + 1)).status).toBe(200);
  // Somebody who saw the plan before it was removed may not change what was said anew.
  expect((await put(version)).status).toBe(409);
  expect((await answerOf({ hotelId: 'hotel-isla-coral', rooms })).total.amount).toBeGreaterThan(0);
  const entries = await provider.db.select().from(auditLog).where(eq(auditLog.entityId, 'room-laguna'));
  expect(entries.map(({ action }) => action)).toEqual(['hotel.referenceRatesRemoved', 'hotel.referenceRates']);
});

import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Reservation } from '@/lib/contract/reservation';
import type { Availability, Quote } from '@/lib/contract/room-block';
import type { BlockCategory, BlockPlan, RoomBlock } from '@/lib/contract/room-block-editor';
import { RANGE_IS_USED } from '@/lib/domain/event-dates';
import { auditLog, eventCategories, events, roomCategories, roomNights } from '@/lib/provider/db/schema';
import { shownText } from '@/lib/provider/db/schema/columns';
import {
  confirmed,
  dataOf,
  failureOf,
  held,
  hold,
  holdBody,
  insertBlock,
  insertUser,
  NOW,
  night,
  room,
  type TestBlock,
} from '@/tests/support/booking';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';

let provider: TestProvider;
let staff: { cookie: string };
let block: TestBlock;
let a: string;
beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
  staff = await provider.as((await insertUser(provider.db, { role: 'agencyUser' })).email);
});
afterAll(() => provider.close());
beforeEach(async () => {
  provider.clock.set(NOW);
  block = await insertBlock(provider.db, { allotted: 5, nights: 6 });
  a = block.categoryIds[0] ?? '';
});

const send = (method: string, path: string, json?: object, headers: Record<string, string> = staff) =>
  provider.request(path, { method, headers, ...(json && { json }) });
const readBlock = async () => dataOf<RoomBlock>(await send('GET', `/api/v1/events/${block.code}/categories`));
const categoryA = async (): Promise<BlockCategory> => {
  const found = (await readBlock()).categories.find(({ id }) => id === a);
  if (!found) throw new Error('no category');
  return found;
};
const nights = (version: number, ...list: [day: number, allotted: number, closed?: boolean][]) =>
  send('PUT', `/api/v1/categories/${a}/nights`, {
    version,
    nights: list.map(([day, allotted, closed]) => ({ date: night(day), allotted, closed: closed ?? false })),
  });
const patch = (json: object) => send('PATCH', `/api/v1/categories/${a}`, json);
const available = async () => {
  const query = `checkIn=${night(0)}&checkOut=${night(3)}`;
  const answer = await dataOf<Availability>(
    await provider.request(`/api/v1/events/${block.code}/availability?${query}`),
  );
  return answer.categories.find(({ id }) => id === a);
};

describe('the room block', () => {
  it('is shown whole: nights with allotted, sold and free, limits, rates, what can be added', async () => {
    await confirmed(provider.request, block.code, holdBody([room(a, 1, 2)]));
    await held(provider.request, block.code, holdBody([room(a, 0, 2)]));
    const [hotelRoom] = await provider.db
      .select()
      .from(roomCategories)
      .where(eq(shownText(roomCategories.name, 'es'), 'Suite A'));
    expect(hotelRoom).toBeDefined();
    const shown = await readBlock();
    expect(shown).toMatchObject({ eventCode: block.code, currency: 'USD', today: '2027-01-10', addable: [] });
    const category = await categoryA();
    expect(category.nights.slice(0, 4)).toEqual([
      { date: night(0), allotted: 5, sold: 1, free: 4, closed: false },
      { date: night(1), allotted: 5, sold: 2, free: 3, closed: false },
      { date: night(2), allotted: 5, sold: 1, free: 4, closed: false },
      { date: night(3), allotted: 5, sold: 0, free: 5, closed: false },
    ]);
    expect(category).toMatchObject({
      name: 'Suite A',
      state: 'definite',
      hotelLimits: { maxOccupancy: 4, maxAdults: 3 },
      limits: { maxOccupancy: null, maxAdults: null },
      plan: { mealPlan: 'AI', basis: 'perPersonPerNight' },
      warnings: [],
      version: 1,
    });
    expect(category.plan?.rates).toHaveLength(6);
    // The hold is over, though nobody has ended it.
    provider.clock.set(new Date(NOW.getTime() + 16 * 60_000));
    expect((await categoryA()).nights[0]).toMatchObject({ sold: 0, free: 5 });
  });

  it('tells the first and the last day of an event of several days', async () => {
    const [eventDay, lastEventDay] = ['2027-04-10', '2027-04-12'];
    await provider.db
      .update(events)
      .set({ eventDate: RANGE_IS_USED, rangeStart: eventDay, rangeEnd: lastEventDay })
      .where(eq(events.code, block.code));
    expect(await readBlock()).toMatchObject({ eventDay, lastEventDay });
  });
});

describe('the allotment of nights', () => {
  it('is changed over a whole grid at once, nights outside the block added', async () => {
    const changed = await dataOf<BlockCategory>(await nights(1, [0, 9], [1, 0, true], [6, 3]));
    expect(changed.version).toBe(2);
    expect(changed.nights).toHaveLength(7);
    expect([0, 1, 2, 6].map((day) => changed.nights[day]?.allotted)).toEqual([9, 0, 5, 3]);
    const [entry] = await provider.db.select().from(auditLog).where(eq(auditLog.entityId, a));
    expect(entry).toMatchObject({
      action: 'block.nightsChanged',
      before: [{ date: night(0), allotted: 5, closed: false }, { date: night(1) }],
      after: [{ date: night(0), allotted: 9 }, {}, {}],
    });
  });

  it('below what is sold is refused with the nights named, and nothing of the grid is written', async () => {
    for (let turn = 0; turn < 2; turn++) await confirmed(provider.request, block.code, holdBody([room(a, 1, 2)]));
    const refused = await nights(1, [0, 9], [1, 1], [2, 0], [3, 0]);
    expect(refused.status).toBe(409);
    const failure = await failureOf(refused);
    expect(failure).toMatchObject({
      code: 'ALLOTMENT_BELOW_SOLD',
      details: {
        nights: [
          { date: night(1), sold: 2, asked: 1 },
          { date: night(2), sold: 2, asked: 0 },
        ],
      },
    });
    expect(failure.error).toBe(
      'No puedes bajar el cupo por debajo de lo vendido en estas noches: miércoles 2 de junio y jueves 3 de junio.',
    );
    const after = await categoryA();
    expect(after.nights.map(({ allotted }) => allotted)).toEqual([5, 5, 5, 5, 5, 5]);
    expect(after.version).toBe(1);
    expect((await dataOf<BlockCategory>(await nights(1, [1, 2], [2, 2]))).nights[1]).toMatchObject({ free: 0 });
  });

  it('may fall below holds that are over', async () => {
    await held(provider.request, block.code, holdBody([room(a, 0, 2)]));
    expect((await nights(1, [0, 0])).status).toBe(409);
    provider.clock.set(new Date(NOW.getTime() + 16 * 60_000));
    expect((await nights(1, [0, 0])).status).toBe(200);
  });

  it('of somebody else’s old page is STALE, with the block as it is', async () => {
    await dataOf(await nights(1, [0, 7]));
    const stale = await nights(1, [0, 8]);
    expect(stale.status).toBe(409);
    const failure = await failureOf(stale);
    expect(failure).toMatchObject({ code: 'STALE', details: { version: 2 } });
    expect((failure.details as BlockCategory).nights[0]?.allotted).toBe(7);
  });

  it.each([
    [
      'a night twice',
      [
        { date: '2027-06-01', allotted: 1, closed: false },
        { date: '2027-06-01', allotted: 2, closed: false },
      ],
    ],
    ['no nights', []],
    ['a negative allotment', [{ date: '2027-06-01', allotted: -1, closed: false }]],
    ['a day that is none', [{ date: '2027-02-30', allotted: 1, closed: false }]],
  ])('refuses %s', async (_, list) => {
    const answer = await send('PUT', `/api/v1/categories/${a}/nights`, { version: 1, nights: list });
    expect(answer.status).toBe(422);
  });
});

describe('limits, cut-off and state', () => {
  it('narrower limits hold for new bookings; wider than the hotel’s are refused', async () => {
    const three = () => hold(provider.request, block.code, holdBody([room(a, 0, 2, { adults: 3 })]));
    expect((await three()).status).toBe(201);
    await dataOf(await patch({ version: 1, limits: { maxAdults: 2 } }));
    expect(await failureOf(await three())).toMatchObject({ code: 'OCCUPANCY_EXCEEDED', details: { allowed: 2 } });
    expect((await available())?.limits.maxAdults).toBe(2);
    const wider = await patch({ version: 2, limits: { maxAdults: 4 } });
    expect((await failureOf(wider)).fields).toEqual({
      'limits.maxAdults': 'El hotel no admite tanto en esta categoría',
    });
    await dataOf(await patch({ version: 2, limits: { maxAdults: null } }));
    expect((await three()).status).toBe(201);
  });

  it('the cut-off date ends online booking at the end of its day', async () => {
    await dataOf(await patch({ version: 1, cutOffDate: '2027-01-10' }));
    expect((await hold(provider.request, block.code, holdBody([room(a)]))).status).toBe(201);
    // Midnight in Cancún is 05:00 UTC.
    provider.clock.set(new Date('2027-01-11T05:00:00Z'));
    const late = await hold(provider.request, block.code, holdBody([room(a)]));
    expect((await failureOf(late)).code).toBe('CATEGORY_CLOSED');
  });

  it('no cut-off date is over already, which would release the block, or after its last night', async () => {
    const past = await failureOf(await patch({ version: 1, cutOffDate: '2027-01-09' }));
    expect([past.code, past.fields]).toEqual([
      'INVALID',
      { cutOffDate: 'Elige un día que todavía no haya pasado: con uno pasado el bloqueo se liberaría ahora mismo' },
    ]);
    const after = await failureOf(await patch({ version: 1, cutOffDate: night(6) }));
    expect(after.fields).toEqual({
      cutOffDate: 'Elige un día que no sea después de la última noche del bloqueo',
    });
    expect(await categoryA()).toMatchObject({ cutOffDate: null, version: 1 });
    expect((await patch({ version: 1, cutOffDate: night(5) })).status).toBe(200);
  });

  it('an If-Match stands for the version of the body; one that is none or differs from it changes nothing', async () => {
    const matched = (ifMatch: string, json: object) =>
      send('PATCH', `/api/v1/categories/${a}`, json, { ...staff, 'if-match': ifMatch });
    expect(await failureOf(await matched('"2"', { position: 4 }))).toMatchObject({
      code: 'STALE',
      details: { id: a, version: 1 },
    });
    expect((await failureOf(await matched('"2"', { version: 1, position: 4 }))).code).toBe('STALE');
    for (const none of ['*', 'seven', '"1", "2"', '-1', '""', '1"'])
      expect((await failureOf(await matched(none, { version: 1, position: 4 }))).fields, none).toEqual({
        'If-Match': 'Valor no válido',
      });
    expect(await categoryA()).toMatchObject({ version: 1, position: 0 });
    for (const [index, form] of ['1', '"2"', 'W/"3"'].entries())
      expect((await dataOf<BlockCategory>(await matched(form, { position: 5 }))).version).toBe(index + 2);
  });

  it('a cut-off date that is over stays as it is while the rest of its category is edited', async () => {
    const over = { cutOffDate: '2027-01-09', blockState: 'tentative' } as const;
    await provider.db.update(eventCategories).set(over).where(eq(eventCategories.id, a));
    const edited = await dataOf<BlockCategory>(await patch({ version: 1, cutOffDate: over.cutOffDate, position: 3 }));
    expect(edited).toMatchObject({ cutOffDate: over.cutOffDate, position: 3 });
  });

  it('only a definite block sells; one with rooms sold is not cancelled, and one released keeps what is sold', async () => {
    await dataOf(await patch({ version: 1, state: 'tentative' }));
    expect((await failureOf(await hold(provider.request, block.code, holdBody([room(a)])))).code).toBe(
      'CATEGORY_CLOSED',
    );
    await dataOf(await patch({ version: 2, state: 'definite' }));
    const { reservation } = await confirmed(provider.request, block.code, holdBody([room(a, 0, 2)]));
    const refused = await patch({ version: 3, state: 'cancelled' });
    expect([refused.status, await failureOf(refused)]).toMatchObject([
      409,
      {
        code: 'INVALID_STATE',
        error: 'El bloqueo tiene habitaciones vendidas: no puede cancelarse ni volver a tentativo.',
      },
    ]);
    const released = await dataOf<BlockCategory>(await patch({ version: 3, state: 'released' }));
    expect(released.state).toBe('released');
    expect(released.nights.map(({ allotted }) => allotted)).toEqual([1, 1, 0, 0, 0, 0]);
    expect((await failureOf(await patch({ version: 4, state: 'definite' }))).code).toBe('INVALID_STATE');
    await dataOf(
      await send('POST', `/api/v1/reservations/${reservation.key}/cancellation`, {
        expectedPenalty: 0,
        reason: 'agency',
      }),
    );
    const { nights } = await categoryA();
    expect(nights.map(({ allotted, sold }) => [allotted, sold])).toEqual(Array(6).fill([0, 0]));
  });

  it('a block without prices or rooms does not become definite', async () => {
    await dataOf(await patch({ version: 1, state: 'tentative' }));
    const category = await categoryA();
    const plan = { ...(category.plan as BlockPlan), rates: [] };
    await dataOf(await send('PUT', `/api/v1/categories/${a}/rates`, { version: 2, plan }));
    expect((await failureOf(await patch({ version: 3, state: 'definite' }))).error).toContain('tarifas de adulto');
  });
});

describe('the rates', () => {
  const adult = (
    adultOccupancy: number | null,
    amount: number,
    season: [string, string] | [null, null] = [null, null],
  ) => ({
    band: 'adult' as const,
    adultOccupancy,
    amount,
    firstNight: season[0],
    lastNight: season[1],
  });
  const plan = (...rates: ReturnType<typeof adult>[]): BlockPlan => ({
    mealPlan: 'BB',
    basis: 'perPersonPerNight',
    taxIncluded: false,
    taxPercent: 16,
    rates,
  });
  const put = (version: number, wanted: BlockPlan) =>
    send('PUT', `/api/v1/categories/${a}/rates`, { version, plan: wanted });

  it('price the bookings to come; one that stands keeps its price', async () => {
    const { reservation, headers } = await held(provider.request, block.code, holdBody([room(a, 0, 2)]));
    const season: [string, string] = [night(1), night(1)];
    await dataOf(await put(1, plan(adult(1, 20_000), adult(2, 10_000), adult(2, 15_000, season), adult(3, 9_000))));
    const quote = await dataOf<Quote>(
      await provider.request(`/api/v1/events/${block.code}/quotes`, { json: { rooms: [room(a, 0, 2)] } }),
    );
    expect(quote.total.amount).toBe(58_000);
    const read = await provider.request(`/api/v1/reservations/${reservation.key}`, { headers });
    expect((await dataOf<Reservation>(read)).total).toEqual(reservation.total);
    expect((await available())?.mealPlan).toBe('BB');
    const noted = await provider.db.select().from(auditLog).where(eq(auditLog.action, 'block.ratesChanged'));
    expect(noted.map(({ entityId }) => entityId)).toContain(a);
  });

  it('warn where one adult more makes the room cheaper, and where a number of adults is not sold', async () => {
    const changed = await dataOf<BlockCategory>(await put(1, plan(adult(1, 30_000), adult(2, 10_000))));
    expect(changed.warnings).toEqual([
      { kind: 'personLowers', adults: 2, night: night(0) },
      { kind: 'notSold', adults: 3, night: night(0) },
    ]);
  });

  it.each([
    ['two prices for the same', [adult(2, 100), adult(2, 200)], 'rates.1.firstNight'],
    [
      'seasons that overlap',
      [adult(2, 100, ['2027-06-01', '2027-06-03']), adult(2, 200, ['2027-06-03', '2027-06-05'])],
      'rates.1.firstNight',
    ],
    ['a season that ends before it begins', [adult(2, 100, ['2027-06-03', '2027-06-01'])], 'rates.0.lastNight'],
    ['more adults than the room takes', [adult(4, 100)], 'rates.0.adultOccupancy'],
  ])('refuse %s', async (_, rates, field) => {
    const answer = await put(1, plan(...rates));
    expect(answer.status).toBe(422);
    expect(Object.keys((await failureOf(answer)).fields ?? {})).toEqual([`plan.${field}`]);
    expect((await categoryA()).version).toBe(1);
  });
});

describe('a category', () => {
  const another = async () => {
    const [offered] = await provider.db.select().from(eventCategories).where(eq(eventCategories.id, a));
    const [hotelRoom] = await provider.db
      .select()
      .from(roomCategories)
      .where(eq(roomCategories.id, offered?.roomCategoryId ?? ''));
    const id = `${hotelRoom?.id}-nueva`;
    await provider.db
      .insert(roomCategories)
      .values({ ...hotelRoom, id, name: { es: 'Suite nueva', en: 'New suite' } } as typeof roomCategories.$inferInsert);
    return id;
  };
  const body = (roomCategoryId: string, more: object = {}) => ({
    roomCategoryId,
    firstNight: night(0),
    lastNight: night(4),
    allotted: 4,
    plan: {
      mealPlan: 'AI',
      basis: 'perRoomPerNight',
      taxIncluded: true,
      taxPercent: 0,
      rates: [{ band: 'adult', adultOccupancy: null, firstNight: null, lastNight: null, amount: 50_000 }],
    },
    ...more,
  });
  const add = (json: object) => send('POST', `/api/v1/events/${block.code}/categories`, json);

  it('of the hotel is added tentative, made definite, booked, and then not removed', async () => {
    const roomCategoryId = await another();
    expect((await readBlock()).addable).toMatchObject([{ id: roomCategoryId, name: 'Suite nueva' }]);
    const added = await dataOf<BlockCategory>(await add(body(roomCategoryId)), 201);
    expect(added).toMatchObject({ state: 'tentative', position: 2, version: 1 });
    expect(added.nights.map(({ date }) => date)).toEqual([0, 1, 2, 3, 4].map(night));
    expect((await readBlock()).addable).toEqual([]);
    const path = `/api/v1/categories/${added.id}`;
    await dataOf(await send('PATCH', path, { version: 1, state: 'definite' }));
    const { reservation } = await confirmed(provider.request, block.code, holdBody([room(added.id, 0, 2)]));
    expect(reservation.total.amount).toBe(100_000);
    const refused = await send('DELETE', `${path}?version=2`);
    expect((await failureOf(refused)).error).toContain('ya reservó esta categoría');
  });

  it('that nobody ever booked leaves the block', async () => {
    const added = await dataOf<BlockCategory>(await add(body(await another())), 201);
    const remove = (query: string, ifMatch?: string) =>
      send('DELETE', `/api/v1/categories/${added.id}${query}`, undefined, {
        ...staff,
        ...(ifMatch && { 'if-match': ifMatch }),
      });
    expect((await remove('?version=7')).status).toBe(409);
    expect((await remove('', '"7"')).status).toBe(409);
    expect((await remove('?version=1', '"7"')).status).toBe(409);
    expect((await remove('', '"1"')).status).toBe(204);
    expect((await readBlock()).categories).toHaveLength(2);
    const left = await provider.db.select().from(roomNights).where(eq(roomNights.eventCategoryId, added.id));
    expect(left).toEqual([]);
  });

  it('is refused of another hotel, twice, or with nights the wrong way round or a cut-off after them', async () => {
    const other = await insertBlock(provider.db);
    const [offered] = await provider.db
      .select()
      .from(eventCategories)
      .where(and(eq(eventCategories.eventId, other.eventId), sql`true`));
    expect((await add(body(offered?.roomCategoryId ?? ''))).status).toBe(422);
    const [mine] = await provider.db.select().from(eventCategories).where(eq(eventCategories.id, a));
    expect((await add(body(mine?.roomCategoryId ?? ''))).status).toBe(422);
    const roomCategoryId = await another();
    const backwards = await add(body(roomCategoryId, { firstNight: night(3), lastNight: night(1) }));
    expect(Object.keys((await failureOf(backwards)).fields ?? {})).toEqual(['lastNight']);
    for (const cutOffDate of ['2027-01-09', night(5)]) {
      const impossible = await add(body(roomCategoryId, { cutOffDate }));
      expect(Object.keys((await failureOf(impossible)).fields ?? {})).toEqual(['cutOffDate']);
    }
  });

  it('of another agency is not there, for any of the calls', async () => {
    const other = await provider.as((await insertUser(provider.db, { role: 'agency', agencyId: 'another' })).email);
    const { plan } = await categoryA();
    for (const [method, path, json] of [
      ['GET', `/api/v1/events/${block.code}/categories`],
      ['PATCH', `/api/v1/categories/${a}`, { version: 1, position: 3 }],
      [
        'PUT',
        `/api/v1/categories/${a}/nights`,
        { version: 1, nights: [{ date: night(0), allotted: 9, closed: false }] },
      ],
      ['PUT', `/api/v1/categories/${a}/rates`, { version: 1, plan }],
      ['DELETE', `/api/v1/categories/${a}?version=1`],
    ] as const)
      expect([path, (await send(method, path, json as object | undefined, other)).status]).toEqual([path, 404]);
    expect((await categoryA()).version).toBe(1);
  });
});

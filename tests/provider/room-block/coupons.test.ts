import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Coupon } from '@/lib/contract/coupon';
import type { Reservation } from '@/lib/contract/reservation';
import type { Quote } from '@/lib/contract/room-block';
import { runLapses } from '@/lib/provider/booking/reservation/lapse';
import { auditLog, coupons, payments, reservationRooms, reservations } from '@/lib/provider/db/schema';
import { demoRandom } from '@/lib/provider/db/seed/random';
import { takeUse } from '@/lib/provider/inventory/coupon/coupon-use';
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
import { systemContext } from '@/tests/support/provider-context';

let provider: TestProvider;

let staff: { cookie: string };

let block: TestBlock;

beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
  staff = await provider.as((await insertUser(provider.db, { role: 'agencyUser' })).email);
});

afterAll(() => provider.close());

beforeEach(async () => {
  provider.clock.set(NOW);
  block = await insertBlock(provider.db);
});

const path = () => `/api/v1/events/${block.code}/coupons`;

const create = (body: object, headers: Record<string, string> = staff) =>
  provider.request(path(), { json: body, headers });

const created = async (body: object) => dataOf<Coupon>(await create(body), 201);

const usesOf = async (id: string) => (await provider.db.select().from(coupons).where(eq(coupons.id, id)))[0]?.uses;

const twoNights = () => room(block.categoryIds[0]);

const quoted = (coupon: string, rooms = [twoNights()]) =>
  provider.request(`/api/v1/events/${block.code}/quotes`, { json: { rooms, coupon } });

const sumOf = (lines: Quote['lines']) => lines.reduce((sum, line) => sum + line.total.amount, 0);

describe('a coupon in a price', () => {
  it('is a line of its own, in the quote as in the reservation, in the reader’s language', async () => {
    await created({ code: 'boda10', percent: 10 });
    const quote = await dataOf<Quote>(await quoted('  Boda10 '));
    expect(quote.lines.at(-1)).toMatchObject({
      kind: 'discount',
      label: 'Cupón BODA10',
      quantity: 1,
      unit: { amount: -12_000 },
      total: { amount: -12_000 },
    });
    expect(quote.total.amount).toBe(108_000);
    const { reservation, headers } = await held(
      provider.request,
      block.code,
      holdBody([twoNights()], { coupon: 'boda10' }),
    );
    expect(reservation.coupon).toBe('BODA10');
    expect(reservation.total).toEqual(quote.total);
    expect(reservation.lines).toEqual(quote.lines);
    const english = { ...headers, 'accept-language': 'en' };
    const read = await provider.request(`/api/v1/reservations/${reservation.key}`, { headers: english });
    expect((await dataOf<Reservation>(read)).lines.at(-1)?.label).toBe('Coupon BODA10');
  });

  it('of an amount never takes off more than there is', async () => {
    await created({ code: 'TODO', amount: 9_999_999 });
    const quote = await dataOf<Quote>(await quoted('TODO'));
    expect(quote.total.amount).toBe(0);
    expect(quote.schedule).toEqual([]);
    expect(sumOf(quote.lines)).toBe(0);
  });

  it('gives the stored price to the cent, whatever is booked', async () => {
    await created({ code: 'SIETE', percent: 7 });
    const random = demoRandom(11);
    for (let turn = 0; turn < 12; turn++) {
      const rooms = Array.from({ length: 1 + random.below(3) }, () =>
        room(block.categoryIds[random.below(2)], random.below(4), 2 + random.below(4), {
          adults: 1 + random.below(3),
          minors: random.below(2),
        }),
      );
      const coupon = random.below(2) === 0 ? 'SIETE' : undefined;
      const body = { rooms, ...(coupon && { coupon }) };
      const quote = await dataOf<Quote>(await provider.request(`/api/v1/events/${block.code}/quotes`, { json: body }));
      const answer = await hold(provider.request, block.code, holdBody(rooms, coupon ? { coupon } : {}));
      const reservation = await dataOf<Reservation>(answer, 201);
      expect(reservation.lines).toEqual(quote.lines);
      expect(reservation.total).toEqual(quote.total);
      expect(sumOf(quote.lines)).toBe(quote.total.amount);
      await provider.request(`/api/v1/reservations/${reservation.key}`, { method: 'DELETE', headers: staff });
    }
  });

  it.each([
    ['unknown', {}, 'Ese cupón no existe para este evento.'],
    ['unknown', { active: false }, 'Ese cupón no existe para este evento.'],
    ['notYet', { validFrom: '2027-01-11' }, 'Ese cupón todavía no está vigente.'],
    ['ended', { validTo: '2027-01-09' }, 'Ese cupón ya no está vigente.'],
    ['used', { maximumUses: 1, uses: 1 }, 'Ese cupón ya se usó todas las veces posibles.'],
  ])('that is %s is refused, with the reason', async (why, columns, sentence) => {
    const row = { id: randomUUID(), agencyId: block.agencyId, eventId: block.eventId, code: 'NO', percent: 5 };
    if (Object.keys(columns).length > 0)
      await provider.db.insert(coupons).values({ ...row, createdAt: NOW, ...columns });
    const answer = await quoted('no');
    expect(answer.status).toBe(422);
    const failure = await failureOf(answer);
    expect(failure).toMatchObject({ code: 'COUPON_INVALID', error: sentence, details: { why } });
    expect(failure.fields?.coupon).toBe(sentence.slice(0, -1));
    const refused = await hold(provider.request, block.code, holdBody([twoNights()], { coupon: 'no' }));
    expect((await failureOf(refused)).code).toBe('COUPON_INVALID');
  });

  it('is taken on its first and last day', async () => {
    await created({ code: 'HOY', percent: 5, validFrom: '2027-01-10', validTo: '2027-01-10' });
    expect((await quoted('HOY')).status).toBe(200);
  });
});

describe('the uses of a coupon', () => {
  it('are taken with the hold and given back once when it expires, is given up or held again', async () => {
    const { id } = await created({ code: 'UNO', percent: 5, maximumUses: 1 });
    const first = await held(provider.request, block.code, holdBody([twoNights()], { coupon: 'UNO' }));
    expect(await usesOf(id)).toBe(1);
    const second = await hold(provider.request, block.code, holdBody([twoNights()], { coupon: 'UNO' }));
    expect((await failureOf(second)).details).toEqual({ why: 'used' });
    // Over, though no worker has ended it: the next guest's attempt does.
    provider.clock.set(new Date(NOW.getTime() + 16 * 60_000));
    expect((await quoted('UNO')).status).toBe(200);
    const third = await held(provider.request, block.code, holdBody([twoNights()], { coupon: 'UNO' }));
    expect(await usesOf(id)).toBe(1);
    const again = (key: string) =>
      provider.request(`/api/v1/reservations/${key}/hold-again`, { json: {}, headers: staff });
    const without = await dataOf<Reservation>(await again(first.reservation.key));
    expect([without.coupon, without.total.amount]).toEqual([null, 120_000]);
    for (let turn = 0; turn < 2; turn++)
      await provider.request(`/api/v1/reservations/${third.reservation.key}`, { method: 'DELETE', headers: staff });
    expect(await usesOf(id)).toBe(0);
  });

  it('of several holds that are over come back all at once', async () => {
    const { id } = await created({ code: 'DOS', percent: 5, maximumUses: 2 });
    const take = () => held(provider.request, block.code, holdBody([twoNights()], { coupon: 'DOS' }));
    await take();
    await take();
    expect(await usesOf(id)).toBe(2);
    provider.clock.set(new Date(NOW.getTime() + 16 * 60_000));
    await take();
    expect(await usesOf(id), 'both were given back, and one is taken').toBe(1);
  });

  it('come back once when a booking that was confirmed is never paid', async () => {
    const { id } = await created({ code: 'JAMAS', percent: 5, maximumUses: 1 });
    await confirmed(provider.request, block.code, holdBody([twoNights()], { coupon: 'JAMAS' }));
    for (const hours of [23, 25, 26]) {
      provider.clock.set(new Date(NOW.getTime() + hours * 3_600_000));
      await runLapses({ ctx: systemContext(provider) });
      expect([hours, await usesOf(id)]).toEqual([hours, hours < 24 ? 1 : 0]);
    }
  });

  it('come back with the coupon when an expired hold is held again', async () => {
    const { id } = await created({ code: 'OTRA', amount: 1_000, maximumUses: 1 });
    const { reservation } = await held(provider.request, block.code, holdBody([twoNights()], { coupon: 'OTRA' }));
    provider.clock.set(new Date(NOW.getTime() + 16 * 60_000));
    const again = await provider.request(`/api/v1/reservations/${reservation.key}/hold-again`, {
      json: {},
      headers: staff,
    });
    expect(await dataOf<Reservation>(again)).toMatchObject({ coupon: 'OTRA', total: { amount: 119_000 } });
    expect(await usesOf(id)).toBe(1);
  });

  it.each([
    ['are over', { validTo: '2027-01-09' }],
    ['have not begun', { validFrom: '2027-01-11' }],
  ])('do not come back with a hold that is held again where the days of the coupon %s by then', async (_, days) => {
    const { id } = await created({ code: 'DIAS', amount: 1_000 });
    const { reservation } = await held(provider.request, block.code, holdBody([twoNights()], { coupon: 'DIAS' }));
    provider.clock.set(new Date(NOW.getTime() + 16 * 60_000));
    await provider.db.update(coupons).set(days).where(eq(coupons.id, id));
    const path = `/api/v1/reservations/${reservation.key}/hold-again`;
    const again = await dataOf<Reservation>(await provider.request(path, { json: {}, headers: staff }));
    expect(again).toMatchObject({ status: 'hold', coupon: null, total: { amount: 120_000 } });
    expect(await usesOf(id)).toBe(0);
  });

  it('stay with an expired booking that money brings back, or leave it where they are gone', async () => {
    const { id } = await created({ code: 'DINERO', percent: 10, maximumUses: 1 });
    const { reservation } = await held(provider.request, block.code, holdBody([twoNights()], { coupon: 'DINERO' }));
    const [row] = await provider.db.select().from(reservations).where(eq(reservations.key, reservation.key));
    provider.clock.set(new Date(NOW.getTime() + 16 * 60_000));
    await held(provider.request, block.code, holdBody([twoNights()], { coupon: 'DINERO' }));
    const paymentId = randomUUID();
    await provider.db.insert(payments).values({
      id: paymentId,
      agencyId: block.agencyId,
      reservationId: row?.id ?? '',
      method: 'deposit',
      status: 'pending',
      amount: 15_000,
      currency: 'USD',
      paidOn: '2027-01-10',
      createdBy: 'visitor',
      createdAt: NOW,
    });
    await dataOf(
      await provider.request(`/api/v1/payments/${paymentId}/decision`, {
        json: { decision: 'approve' },
        headers: staff,
      }),
    );
    const [after] = await provider.db.select().from(reservations).where(eq(reservations.key, reservation.key));
    expect(after).toMatchObject({ bookingStatus: 'confirmed', couponId: null, total: 108_000 });
    expect(await usesOf(id)).toBe(1);
  });
});

describe('a quote for what takes the place of the caller’s own hold', () => {
  it('has its coupon’s only use and its passes, which nobody else gets', async () => {
    await created({ code: 'PROPIO', percent: 10, maximumUses: 1 });
    const four = { adults: 3, minors: 1 };
    const rooms = [room(block.categoryIds[0], 0, 2, four), room(block.categoryIds[0], 0, 2, four)];
    const passes = [{ kind: 'adult' as const, quantity: 1 }];
    const { reservation, headers } = await held(
      provider.request,
      block.code,
      holdBody(rooms, { coupon: 'PROPIO', passes }),
    );
    const stranger = await held(provider.request, block.code, holdBody([room(block.categoryIds[1], 4, 2)]));
    const ask = (json: object, cookies: { cookie: string }) =>
      provider.request(`/api/v1/events/${block.code}/quotes`, { json, headers: cookies });
    const asked = { rooms, passes, coupon: 'PROPIO', replaces: reservation.key };
    const own = await dataOf<Quote>(await ask(asked, headers));
    expect(own.total).toEqual(reservation.total);
    expect((await failureOf(await ask({ ...asked, replaces: undefined }, headers))).details).toEqual({ why: 'used' });
    expect((await failureOf(await ask(asked, stranger.headers))).details).toEqual({ why: 'used' });
    // Its own people are counted once: with the stranger's two they are ten.
    const more = await ask({ ...asked, passes: [{ kind: 'adult', quantity: 3 }] }, headers);
    expect((await failureOf(more)).details).toEqual({ allowed: 2, asked: 3 });
  });
});

describe('a coupon that a booking let go', () => {
  it('keeps an amount as it was and a percentage its share when rooms are added', async () => {
    for (const [code, value, totals] of [
      ['FIJO', { amount: 30_000 }, [90_000, 330_000]],
      ['PARTE', { percent: 25 }, [90_000, 270_000]],
    ] as const) {
      await created({ code, ...value });
      const guest = await confirmed(
        provider.request,
        block.code,
        holdBody([room(block.categoryIds[0])], { coupon: code }),
      );
      await provider.db.update(reservations).set({ couponId: null }).where(eq(reservations.key, guest.reservation.key));
      const more = [room(block.categoryIds[0]), room(block.categoryIds[0])];
      const added = await provider.request(`/api/v1/reservations/${guest.reservation.key}/rooms`, {
        json: { rooms: more, expectedDifference: totals[1] - totals[0] },
        headers: guest.headers,
      });
      const { total, lines } = await dataOf<Reservation>(added, 201);
      expect([guest.reservation.total.amount, total.amount]).toEqual(totals);
      expect(lines.filter(({ kind }) => kind === 'discount').map((line) => line.total.amount)).toEqual([
        totals[1] - 360_000,
      ]);
    }
  });
});

describe('a room that is rejected', () => {
  it('takes its share of a percentage with it, and an amount stays within what is left', async () => {
    await created({ code: 'DIEZ', percent: 10 });
    await created({ code: 'MUCHO', amount: 200_000 });
    for (const [coupon, left] of [
      ['DIEZ', 54_000],
      ['MUCHO', 0],
    ] as const) {
      const rooms = [twoNights(), room(block.categoryIds[1], 0, 2, { adults: 1 })];
      const body = holdBody(rooms, { coupon });
      const { reservation, headers } = await confirmed(provider.request, block.code, body);
      const [first] = reservation.rooms;
      await dataOf(
        await provider.request(`/api/v1/reservations/${reservation.key}/rooms/${first?.id}/approve`, {
          json: { decision: 'reject', reason: 'Sin lugar' },
          headers: staff,
        }),
      );
      const after = await dataOf<Reservation>(
        await provider.request(`/api/v1/reservations/${reservation.key}`, { headers }),
      );
      expect([coupon, after.total.amount]).toEqual([coupon, left]);
      expect(sumOf(after.lines)).toBe(left);
      expect(after.schedule.reduce((sum, item) => sum + item.amount.amount, 0)).toBe(left);
    }
  });
});

describe('an amount that is more than the rooms that are left', () => {
  it('is whole again once a room is added', async () => {
    await created({ code: 'GRANDE', amount: 150_000 });
    const body = holdBody([room(block.categoryIds[0]), room(block.categoryIds[0])], { coupon: 'GRANDE' });
    const { reservation, headers } = await confirmed(provider.request, block.code, body);
    const at = `/api/v1/reservations/${reservation.key}`;
    const rejection = { json: { decision: 'reject', reason: 'Sin lugar' }, headers: staff };
    await dataOf(await provider.request(`${at}/rooms/${reservation.rooms[0]?.id}/approve`, rejection));
    const one = await dataOf<Reservation>(await provider.request(at, { headers }));
    const added = await provider.request(`${at}/rooms`, {
      json: { rooms: [room(block.categoryIds[0])], expectedDifference: 90_000 },
      headers,
    });
    const two = await dataOf<Reservation>(added, 201);
    expect([reservation, one, two].map(({ total }) => total.amount)).toEqual([90_000, 0, 90_000]);
    expect(sumOf(two.lines)).toBe(90_000);
  });
});

describe('a booking of which every room was rejected', () => {
  it('gives the use of its coupon back, costs nothing and takes no other room', async () => {
    const coupon = await created({ code: 'DIEZ', percent: 10 });
    const body = holdBody([twoNights()], { coupon: 'DIEZ' });
    const { reservation, headers } = await confirmed(provider.request, block.code, body);
    const usesOf = async () => {
      const list = await dataOf<{ data: Coupon[] }>(await provider.request(path(), { headers: staff }));
      return list.data.find(({ id }) => id === coupon.id)?.uses;
    };
    expect(await usesOf()).toBe(1);
    const at = `/api/v1/reservations/${reservation.key}`;
    const rejection = { json: { decision: 'reject', reason: 'Sin lugar' }, headers: staff };
    await dataOf(await provider.request(`${at}/rooms/${reservation.rooms[0]?.id}/approve`, rejection));
    const empty = await dataOf<Reservation>(await provider.request(at, { headers }));
    expect([empty.status, empty.total.amount, empty.lines]).toEqual(['rejected', 0, []]);
    expect(await usesOf()).toBe(0);
    const added = await provider.request(`${at}/rooms`, {
      json: { rooms: [twoNights()], expectedDifference: 108_000 },
      headers,
    });
    expect([added.status, (await failureOf(added)).code]).toEqual([409, 'INVALID_STATE']);
  });
});

describe('staff and the coupons of an event', () => {
  it('create, list, pause and limit them; the log tells', async () => {
    const coupon = await created({ code: 'BODA10', percent: 10, maximumUses: 3 });
    expect(coupon).toMatchObject({ code: 'BODA10', percent: 10, amount: null, uses: 0, state: 'active', version: 1 });
    const list = await dataOf<{ data: Coupon[]; total: number }>(await provider.request(path(), { headers: staff }));
    expect(list).toMatchObject({ total: 1, data: [{ code: 'BODA10' }] });
    const patch = (json: object) =>
      provider.request(`/api/v1/coupons/${coupon.id}`, { method: 'PATCH', json, headers: staff });
    expect(await dataOf<Coupon>(await patch({ version: 1, active: false }))).toMatchObject({
      state: 'paused',
      version: 2,
    });
    const stale = await patch({ version: 1, active: true });
    expect([stale.status, await failureOf(stale)]).toMatchObject([409, { code: 'STALE', details: { version: 2 } }]);
    await dataOf(await patch({ version: 2, active: true }));
    await held(provider.request, block.code, holdBody([twoNights()], { coupon: 'BODA10' }));
    await held(provider.request, block.code, holdBody([twoNights()], { coupon: 'BODA10' }));
    const tooLow = await patch({ version: 3, maximumUses: 1 });
    expect([tooLow.status, (await failureOf(tooLow)).fields?.maximumUses]).toEqual([
      422,
      'No puede ser menor que los usos que ya tiene',
    ]);
    const gone = await provider.request(`/api/v1/coupons/${coupon.id}?version=3`, { method: 'DELETE', headers: staff });
    expect((await failureOf(gone)).error).toContain('Este cupón ya se usó');
    const actions = await provider.db.select().from(auditLog).where(eq(auditLog.entityId, coupon.id));
    expect(actions.map(({ action }) => action)).toEqual(['coupon.created', 'coupon.changed', 'coupon.changed']);
    expect(actions[1]).toMatchObject({ before: { active: true }, after: { active: false } });
  });

  it('delete one that nobody used', async () => {
    const { id } = await created({ code: 'ERROR', percent: 1 });
    const answer = await provider.request(`/api/v1/coupons/${id}?version=1`, { method: 'DELETE', headers: staff });
    expect(answer.status).toBe(204);
    expect((await failureOf(await quoted('ERROR'))).code).toBe('COUPON_INVALID');
  });

  it.each([
    ['no value', { code: 'SINVALOR' }, 'percent'],
    ['two values', { code: 'DOBLE', percent: 5, amount: 500 }, 'percent'],
    ['101 %', { code: 'MUCHO', percent: 101 }, 'percent'],
    ['a code with spaces', { code: 'dos palabras', percent: 5 }, 'code'],
    [
      'days the wrong way round',
      { code: 'DIAS', percent: 5, validFrom: '2027-03-02', validTo: '2027-03-01' },
      'validTo',
    ],
  ])('are refused %s', async (_, body, field) => {
    const answer = await create(body);
    expect(answer.status).toBe(422);
    expect(Object.keys((await failureOf(answer)).fields ?? {})).toContain(field);
  });

  it('are refused a code that the event has, not one that another has', async () => {
    await created({ code: 'MISMO', percent: 5 });
    const answer = await create({ code: 'mismo', percent: 7 });
    expect((await failureOf(answer)).fields).toEqual({ code: 'Ya existe un cupón con este código' });
    block = await insertBlock(provider.db);
    await created({ code: 'MISMO', percent: 7 });
  });

  it('of another agency find nothing', async () => {
    const { id } = await created({ code: 'AJENO', percent: 5 });
    const other = await provider.as((await insertUser(provider.db, { role: 'agency', agencyId: 'another' })).email);
    expect((await provider.request(path(), { headers: other })).status).toBe(404);
    const change = { method: 'PATCH', json: { version: 1, active: false }, headers: other };
    expect((await provider.request(`/api/v1/coupons/${id}`, change)).status).toBe(404);
  });
});

it('what is stored and what is counted agree: every use belongs to a living booking', async () => {
  await created({ code: 'CUENTA', percent: 5 });
  await held(provider.request, block.code, holdBody([room(block.categoryIds[0], 1)], { coupon: 'CUENTA' }));
  const wrong = await provider.db.execute(sql`
    select code from coupons where event_id = ${block.eventId} and uses <> (select count(*) from reservations
      where coupon_id = coupons.id and booking_status not in ('expired', 'cancelled'))`);
  expect((wrong as unknown as { rows: unknown[] }).rows).toEqual([]);
  const stays = await provider.db
    .select()
    .from(reservationRooms)
    .where(eq(reservationRooms.checkIn, night(1)));
  expect(stays.length).toBeGreaterThan(0);
});

it('a coupon that was paused after it was looked up is not taken', async () => {
  const { id } = await created({ code: 'pausado', percent: 10, maximumUses: 5 });
  const take = () => provider.db.transaction((tx) => takeUse(tx, id));
  expect([await take(), await usesOf(id)]).toEqual([true, 1]);
  await provider.db.update(coupons).set({ active: false }).where(eq(coupons.id, id));
  expect([await take(), await usesOf(id)]).toEqual([false, 1]);
});

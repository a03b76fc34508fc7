import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sqlState } from '@/lib/provider/db/database-down';
import { roomNights } from '@/lib/provider/db/schema';
import { exchangeNights } from '@/lib/provider/inventory/room-block/exchange-nights';
import { demandOf } from '@/lib/provider/inventory/room-block/take-nights';
import { BALANCED, booked, ledgerOf, readNow, STEPS, staffOf } from '@/tests/support/after-booking';
import { countNights, failureOf, holdBody, night, room } from '@/tests/support/booking';
import { deposited } from '@/tests/support/deposit';
import { TEST_DATABASE_URL } from '@/tests/support/postgres';
import { type RaceProvider, startRaceProvider } from './race-provider';

const ROUNDS = 6;

describe.skipIf(!TEST_DATABASE_URL)('after booking, at once', () => {
  let provider: RaceProvider;
  let staff: { cookie: string };
  let other: { cookie: string };
  beforeAll(async () => {
    provider = await startRaceProvider();
    staff = await staffOf(provider);
    other = await staffOf(provider, 'agencyUser');
  });
  afterAll(() => provider.close());

  const guest = (rooms = 1, allotted = 10) =>
    booked(provider, { allotted, categories: ['A', 'B'], event: { cancellationSteps: STEPS } }, rooms);
  const cancel = (path: string, headers = staff) =>
    provider.request(`${path}/cancellation`, { json: { reason: 'late', expectedPenalty: 0 }, headers });
  const soldOf = async (categoryId = '') => (await countNights(provider.db, categoryId)).map(({ sold }) => sold);

  it('a cancellation and the approval of its payment (F22): the ledger holds, nights go back once', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const one = await guest();
      const { id } = await deposited(provider.request, one, 20_000);
      const json = { decision: 'approve' };
      const [cancelled, approved] = await Promise.all([
        cancel(one.path),
        provider.request(`/api/v1/payments/${id}/decision`, { json, headers: other }),
      ]);
      expect(cancelled.status).toBe(200);
      const after = await readNow(provider, one);
      expect(after.status).toBe('cancelled');
      expect(ledgerOf(after)).toEqual(BALANCED);
      // Whichever came first, money that was approved for what is cancelled goes back.
      expect(approved.status).toBe(200);
      expect(after.payments[0]?.refunds.map(({ amount }) => amount.amount)).toEqual([20_000]);
      expect(new Set(await soldOf(one.block.categoryIds[0]))).toEqual(new Set([0]));
    }
  });

  it('two cancellations, and an approval of the room: one wins each, nights go back once', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const one = await guest();
      const roomPath = `${one.path}/rooms/${one.reservation.rooms[0]?.id}/approve`;
      const answers = await Promise.all([
        cancel(one.path),
        cancel(one.path, other),
        provider.request(roomPath, { method: 'POST', headers: staff }),
        provider.request(roomPath, { json: { decision: 'reject', reason: 'Sin lugar' }, headers: other }),
      ]);
      // A rejected only room ends the booking as a cancellation does, so one of these three comes first.
      const ends = answers.filter((_, index) => index !== 2);
      expect(ends.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
      expect(new Set(await soldOf(one.block.categoryIds[0]))).toEqual(new Set([0]));
      expect(ledgerOf(await readNow(provider, one))).toEqual(BALANCED);
    }
  });

  it('control: nights given back without the mark that says so go back twice', async () => {
    const one = await guest(2);
    const categoryId = one.block.categoryIds[0];
    const give = demandOf([{ categoryId: categoryId ?? '', checkIn: night(0), checkOut: night(3) }]);
    const release = () => provider.db.transaction((tx) => exchangeNights(tx, { take: [], give }, '2027-01-10'));
    await Promise.all([release(), release()]);
    expect((await soldOf(categoryId))[0], 'one room was given back').toBe(0);
  });

  it('two decisions of one request: the second is told, the mails and refunds are one', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const one = await guest();
      await provider.request(`${one.path}/cancellation`, { json: { expectedPenalty: 0 }, headers: one.headers });
      const decide = (json: object, headers: { cookie: string }) =>
        provider.request(`${one.path}/cancellation/decision`, { json, headers });
      const answers = await Promise.all([
        decide({ decision: 'approve' }, staff),
        decide({ decision: 'reject', reason: 'No' }, other),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const lost = answers.find(({ status }) => status === 409);
      expect(lost && (await failureOf(lost)).code).toBe('ALREADY_DECIDED');
      const { status } = await readNow(provider, one);
      expect((await soldOf(one.block.categoryIds[0]))[0]).toBe(status === 'cancelled' ? 0 : 1);
    }
  });

  it('other dates and a booking for the last room: one of them has it', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const one = await guest(1, 1);
      const [categoryId] = one.block.categoryIds;
      const first = one.reservation.rooms[0];
      const json = { checkIn: night(3), checkOut: night(6), version: first?.version, expectedDifference: 0 };
      const [moved, held] = await Promise.all([
        provider.request(`${one.path}/rooms/${first?.id}/dates`, { json, headers: one.headers }),
        provider.request(`/api/v1/events/${one.block.code}/reservations`, { json: holdBody([room(categoryId, 4)]) }),
      ]);
      expect([moved.status, held.status].filter((status) => status < 300)).toHaveLength(1);
      for (const { sold, booked: slept, allotted } of await countNights(provider.db, categoryId ?? '')) {
        expect(sold).toBe(slept);
        expect(sold).toBeLessThanOrEqual(allotted);
      }
    }
  });

  it('two moves between the same two rooms: one wins, nobody is lost or twice there', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const one = await guest(2);
      const [a, b] = one.reservation.rooms;
      const name = (id = '', version = 0, names: string[] = []) =>
        provider.request(`${one.path}/rooms/${id}`, {
          method: 'PATCH',
          json: { version, occupants: names.map((each) => ({ name: each, band: 'adult' })) },
          headers: staff,
        });
      await name(a?.id, a?.version, ['Ana', 'Luis']);
      await name(b?.id, b?.version, ['Eva', '']);
      const [ofA, ofB] = [(a?.version ?? 0) + 1, (b?.version ?? 0) + 1];
      const move = (id: string | undefined, json: object, headers: { cookie: string }) =>
        provider.request(`${one.path}/rooms/${id}/occupant-moves`, { json, headers });
      const answers = await Promise.all([
        move(a?.id, { version: ofA, place: 0, toRoomId: b?.id, toVersion: ofB, toPlace: 1 }, staff),
        move(b?.id, { version: ofB, place: 0, toRoomId: a?.id, toVersion: ofA, toPlace: 1 }, other),
      ]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const after = await readNow(provider, one);
      const names = after.rooms.flatMap(({ occupants }) => occupants.map((each) => each.name));
      expect(names.toSorted()).toEqual(['', 'Ana', 'Eva', 'Luis']);
    }
  });

  it('carts in opposite order (F21): both finish, nobody meets a deadlock', async () => {
    const before = await provider.deadlocks();
    for (let round = 0; round < ROUNDS; round++) {
      const one = await guest();
      const [a, b] = one.block.categoryIds;
      const add = (rooms: object[]) =>
        provider.request(`${one.path}/rooms`, { json: { rooms, expectedDifference: 240_000 }, headers: one.headers });
      const hold = (rooms: ReturnType<typeof room>[]) =>
        provider.request(`/api/v1/events/${one.block.code}/reservations`, { json: holdBody(rooms) });
      const answers = await Promise.all([
        add([room(a), room(b)]),
        hold([room(b), room(a)]),
        hold([room(a), room(b)]),
        hold([room(b), room(a)]),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    }
    expect(await provider.deadlocks()).toBe(before);
  });

  it('control: nights taken one by one in opposite order deadlock', async () => {
    const { block } = await guest();
    const [categoryId = ''] = block.categoryIds;
    let waiting = 2;
    let open: () => void = () => {};
    const both = new Promise<void>((resolve) => {
      open = resolve;
    });
    const take = (nights: string[]) =>
      provider.db.transaction(async (tx) => {
        for (const [index, date] of nights.entries()) {
          await tx
            .update(roomNights)
            .set({ sold: sql`${roomNights.sold} + 1` })
            .where(and(eq(roomNights.eventCategoryId, categoryId), eq(roomNights.night, date)));
          if (index > 0) continue;
          waiting -= 1;
          if (waiting === 0) open();
          await both;
        }
      });
    const outcomes = await Promise.allSettled([take([night(0), night(1)]), take([night(1), night(0)])]);
    const lost = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [sqlState(outcome.reason)] : []));
    expect(lost).toEqual(['40P01']);
  });
});

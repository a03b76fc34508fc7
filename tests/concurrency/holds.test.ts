import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOLD_MINUTES } from '@/lib/config/constants';
import type { Clock, Context } from '@/lib/provider/context';
import { auditLog, reservations } from '@/lib/provider/db/schema';
import { expireHolds } from '@/lib/provider/inventory/room-block/release-nights';
import { countNights, failureOf, held, hold, holdBody, insertBlock, NOW, room } from '@/tests/support/booking';
import { TEST_DATABASE_URL } from '@/tests/support/postgres';
import { type RaceProvider, startRaceProvider } from './race-provider';

const END = NOW.getTime() + HOLD_MINUTES * 60_000;
const at = (milliseconds: number): Clock => ({ now: () => new Date(milliseconds) });
const ROUNDS = 15;

describe.skipIf(!TEST_DATABASE_URL)('holds under races', () => {
  let provider: RaceProvider;
  beforeAll(async () => {
    provider = await startRaceProvider();
  });
  afterAll(() => provider.close());

  const expire = (clock: Clock) => {
    const ctx: Context = {
      actor: { kind: 'system', job: 'expire-holds' },
      db: provider.db,
      clock,
      requestId: 'race',
      ip: null,
      locale: 'es',
      idempotencyKey: null,
      services: provider.services,
    };
    return expireHolds({ ctx });
  };
  const statusOf = async (key: string) => {
    const [row] = await provider.db.select().from(reservations).where(eq(reservations.key, key));
    return row?.bookingStatus;
  };

  it('carts with rooms A,B and B,A at once: all finish, nobody sees a deadlock', async () => {
    const block = await insertBlock(provider.db, { allotted: 100 });
    const [a, b] = block.categoryIds;
    const answers = await Promise.all(
      Array.from({ length: 80 }, (_, index) => {
        const carts = [
          [room(a), room(b)],
          [room(b), room(a)],
          [room(b, 1), room(a, 0, 5)],
          [room(a, 2), room(b, 0, 5)],
        ];
        return hold(provider.request, block.code, holdBody(carts[index % carts.length] ?? []));
      }),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    for (const categoryId of block.categoryIds)
      for (const { sold, booked } of await countNights(provider.db, categoryId)) expect(sold).toBe(booked);
    expect(await provider.deadlocks()).toBe(0);
  });

  it('confirm against expiry: whoever wins, the nights and the answer agree', async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < ROUNDS; round++) {
      const block = await insertBlock(provider.db, { allotted: 1, categories: ['A'] });
      const guest = await held(provider.request, block.code, holdBody([room(block.categoryIds[0])]));
      const { key } = guest.reservation;
      const confirm = () =>
        provider.request(
          `/api/v1/reservations/${key}/confirm`,
          { json: { acceptTerms: true }, headers: guest.headers },
          at(END - 1),
        );
      const first = round % 2 === 0;
      const [answer] = first
        ? await Promise.all([confirm(), expire(at(END + 1))])
        : (await Promise.all([expire(at(END + 1)), confirm()])).toReversed();
      const { status } = answer as Response;
      const [night] = await countNights(provider.db, block.categoryIds[0] ?? '');
      const found = await statusOf(key);
      outcomes.add(`${status} ${found} ${night?.sold}`);
    }
    for (const outcome of outcomes) expect(['200 confirmed 1', '409 expired 0']).toContain(outcome);
  });

  it('exchanged crosswise at once: nobody loses what they had, and nothing is sold twice', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const block = await insertBlock(provider.db, { allotted: 3, categories: ['A', 'B'] });
      const guests = await Promise.all(
        Array.from({ length: 6 }, (_, index) =>
          held(provider.request, block.code, holdBody([room(block.categoryIds[index % 2])])),
        ),
      );
      const answers = await Promise.all(
        guests.map(({ reservation, headers }, index) => {
          const wanted = [room(block.categoryIds[(index + 1) % 2], index % 3)];
          return hold(provider.request, block.code, { ...holdBody(wanted), replaces: reservation.key }, headers);
        }),
      );
      const kept = await Promise.all(guests.map(({ reservation }) => statusOf(reservation.key)));
      expect(kept).toEqual(answers.map(({ status }) => (status === 201 ? 'cancelled' : 'hold')));
      for (const { status } of answers) expect([201, 409]).toContain(status);
      for (const categoryId of block.categoryIds)
        for (const { sold, booked } of await countNights(provider.db, categoryId)) expect(sold).toBe(booked);
    }
    expect(await provider.deadlocks()).toBe(0);
  });

  it('given up, expired by three jobs and wanted by another guest at once: released exactly once', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const block = await insertBlock(provider.db, { allotted: 1, categories: ['A'] });
      const guest = await held(provider.request, block.code, holdBody([room(block.categoryIds[0])]));
      const late = at(END + 1);
      const [next] = await Promise.all([
        provider.request(
          `/api/v1/events/${block.code}/reservations`,
          { json: holdBody([room(block.categoryIds[0])]) },
          late,
        ),
        provider.request(
          `/api/v1/reservations/${guest.reservation.key}`,
          { method: 'DELETE', headers: guest.headers },
          late,
        ),
        expire(late),
        expire(late),
        expire(late),
      ]);
      expect(next.status === 201 ? 'held' : (await failureOf(next)).code).toBe('held');
      const [night] = await countNights(provider.db, block.categoryIds[0] ?? '');
      expect(night).toMatchObject({ sold: 1, booked: 1 });
      const [row] = await provider.db
        .select({ id: reservations.id })
        .from(reservations)
        .where(eq(reservations.key, guest.reservation.key));
      const ended = await provider.db
        .select()
        .from(auditLog)
        .where(and(eq(auditLog.entityId, row?.id ?? ''), eq(auditLog.entity, 'reservation')));
      const endings = ended.filter(({ action }) => ['reservation.expired', 'reservation.cancelled'].includes(action));
      expect(endings).toHaveLength(1);
    }
  });
});

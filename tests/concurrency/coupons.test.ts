import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Reservation } from '@/lib/contract/reservation';
import { coupons, reservations } from '@/lib/provider/db/schema';
import { takeUse } from '@/lib/provider/inventory/coupon/coupon-use';
import { expireHolds } from '@/lib/provider/inventory/room-block/release-nights';
import {
  type Failure,
  hold,
  holdBody,
  insertBlock,
  insertUser,
  NOW,
  room,
  type TestBlock,
} from '@/tests/support/booking';
import { TEST_DATABASE_URL } from '@/tests/support/postgres';
import { type RaceProvider, startRaceProvider } from './race-provider';

const CLIENTS = 20;

const ROUNDS = 5;

async function insertCoupon(provider: RaceProvider, block: TestBlock): Promise<string> {
  const id = randomUUID();
  const { agencyId, eventId } = block;
  const row = { id, agencyId, eventId, code: 'ULTIMO', percent: 10, maximumUses: 1, createdAt: NOW };
  await provider.db.insert(coupons).values(row);
  return id;
}

const usesOf = async (provider: RaceProvider, id: string) =>
  (await provider.db.select().from(coupons).where(eq(coupons.id, id)))[0]?.uses;

describe.skipIf(!TEST_DATABASE_URL)(`the last use of a coupon, ${CLIENTS} guests at once`, () => {
  let provider: RaceProvider;
  let couple: { cookie: string };
  let coupleId: string;
  beforeAll(async () => {
    provider = await startRaceProvider();
    const user = await insertUser(provider.db, { role: 'organizer' });
    coupleId = user.id;
    couple = await provider.as(user.email);
  });
  afterAll(() => provider.close());

  it('goes to one; the others hear that it is used, and hold nothing', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const block = await insertBlock(provider.db, { allotted: CLIENTS + 5, categories: ['A'] });
      const id = await insertCoupon(provider, block);
      const body = holdBody([room(block.categoryIds[0])], { coupon: 'ULTIMO' });
      const answers = await Promise.all(
        Array.from({ length: CLIENTS }, async () => {
          const answer = await hold(provider.request, block.eventId, body);
          return { status: answer.status, body: (await answer.json()) as Failure };
        }),
      );
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
      for (const { status, body: failure } of answers)
        if (status !== 201) expect(failure).toMatchObject({ code: 'COUPON_INVALID', details: { why: 'used' } });
      expect(await usesOf(provider, id)).toBe(1);
      const held = await provider.db.select().from(reservations).where(eq(reservations.eventId, block.eventId));
      expect(held).toHaveLength(1);
    }
    expect(await provider.deadlocks()).toBe(0);
  });

  it('comes back once when its hold expires, however many workers and guests end it', async () => {
    const block = await insertBlock(provider.db, { allotted: CLIENTS + 5, categories: ['A'] });
    const id = await insertCoupon(provider, block);
    const body = holdBody([room(block.categoryIds[0])], { coupon: 'ULTIMO' });
    expect((await hold(provider.request, block.eventId, body)).status).toBe(201);
    provider.clock.set(new Date(NOW.getTime() + 16 * 60_000));
    const { db, clock, services } = provider;
    const actor = { kind: 'system' as const, job: 'test' };
    const ctx = {
      actor,
      db,
      clock,
      services,
      requestId: 'test',
      ip: null,
      locale: 'es' as const,
      idempotencyKey: null,
    };
    await Promise.all(Array.from({ length: 6 }, () => expireHolds({ ctx })));
    expect(await usesOf(provider, id)).toBe(0);
    provider.clock.set(NOW);
  });

  it('the honeymoon discount is on one of many bookings that the couple makes at once', async () => {
    const event = { mainUserId: coupleId, honeymoonDiscountPercent: 10 };
    const block = await insertBlock(provider.db, { allotted: CLIENTS, categories: ['A'], event });
    const body = holdBody([room(block.categoryIds[0])]);
    const answers = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const answer = await hold(provider.request, block.eventId, body, couple);
        return { status: answer.status, body: (await answer.json()) as Failure & { data: Reservation } };
      }),
    );
    const discounted = answers.filter(({ status, body: { data } }) => status === 201 && data.honeymoon);
    expect(discounted).toHaveLength(1);
    for (const { status, body: answer } of answers)
      if (status !== 201) expect([status, answer.code]).toEqual([409, 'HONEYMOON_USED']);
  });
});

describe.skipIf(!TEST_DATABASE_URL)('the guard of the uses, without the CHECK behind it', () => {
  let provider: RaceProvider;
  beforeAll(async () => {
    provider = await startRaceProvider();
    await provider.exec('alter table coupons drop constraint coupons_uses');
  });
  afterAll(() => provider.close());

  /** Reads the uses, decides, then writes. */
  const takeUnguarded: typeof takeUse = async (tx, id) => {
    const [row] = await tx.select().from(coupons).where(eq(coupons.id, id));
    if (!row || row.uses >= (row.maximumUses ?? 0)) return false;
    await tx.execute(sql`update coupons set uses = uses + 1 where id = ${id}`);
    return true;
  };

  async function race(take: typeof takeUse): Promise<number> {
    let most = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const id = await insertCoupon(provider, await insertBlock(provider.db, { categories: ['A'] }));
      const taken = await Promise.all(
        Array.from({ length: CLIENTS }, () => provider.db.transaction((tx) => take(tx, id))),
      );
      most = Math.max(most, taken.filter(Boolean).length);
    }
    return most;
  }

  it('holds: one guest has the last use', async () => {
    expect(await race(takeUse)).toBe(1);
  });

  it('control: reading first and writing then gives it to several in this very race', async () => {
    expect(await race(takeUnguarded)).toBeGreaterThan(1);
  });
});

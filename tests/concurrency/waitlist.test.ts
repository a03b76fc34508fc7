import { and, eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadPlan } from '@/lib/provider/booking/waitlist/load-plan';
import { offerRooms, serveWaitlist } from '@/lib/provider/booking/waitlist/serve-waitlist';
import type { Context } from '@/lib/provider/context';
import { outbox, reservations, roomNights, waitlistEntries } from '@/lib/provider/db/schema';
import { inTransaction } from '@/lib/provider/db/transaction';
import { findBookableEvent } from '@/lib/provider/event/event/find-bookable-event';
import { countNights, hold, holdBody, insertBlock, room, type TestBlock } from '@/tests/support/booking';
import { TEST_DATABASE_URL } from '@/tests/support/postgres';
import { join, joinBody, joined, say } from '@/tests/support/waitlist';
import { type RaceProvider, startRaceProvider } from './race-provider';

const ROUNDS = 6;

const SERVERS = 8;

const ROOMS = 3;

describe.skipIf(!TEST_DATABASE_URL)('the waitlist under races', () => {
  let provider: RaceProvider;
  let person = 0;
  beforeAll(async () => {
    provider = await startRaceProvider();
  });
  afterAll(() => provider.close());

  const context = (): Context => ({
    actor: { kind: 'system', job: 'waitlist' },
    db: provider.db,
    clock: provider.clock,
    requestId: 'race',
    ip: null,
    locale: 'es',
    idempotencyKey: null,
    services: provider.services,
  });

  const allot = (block: TestBlock, allotted: number) =>
    provider.db
      .update(roomNights)
      .set({ allotted })
      .where(eq(roomNights.eventCategoryId, block.categoryIds[0] ?? ''));

  /** An event whose one room is sold, with so many people waiting for a room each. */
  async function withQueue(people: number) {
    const block = await insertBlock(provider.db, { allotted: 1, categories: ['A'], nights: 3 });
    expect((await hold(provider.request, block.code, holdBody([room(block.categoryIds[0])]))).status).toBe(201);
    const entries = [];
    for (let count = 0; count < people; count++) {
      const email = `espera-${++person}@correo.test`;
      const contact = { firstName: 'Julia', lastName: 'Mora', email, mobile: '5511112222' };
      entries.push(await joined(provider.request, block.code, joinBody(null, { contact })));
    }
    return { block, entries };
  }

  const statuses = async (block: TestBlock) => {
    const rows = await provider.db
      .select()
      .from(waitlistEntries)
      .where(eq(waitlistEntries.eventId, block.eventId))
      .orderBy(waitlistEntries.position);
    return rows.map(({ status }) => status);
  };

  /** Living holds of the event besides the one that sold it out. */
  const offersOf = async (block: TestBlock) => {
    const ofEvent = and(
      eq(reservations.eventId, block.eventId),
      eq(reservations.email, sql`any(select email from waitlist_entries where event_id = ${block.eventId})`),
    );
    return provider.db
      .select()
      .from(reservations)
      .where(and(ofEvent, inArray(reservations.bookingStatus, ['hold'])));
  };

  it('many processes at once: as many offers as rooms, one an entry, the first of the queue', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { block } = await withQueue(ROOMS + 2);
      await allot(block, 1 + ROOMS);
      const made = await Promise.all(Array.from({ length: SERVERS }, () => serveWaitlist({ ctx: context() })));
      expect(made.reduce((sum, count) => sum + count, 0)).toBe(ROOMS);
      expect(await statuses(block)).toEqual([...Array(ROOMS).fill('offered'), 'waiting', 'waiting']);
      expect(await offersOf(block)).toHaveLength(ROOMS);
      for (const { sold, booked } of await countNights(provider.db, block.categoryIds[0] ?? ''))
        expect([sold, booked]).toEqual([1 + ROOMS, 1 + ROOMS]);
      await allot(block, 20);
      await serveWaitlist({ ctx: context() });
    }
  });

  it('offers race guests who book the same rooms: nothing is oversold, and no mail promises a room that is not held', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { block } = await withQueue(ROOMS);
      await allot(block, 1 + ROOMS);
      const [answers] = await Promise.all([
        Promise.all(
          Array.from({ length: ROOMS }, () =>
            hold(provider.request, block.code, holdBody([room(block.categoryIds[0])])),
          ),
        ),
        ...Array.from({ length: 3 }, () => serveWaitlist({ ctx: context() })),
      ]);
      const booked = answers.filter(({ status }) => status === 201).length;
      const offered = (await statuses(block)).filter((status) => status === 'offered').length;
      expect(booked + offered).toBeLessThanOrEqual(ROOMS);
      const keys = (await offersOf(block)).map(({ id }) => `waitlist-offer ${id}`);
      const mails = await provider.db
        .select()
        .from(outbox)
        .where(inArray(outbox.dedupeKey, [...keys, 'none']));
      expect(mails).toHaveLength(offered);
      for (const { sold, booked: stays } of await countNights(provider.db, block.categoryIds[0] ?? '')) {
        expect(sold).toBe(stays);
        expect(sold).toBe(1 + booked + offered);
      }
      await allot(block, 20);
      await serveWaitlist({ ctx: context() });
    }
  });

  it('leaving races serving: an entry that left holds no room', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { block, entries } = await withQueue(1);
      await allot(block, 2);
      const [entry] = entries;
      await Promise.all([
        say(provider.request, entry?.token ?? '', 'leave'),
        serveWaitlist({ ctx: context() }),
        serveWaitlist({ ctx: context() }),
      ]);
      const [status] = await statuses(block);
      const [night] = await countNights(provider.db, block.categoryIds[0] ?? '');
      expect([status, night?.sold, night?.booked]).toEqual(
        status === 'offered' ? ['offered', 2, 2] : ['declined', 1, 1],
      );
    }
  });

  it('joining races itself: the very same wish of a person is one entry, however many presses come at once', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { block } = await withQueue(0);
      const contact = {
        firstName: 'Ana',
        lastName: 'Gil',
        email: `dos-veces-${round}@correo.test`,
        mobile: '5511112222',
      };
      const press = () => join(provider.request, block.code, joinBody(null, { contact }));
      const answers = await Promise.all(Array.from({ length: SERVERS }, press));
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
      expect(await statuses(block)).toEqual(['waiting']);
    }
  });

  it('control: without the lock and the claim the same entry is offered several rooms', async () => {
    let worst = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const { block } = await withQueue(1);
      await allot(block, 1 + SERVERS);
      const bookable = await findBookableEvent(provider.db, provider.clock, block.eventId);
      const ready = Array.from({ length: SERVERS }, async () => {
        const ctx = context();
        const { plan, waiting, ...stock } = await loadPlan(provider.db, ctx.clock, bookable);
        const [next] = plan.offers;
        const entry = waiting.find(({ id }) => id === next?.entryId);
        return { ctx, stock, entry, categoryIds: next?.categoryIds ?? [] };
      });
      const plans = await Promise.all(ready);
      await Promise.allSettled(
        plans.map(({ ctx, stock, entry, categoryIds }) =>
          inTransaction(ctx, async (tx) => {
            if (!entry) return;
            await tx.update(waitlistEntries).set({ status: 'waiting' }).where(eq(waitlistEntries.id, entry.id));
            await offerRooms(tx, ctx, { stock, entry, categoryIds });
          }),
        ),
      );
      worst = Math.max(worst, (await offersOf(block)).length);
    }
    expect(worst).toBeGreaterThan(1);
  });
});

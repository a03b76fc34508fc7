import { and, eq, like, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCutOffs } from '@/lib/provider/booking/cut-off/run-cut-offs';
import { sqlState } from '@/lib/provider/db/database-down';
import { auditLog, eventCategories, outbox, payments, reservations, roomNights } from '@/lib/provider/db/schema';
import { expireHolds, lockNights, releaseUnsold } from '@/lib/provider/inventory/room-block/release-nights';
import { systemContext } from '@/lib/provider/jobs/workers';
import { runOverdue } from '@/lib/provider/money/overdue/run-overdue';
import { BALANCED, booked, ledgerOf, readNow, staffOf } from '@/tests/support/after-booking';
import { countNights, held, hold, holdBody, insertBlock, NOW, room } from '@/tests/support/booking';
import { deposit, depositForm } from '@/tests/support/deposit';
import { TEST_DATABASE_URL } from '@/tests/support/postgres';
import { type RaceProvider, startRaceProvider } from './race-provider';

const ROUNDS = 5;

const ROOMS = 6;

const JOBS = 3;

const CUT_OFF = '2027-03-12';

const AFTER_CUT_OFF = new Date('2027-03-13T17:00:00Z');

describe.skipIf(!TEST_DATABASE_URL)('jobs of several processes, and people at the same time', () => {
  let provider: RaceProvider;
  let staff: { cookie: string };
  beforeAll(async () => {
    provider = await startRaceProvider();
  });
  afterAll(() => provider.close());

  const context = () => systemContext(provider, 'race');
  const atOnce = <Result>(count: number, work: () => Promise<Result>) =>
    Promise.all(Array.from({ length: count }, work));

  it('a cut-off while staff still book: closed once, told once, nothing sold that went back', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      provider.clock.set(AFTER_CUT_OFF);
      staff = await staffOf(provider);
      const category = { cutOffDate: CUT_OFF };
      const block = await insertBlock(provider.db, { allotted: ROOMS, categories: ['A'], category });
      const [categoryId = ''] = block.categoryIds;
      const [answers] = await Promise.all([
        atOnce(ROOMS, () => hold(provider.request, block.code, holdBody([room(categoryId)]), staff)),
        atOnce(JOBS, () => runCutOffs({ ctx: context() })),
      ]);
      const held = answers.filter(({ status }) => status === 201).length;
      expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
      for (const { allotted, sold, booked: rooms } of await countNights(provider.db, categoryId)) {
        expect(sold).toBe(rooms);
        expect(allotted).toBeGreaterThanOrEqual(sold);
      }
      const nights = await countNights(provider.db, categoryId);
      expect(Math.max(...nights.map(({ sold }) => sold))).toBe(held);
      const closed = and(eq(auditLog.entityId, categoryId), eq(auditLog.action, 'block.cutOff'));
      expect(await provider.db.select().from(auditLog).where(closed)).toHaveLength(1);
      const told = like(outbox.dedupeKey, `cut-off-released ${categoryId} %`);
      expect(await provider.db.select().from(outbox).where(told)).toHaveLength(1);
      const [{ blockState } = { blockState: null }] = await provider.db
        .select()
        .from(eventCategories)
        .where(eq(eventCategories.id, categoryId));
      expect(blockState).toBe('cutOff');
    }
  });

  it('control: rooms given back by what was read before a booking came in between are more than there are', async () => {
    provider.clock.set(NOW);
    const block = await insertBlock(provider.db, { allotted: ROOMS, categories: ['A'] });
    const [categoryId = ''] = block.categoryIds;
    const read = await countNights(provider.db, categoryId);
    expect((await hold(provider.request, block.code, holdBody([room(categoryId)]))).status).toBe(201);
    // The CHECK behind the lock is what refuses it.
    const written = provider.db
      .update(roomNights)
      .set({ allotted: read[0]?.sold ?? 0 })
      .where(eq(roomNights.eventCategoryId, categoryId));
    expect(await written.then(() => null, sqlState)).toBe('23514');
    const released = await provider.db.transaction(async (tx) =>
      releaseUnsold(tx, categoryId, await lockNights(tx, categoryId)),
    );
    expect(released).toBeGreaterThan(0);
  });

  it('a late fee by several jobs at once, then staff and jobs at once: charged once, taken off once', async () => {
    const lateFee = { kind: 'fixed' as const, amount: 2_000, graceDays: 5, cap: 9_000 };
    for (let round = 0; round < ROUNDS; round++) {
      provider.clock.set(NOW);
      const guest = await booked(provider, { event: { lateFee } });
      const { total } = guest.reservation;
      provider.clock.set(new Date('2027-01-16T17:00:00Z'));
      staff = await staffOf(provider);
      await atOnce(JOBS, () => runOverdue({ ctx: context() }));
      const charged = await readNow(provider, { path: guest.path, headers: staff });
      expect(charged.total.amount).toBe(total.amount + 2_000);
      expect(ledgerOf(charged)).toEqual(BALANCED);
      const removal = { method: 'POST', json: { reason: 'Pagó en ventanilla' }, headers: staff };
      const [answers] = await Promise.all([
        atOnce(JOBS, () => provider.request(`${guest.path}/late-fees/2027-01-10/removal`, removal)),
        atOnce(JOBS, () => runOverdue({ ctx: context() })),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
      const now = await readNow(provider, { path: guest.path, headers: staff });
      expect([now.total, now.lateFees, ledgerOf(now)]).toEqual([total, [], BALANCED]);
      await provider.db.execute(sql`update events set late_fee = null`);
    }
  });

  it('a proof that is entered while the end of its hold waits for the same row keeps the hold', async () => {
    provider.clock.set(NOW);
    const block = await insertBlock(provider.db, { categories: ['A'] });
    const { reservation } = await held(provider.request, block.code, holdBody([room(block.categoryIds[0])]));
    const after = new Date(NOW.getTime() + 16 * 60_000);
    provider.clock.set(after);
    const row = () => provider.db.select().from(reservations).where(eq(reservations.key, reservation.key));
    const waiting = async () => {
      const found = await provider.db.execute(sql`select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`);
      return (found as unknown as { rows: { waiting: number }[] }).rows[0]?.waiting;
    };
    let ended: Promise<number> = Promise.resolve(-1);
    await provider.db.transaction(async (tx) => {
      const [{ id, agencyId } = { id: '', agencyId: '' }] = await tx
        .select()
        .from(reservations)
        .where(eq(reservations.key, reservation.key))
        .for('update');
      ended = expireHolds({ ctx: context() });
      await expect.poll(waiting).toBe(1);
      await tx.insert(payments).values({
        id: `proof-of-${id}`,
        agencyId,
        reservationId: id,
        method: 'deposit',
        status: 'pending',
        amount: 15_000,
        currency: 'USD',
        createdBy: `reservation:${id}`,
        createdAt: after,
        protectsUntil: new Date('2027-01-14T05:00:00Z'),
      });
    });
    await ended;
    expect((await row())[0]?.bookingStatus).toBe('hold');
    const nights = await countNights(provider.db, block.categoryIds[0] ?? '');
    expect(nights[0]).toMatchObject({ sold: 1, booked: 1 });
  });

  it('a cancellation for non-payment while the guest uploads a proof: one of the two, never both', async () => {
    for (let round = 0; round < ROUNDS * 2; round++) {
      provider.clock.set(NOW);
      const guest = await booked(provider, { event: { finalNoticeDays: 5, cancelAfterDays: 7 } });
      const noticed = new Date('2027-01-15T17:00:00Z');
      provider.clock.set(noticed);
      await runOverdue({ ctx: context() });
      await provider.db.update(outbox).set({ status: 'sent' });
      provider.clock.set(new Date('2027-01-23T17:00:00Z'));
      // The guest's session is older than its life by now; the reservation's own link opens another.
      const now = await provider.request('/login', {
        json: { key: guest.key, email: guest.reservation.contact.email },
      });
      const headers = {
        cookie: now.headers
          .getSetCookie()
          .map((cookie) => cookie.split(';')[0])
          .join('; '),
      };
      const [upload] = await Promise.all([
        deposit(provider.request, guest.key, depositForm(), headers),
        ...Array.from({ length: JOBS }, () => runOverdue({ ctx: context() })),
      ]);
      const after = await readNow(provider, { path: guest.path, headers });
      expect(ledgerOf(after)).toEqual(BALANCED);
      const [row] = await provider.db.select().from(reservations).where(eq(reservations.key, guest.key));
      const cancelled = row?.bookingStatus === 'cancelled';
      if (!cancelled) expect(upload.status).toBe(201);
      // Nothing is owed of a cancelled booking that keeps nothing, so there is nothing to pay.
      else expect(upload.status).toBe(409);
      const nights = await countNights(provider.db, guest.block.categoryIds[0] ?? '');
      for (const { sold, booked: rooms } of nights) expect(sold).toBe(rooms);
      const mails = await provider.db.execute(sql`select count(*)::int as mails from outbox
        where kind in ('cancelled-unpaid', 'reservation-cancelled') and dedupe_key like ${`%${row?.id}%`}`);
      expect((mails as unknown as { rows: { mails: number }[] }).rows[0]?.mails).toBe(cancelled ? 2 : 0);
      await provider.db.execute(sql`update events set final_notice_days = null, cancel_after_days = null`);
    }
  });
});

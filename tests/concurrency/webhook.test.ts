import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outbox, payments, processorEvents, refunds } from '@/lib/provider/db/schema';
import { expireHolds } from '@/lib/provider/inventory/room-block/release-nights';
import { executeRefunds } from '@/lib/provider/money/refund/execute-refunds';
import { confirmed, countNights, held, hold, holdBody, insertBlock, NOW, room } from '@/tests/support/booking';
import { deliver, eventOf, intent, jobContext, read, takeCards } from '@/tests/support/card';
import { TEST_DATABASE_URL } from '@/tests/support/postgres';
import { type RaceProvider, startRaceProvider } from './race-provider';

const MINUTE = 60_000;
const ROUNDS = 5;

describe.skipIf(!TEST_DATABASE_URL)('the word of a card processor', () => {
  let provider: RaceProvider;
  beforeAll(async () => {
    provider = await startRaceProvider();
  });
  afterAll(() => provider.close());

  const block = async (allotted: number) => {
    const made = await insertBlock(provider.db, { allotted, categories: ['A'] });
    await takeCards(provider.db);
    return made;
  };

  it('the same event ten times at once is one payment and one mail', async () => {
    const { code, categoryIds } = await block(ROUNDS);
    for (let round = 0; round < ROUNDS; round++) {
      const guest = await held(provider.request, code, holdBody([room(categoryIds[0])]));
      const { paymentId } = await intent(provider, guest);
      const event = await eventOf(provider.db, paymentId, 'succeeded');
      const answers = await Promise.all(Array.from({ length: 10 }, () => deliver(provider, event)));
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
      expect(await read(provider, guest)).toMatchObject({ status: 'confirmed', paid: { amount: 15_000 } });
      const kept = await provider.db.select().from(processorEvents).where(eq(processorEvents.id, event.id));
      expect(kept).toMatchObject([{ outcome: 'applied' }]);
      const mails = await provider.db
        .select()
        .from(outbox)
        .where(eq(outbox.dedupeKey, `card-received ${paymentId}`));
      expect(mails).toHaveLength(1);
    }
  });

  it('four events that say the same of one charge at once count it once', async () => {
    const { code, categoryIds } = await block(ROUNDS);
    const guest = await confirmed(provider.request, code, holdBody([room(categoryIds[0])]));
    const { paymentId } = await intent(provider, guest);
    const first = await eventOf(provider.db, paymentId, 'succeeded');
    const others = await Promise.all([1, 2, 3].map(() => eventOf(provider.db, paymentId, 'succeeded')));
    await Promise.all([first, ...others].map((event) => deliver(provider, event)));
    expect((await read(provider, guest)).paid.amount).toBe(15_000);
  });

  /** Money arrives for a hold that has just ended, while somebody else books the one room. */
  async function raceForLastRoom() {
    provider.clock.set(NOW);
    const { code, categoryIds } = await block(1);
    const categoryId = categoryIds[0] ?? '';
    const guest = await held(provider.request, code, holdBody([room(categoryId)]));
    const { paymentId } = await intent(provider, guest);
    provider.clock.pass(16 * MINUTE);
    const event = await eventOf(provider.db, paymentId, 'succeeded');
    const [, rival] = await Promise.all([
      deliver(provider, event),
      hold(provider.request, code, holdBody([room(categoryId)])),
      expireHolds({ ctx: jobContext(provider) }),
    ]);
    await executeRefunds({ ctx: jobContext(provider) });
    const [row] = await provider.db.select().from(payments).where(eq(payments.id, paymentId));
    const back = await provider.db.select().from(refunds).where(eq(refunds.paymentId, paymentId));
    return { guest, categoryId, rival, row, back };
  }

  it('racing the end of its hold for the last room: nothing is oversold, and no money is kept for a room that is gone', async () => {
    for (let round = 0; round < ROUNDS * 2; round++) {
      const { guest, categoryId, rival, row, back } = await raceForLastRoom();
      const [night] = await countNights(provider.db, categoryId);
      expect(night).toMatchObject({ allotted: 1, sold: 1, booked: 1 });
      const { status } = await read(provider, guest);
      if (rival.status === 201) {
        expect(status).toBe('expired');
        expect(row?.status).toBe('refunded');
        expect(back).toMatchObject([{ status: 'refunded', amount: 15_000 }]);
      } else {
        expect(status).toBe('confirmed');
        expect(row?.status).toBe('approved');
        expect(back).toEqual([]);
      }
    }
  });

  it('control: without the key of an event, the same one at once would be kept more than once', async () => {
    await provider.exec(
      'create table unguarded_events (id text not null); create index unguarded_events_id on unguarded_events (id)',
    );
    const apply = () =>
      provider.db.transaction(async (tx) => {
        const known = await tx.execute(sql`select id from unguarded_events where id = 'one'`);
        await tx.execute(sql`select pg_sleep(0.05)`);
        if ((known as unknown as { rows: unknown[] }).rows.length === 0)
          await tx.execute(sql`insert into unguarded_events values ('one')`);
      });
    await Promise.all(Array.from({ length: 10 }, apply));
    const kept = await provider.db.execute(sql`select id from unguarded_events`);
    expect((kept as unknown as { rows: unknown[] }).rows.length).toBeGreaterThan(1);
  });
});

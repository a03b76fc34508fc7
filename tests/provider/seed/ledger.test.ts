import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brokenInvariants } from '@/tests/support/ledger';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider({ now: new Date('2026-11-20T15:00:00Z') });
});
afterAll(() => provider.close());

/** Does something wrong, reads what the books say of it, and takes it back. */
async function saidOf(wrong: ReturnType<typeof sql>): Promise<string[]> {
  const said: string[] = [];
  await provider.db
    .transaction(async (tx) => {
      await tx.execute(wrong);
      said.push(...Object.keys(await brokenInvariants(tx)));
      tx.rollback();
    })
    .catch(() => undefined);
  return said;
}

const ONE = sql`select id from reservations where key = 'RSV-DEMO-0001'`;

describe('the books of the demo', () => {
  it('are right, booking by booking and night by night', async () => {
    expect(await brokenInvariants(provider.db)).toEqual({});
  });

  it.each([
    ['a total', sql`update reservations set total = total + 1 where id = (${ONE})`, 'sum to its total'],
    [
      'a line',
      sql`update reservation_lines set total = total + 1 where id = (
        select id from reservation_lines where reservation_id = (${ONE}) limit 1)`,
      'a line is its unit times its quantity',
    ],
    [
      'nights given back twice',
      sql`update room_nights set sold = sold - 1 where sold > 0`,
      'what is sold of a night is the rooms that hold it',
    ],
    [
      'a night that is sold for nobody',
      sql`update room_nights set sold = sold + 1 where sold < allotted`,
      'what is sold of a night is the rooms that hold it',
    ],
    [
      'more sent back than came in',
      sql`insert into refunds (id, payment_id, amount, status, created_at)
        select 'too-much', id, amount + 1, 'refunded', now() from payments where status = 'approved' limit 1`,
      'no more than the payment',
    ],
    [
      'a booking whose room was let go',
      sql`update reservation_rooms set nights_released_at = now() where reservation_id = (${ONE})`,
      'a room holds its nights',
    ],
    ['a use too many', sql`update coupons set uses = uses + 1`, 'a coupon is used'],
    [
      'an odd cent of a schedule',
      sql`update schedule_items set amount = amount + 1 where reservation_id = (${ONE})`,
      'the schedule of a standing booking',
    ],
    [
      'a change that no tally heard of',
      sql`delete from event_tallies where id = (select min(id) from event_tallies where people <> 0)`,
      'the tallies of an event',
    ],
  ])('control: %s is noticed', async (_what, wrong, name) => {
    expect((await saidOf(wrong)).join('; ')).toContain(name);
  });
});

import { and, eq, ne, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Refund } from '@/lib/contract/payment';
import {
  events,
  notifications,
  outbox,
  payments,
  processorEvents,
  refunds,
  reservationRooms,
  reservations,
} from '@/lib/provider/db/schema';
import { type Booked, paid, readNow, staffOf } from '@/tests/support/after-booking';
import { dataOf, failureOf, NOW } from '@/tests/support/booking';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import {
  AMOUNT,
  LOST,
  type News,
  OPENED,
  paidByCard,
  REINSTATED,
  STRIPE_KEYS,
  standingOf,
  TAKEN,
  tellDispute,
  tellRefund,
  WON,
} from './dispute-news';

let provider: TestProvider;
let guest: Booked;
beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false, env: STRIPE_KEYS });
});
afterAll(() => provider.close());

beforeEach(async () => {
  guest = await paidByCard(provider);
});

const tell = (news: News) => tellDispute(provider, guest, news);

const standing = () => standingOf(provider, guest);

/** Every order of some events. */
const ordersOf = (news: News[]): News[][] =>
  news.length < 2
    ? [news]
    : news.flatMap((first, at) => ordersOf(news.toSpliced(at, 1)).map((rest) => [first, ...rest]));

describe('events of a dispute', () => {
  it('that was won leave what was paid, though an earlier loss is told afterwards', async () => {
    for (const news of [OPENED, WON, LOST]) await tell(news);
    expect(await standing()).toEqual({ paid: AMOUNT, attention: null, taken: [], asked: 0 });
  });

  it('that was lost after it had been won take the money', async () => {
    for (const news of [OPENED, { ...WON, after: 50 }, LOST]) await tell(news);
    expect(await standing()).toMatchObject({ paid: AMOUNT - TAKEN, attention: 'disputeLost', taken: ['refunded'] });
  });

  it('that was lost, won and lost again take the money once, by the same refund', async () => {
    for (const news of [LOST, WON, { ...LOST, after: 300 }, { ...LOST, after: 301 }]) await tell(news);
    expect(await standing()).toMatchObject({ paid: AMOUNT - TAKEN, attention: 'disputeLost', taken: ['refunded'] });
  });

  it('take no fee along, neither what a bank took nor what staff send back after it was won', async () => {
    const staff = await staffOf(provider);
    const id = `payment-${guest.key}`;
    await provider.db.update(payments).set({ amount: TAKEN, fee: 500 }).where(eq(payments.id, id));
    await tell(LOST);
    const feesOf = async () =>
      (await readNow(provider, guest)).payments[0]?.refunds.map(({ amount, fee }) => [amount.amount, fee]);
    expect(await feesOf()).toEqual([[TAKEN, null]]);
    await tell(WON);
    const order = { json: { amount: TAKEN, reason: 'Cancela' }, headers: staff };
    await dataOf(await provider.request(`/api/v1/payments/${id}/refunds`, order), 201);
    expect(await feesOf()).toEqual([
      [TAKEN, null],
      [TAKEN, null],
    ]);
  });

  it('that was won after the guest was erased asks staff nothing more', async () => {
    await tell(OPENED);
    const past = { checkIn: '2026-12-01', checkOut: '2026-12-04' };
    const [booking] = await provider.db
      .update(reservations)
      .set({ email: 'nobody.else@correo.test' })
      .where(eq(reservations.key, guest.key))
      .returning();
    await provider.db
      .update(reservationRooms)
      .set(past)
      .where(eq(reservationRooms.reservationId, booking?.id ?? ''));
    await provider.db.update(events).set({ eventDate: '2026-12-02' }).where(eq(events.id, guest.block.eventId));
    const json = { confirm: guest.key };
    await dataOf(await provider.request(`${guest.path}/erasure`, { json, headers: await staffOf(provider) }));
    await tell(WON);
    const id = `payment-${guest.key}`;
    const [payment] = await provider.db.select().from(payments).where(eq(payments.id, id));
    const asked = and(sql`params ->> 'paymentId' = ${id}`, ne(notifications.status, 'Off'));
    expect([payment?.attention, await provider.db.$count(notifications, asked)]).toEqual([null, 0]);
  });

  it('that are of two, of which one was won, still ask staff about the other', async () => {
    const second = { dispute: 'second' } as const;
    for (const news of [OPENED, { ...OPENED, ...second }, WON]) await tell(news);
    expect(await standing()).toMatchObject({ paid: AMOUNT, attention: 'disputed' });
    expect((await standing()).asked).toBeGreaterThan(0);
    await tell({ ...WON, ...second });
    expect(await standing()).toEqual({ paid: AMOUNT, attention: null, taken: [], asked: 0 });
  });

  it('of which one gives back what was lost, while another goes on, still ask staff about that', async () => {
    const second = { dispute: 'second' } as const;
    for (const news of [LOST, { ...OPENED, ...second }, REINSTATED]) await tell(news);
    expect(await standing()).toMatchObject({ paid: AMOUNT, attention: 'disputed', taken: ['withdrawn'] });
  });

  it('of which one was lost and another won still ask staff about what the bank took', async () => {
    const second = { dispute: 'second', after: 150 } as const;
    for (const news of [OPENED, LOST, { ...OPENED, ...second }, { ...WON, ...second, after: 300 }]) await tell(news);
    expect(await standing()).toMatchObject({ paid: AMOUNT - TAKEN, attention: 'disputeLost', taken: ['refunded'] });
    expect((await standing()).asked).toBeGreaterThan(0);
  });

  it('of which one was lost and paid anew still ask staff about another that goes on', async () => {
    for (const news of [OPENED, { ...OPENED, dispute: 'second' } as const, LOST]) await tell(news);
    await paid(provider, guest, await staffOf(provider), (await readNow(provider, guest)).balance.amount);
    expect(await standing()).toMatchObject({ attention: 'disputed' });
    expect((await standing()).asked).toBeGreaterThan(0);
  });

  it('that is told late of its beginning asks nothing of staff any more', async () => {
    for (const news of [WON, OPENED]) await tell(news);
    expect(await standing()).toMatchObject({ paid: AMOUNT, attention: null, asked: 0 });
  });

  it('come to the same end in every order, told twice and by the same event again', async () => {
    for (const order of ordersOf([OPENED, LOST, WON, REINSTATED])) {
      for (const news of order) await tell({ ...news, event: `${news.type}-${news.status}-${guest.key}` });
      for (const news of order) await tell({ ...news, event: `${news.type}-${news.status}-${guest.key}` });
      for (const news of order) await tell(news);
      const { paid: net, attention, taken = [] } = await standing();
      const names = order.map(({ type, status }) => `${type} ${status}`);
      expect([names, net, attention, taken.filter((each) => each !== 'withdrawn')]).toEqual([names, AMOUNT, null, []]);
      await provider.db.delete(processorEvents);
      await provider.db.delete(refunds);
    }
  });

  it('that give back what was paid anew meanwhile ask staff once about the excess, until it went back', async () => {
    const staff = await staffOf(provider);
    for (const news of [OPENED, LOST]) await tell(news);
    const { balance } = await readNow(provider, guest);
    await paid(provider, guest, staff, balance.amount);
    const mails = () => provider.db.$count(outbox, sql`kind = 'payment-attention'`);
    const before = await mails();
    for (const news of [REINSTATED, { ...REINSTATED, after: 260 }, WON]) await tell(news);
    const { credit } = await readNow(provider, guest);
    expect([credit.amount, await standing()]).toMatchObject([TAKEN, { attention: 'reinstated', taken: ['withdrawn'] }]);
    expect((await standing()).asked).toBeGreaterThan(0);
    expect((await mails()) - before).toBe(1);
    const deposit = (await readNow(provider, guest)).payments.find(({ method }) => method !== 'card');
    const order = { json: { amount: TAKEN, reason: '', method: 'bank' }, headers: staff };
    const refund = await dataOf<Refund>(await provider.request(`/api/v1/payments/${deposit?.id}/refunds`, order), 201);
    const sent = { json: { trackingKey: 'MX1' }, headers: await staffOf(provider) };
    await dataOf(await provider.request(`/api/v1/refunds/${refund.id}/sent`, sent));
    expect(await standing()).toMatchObject({ attention: null, asked: 0 });
    expect((await readNow(provider, guest)).credit.amount).toBe(0);
  });
});

describe('credit that waits as a transfer of another payment', () => {
  const CREDIT = 15_000;
  /** The card paid a part, a deposit the rest; the price fell, so a part of the deposit is to be sent back. */
  const credited = async () => {
    const staff = await staffOf(provider);
    const earlier = new Date(NOW.getTime() - 60_000);
    await provider.db
      .update(payments)
      .set({ createdAt: earlier })
      .where(eq(payments.id, `payment-${guest.key}`));
    await paid(provider, guest, staff, (await readNow(provider, guest)).balance.amount);
    const { version } = await readNow(provider, guest);
    const json = { amount: -CREDIT, reason: 'Acuerdo', version };
    await dataOf(await provider.request(`${guest.path}/adjustments`, { json, headers: staff }), 201);
    expect(await waiting()).toEqual([`requested ${CREDIT}`]);
  };
  /** What is to be sent back of the deposit, and what the booking has too much. */
  const waiting = async () => {
    const { payments: made } = await readNow(provider, guest);
    const rows = made.filter(({ method }) => method !== 'card').flatMap((payment) => payment.refunds ?? []);
    return rows.map(({ status, amount }) => `${status} ${amount.amount}`);
  };

  it.each([
    ['a part of it', 5_000, [`requested ${CREDIT - 5_000}`]],
    ['as much of it', CREDIT, [`withdrawn ${CREDIT}`]],
    ['more of it', AMOUNT, [`withdrawn ${CREDIT}`]],
  ])('is sent only as far as it is left once somebody refunded %s at the processor', async (_, amount, rows) => {
    await credited();
    await tellRefund(provider, guest, { amount, status: 'succeeded' }, 50);
    expect(await waiting()).toEqual(rows);
    const { credit } = await readNow(provider, guest);
    expect(credit.amount).toBe(Math.max(0, CREDIT - amount));
  });

  it('stays where a refund at the processor failed', async () => {
    await credited();
    await tellRefund(provider, guest, { amount: 5_000, status: 'failed' }, 50);
    expect(await waiting()).toEqual([`requested ${CREDIT}`]);
  });

  it('is sent only as far as it is left once the bank took the card’s money; given back, staff are asked', async () => {
    await credited();
    for (const news of [OPENED, LOST]) await tell(news);
    expect(await waiting()).toEqual([`requested ${CREDIT - TAKEN}`]);
    await tell(WON);
    expect(await standing()).toMatchObject({ attention: 'reinstated' });
    expect((await readNow(provider, guest)).credit.amount).toBe(CREDIT);
  });
});

describe('money that staff send back while a bank disputes the payment', () => {
  const sendBack = async (amount: number) => {
    const staff = await staffOf(provider);
    const order = { json: { amount, reason: 'Acuerdo', method: 'bank' }, headers: staff };
    const path = `/api/v1/payments/payment-${guest.key}/refunds`;
    const { id } = await dataOf<Refund>(await provider.request(path, order), 201);
    const sent = { json: { trackingKey: 'MX1' }, headers: await staffOf(provider) };
    await dataOf(await provider.request(`/api/v1/refunds/${id}/sent`, sent));
  };

  it('leaves the dispute to be answered', async () => {
    await tell(OPENED);
    await sendBack(5_000);
    expect(await standing()).toMatchObject({ paid: AMOUNT - 5_000, attention: 'disputed', asked: 1 });
    await tell(WON);
    expect(await standing()).toMatchObject({ attention: null, asked: 0 });
  });

  it('and that fails leaves the dispute to be answered; once that is won, staff are asked about the refund', async () => {
    await tell(OPENED);
    const staff = await staffOf(provider);
    const path = `/api/v1/payments/payment-${guest.key}/refunds`;
    const order = { json: { amount: 5_000, reason: 'Acuerdo', method: 'card' }, headers: staff };
    const { id } = await dataOf<Refund>(await provider.request(path, order), 201);
    await tellRefund(provider, guest, { amount: 5_000, status: 'failed', refundId: id }, 50);
    expect(await standing()).toMatchObject({ paid: AMOUNT, attention: 'disputed', taken: ['failed'] });
    await tell(WON);
    expect(await standing()).toMatchObject({ paid: AMOUNT, attention: 'refundFailed' });
    expect((await standing()).asked).toBeGreaterThan(0);
    await sendBack(5_000);
    expect(await standing()).toMatchObject({ paid: AMOUNT - 5_000, attention: null, asked: 0 });
  });

  it('can be followed by what the bank gave back after all', async () => {
    for (const news of [OPENED, LOST]) await tell(news);
    await sendBack(AMOUNT - TAKEN);
    await tell(WON);
    const status = (await readNow(provider, guest)).payments[0]?.status;
    expect([status, (await standing()).paid]).toEqual(['approved', TAKEN]);
    await sendBack(TAKEN);
    expect((await standing()).paid).toBe(0);
  });

  const order = async (method: 'bank' | 'card') => {
    const json = { amount: AMOUNT, reason: 'Acuerdo', method };
    const path = `/api/v1/payments/payment-${guest.key}/refunds`;
    return dataOf<Refund>(await provider.request(path, { json, headers: await staffOf(provider) }), 201);
  };

  /** What is paid, and what became of each refund. */
  const amounts = async () => {
    const { paid: net, payments: made } = await readNow(provider, guest);
    const rows = made[0]?.refunds.map(({ status, amount, reason }) => `${status} ${amount.amount} ${reason ?? '-'}`);
    return { paid: net.amount, rows: rows?.toSorted() };
  };

  it('and that waits for its transfer is not sent beside what the bank took', async () => {
    await order('bank');
    for (const news of [OPENED, LOST]) await tell(news);
    expect(await amounts()).toEqual({
      paid: AMOUNT - TAKEN,
      rows: [`refunded ${TAKEN} disputeLost`, `requested ${AMOUNT - TAKEN} Acuerdo`],
    });
  });

  it('and that waits for its transfer is not sent beside what somebody refunded at the processor', async () => {
    await order('bank');
    await tellRefund(provider, guest, { amount: AMOUNT, status: 'succeeded' }, 50);
    expect(await amounts()).toEqual({
      paid: 0,
      rows: [`refunded ${AMOUNT} -`, `withdrawn ${AMOUNT} Acuerdo`],
    });
  });

  it('and that its processor refuses after all of it was lost leaves what the bank took, and asks for no transfer', async () => {
    const { id } = await order('card');
    await tell({ ...LOST, amount: AMOUNT });
    await tellRefund(provider, guest, { amount: AMOUNT, status: 'failed', refundId: id }, 150);
    expect(await amounts()).toEqual({ paid: 0, rows: [`failed ${AMOUNT} Acuerdo`, `refunded ${AMOUNT} disputeLost`] });
    expect(await standing()).toMatchObject({ attention: 'disputeLost' });
    // Nothing is left to send, so that staff are told of the loss alone.
    expect(await provider.db.$count(outbox, sql`dedupe_key like ${`%refundFailed ${id}%`}`)).toBe(0);
  });

  it('and that is made of what a lost dispute left still asks staff about what the bank took', async () => {
    await tell(LOST);
    await sendBack(AMOUNT - TAKEN);
    expect(await standing()).toMatchObject({ paid: 0, attention: 'disputeLost', taken: ['refunded', 'refunded'] });
  });

  it('and that waits is not marked as sent by whom it was shown to before the bank took a part', async () => {
    const { id, version } = await order('bank');
    await tell(LOST);
    const mark = async (shown: number | undefined) =>
      provider.request(`/api/v1/refunds/${id}/sent`, {
        json: { trackingKey: 'MX2', version: shown },
        headers: await staffOf(provider),
      });
    const { code, details } = await failureOf(await mark(version));
    expect([code, details]).toMatchObject(['STALE', { amount: { amount: AMOUNT - TAKEN } }]);
    expect((await standing()).paid).toBe(AMOUNT - TAKEN);
    await dataOf(await mark((details as unknown as Refund).version));
    expect((await standing()).paid).toBe(0);
  });

  it('and that its processor makes all the same went back once', async () => {
    const { id } = await order('card');
    await tell(LOST);
    await tellRefund(provider, guest, { amount: AMOUNT, status: 'succeeded', refundId: id }, 150);
    expect(await amounts()).toEqual({
      paid: 0,
      rows: [`refunded ${AMOUNT} Acuerdo`, `withdrawn ${TAKEN} disputeLost`],
    });
  });
});

import { eq, sql } from 'drizzle-orm';
import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Refund } from '@/lib/contract/payment';
import { notifications, outbox, payments, processorEvents, refunds, reservations } from '@/lib/provider/db/schema';
import { type Booked, booked, paid, readNow, staffOf } from '@/tests/support/after-booking';
import { dataOf, NOW } from '@/tests/support/booking';
import { post, takeCards } from '@/tests/support/card';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';

const SECRET = 'whsec_of_the_endpoint';
const KEYS = {
  STRIPE_SECRET_KEY: 'sk_test_secret',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_public',
  STRIPE_WEBHOOK_SECRET: SECRET,
};
const AMOUNT = 20_000;
const TAKEN = 12_000;

let provider: TestProvider;
let guest: Booked;
let charge: string;
beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false, env: KEYS });
});
afterAll(() => provider.close());

/** A booking of which a card paid a part. */
beforeEach(async () => {
  guest = await booked(provider);
  await takeCards(provider.db, { name: 'stripe' });
  charge = `pi_${guest.key}`;
  const ofGuest = eq(reservations.key, guest.key);
  const [{ id: reservationId, agencyId } = { id: '', agencyId: '' }] = await provider.db
    .select()
    .from(reservations)
    .where(ofGuest);
  await provider.db.insert(payments).values({
    id: `payment-${guest.key}`,
    agencyId,
    reservationId,
    amount: AMOUNT,
    currency: 'USD',
    method: 'card',
    status: 'approved',
    processor: 'stripe',
    processorPaymentId: charge,
    createdBy: 'system',
    createdAt: NOW,
  });
});

interface News {
  type: 'created' | 'closed' | 'funds_reinstated';
  status: 'needs_response' | 'won' | 'lost';
  /** Seconds after the dispute began. */
  after: number;
  /** Left out: an event of its own. */
  event?: string;
  /** Left out: the first of the charge. */
  dispute?: 'first' | 'second';
}

let told = 0;
async function tell({ type, status, after, event, dispute: which = 'first' }: News): Promise<void> {
  const dispute = { object: 'dispute', payment_intent: charge, amount: TAKEN, currency: 'usd', status };
  await deliver(`charge.dispute.${type}`, { ...dispute, id: `dp_${guest.key}_${which}` }, { after, event });
}

/** An event of the processor, signed as it signs. */
async function deliver(
  type: string,
  object: object,
  { after, event }: { after: number; event?: string | undefined },
): Promise<void> {
  told += 1;
  const body = JSON.stringify({
    id: event ?? `evt_${told}`,
    object: 'event',
    type,
    api_version: '2026-10-28.endive',
    created: NOW.getTime() / 1000 + after,
    data: { object },
  });
  const timestamp = NOW.getTime() / 1000;
  const header = new Stripe('sk_test_any').webhooks.generateTestHeaderString({
    payload: body,
    secret: SECRET,
    timestamp,
  });
  expect((await post(provider, body, { 'stripe-signature': header }, 'stripe')).status).toBe(200);
}

const OPENED: News = { type: 'created', status: 'needs_response', after: 0 };
const LOST: News = { type: 'closed', status: 'lost', after: 100 };
const WON: News = { type: 'closed', status: 'won', after: 200 };
const REINSTATED: News = { type: 'funds_reinstated', status: 'won', after: 200 };

/** What is paid, what staff are asked, and what became of what the bank took. */
async function standing() {
  const { paid: net, payments: made } = await readNow(provider, guest);
  const card = made.find(({ method }) => method === 'card');
  const on = sql`params ->> 'paymentId' = ${`payment-${guest.key}`} and status <> 'Off'`;
  return {
    paid: net.amount,
    attention: card?.attention,
    taken: card?.refunds.map(({ status }) => status),
    asked: await provider.db.$count(notifications, on),
  };
}

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
    const failed = { object: 'refund', status: 'failed', amount: 5_000, currency: 'usd', payment_intent: charge };
    await deliver('refund.failed', { ...failed, id: `re_${guest.key}`, metadata: { refundId: id } }, { after: 50 });
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
});

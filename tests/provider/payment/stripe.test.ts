import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq, sql } from 'drizzle-orm';
import Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { EnvError, loadEnv } from '@/lib/config/env';
import type { PaymentIntent, PaymentMethods } from '@/lib/contract/card';
import { notifications, outbox, payments, refunds } from '@/lib/provider/db/schema';
import { executeRefunds } from '@/lib/provider/money/refund/execute-refunds';
import { paid } from '@/tests/support/after-booking';
import {
  confirmed,
  dataOf,
  failureOf,
  type HeldByTest,
  holdBody,
  insertBlock,
  insertUser,
  NOW,
  room,
} from '@/tests/support/booking';
import { askIntent, jobContext, post, read, takeCards } from '@/tests/support/card';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';

interface Seen {
  method: string;
  path: string;
  key: string | undefined;
  authorization: string | undefined;
  fields: Record<string, string>;
}

const KEYS = {
  STRIPE_SECRET_KEY: 'sk_test_secret',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_public',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_the_endpoint',
};
const seen: Seen[] = [];
let failing: number | null = null;
let processing = false;
let stub: Server;
let provider: TestProvider;
let guest: HeldByTest;

/** What Stripe would answer; the same idempotency key answers the same charge. */
function answerOf({ path, key, fields }: Seen): unknown {
  if (path.startsWith('/v1/refunds'))
    return { id: 're_1', object: 'refund', status: 'succeeded', payment_intent: fields.payment_intent };
  const id = `pi_${key ?? path.split('/')[3]?.slice(3)}`;
  const open = processing ? 'processing' : 'requires_payment_method';
  const status = path.endsWith('/cancel') ? 'canceled' : open;
  return { id, object: 'payment_intent', client_secret: `${id}_secret_x`, status, amount: Number(fields.amount) };
}

beforeAll(async () => {
  stub = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const call: Seen = {
      method: request.method ?? '',
      path: request.url ?? '',
      key: request.headers['idempotency-key'] as string | undefined,
      authorization: request.headers.authorization,
      fields: Object.fromEntries(new URLSearchParams(body)),
    };
    seen.push(call);
    response.setHeader('content-type', 'application/json');
    response.statusCode = failing ?? 200;
    response.end(JSON.stringify(failing ? { error: { type: 'api_error', message: 'down' } } : answerOf(call)));
  });
  await new Promise<void>((resolve) => stub.listen(0, '127.0.0.1', resolve));
  const { port } = stub.address() as AddressInfo;
  const env = { ...KEYS, STRIPE_API_BASE: `http://127.0.0.1:${port}` };
  provider = await startTestProvider({ now: NOW, seed: false, env });
  const { code, categoryIds } = await insertBlock(provider.db, { categories: ['A'] });
  await takeCards(provider.db, { name: 'stripe' });
  guest = await confirmed(provider.request, code, holdBody([room(categoryIds[0])]));
});
afterEach(() => {
  failing = null;
  seen.length = 0;
});
afterAll(async () => {
  await provider.close();
  stub.close();
});

const signature = (payload: string, seconds = NOW.getTime() / 1000, secret = KEYS.STRIPE_WEBHOOK_SECRET) =>
  new Stripe('sk_test_any').webhooks.generateTestHeaderString({ payload, secret, timestamp: Math.floor(seconds) });
const CREATED = NOW.getTime() / 1000;
const eventBody = (type: string, object: Record<string, unknown>, id = `evt_${type}`) =>
  JSON.stringify({ id, object: 'event', type, created: CREATED, api_version: '2026-10-28.endive', data: { object } });
const webhook = (body: string, header = signature(body)) =>
  post(provider, body, { 'stripe-signature': header }, 'stripe');

describe('cards through Stripe', () => {
  let opened: PaymentIntent;

  it('opens a PaymentIntent with the payment as its key, and tells the browser its public key alone', async () => {
    opened = await dataOf<PaymentIntent>(await askIntent(provider, guest, 20_000), 201);
    expect(opened).toMatchObject({ processor: 'stripe', publishableKey: 'pk_test_public' });
    expect(opened.clientSecret).toBe(`pi_${opened.paymentId}_secret_x`);
    expect(seen).toMatchObject([
      {
        method: 'POST',
        path: '/v1/payment_intents',
        key: opened.paymentId,
        authorization: 'Bearer sk_test_secret',
        fields: { amount: '20000', currency: 'usd', 'metadata[paymentId]': opened.paymentId },
      },
    ]);
    const path = `/api/v1/reservations/${guest.reservation.key}/payment-methods`;
    const methods = await provider.request(path, { headers: guest.headers });
    const text = await methods.clone().text();
    expect(await dataOf<PaymentMethods>(methods)).toMatchObject({ card: { processor: 'stripe' } });
    expect(text).not.toContain('sk_test');
  });

  it('takes no test number: the sandbox is not there', async () => {
    const path = `/api/v1/payments/${opened.paymentId}/sandbox-card`;
    const answer = await provider.request(path, { json: { number: '4242 4242 4242 4242' }, headers: guest.headers });
    expect(answer.status).toBe(404);
  });

  it('refuses a webhook that is forged, old, altered or for the sandbox', async () => {
    const body = eventBody('payment_intent.succeeded', {
      id: `pi_${opened.paymentId}`,
      amount: 20_000,
      currency: 'usd',
    });
    const bad = [
      webhook(body, signature(body, NOW.getTime() / 1000 - 301)),
      webhook(body, signature(body, NOW.getTime() / 1000, 'whsec_other')),
      webhook(body.replace('20000', '1'), signature(body)),
      webhook(JSON.stringify(JSON.parse(body), null, 2), signature(body)),
      webhook(body, ''),
      post(provider, body, { 'stripe-signature': signature(body) }, 'sandbox'),
    ];
    for (const answer of await Promise.all(bad))
      expect([answer.status, (await failureOf(answer)).code]).toEqual([400, 'SIGNATURE_INVALID']);
    expect((await read(provider, guest)).paid.amount).toBe(0);
  });

  it('believes its signed webhook, once, and shows the card', async () => {
    const card = { brand: 'visa', last4: '4242' };
    const object = {
      id: `pi_${opened.paymentId}`,
      object: 'payment_intent',
      amount: 20_000,
      currency: 'usd',
      metadata: { paymentId: opened.paymentId },
      latest_charge: { id: 'ch_1', payment_method_details: { card } },
    };
    const body = eventBody('payment_intent.succeeded', object);
    for (let time = 0; time < 3; time++) expect((await webhook(body)).status).toBe(200);
    expect((await webhook(eventBody('customer.created', { id: 'cus_1' }))).status).toBe(200);
    expect(await read(provider, guest)).toMatchObject({
      paid: { amount: 20_000 },
      payments: [{ status: 'approved', card }],
    });
  });

  it('refunds with the refund as its key; the later failure that a bank reports is told to staff', async () => {
    const staff = await provider.as((await insertUser(provider.db, { role: 'agency' })).email);
    const asked = await provider.request(`/api/v1/payments/${opened.paymentId}/refunds`, {
      json: { amount: 5_000 },
      headers: staff,
    });
    const { id } = await dataOf<{ id: string }>(asked, 201);
    await executeRefunds({ ctx: jobContext(provider) });
    expect(seen).toMatchObject([
      { path: '/v1/refunds', key: id, fields: { payment_intent: `pi_${opened.paymentId}`, amount: '5000' } },
    ]);
    expect((await read(provider, guest)).refunded.amount).toBe(5_000);
    const failed = { id: 're_1', object: 'refund', status: 'failed', amount: 5_000, currency: 'usd' };
    const object = { ...failed, payment_intent: `pi_${opened.paymentId}`, metadata: { refundId: id } };
    expect((await webhook(eventBody('refund.failed', object))).status).toBe(200);
    expect(await read(provider, guest)).toMatchObject({
      refunded: { amount: 0 },
      paid: { amount: 20_000 },
      payments: [{ attention: 'refundFailed', refunds: [{ status: 'failed' }] }],
    });
    // What follows begins without it.
    await provider.db.delete(refunds).where(eq(refunds.id, id));
    await provider.db.update(payments).set({ attention: null }).where(eq(payments.id, opened.paymentId));
  });

  it('tells staff of a payment that a bank disputes, until the dispute is won; what was paid stays', async () => {
    const told = async () =>
      (await provider.db.select().from(notifications).where(sql`params ->> 'paymentId' = ${opened.paymentId}`)).map(
        ({ type, status }) => `${type} ${status}`,
      );
    const dispute = { id: 'dp_1', object: 'dispute', payment_intent: `pi_${opened.paymentId}`, amount: 20_000 };
    const send = (type: string, status: string) =>
      webhook(eventBody(type, { ...dispute, currency: 'usd', status }, `evt_${type}_${status}`));
    const before = await told();
    for (let time = 0; time < 2; time++)
      expect((await send('charge.dispute.created', 'needs_response')).status).toBe(200);
    const isDisputed = { paid: { amount: 20_000 }, payments: [{ status: 'approved', attention: 'disputed' }] };
    expect(await read(provider, guest)).toMatchObject(isDisputed);
    expect(await told()).toEqual([...before, 'PYMT_ATTN On']);
    await send('charge.dispute.closed', 'won');
    expect(await read(provider, guest)).toMatchObject({ paid: { amount: 20_000 }, payments: [{ attention: null }] });
    expect(new Set(await told())).toEqual(new Set(['PYMT_ATTN Off']));
  });

  it('takes off what was paid what a bank took back, once, in whatever order it is told, and tells staff', async () => {
    const before = await read(provider, guest);
    const dispute = { id: 'dp_2', object: 'dispute', payment_intent: `pi_${opened.paymentId}`, amount: 12_000 };
    const send = (type: string, status: string, event: string, id = dispute.id) =>
      webhook(eventBody(type, { ...dispute, id, currency: 'usd', status }, event));
    await send('charge.dispute.closed', 'lost', 'evt_lost');
    for (const event of ['evt_lost', 'evt_lost_again'])
      expect((await send('charge.dispute.closed', 'lost', event)).status).toBe(200);
    await send('charge.dispute.created', 'needs_response', 'evt_created_late');
    await send('charge.dispute.closed', 'won', 'evt_other_won', 'dp_other');
    const after = await read(provider, guest);
    expect([before.paid.amount - after.paid.amount, after.balance.amount - before.balance.amount]).toEqual([
      12_000, 12_000,
    ]);
    expect(after.payments[0]).toMatchObject({ status: 'approved', attention: 'disputeLost' });
    expect(after.payments[0]?.refunds.filter(({ reason }) => reason === 'disputeLost')).toMatchObject([
      { amount: { amount: 12_000 }, status: 'refunded', method: 'card' },
    ]);
    const params = sql`params ->> 'paymentId' = ${opened.paymentId} and status <> 'Off'`;
    expect(await provider.db.$count(notifications, params)).toBe(1);
    const mails = sql`kind = 'refund-made' and payload -> 'amount' ->> 'amount' = '12000'`;
    expect(await provider.db.$count(outbox, mails)).toBe(0);
  });

  it('counts as paid again what the bank gives back after all, once, and tells staff', async () => {
    const dispute = { id: 'dp_2', object: 'dispute', payment_intent: `pi_${opened.paymentId}`, amount: 12_000 };
    const before = await read(provider, guest);
    const told = () => provider.db.$count(outbox, sql`kind = 'payment-attention'`);
    const mails = await told();
    for (const [type, status, event] of [
      ['charge.dispute.funds_reinstated', 'won', 'evt_reinstated'],
      ['charge.dispute.funds_reinstated', 'won', 'evt_reinstated_again'],
      ['charge.dispute.closed', 'won', 'evt_won_after_all'],
      ['charge.dispute.closed', 'lost', 'evt_lost_late'],
    ] as const)
      await webhook(eventBody(type, { ...dispute, currency: 'usd', status }, event));
    const after = await read(provider, guest);
    expect([after.paid.amount - before.paid.amount, before.balance.amount - after.balance.amount]).toEqual([
      12_000, 12_000,
    ]);
    expect(after.payments[0]).toMatchObject({ status: 'approved', attention: null });
    expect(after.payments[0]?.refunds.filter(({ reason }) => reason === 'disputeLost')).toMatchObject([
      { amount: { amount: 12_000 }, status: 'withdrawn' },
    ]);
    expect((await told()) - mails).toBe(1);
    const params = sql`params ->> 'paymentId' = ${opened.paymentId} and status <> 'Off'`;
    expect(await provider.db.$count(notifications, params)).toBe(0);
  });

  it('reads what became of a refund', async () => {
    expect(await provider.services.cards.readRefund('re_1')).toMatchObject({ id: 're_1', status: 'refunded' });
    expect(seen).toMatchObject([{ method: 'GET', path: '/v1/refunds/re_1' }]);
  });

  it('charges and refunds krónur as many as were asked for, which Stripe counts in hundredths', async () => {
    const { cards } = provider.services;
    const currency = 'ISK';
    await cards.createCharge({ idempotencyKey: 'krona', amount: 45_000, currency, metadata: {} });
    await cards.refund({ idempotencyKey: 'back', processorPaymentId: 'pi_krona', amount: 5_000, currency });
    expect(seen.map(({ fields }) => fields.amount)).toEqual(['4500000', '500000']);
    const told = { id: 'pi_krona', amount: 4_500_000, currency: 'isk' };
    const body = eventBody('payment_intent.succeeded', told);
    const event = cards.verifyEvent({ body, signature: signature(body) }, NOW);
    expect(event).toMatchObject({ amount: 45_000, currency });
  });

  it('leaves a charge alone that is being processed: Stripe would refuse to end it', async () => {
    const { cards } = provider.services;
    processing = true;
    const charge = await cards.cancelCharge('pi_slow');
    processing = false;
    expect([charge.status, seen.map(({ path }) => path)]).toEqual(['open', ['/v1/payment_intents/pi_slow']]);
    seen.length = 0;
    expect((await cards.cancelCharge('pi_slow')).status).toBe('canceled');
    expect(seen.map(({ path }) => path)).toEqual(['/v1/payment_intents/pi_slow', '/v1/payment_intents/pi_slow/cancel']);
  });

  it('that does not answer is 503, and the next press goes on with the same payment', async () => {
    failing = 500;
    const down = await askIntent(provider, guest, 30_000);
    expect([down.status, (await failureOf(down)).code]).toEqual([503, 'PROCESSOR_FAILED']);
    const keys = new Set(seen.map(({ key }) => key));
    failing = null;
    const again = await dataOf<PaymentIntent>(await askIntent(provider, guest, 30_000), 201);
    expect(keys).toEqual(new Set([again.paymentId]));
  });

  it('asks staff to look at a lost dispute until nothing is owed any more', async () => {
    const dispute = { id: 'dp_3', object: 'dispute', payment_intent: `pi_${opened.paymentId}`, amount: 12_000 };
    await webhook(eventBody('charge.dispute.closed', { ...dispute, currency: 'usd', status: 'lost' }, 'evt_lost_3'));
    const attention = async () =>
      (await read(provider, guest)).payments.find(({ id }) => id === opened.paymentId)?.attention;
    expect(await attention()).toBe('disputeLost');
    const { balance } = await read(provider, guest);
    const staff = await provider.as((await insertUser(provider.db, { role: 'agency' })).email);
    const approved = await paid(provider, guest, staff, balance.amount - 1_000);
    expect(approved.status).toBe('approved');
    expect(await attention()).toBe('disputeLost');
    await paid(provider, guest, staff, 1_000);
    expect(await attention()).toBeNull();
    const params = sql`params ->> 'paymentId' = ${opened.paymentId} and status <> 'Off'`;
    expect(await provider.db.$count(notifications, params)).toBe(0);
  });
});

it('the three keys of Stripe are set together or not at all, and the message says which is missing', () => {
  expect(() => loadEnv({ STRIPE_SECRET_KEY: 'sk_test_x' })).toThrow(EnvError);
  expect(() => loadEnv({ STRIPE_SECRET_KEY: 'sk_test_x' })).toThrow(/STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET/);
  expect(() => loadEnv(KEYS)).not.toThrow();
});

import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { PaymentIntent, PaymentMethods } from '@/lib/contract/card';
import { events, outbox, payments, reservations, sandboxCharges } from '@/lib/provider/db/schema';
import { ProcessorError } from '@/lib/provider/integrations/cards/card-processor';
import { reconcileCards } from '@/lib/provider/money/card/reconcile-cards';
import {
  confirmed,
  countNights,
  dataOf,
  failureOf,
  held,
  holdBody,
  insertBlock,
  NOW,
  room,
} from '@/tests/support/booking';
import {
  askIntent,
  chargeOf,
  DECLINED,
  intent,
  jobContext,
  NEEDS_3DS,
  payByCard,
  read,
  takeCards,
  typeCard,
} from '@/tests/support/card';
import { deposited } from '@/tests/support/deposit';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
});
afterEach(() => provider.clock.set(NOW));
afterAll(() => provider.close());

const booked = async (make: typeof held = confirmed) => {
  const block = await insertBlock(provider.db, { categories: ['A'] });
  await takeCards(provider.db);
  return make(provider.request, block.code, holdBody([room(block.categoryIds[0])]));
};
const charges = (id: string) => provider.db.select().from(sandboxCharges).where(eq(sandboxCharges.idempotencyKey, id));
const MINUTE = 60_000;

describe('a card payment', () => {
  it.each([
    ['whose guests pay elsewhere', { paymentService: false }, 'INVALID_STATE'],
    ['that was archived while it was held', { state: 'archived' }, 'CATEGORY_CLOSED'],
  ] as const)('is not opened of an event %s: nothing would be charged only to go back', async (_event, set, code) => {
    const guest = await booked(held);
    const before = await provider.db.$count(sandboxCharges);
    const ofGuest = eq(reservations.key, guest.reservation.key);
    const [{ eventId } = { eventId: '' }] = await provider.db.select().from(reservations).where(ofGuest);
    await provider.db.update(events).set(set).where(eq(events.id, eventId));
    expect((await failureOf(await askIntent(provider, guest, 15_000))).code).toBe(code);
    expect([(await read(provider, guest)).payments, await provider.db.$count(sandboxCharges)]).toEqual([[], before]);
  });

  it('is taken by the test number that succeeds, and shows its card and nothing more of it', async () => {
    const guest = await booked();
    const opened = await intent(provider, guest, 15_000);
    expect(opened).toMatchObject({ processor: 'sandbox', publishableKey: null, fee: { amount: 0 } });
    expect(await read(provider, guest)).toMatchObject({
      paid: { amount: 0 },
      payments: [{ status: 'requiresAction', method: 'card' }],
    });
    expect(await payByCard(provider, guest, opened.paymentId)).toBe('approved');
    expect(await read(provider, guest)).toMatchObject({
      paid: { amount: 15_000 },
      balance: { amount: 105_000 },
      payments: [{ status: 'approved', card: { brand: 'visa', last4: '4242' }, attention: null }],
    });
    const mails = await provider.db
      .select({ kind: outbox.kind })
      .from(outbox)
      .where(eq(outbox.dedupeKey, `card-received ${opened.paymentId}`));
    expect(mails).toHaveLength(1);
    expect(JSON.stringify(await charges(opened.paymentId))).not.toContain('424242');
  });

  it('confirms a hold, exactly like an approved deposit, and takes none of its nights again', async () => {
    const guest = await booked(held);
    const category = guest.reservation.rooms[0]?.categoryId ?? '';
    const sold = async () => (await countNights(provider.db, category)).map((night) => night.sold);
    const atHold = await sold();
    expect(atHold).toContain(1);
    const { paymentId } = await intent(provider, guest, 15_000);
    await payByCard(provider, guest, paymentId);
    expect(await read(provider, guest)).toMatchObject({ status: 'confirmed', paid: { amount: 15_000 } });
    expect(await sold()).toEqual(atHold);
  });

  it('that is declined takes nothing, and another card pays the same charge', async () => {
    const guest = await booked();
    const { paymentId } = await intent(provider, guest);
    expect(await payByCard(provider, guest, paymentId, DECLINED)).toBe('failed');
    expect(await read(provider, guest)).toMatchObject({ paid: { amount: 0 }, payments: [{ status: 'failed' }] });
    const again = await intent(provider, guest);
    expect(again.paymentId).toBe(paymentId);
    expect(await payByCard(provider, guest, paymentId)).toBe('approved');
    expect((await read(provider, guest)).payments).toHaveLength(1);
  });

  it('waits for 3-D Secure: authorised it counts, refused it does not', async () => {
    for (const [authorise, status, paid] of [
      [true, 'approved', 15_000],
      [false, 'failed', 0],
    ] as const) {
      const guest = await booked();
      const { paymentId } = await intent(provider, guest);
      expect(await payByCard(provider, guest, paymentId, NEEDS_3DS)).toBe('requiresAction');
      const path = `/api/v1/payments/${paymentId}/sandbox-authentication`;
      const answer = await provider.request(path, { json: { authorise }, headers: guest.headers });
      expect(await dataOf(answer)).toEqual({ status, failure: authorise ? null : 'authentication' });
      expect((await read(provider, guest)).paid.amount).toBe(paid);
    }
  });

  it('takes no number but the test numbers, and nothing from a stranger', async () => {
    const guest = await booked();
    const stranger = await booked();
    const { paymentId } = await intent(provider, guest);
    const real = await typeCard(provider, guest, paymentId, '5555 5555 5555 4444');
    expect([real.status, await failureOf(real)]).toMatchObject([
      422,
      { code: 'INVALID', fields: { number: /prueba/ } },
    ]);
    expect((await typeCard(provider, stranger, paymentId, '4242 4242 4242 4242')).status).toBe(404);
    expect((await chargeOf(provider.db, paymentId)).status).toBe('requiresAction');
  });

  it('is checked like a deposit: window, minimum, balance with what waits counted in, currency', async () => {
    const guest = await booked();
    expect(await failureOf(await askIntent(provider, guest, 100))).toMatchObject({
      code: 'BELOW_MINIMUM_AMOUNT',
      details: { minimum: { amount: 15_000 } },
    });
    await deposited(provider.request, guest, 100_000);
    expect(await failureOf(await askIntent(provider, guest, 20_001))).toMatchObject({
      code: 'OVER_BALANCE',
      details: { balance: { amount: 20_000 } },
    });
    const path = `/api/v1/reservations/${guest.reservation.key}/payment-intents`;
    const pesos = await provider.request(path, { json: { amount: 20_000, currency: 'MXN' }, headers: guest.headers });
    expect(pesos.status).toBe(422);
    expect((await read(provider, guest)).payments).toHaveLength(1);
  });

  it('charges the fee beside the amount where the agency passes it on; it counts nothing toward the booking', async () => {
    const guest = await booked();
    await takeCards(provider.db, { feePassedOn: true, feePercent: 3.5, feeFixed: 300 });
    const opened = await intent(provider, guest, 15_001);
    expect(opened).toMatchObject({ amount: { amount: 15_001 }, fee: { amount: 825 }, total: { amount: 15_826 } });
    expect(await charges(opened.paymentId)).toMatchObject([{ amount: 15_826 }]);
    await payByCard(provider, guest, opened.paymentId);
    expect((await read(provider, guest)).paid.amount).toBe(15_001);
  });

  it('is one a reservation: another amount ends the charge of the first', async () => {
    const guest = await booked();
    const first = await intent(provider, guest, 15_000);
    const second = await intent(provider, guest, 30_000);
    expect(second.paymentId).not.toBe(first.paymentId);
    expect(await charges(first.paymentId)).toMatchObject([{ status: 'canceled' }]);
    expect((await typeCard(provider, guest, first.paymentId, '4242424242424242')).status).toBe(409);
    expect(await payByCard(provider, guest, second.paymentId)).toBe('approved');
    expect((await read(provider, guest)).paid.amount).toBe(30_000);
  });

  it('that was paid while another amount was asked for counts', async () => {
    const guest = await booked();
    const first = await intent(provider, guest, 15_000);
    await provider.db
      .update(sandboxCharges)
      .set({ status: 'succeeded', cardLast4: '4242' })
      .where(eq(sandboxCharges.idempotencyKey, first.paymentId));
    await askIntent(provider, guest, 30_000);
    expect((await chargeOf(provider.db, first.paymentId)).status).toBe('approved');
    expect((await read(provider, guest)).paid.amount).toBe(15_000);
  });

  it('answers the same to the same Idempotency-Key, also at once', async () => {
    const guest = await booked();
    const key = { 'idempotency-key': 'one-press' };
    const answers = await Promise.all([1, 2, 3].map(() => askIntent(provider, guest, 15_000, key)));
    const opened = await Promise.all(answers.map((answer) => dataOf<PaymentIntent>(answer, 201)));
    expect(new Set(opened.map(({ paymentId, clientSecret }) => `${paymentId} ${clientSecret}`)).size).toBe(1);
    const other = await askIntent(provider, guest, 20_000, key);
    expect((await failureOf(other)).code).toBe('IDEMPOTENCY_MISMATCH');
  });

  it('is not offered where the agency did not choose it', async () => {
    const guest = await booked();
    await takeCards(provider.db, { active: false });
    const path = `/api/v1/reservations/${guest.reservation.key}/payment-methods`;
    const methods = await dataOf<PaymentMethods>(await provider.request(path, { headers: guest.headers }));
    expect(methods).toMatchObject({ deposit: true, card: null, minimum: { amount: 15_000 } });
    expect((await askIntent(provider, guest, 15_000)).status).toBe(409);
  });
});

describe('a process that dies between the processor and the commit', () => {
  it('F4: the charge is made once, found again by its key, and can then be paid', async () => {
    const guest = await booked();
    const { cards } = provider.services;
    let failed = 0;
    provider.services.cards = {
      ...cards,
      createCharge: async (order) => {
        await cards.createCharge(order);
        failed += 1;
        throw new ProcessorError('connection lost', false);
      },
    };
    const lost = await askIntent(provider, guest, 15_000);
    provider.services.cards = cards;
    expect([lost.status, failed]).toEqual([503, 1]);
    const [row] = (await read(provider, guest)).payments;
    expect(row).toMatchObject({ status: 'requiresAction' });
    provider.clock.pass(2 * MINUTE);
    await reconcileCards({ ctx: jobContext(provider) });
    const id = row?.id ?? '';
    const made = await charges(id);
    expect(made).toHaveLength(1);
    expect((await chargeOf(provider.db, id)).processorPaymentId).toBe(made[0]?.id);
    const again = await intent(provider, guest, 15_000);
    expect(again.paymentId).toBe(id);
    await payByCard(provider, guest, id);
    expect((await read(provider, guest)).paid.amount).toBe(15_000);
  });

  it('a lost webhook is made up for, and a form left for an hour is ended', async () => {
    const paid = await booked();
    const left = await booked();
    const opened = await intent(provider, paid);
    const open = await intent(provider, left);
    await provider.db
      .update(sandboxCharges)
      .set({ status: 'succeeded', cardLast4: '4242' })
      .where(eq(sandboxCharges.idempotencyKey, opened.paymentId));
    provider.clock.pass(6 * MINUTE);
    await reconcileCards({ ctx: jobContext(provider) });
    expect((await read(provider, paid)).paid.amount).toBe(15_000);
    expect((await chargeOf(provider.db, open.paymentId)).status).toBe('requiresAction');
    provider.clock.pass(61 * MINUTE);
    await reconcileCards({ ctx: jobContext(provider) });
    expect(await charges(open.paymentId)).toMatchObject([{ status: 'canceled' }]);
    const [row] = await provider.db.select().from(payments).where(eq(payments.id, open.paymentId));
    expect(row).toMatchObject({ status: 'failed', failureCode: 'abandoned' });
  });

  const silent = async () => {
    throw new ProcessorError('api_connection_error', false);
  };
  const whileSilent = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const { cards } = provider.services;
    provider.services.cards = { ...cards, readCharge: silent, cancelCharge: silent };
    try {
      return await work();
    } finally {
      provider.services.cards = cards;
    }
  };
  const reconcile = () => reconcileCards({ ctx: jobContext(provider) });
  const payAtProcessor = (id: string) =>
    provider.db
      .update(sandboxCharges)
      .set({ status: 'succeeded', cardLast4: '4242' })
      .where(eq(sandboxCharges.idempotencyKey, id));

  it('a paid charge whose webhook was lost counts, although the processor was silent when its hour was over', async () => {
    const guest = await booked();
    const { paymentId } = await intent(provider, guest);
    await payAtProcessor(paymentId);
    provider.clock.pass(61 * MINUTE);
    await whileSilent(reconcile);
    expect(await chargeOf(provider.db, paymentId)).toMatchObject({ status: 'requiresAction', failureCode: null });
    provider.clock.pass(2 * MINUTE);
    await reconcile();
    expect(await read(provider, guest)).toMatchObject({ paid: { amount: 15_000 }, payments: [{ status: 'approved' }] });
  });

  it('the same amount at another fee is another charge: nobody pays by a card what the page does not say', async () => {
    const guest = await booked();
    const first = await intent(provider, guest, 15_000);
    await takeCards(provider.db, { feePassedOn: true, feePercent: 10 });
    const second = await intent(provider, guest, 15_000);
    expect([first.fee.amount, second.fee.amount]).toEqual([0, 1_500]);
    expect(await charges(first.paymentId)).toMatchObject([{ status: 'canceled' }]);
    expect(await charges(second.paymentId)).toMatchObject([{ amount: 16_500 }]);
    await takeCards(provider.db);
  });

  it('a payment that another took the place of before it had a charge is not brought back by its key', async () => {
    const guest = await booked();
    const key = { 'idempotency-key': 'pressed-before-another' };
    const { cards } = provider.services;
    provider.services.cards = { ...cards, createCharge: silent };
    const unopened = await failureOf(await askIntent(provider, guest, 15_000, key));
    provider.services.cards = cards;
    expect(unopened.code).toBe('PROCESSOR_FAILED');
    const other = await intent(provider, guest, 20_000);
    expect((await failureOf(await askIntent(provider, guest, 15_000, key))).code).toBe('INVALID_STATE');
    const replaced = (await read(provider, guest)).payments.find(({ amount }) => amount.amount === 15_000);
    expect(await charges(replaced?.id ?? '')).toMatchObject([{ status: 'canceled' }]);
    expect(await payByCard(provider, guest, other.paymentId)).toBe('approved');
    expect((await read(provider, guest)).paid.amount).toBe(20_000);
  });

  it('a replaced charge that could not be ended is asked about until its end is known: paid it counts', async () => {
    for (const isPaid of [false, true]) {
      const guest = await booked();
      const first = await intent(provider, guest, 15_000);
      await whileSilent(() => intent(provider, guest, 30_000));
      expect(await chargeOf(provider.db, first.paymentId)).toMatchObject({ failureCode: 'replaced' });
      if (isPaid) await payAtProcessor(first.paymentId);
      provider.clock.pass(6 * MINUTE);
      await reconcile();
      const [charge] = await charges(first.paymentId);
      const { status, failureCode } = await chargeOf(provider.db, first.paymentId);
      const end = isPaid ? ['succeeded', 'approved', null, 15_000] : ['canceled', 'failed', 'canceled', 0];
      expect([charge?.status, status, failureCode, (await read(provider, guest)).paid.amount]).toEqual(end);
    }
  });

  it('a charge that is being processed after an hour is not given up', async () => {
    const guest = await booked();
    const { paymentId } = await intent(provider, guest);
    const { cards } = provider.services;
    provider.services.cards = { ...cards, cancelCharge: cards.readCharge };
    provider.clock.pass(61 * MINUTE);
    await reconcile();
    provider.services.cards = cards;
    expect(await chargeOf(provider.db, paymentId)).toMatchObject({ status: 'requiresAction', failureCode: null });
    await payAtProcessor(paymentId);
    await reconcile();
    expect((await read(provider, guest)).paid.amount).toBe(15_000);
  });
});

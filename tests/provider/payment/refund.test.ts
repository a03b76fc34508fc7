import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { REFUND_TOLD_WITHIN_MS } from '@/lib/config/constants';
import type { PaymentProcessor } from '@/lib/contract/card';
import type { Payment, Refund } from '@/lib/contract/payment';
import { notifications, outbox, payments, refunds, reservations, sandboxCharges } from '@/lib/provider/db/schema';
import { ProcessorError } from '@/lib/provider/integrations/cards/card-processor';
import { executeRefunds } from '@/lib/provider/money/refund/execute-refunds';
import { reconcileRefunds } from '@/lib/provider/money/refund/reconcile-refunds';
import {
  AGENCY,
  confirmed,
  dataOf,
  failureOf,
  holdBody,
  insertBlock,
  insertUser,
  NOW,
  room,
} from '@/tests/support/booking';
import { deliver, eventOf, intent, jobContext, payByCard, read, takeCards } from '@/tests/support/card';
import { deposited } from '@/tests/support/deposit';
import { brokenInvariants } from '@/tests/support/ledger';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { cookieHeader } from '@/tests/support/set-cookies';

let provider: TestProvider;
let staff: { cookie: string };
let other: { cookie: string };
beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
  staff = await provider.as((await insertUser(provider.db, { role: 'agency' })).email);
  other = await provider.as((await insertUser(provider.db, { role: 'payment' })).email);
});
afterEach(() => provider.clock.set(NOW));
afterAll(() => provider.close());

const booked = async () => {
  const { code, categoryIds } = await insertBlock(provider.db, { categories: ['A'] });
  await takeCards(provider.db);
  return confirmed(provider.request, code, holdBody([room(categoryIds[0])]));
};
const paidByCard = async () => {
  const guest = await booked();
  const { paymentId } = await intent(provider, guest, 20_000);
  await payByCard(provider, guest, paymentId);
  return { guest, paymentId };
};
const refund = (id: string, json: unknown, headers: Record<string, string> = staff) =>
  provider.request(`/api/v1/payments/${id}/refunds`, { json, headers });
const run = () => executeRefunds({ ctx: jobContext(provider) });
const rowsOf = (paymentId: string) => provider.db.select().from(refunds).where(eq(refunds.paymentId, paymentId));

describe('a refund to a card', () => {
  it('goes back in parts, never above what is left, and the payment is refunded once it is whole', async () => {
    const { guest, paymentId } = await paidByCard();
    const part = await dataOf<Refund>(await refund(paymentId, { amount: 5_000, reason: 'Una noche menos' }), 201);
    expect(part).toMatchObject({ status: 'approved', method: 'card' });
    expect((await read(provider, guest)).paid.amount).toBe(20_000);
    const over = await refund(paymentId, { amount: 15_001 });
    expect(await failureOf(over)).toMatchObject({
      code: 'REFUND_EXCEEDS',
      details: { refundable: { amount: 15_000 } },
    });
    await run();
    expect(await read(provider, guest)).toMatchObject({
      paid: { amount: 15_000 },
      refunded: { amount: 5_000 },
      payments: [{ status: 'approved', refunds: [{ status: 'refunded', reason: 'Una noche menos' }] }],
    });
    await refund(paymentId, { amount: 15_000 });
    await run();
    await run();
    expect((await read(provider, guest)).payments).toMatchObject([
      { status: 'refunded', refunded: { amount: 20_000 } },
    ]);
    const mails = await provider.db
      .select()
      .from(outbox)
      .where(eq(outbox.dedupeKey, `refund-made ${part.id}`));
    expect(mails).toHaveLength(1);
    expect((await refund(paymentId, { amount: 1 })).status).toBe(422);
  });

  it('is not ordered by whom the payment was shown to before another part was sent back', async () => {
    const { paymentId } = await paidByCard();
    await dataOf(await refund(paymentId, { amount: 5_000, left: 20_000 }), 201);
    const late = await failureOf(await refund(paymentId, { amount: 6_000, left: 20_000 }, other));
    expect(late).toMatchObject({ code: 'STALE', details: { id: paymentId } });
    expect(await rowsOf(paymentId)).toHaveLength(1);
    await dataOf(await refund(paymentId, { amount: 6_000, left: 15_000 }, other), 201);
  });

  it('of a card whose processor the agency’s server does not speak to any more waits for staff', async () => {
    const { guest, paymentId } = await paidByCard();
    await refund(paymentId, { amount: 5_000 });
    await provider.db.update(payments).set({ processor: 'stripe' }).where(eq(payments.id, paymentId));
    await run();
    expect(await rowsOf(paymentId)).toMatchObject([{ status: 'failed', failureCode: 'processor_unavailable' }]);
    expect((await read(provider, guest)).payments).toMatchObject([{ status: 'approved', attention: 'refundFailed' }]);
  });

  it('of two people who happen to send one key is made for each of them', async () => {
    const { paymentId } = await paidByCard();
    const key = { 'Idempotency-Key': 'chosen-by-two-people' };
    const [mine, hers] = [
      { ...staff, ...key },
      { ...other, ...key },
    ];
    const made: string[] = [];
    for (const headers of [mine, hers, mine])
      made.push((await dataOf<Refund>(await refund(paymentId, { amount: 1_000 }, headers), 201)).id);
    expect(made[2]).toBe(made[0]);
    expect((await rowsOf(paymentId)).map(({ id }) => id).sort()).toEqual([...new Set(made)].sort());
    expect(new Set(made).size).toBe(2);
    await run();
  });

  it('is asked again with the same key where the processor did not answer, and is made once', async () => {
    const { guest, paymentId } = await paidByCard();
    await refund(paymentId, { amount: 20_000 });
    const { cards } = provider.services;
    const keys: string[] = [];
    provider.services.cards = {
      ...cards,
      refund: async (order) => {
        keys.push(order.idempotencyKey);
        const made = await cards.refund(order);
        if (keys.length === 1) throw new ProcessorError('connection lost', false);
        return made;
      },
    };
    await run();
    expect(await rowsOf(paymentId)).toMatchObject([{ status: 'processing', processorRefundId: null }]);
    await run();
    await run();
    provider.services.cards = cards;
    expect(keys).toEqual([keys[0], keys[0]]);
    expect((await read(provider, guest)).refunded.amount).toBe(20_000);
  });

  it('is made although the processor never answers about many older ones', async () => {
    const { guest, paymentId } = await paidByCard();
    const older = Array.from({ length: 25 }, (_, index) => `unanswered-${index}`);
    const row = { paymentId, amount: 1, status: 'approved', method: 'card', requestedBy: 'system' } as const;
    const createdAt = new Date(NOW.getTime() - 60_000);
    await provider.db.insert(refunds).values(older.map((id) => ({ ...row, id, createdAt })));
    await refund(paymentId, { amount: 5_000 });
    const { cards } = provider.services;
    provider.services.cards = {
      ...cards,
      refund: async (order) => {
        if (order.idempotencyKey === older[0]) throw new Error('a fault of ours');
        if (older.includes(order.idempotencyKey)) throw new ProcessorError('no answer', false);
        return cards.refund(order);
      },
    };
    await run();
    await run();
    provider.services.cards = cards;
    await provider.db.delete(refunds).where(inArray(refunds.id, older));
    expect((await read(provider, guest)).refunded.amount).toBe(5_000);
  });

  it('that a bank was still making is asked about until its end is known, though no event ever tells it', async () => {
    for (const [status, end, back] of [
      ['refunded', 'refunded', 20_000],
      ['failed', 'failed', 0],
    ] as const) {
      const { guest, paymentId } = await paidByCard();
      await refund(paymentId, { amount: 20_000 });
      const { cards } = provider.services;
      const id = `sbr_slow_${paymentId}`;
      const made = { id, status: 'processing' as 'processing' | typeof status, failureCode: null };
      const asked: string[] = [];
      const readRefund = async (about: string) => {
        asked.push(about);
        return { ...made };
      };
      provider.services.cards = { ...cards, refund: async () => ({ ...made }), readRefund };
      const reconcile = () => reconcileRefunds({ ctx: jobContext(provider) });
      await run();
      await reconcile();
      expect(asked).toEqual([]);
      provider.clock.pass(REFUND_TOLD_WITHIN_MS + 1);
      await reconcile();
      expect(await rowsOf(paymentId)).toMatchObject([{ status: 'processing', processorRefundId: id }]);
      made.status = status;
      await reconcile();
      await reconcile();
      provider.services.cards = cards;
      expect(asked).toEqual([id, id]);
      expect(await rowsOf(paymentId)).toMatchObject([{ status: end }]);
      expect((await read(provider, guest)).refunded.amount).toBe(back);
    }
  });

  it('that was ordered whole while somebody sent a part at the processor takes back what was paid, never more', async () => {
    const { code, categoryIds } = await insertBlock(provider.db, { categories: ['A'] });
    // The card was charged 206.00, so that its processor sends both.
    await takeCards(provider.db, { feePassedOn: true, feePercent: 3 });
    const guest = await confirmed(provider.request, code, holdBody([room(categoryIds[0])]));
    const { paymentId } = await intent(provider, guest, 20_000);
    await payByCard(provider, guest, paymentId);
    await refund(paymentId, { amount: 20_000, reason: 'No viajan' });
    const byHand = { processorRefundId: 're_by_hand', amount: 500 };
    await deliver(provider, await eventOf(provider.db, paymentId, 'refunded', byHand));
    await run();
    const { paid, refunded, payments } = await read(provider, guest);
    expect([paid.amount, refunded.amount, payments[0]?.status]).toEqual([0, 20_000, 'refunded']);
    expect(await brokenInvariants(provider.db)).toEqual({});
  });

  it('that the processor refuses waits for staff, who may send it by transfer instead', async () => {
    const { guest, paymentId } = await paidByCard();
    await refund(paymentId, { amount: 20_000 });
    await provider.db
      .update(sandboxCharges)
      .set({ status: 'canceled' })
      .where(eq(sandboxCharges.idempotencyKey, paymentId));
    await run();
    expect((await read(provider, guest)).payments).toMatchObject([
      { status: 'approved', attention: 'refundFailed', refunds: [{ status: 'failed' }] },
    ]);
    const told = async () =>
      (await provider.db.select().from(notifications).where(sql`params ->> 'paymentId' = ${paymentId}`))
        .map(({ type, status }) => `${type} ${status}`)
        .sort();
    expect(await told()).toEqual(['PYMT_ATTN On']);
    const byBank = await dataOf<Refund>(await refund(paymentId, { amount: 20_000, method: 'bank' }), 201);
    expect(byBank).toMatchObject({ status: 'requested', method: 'bank' });
    const path = `/api/v1/refunds/${byBank.id}/sent`;
    const guests = await provider.request(path, { json: { trackingKey: 'SPEI-75' }, headers: guest.headers });
    expect(guests.status).toBe(403);
    const own = await provider.request(path, { json: { trackingKey: 'SPEI-76' }, headers: staff });
    expect([own.status, (await failureOf(own)).code]).toEqual([403, 'SELF_REFUND']);
    expect((await rowsOf(paymentId)).at(-1)?.status).toBe('requested');
    const sent = await provider.request(path, { json: { trackingKey: 'SPEI-77' }, headers: other });
    expect(await dataOf<Refund>(sent)).toMatchObject({ status: 'refunded', trackingKey: 'SPEI-77' });
    expect((await read(provider, guest)).payments).toMatchObject([{ status: 'refunded', attention: null }]);
    expect(await told()).toEqual(['PYMT_ATTN Off']);
    const again = await provider.request(path, { json: { trackingKey: 'SPEI-78' }, headers: staff });
    expect((await failureOf(again)).code).toBe('ALREADY_DECIDED');
  });

  it('is nobody’s to mark as sent: the job alone ends it', async () => {
    const { guest, paymentId } = await paidByCard();
    const { id } = await dataOf<Refund>(await refund(paymentId, { amount: 5_000 }), 201);
    const marked = await provider.request(`/api/v1/refunds/${id}/sent`, {
      json: { trackingKey: 'SPEI-1' },
      headers: other,
    });
    expect([marked.status, (await failureOf(marked)).code]).toEqual([409, 'INVALID_STATE']);
    expect(await rowsOf(paymentId)).toMatchObject([{ status: 'approved', trackingKey: null }]);
    await run();
    expect((await read(provider, guest)).refunded.amount).toBe(5_000);
  });
});

describe('a charge with a fee that goes back', () => {
  const WITH_FEE = { feePassedOn: true, feePercent: 4 };
  const openedWithFee = async (amount: number) => {
    const guest = await booked();
    await takeCards(provider.db, WITH_FEE);
    return { guest, ...(await intent(provider, guest, amount)) };
  };
  const succeed = async (paymentId: string) => deliver(provider, await eventOf(provider.db, paymentId, 'succeeded'));
  const wentBack = async (paymentId: string) => {
    const ofPayment = eq(sandboxCharges.idempotencyKey, paymentId);
    const [charge] = await provider.db.select().from(sandboxCharges).where(ofPayment);
    return charge?.refunded;
  };

  const mailedAmounts = async ({ reservation: { key } }: Awaited<ReturnType<typeof booked>>) => {
    const mails = await provider.db.select().from(outbox).where(sql`payload ->> 'key' = ${key}`);
    return Object.fromEntries(mails.map(({ kind, payload }) => [kind, payload.amount]));
  };

  it('whole since the booking was cancelled before it came takes its fee along', async () => {
    const { guest, paymentId } = await openedWithFee(120_000);
    const path = `/api/v1/reservations/${guest.reservation.key}/cancellation`;
    const json = { reason: 'eventCancelled', expectedPenalty: 0 };
    await dataOf(await provider.request(path, { json, headers: staff }));
    await succeed(paymentId);
    await run();
    expect(await wentBack(paymentId)).toBe(124_800);
    const usd = (amount: number) => ({ amount, currency: 'USD' });
    expect(await read(provider, guest)).toMatchObject({
      paid: { amount: 0 },
      refunded: { amount: 120_000 },
      payments: [{ refunds: [{ amount: usd(120_000), fee: usd(4_800) }] }],
    });
    expect(await mailedAmounts(guest)).toMatchObject({
      'payment-attention': usd(124_800),
      'refund-made': usd(124_800),
    });
  });

  it('whole since another paid everything takes its fee along; an excess alone does not', async () => {
    for (const [other, back] of [
      [120_000, 104_000],
      [90_000, 70_000],
    ] as const) {
      const { guest, paymentId } = await openedWithFee(100_000);
      const second = await intent(provider, guest, other);
      await payByCard(provider, guest, second.paymentId);
      await succeed(paymentId);
      await run();
      expect([await wentBack(paymentId), await wentBack(second.paymentId)]).toEqual([back, 0]);
    }
  });

  it('is not made where the money covers what is on its way back to another payment', async () => {
    const guest = await booked();
    const late = await intent(provider, guest, 15_000);
    const whole = await intent(provider, guest, 120_000);
    await payByCard(provider, guest, whole.paymentId);
    await dataOf(await refund(whole.paymentId, { amount: 15_000, method: 'bank' }), 201);
    await succeed(late.paymentId);
    await run();
    expect(await rowsOf(late.paymentId)).toEqual([]);
    const opened = (await read(provider, guest)).payments.find(({ id }) => id === late.paymentId);
    expect(opened).toMatchObject({ status: 'approved', attention: null });
  });

  it('takes it along too when staff try again what failed, and not when they send a payment back', async () => {
    const { guest, paymentId } = await openedWithFee(100_000);
    const second = await intent(provider, guest, 120_000);
    await payByCard(provider, guest, second.paymentId);
    await succeed(paymentId);
    const { cards } = provider.services;
    const refused = { id: 'sbr_refused', status: 'failed', failureCode: 'expired_or_canceled_card' } as const;
    provider.services.cards = { ...cards, refund: async () => refused };
    await run();
    provider.services.cards = cards;
    expect(await rowsOf(paymentId)).toMatchObject([{ status: 'failed' }]);
    for (const [id, amount] of [
      [paymentId, 100_000],
      [second.paymentId, 120_000],
    ] as const)
      await dataOf(await refund(id, { amount }), 201);
    await run();
    expect([await wentBack(paymentId), await wentBack(second.paymentId)]).toEqual([104_000, 120_000]);
  });
});

describe('a refund of a deposit', () => {
  it('is a transfer of staff; what waits or was rejected has none, and guests and other agencies cannot ask', async () => {
    const guest = await booked();
    const payment = await deposited(provider.request, guest, 15_000);
    expect((await failureOf(await refund(payment.id, { amount: 1_000 }))).code).toBe('INVALID_STATE');
    const decided = await provider.request(`/api/v1/payments/${payment.id}/decision`, {
      json: { decision: 'approve' },
      headers: staff,
    });
    await dataOf<Payment>(decided);
    expect((await refund(payment.id, { amount: 1_000 }, guest.headers)).status).toBe(403);
    const stranger = await provider.as((await insertUser(provider.db, { role: 'agency', agencyId: 'other' })).email);
    expect((await refund(payment.id, { amount: 1_000 }, stranger)).status).toBe(404);
    expect(await dataOf(await refund(payment.id, { amount: 1_000 }), 201)).toMatchObject({
      method: 'bank',
      status: 'requested',
    });
    await run();
    expect(await rowsOf(payment.id)).toMatchObject([{ status: 'requested' }]);
  });
});

describe('a transfer back', () => {
  it('is not marked as sent by an admin who asked for it as somebody else', async () => {
    const { paymentId } = await paidByCard();
    const admin = await provider.as((await insertUser(provider.db, { role: 'admin' })).email);
    const agent = await insertUser(provider.db, { role: 'agency' });
    const reason = 'Devuelve lo que la invitada pagó de más';
    const acting = await provider.request('/api/auth/backdoor', {
      json: { email: agent.email, reason },
      headers: admin,
    });
    const asked = await refund(paymentId, { amount: 5_000, method: 'bank' }, { cookie: cookieHeader(acting) });
    const { id } = await dataOf<Refund>(asked, 201);
    const mark = (headers: { cookie: string }) =>
      provider.request(`/api/v1/refunds/${id}/sent`, { json: { trackingKey: 'SPEI-2' }, headers });
    const own = await mark(admin);
    expect([own.status, (await failureOf(own)).code]).toEqual([403, 'SELF_REFUND']);
    expect(await rowsOf(paymentId)).toMatchObject([{ status: 'requested' }]);
    expect(await dataOf<Refund>(await mark(other))).toMatchObject({ status: 'refunded' });
  });

  it('is not marked as sent by staff whose own booking it is, and leaves nothing of before on the booking’s page', async () => {
    const { guest, paymentId } = await paidByCard();
    const { id } = await dataOf<Refund>(await refund(paymentId, { amount: 5_000, method: 'bank' }), 201);
    const bride = await insertUser(provider.db, { role: 'payment' });
    const ofGuest = eq(reservations.key, guest.reservation.key);
    await provider.db.update(reservations).set({ email: bride.email.toUpperCase() }).where(ofGuest);
    const mark = async (headers: { cookie: string }) =>
      provider.request(`/api/v1/refunds/${id}/sent`, { json: { trackingKey: 'SPEI-3' }, headers });
    expect((await failureOf(await mark(await provider.as(bride.email)))).code).toBe('SELF_REFUND');
    const { version } = await read(provider, guest);
    await dataOf<Refund>(await mark(other));
    expect((await read(provider, guest)).version).toBeGreaterThan(version);
  });
});

describe('the ways in which an agency takes money', () => {
  it('are set by version, each for itself', async () => {
    const path = `/api/v1/agencies/${AGENCY}/payment-processors`;
    const all = await dataOf<PaymentProcessor[]>(await provider.request(path, { headers: staff }));
    expect(all.map(({ name, available }) => [name, available])).toEqual([
      ['deposit', true],
      ['stripe', false],
      ['sandbox', true],
    ]);
    const sandbox = all.find(({ name }) => name === 'sandbox');
    const wanted = { name: 'sandbox', active: true, feePassedOn: true, feePercent: 2.9, feeFixed: 50 };
    const put = (version: number | undefined) =>
      provider.request(path, { method: 'PUT', json: { processors: [{ ...wanted, version }] }, headers: staff });
    const set = await dataOf<PaymentProcessor[]>(await put(sandbox?.version));
    expect(set.find(({ name }) => name === 'sandbox')).toMatchObject(wanted);
    expect((await failureOf(await put(sandbox?.version))).code).toBe('STALE');
  });
});

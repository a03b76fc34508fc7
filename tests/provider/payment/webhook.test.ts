import { and, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  auditLog,
  events,
  notifications,
  outbox,
  payments,
  processorEvents,
  refunds,
  reservations,
} from '@/lib/provider/db/schema';
import type { SandboxEvent } from '@/lib/provider/integrations/cards/open-card-processor';
import { expireHolds } from '@/lib/provider/inventory/room-block/release-nights';
import { reconcileCards } from '@/lib/provider/money/card/reconcile-cards';
import { executeRefunds } from '@/lib/provider/money/refund/execute-refunds';
import {
  confirmed,
  countNights,
  failureOf,
  type HeldByTest,
  held,
  holdBody,
  insertBlock,
  NOW,
  room,
} from '@/tests/support/booking';
import {
  chargeOf,
  deliver,
  eventOf,
  intent,
  jobContext,
  payByCard,
  post,
  read,
  signed,
  takeCards,
} from '@/tests/support/card';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';

let provider: TestProvider;

beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
});

afterEach(() => provider.clock.set(NOW));

afterAll(() => provider.close());

const MINUTE = 60_000;

const block = async (allotted = 10) => {
  const made = await insertBlock(provider.db, { allotted, categories: ['A'] });
  await takeCards(provider.db);
  return made;
};

const booked = async (): Promise<HeldByTest> => {
  const { code, categoryIds } = await block();
  return confirmed(provider.request, code, holdBody([room(categoryIds[0])]));
};

const mailsOf = (key: string) => provider.db.select().from(outbox).where(eq(outbox.dedupeKey, key));

const eventsOf = (id: string) => provider.db.select().from(processorEvents).where(eq(processorEvents.id, id));

/** What must be the same whatever the order of events was. */
const stateOf = async (paymentId: string) => {
  const [row] = await provider.db.select().from(payments).where(eq(payments.id, paymentId));
  const back = await provider.db.select().from(refunds).where(eq(refunds.paymentId, paymentId));
  const { status, attention, cardLast4, failureCode } = row ?? {};
  return { status, attention, cardLast4, failureCode, refunds: back.map((entry) => [entry.status, entry.amount]) };
};

function permutations<Item>(items: Item[]): Item[][] {
  if (items.length <= 1) return [items];
  return items.flatMap((item, index) =>
    permutations(items.filter((_, other) => other !== index)).map((rest) => [item, ...rest]),
  );
}

describe('an event of the card processor', () => {
  it('F5: five times the same is one payment and one mail, and every delivery is answered', async () => {
    const guest = await booked();
    const { paymentId } = await intent(provider, guest);
    const event = await eventOf(provider.db, paymentId, 'succeeded');
    const answers = [];
    for (let time = 0; time < 5; time++) answers.push((await deliver(provider, event)).status);
    answers.push(
      ...(await Promise.all(Array.from({ length: 10 }, () => deliver(provider, event)))).map((a) => a.status),
    );
    expect(new Set(answers)).toEqual(new Set([200]));
    expect((await read(provider, guest)).paid.amount).toBe(15_000);
    expect(await mailsOf(`card-received ${paymentId}`)).toHaveLength(1);
    expect(await eventsOf(event.id)).toHaveLength(1);
  });

  it('F6: every order of failed, requiresAction, succeeded and refunded ends the same', {
    timeout: 120_000,
  }, async () => {
    const states = new Set<string>();
    let orders = 0;
    const kinds = ['failed', 'requiresAction', 'succeeded', 'refunded'] as const;
    for (const order of permutations([...kinds])) {
      const guest = await booked();
      const { paymentId } = await intent(provider, guest);
      for (const type of order) {
        const back = type === 'refunded' ? { amount: 5_000, processorRefundId: `sbr_${paymentId}` } : {};
        const event = await eventOf(provider.db, paymentId, type, back);
        expect((await deliver(provider, event)).status).toBe(200);
      }
      const { paid, refunded } = await read(provider, guest);
      states.add(JSON.stringify({ ...(await stateOf(paymentId)), paid: paid.amount, refunded: refunded.amount }));
      orders += 1;
    }
    expect(orders).toBe(24);
    expect([...states].map((state) => JSON.parse(state))).toEqual([
      {
        status: 'approved',
        attention: null,
        cardLast4: '4242',
        failureCode: null,
        refunds: [['refunded', 5_000]],
        paid: 10_000,
        refunded: 5_000,
      },
    ]);
  });

  it('of a failure after a failure is written down once: what failed has failed already', async () => {
    const { paymentId } = await intent(provider, await booked());
    const failed = and(eq(auditLog.entityId, paymentId), eq(auditLog.action, 'payment.failed'));
    for (let time = 0; time < 2; time++)
      await deliver(provider, await eventOf(provider.db, paymentId, 'failed', { failureCode: 'card_declined' }));
    expect(await stateOf(paymentId)).toMatchObject({ status: 'failed', failureCode: 'card_declined' });
    expect(await provider.db.select().from(auditLog).where(failed)).toHaveLength(1);
  });

  it('of a charge that was given up there closes its payment: nobody is invited to pay it', async () => {
    const { paymentId } = await intent(provider, await booked());
    await deliver(provider, await eventOf(provider.db, paymentId, 'canceled', { failureCode: null }));
    expect(await stateOf(paymentId)).toMatchObject({ status: 'failed', failureCode: 'canceled' });
    expect(await mailsOf(`card-failed ${paymentId}`)).toEqual([]);
  });

  it('F6: a refund that failed in the end is failed in both orders, and staff must look', async () => {
    for (const order of permutations(['refunded', 'refundFailed'] as const)) {
      const guest = await booked();
      const { paymentId } = await intent(provider, guest);
      await payByCard(provider, guest, paymentId);
      for (const type of order) {
        const back = { amount: 15_000, processorRefundId: `sbr_${paymentId}` };
        await deliver(provider, await eventOf(provider.db, paymentId, type, back));
      }
      expect(await stateOf(paymentId)).toMatchObject({
        status: 'approved',
        attention: 'refundFailed',
        refunds: [['failed', 15_000]],
      });
    }
  });

  it('F7: may come before the charge is known here, and counts once it is', async () => {
    const guest = await booked();
    const { paymentId } = await intent(provider, guest);
    const { processorPaymentId } = await chargeOf(provider.db, paymentId);
    const event = { ...(await eventOf(provider.db, paymentId, 'succeeded')), paymentId: null };
    await provider.db.update(payments).set({ processorPaymentId: null }).where(eq(payments.id, paymentId));
    expect((await deliver(provider, event)).status).toBe(200);
    expect(await eventsOf(event.id)).toMatchObject([{ outcome: 'parked' }]);
    await intent(provider, guest);
    expect(await eventsOf(event.id)).toMatchObject([{ outcome: 'applied', processorPaymentId }]);
    expect((await read(provider, guest)).paid.amount).toBe(15_000);
  });

  it('F8: a failure after the first write keeps nothing, and the next delivery counts', async () => {
    const guest = await booked();
    const { paymentId } = await intent(provider, guest);
    const event = await eventOf(provider.db, paymentId, 'succeeded');
    await provider.database.raw.exec(`
      create function break_mail() returns trigger language plpgsql as 'begin raise exception ''no mail today''; end';
      create trigger break_mail before insert on outbox for each row execute function break_mail();`);
    const broken = await deliver(provider, event);
    await provider.database.raw.exec('drop trigger break_mail on outbox; drop function break_mail');
    expect(broken.status).toBe(500);
    expect(await eventsOf(event.id)).toEqual([]);
    expect(await stateOf(paymentId)).toMatchObject({ status: 'requiresAction' });
    expect((await deliver(provider, event)).status).toBe(200);
    expect((await read(provider, guest)).paid.amount).toBe(15_000);
  });

  it('F9: forged, missing, old, altered or re-serialised is refused and leaves nothing', async () => {
    const guest = await booked();
    const { paymentId } = await intent(provider, guest);
    const event = await eventOf(provider.db, paymentId, 'succeeded');
    const body = JSON.stringify(event);
    const good = signed(body, NOW).signature;
    const bad: [string, Record<string, string>][] = [
      [body, {}],
      [body, { 'stripe-signature': 'nonsense' }],
      [body, { 'stripe-signature': signed(body, NOW, 'another secret').signature }],
      [body, { 'stripe-signature': signed(body, new Date(NOW.getTime() - 301_000)).signature }],
      [body.replace('15000', '15001'), { 'stripe-signature': good }],
      [JSON.stringify(event, null, 1), { 'stripe-signature': good }],
    ];
    for (const [sent, headers] of bad) {
      const answer = await post(provider, sent, headers);
      expect([answer.status, (await failureOf(answer)).code]).toEqual([400, 'SIGNATURE_INVALID']);
    }
    expect((await post(provider, body, { 'stripe-signature': good }, 'stripe')).status).toBe(400);
    expect(await eventsOf(event.id)).toEqual([]);
    expect(await stateOf(paymentId)).toMatchObject({ status: 'requiresAction' });
    // Its control: the same body with its own signature is taken.
    expect((await post(provider, body, { 'stripe-signature': good })).status).toBe(200);
  });

  it('pays what the stored payment says, whatever amount it names', async () => {
    const guest = await booked();
    const { paymentId } = await intent(provider, guest);
    await deliver(provider, await eventOf(provider.db, paymentId, 'succeeded', { amount: 999_999 }));
    expect((await read(provider, guest)).paid.amount).toBe(15_000);
  });

  it('counts in the currency of the stored payment, whatever currency it names', async () => {
    const guest = await booked();
    const { paymentId } = await intent(provider, guest);
    await deliver(provider, await eventOf(provider.db, paymentId, 'succeeded', { currency: 'MXN' }));
    expect((await read(provider, guest)).paid).toEqual({ amount: 15_000, currency: 'USD' });
  });

  it('of a reservation that was cancelled meanwhile goes back by itself, takes no room again, and staff are told', async () => {
    const { code, categoryIds } = await block(1);
    const guest = await confirmed(provider.request, code, holdBody([room(categoryIds[0])]));
    const { paymentId } = await intent(provider, guest);
    const event = await eventOf(provider.db, paymentId, 'succeeded');
    await provider.db
      .update(reservations)
      .set({ bookingStatus: 'cancelled' })
      .where(eq(reservations.key, guest.reservation.key));
    expect((await deliver(provider, event)).status).toBe(200);
    expect((await deliver(provider, event)).status).toBe(200);
    expect(await stateOf(paymentId)).toMatchObject({
      status: 'approved',
      attention: 'roomGone',
      refunds: [['approved', 15_000]],
    });
    expect(await read(provider, guest)).toMatchObject({ status: 'cancelled' });
  });

  it('of a charge that is not this payment’s counts nothing, although it names the payment', async () => {
    const guest = await booked();
    const { paymentId } = await intent(provider, guest);
    const event = await eventOf(provider.db, paymentId, 'succeeded', { chargeId: `sbc_other_${paymentId}` });
    expect((await deliver(provider, event)).status).toBe(200);
    expect(await stateOf(paymentId)).toMatchObject({ status: 'requiresAction', cardLast4: null });
    expect((await read(provider, guest)).paid.amount).toBe(0);
    expect(await eventsOf(event.id)).toMatchObject([{ outcome: 'parked' }]);
  });

  it('of a refund that was made at the processor is written down, never above what is left', async () => {
    const guest = await booked();
    const { paymentId } = await intent(provider, guest);
    await payByCard(provider, guest, paymentId);
    for (const [processorRefundId, amount] of [
      [`sbr_part_${paymentId}`, 5_000],
      [`sbr_more_${paymentId}`, 999_999],
    ] as const)
      await deliver(provider, await eventOf(provider.db, paymentId, 'refunded', { processorRefundId, amount }));
    const { status, refunds: back } = await stateOf(paymentId);
    expect([status, back.map(([, amount]) => amount).sort()]).toEqual(['refunded', [10_000, 5_000]]);
    expect(await read(provider, guest)).toMatchObject({ paid: { amount: 0 }, refunded: { amount: 15_000 } });
  });
});

describe('money that comes after the hold is over', () => {
  const expired = async (allotted: number, fee = {}) => {
    const { code, categoryIds } = await block(allotted);
    await takeCards(provider.db, fee);
    const guest = await held(provider.request, code, holdBody([room(categoryIds[0])]));
    const opened = await intent(provider, guest);
    const event: SandboxEvent = await eventOf(provider.db, opened.paymentId, 'succeeded');
    provider.clock.pass(16 * MINUTE);
    await expireHolds({ ctx: jobContext(provider) });
    return { guest, event, code, categoryId: categoryIds[0] ?? '', ...opened };
  };

  it('takes the nights again where they are free', async () => {
    const { guest, event, categoryId } = await expired(1);
    expect((await read(provider, guest)).status).toBe('expired');
    await deliver(provider, event);
    expect(await read(provider, guest)).toMatchObject({ status: 'confirmed', paid: { amount: 15_000 } });
    expect((await countNights(provider.db, categoryId))[0]).toMatchObject({ sold: 1, booked: 1 });
  });

  it('F12: where the room is gone it goes back by itself; guest and staff are told; nothing is oversold', async () => {
    const { guest, event, code, categoryId, paymentId } = await expired(1, { feePassedOn: true, feePercent: 4 });
    await confirmed(provider.request, code, holdBody([room(categoryId)]));
    await deliver(provider, event);
    expect(await stateOf(paymentId)).toMatchObject({
      status: 'approved',
      attention: 'roomGone',
      refunds: [['approved', 15_000]],
    });
    expect((await countNights(provider.db, categoryId))[0]).toMatchObject({ sold: 1, booked: 1 });
    // The fee goes back too.
    expect(await mailsOf(`card-room-gone ${paymentId}`)).toMatchObject([{ payload: { amount: { amount: 15_600 } } }]);
    const told = and(eq(notifications.type, 'PYMT_ATTN'), eq(notifications.status, 'On'));
    expect((await provider.db.select().from(notifications).where(told)).at(-1)?.params).toMatchObject({ paymentId });
    await executeRefunds({ ctx: jobContext(provider) });
    expect(await stateOf(paymentId)).toMatchObject({
      status: 'refunded',
      attention: null,
      refunds: [['refunded', 15_000]],
    });
    expect(await read(provider, guest)).toMatchObject({
      status: 'expired',
      paid: { amount: 0 },
      refunded: { amount: 15_000 },
    });
  });

  it('of an event that was archived meanwhile goes back by itself: its hold becomes no booking', async () => {
    const { guest, event, code, categoryId, paymentId } = await expired(1);
    await provider.db.update(events).set({ state: 'archived' }).where(eq(events.code, code));
    await deliver(provider, event);
    expect(await stateOf(paymentId)).toMatchObject({ attention: 'roomGone', refunds: [['approved', 15_000]] });
    expect(await mailsOf(`card-room-gone ${paymentId}`)).toHaveLength(1);
    expect((await countNights(provider.db, categoryId))[0]).toMatchObject({ sold: 0, booked: 0 });
    expect((await read(provider, guest)).status).toBe('expired');
  });

  it('is waited for: what was declined and may be tried again is not put away until its charge has ended', async () => {
    const { guest, paymentId } = await expired(1);
    await deliver(provider, await eventOf(provider.db, paymentId, 'failed', { failureCode: 'card_declined' }));
    const putAway = () =>
      provider.request(`/api/v1/reservations/${guest.reservation.key}`, { method: 'DELETE', headers: guest.headers });
    const refused = await putAway();
    expect([refused.status, (await failureOf(refused)).code]).toEqual([409, 'INVALID_STATE']);
    provider.clock.pass(60 * MINUTE);
    await reconcileCards({ ctx: jobContext(provider) });
    expect((await putAway()).status).toBe(204);
  });

  it('brings a reservation back that was put away, its room seen by all who see it', async () => {
    const { guest, event, categoryId } = await expired(1);
    const ofGuest = eq(reservations.key, guest.reservation.key);
    await provider.db.update(reservations).set({ deletedAt: provider.clock.now() }).where(ofGuest);
    await deliver(provider, event);
    const [row] = await provider.db.select().from(reservations).where(ofGuest);
    expect(row).toMatchObject({ bookingStatus: 'confirmed', deletedAt: null });
    expect((await countNights(provider.db, categoryId))[0]).toMatchObject({ sold: 1, booked: 1 });
    expect(await read(provider, guest)).toMatchObject({ status: 'confirmed', paid: { amount: 15_000 } });
  });

  it('beyond the balance sends the excess back', async () => {
    const guest = await booked();
    const first = await intent(provider, guest, 100_000);
    const event = await eventOf(provider.db, first.paymentId, 'succeeded');
    const second = await intent(provider, guest, 90_000);
    await payByCard(provider, guest, second.paymentId);
    await deliver(provider, event);
    expect(await stateOf(first.paymentId)).toMatchObject({
      status: 'approved',
      attention: 'overBalance',
      refunds: [['approved', 70_000]],
    });
    await executeRefunds({ ctx: jobContext(provider) });
    expect(await read(provider, guest)).toMatchObject({
      status: 'paid',
      paid: { amount: 120_000 },
      credit: { amount: 0 },
    });
  });

  it('never sends back more than came, whatever was paid too much before', async () => {
    const guest = await booked();
    const first = await intent(provider, guest, 40_000);
    const event = await eventOf(provider.db, first.paymentId, 'succeeded');
    const second = await intent(provider, guest, 80_000);
    await payByCard(provider, guest, second.paymentId);
    await provider.db.update(reservations).set({ total: 50_000 }).where(eq(reservations.key, guest.reservation.key));
    await deliver(provider, event);
    expect((await stateOf(first.paymentId)).refunds).toEqual([['approved', 40_000]]);
    expect((await stateOf(second.paymentId)).refunds).toEqual([]);
  });
});

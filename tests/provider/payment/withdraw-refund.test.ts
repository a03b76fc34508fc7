import { and, eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Payment, Refund } from '@/lib/contract/payment';
import { auditLog, outbox, refunds } from '@/lib/provider/db/schema';
import { sendOutbox } from '@/lib/provider/jobs/send-outbox';
import { BALANCED, type Booked, booked, ledgerOf, paid, readNow, staffOf } from '@/tests/support/after-booking';
import { dataOf, failureOf, insertUser, NOW } from '@/tests/support/booking';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { contextOf, recordingMailer } from '../mail/mail-support';

const PAID = 40_000;
const REASON = 'Se pidió por error';

let provider: TestProvider;
let staff: { cookie: string };
let other: { cookie: string };
beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
  [staff, other] = [await staffOf(provider), await staffOf(provider, 'payment')];
});
afterAll(() => provider.close());
afterEach(() => provider.clock.set(NOW));

const post = (path: string, json: object, headers: Record<string, string> = staff) =>
  provider.request(`/api/v1/${path}`, { json, headers });
const order = (payment: Payment, amount = 15_000) =>
  post(`payments/${payment.id}/refunds`, { amount, reason: 'Una noche menos' });
const withdraw = ({ id, version }: Refund, headers = staff, input: object = {}) =>
  post(`refunds/${id}/withdrawal`, { reason: REASON, version, ...input }, headers);
const mailsOf = ({ id }: Refund) =>
  provider.db
    .select()
    .from(outbox)
    .where(eq(outbox.dedupeKey, `refund-withdrawn ${id}`));
const nameAccount = (guest: Booked) =>
  provider.request(`${guest.path}/refund-destination`, {
    method: 'PUT',
    json: { clabe: '032180000118359719', bank: 'Banco', holder: 'María Peña' },
    headers: guest.headers,
  });

async function ordered(): Promise<{ guest: Booked; payment: Payment; refund: Refund }> {
  const guest = await booked(provider);
  const payment = await paid(provider, guest, staff, PAID);
  return { guest, payment, refund: await dataOf<Refund>(await order(payment), 201) };
}

describe('a transfer back that waits', () => {
  it('is withdrawn with a reason: nothing goes, its amount can be refunded again, and the log says who and why', async () => {
    const { guest, payment, refund } = await ordered();
    const before = await readNow(provider, guest);
    expect(await failureOf(await order(payment, PAID))).toMatchObject({ code: 'REFUND_EXCEEDS' });
    const withdrawn = await dataOf<Refund>(await withdraw(refund));
    expect(withdrawn).toMatchObject({ id: refund.id, status: 'withdrawn', withdrawalReason: REASON });
    expect(withdrawn.version).toBeGreaterThan(refund.version);
    const after = await readNow(provider, guest);
    expect(after).toMatchObject({ paid: { amount: PAID }, refunded: { amount: 0 }, balance: before.balance });
    expect(after).toMatchObject({ needsRefundDestination: false, payments: [{ refunds: [{ status: 'withdrawn' }] }] });
    expect([ledgerOf(after), after.version > before.version]).toEqual([BALANCED, true]);
    const ofPayment = and(eq(auditLog.entityId, payment.id), eq(auditLog.action, 'payment.refundWithdrawn'));
    const [entry] = await provider.db.select().from(auditLog).where(ofPayment);
    expect(entry?.after).toMatchObject({ refundId: refund.id, status: 'withdrawn', reason: REASON });
    await dataOf(await order(payment, PAID), 201);
  });

  it('of which the guest knew nothing is withdrawn without a mail', async () => {
    const { guest, refund } = await ordered();
    await dataOf(await withdraw(refund));
    expect(await mailsOf(refund)).toEqual([]);
    expect(await provider.db.$count(outbox, sql`payload ->> 'key' = ${guest.key} and kind like 'refund-%'`)).toBe(0);
  });

  it.each([
    ['es', 'Se retiró tu reembolso de USD 150.00'],
    ['en', 'Your refund of USD 150.00 was withdrawn'],
  ] as const)(
    'for which the guest has named an account is withdrawn with a mail that says why, once (%s)',
    async (locale, subject) => {
      const { guest, refund } = await ordered();
      await dataOf(await nameAccount(guest));
      await provider.db.execute(sql`update reservations set locale = ${locale} where key = ${guest.key}`);
      await dataOf(await withdraw(refund));
      expect((await withdraw(refund)).status).toBe(409);
      expect(await mailsOf(refund)).toHaveLength(1);
      await provider.db.delete(outbox).where(sql`kind <> 'refund-withdrawn'`);
      const { mailer, sent } = recordingMailer();
      await sendOutbox({ ctx: contextOf(provider), mailer });
      const mail = sent.find(({ subject: line }) => line.includes(guest.key));
      expect(mail?.subject.replace(/\s/g, ' ')).toContain(subject);
      expect(mail?.text).toContain(REASON);
    },
  );

  it('that was ordered after the guest had named an account for another is withdrawn without a mail', async () => {
    const { guest, payment } = await ordered();
    await dataOf(await nameAccount(guest));
    provider.clock.set(new Date(NOW.getTime() + 60_000));
    const second = await dataOf<Refund>(await order(payment, 1_000), 201);
    await dataOf(await withdraw(second));
    expect(await mailsOf(second)).toEqual([]);
  });

  it('that gives back what a cancellation promised is withdrawn with a mail, by its mail the guest knows of it', async () => {
    const guest = await booked(provider);
    const payment = await paid(provider, guest, staff, PAID);
    const cancelling = { reason: 'eventCancelled', expectedPenalty: 0 };
    await dataOf(await post(`reservations/${guest.key}/cancellation`, cancelling));
    const [row] = await provider.db.select().from(refunds).where(eq(refunds.paymentId, payment.id));
    expect(row).toMatchObject({ status: 'requested', reason: 'cancellation' });
    const refund = (await readNow(provider, guest)).payments[0]?.refunds[0] as Refund;
    await dataOf(await withdraw(refund, other));
    expect(await mailsOf(refund)).toHaveLength(1);
    expect((await readNow(provider, guest)).credit.amount).toBe(PAID);
  });

  it('is withdrawn once, by its version, and not after it was sent; both are told as it is', async () => {
    const { payment, refund } = await ordered();
    const stale = await failureOf(await withdraw({ ...refund, version: refund.version + 1 }));
    expect(stale).toMatchObject({ code: 'STALE', details: { id: refund.id, status: 'requested' } });
    await dataOf(await withdraw(refund));
    const again = await failureOf(await withdraw(refund));
    expect(again).toMatchObject({ code: 'ALREADY_DECIDED', details: { status: 'withdrawn' } });
    const late = await failureOf(await post(`refunds/${refund.id}/sent`, { trackingKey: 'MX1' }, other));
    expect(late).toMatchObject({ code: 'ALREADY_DECIDED', details: { status: 'withdrawn' } });
    const second = await dataOf<Refund>(await order(payment), 201);
    await dataOf(await post(`refunds/${second.id}/sent`, { trackingKey: 'MX2' }, other));
    const sent = await failureOf(await withdraw(second));
    expect(sent).toMatchObject({ code: 'ALREADY_DECIDED', details: { status: 'refunded' } });
  });

  it('is withdrawn by who may order one alone, with a reason, and never one that a card’s processor makes', async () => {
    const { guest, payment, refund } = await ordered();
    for (const role of ['organizer', 'support'] as const)
      expect([role, (await withdraw(refund, await staffOf(provider, role))).status]).toEqual([role, 403]);
    expect((await withdraw(refund, guest.headers as { cookie: string })).status).toBe(403);
    const stranger = await provider.as((await insertUser(provider.db, { role: 'agency', agencyId: 'other' })).email);
    expect((await withdraw(refund, stranger)).status).toBe(404);
    expect((await withdraw(refund, staff, { reason: ' ' })).status).toBe(422);
    const card = { id: `card-${refund.id}`, paymentId: payment.id, amount: 1, method: 'card' } as const;
    for (const status of ['approved', 'processing'] as const) {
      const id = `${card.id}-${status}`;
      await provider.db.insert(refunds).values({ ...card, id, status, createdAt: NOW });
      expect(await failureOf(await withdraw({ ...refund, id, version: 1 }))).toMatchObject({ code: 'INVALID_STATE' });
    }
  });
});

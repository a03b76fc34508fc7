import { and, eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EventTerms } from '@/lib/contract/event-terms';
import type { Reservation } from '@/lib/contract/reservation';
import { auditLog, events, outbox, reservationLines, reservations } from '@/lib/provider/db/schema';
import { makeMail } from '@/lib/provider/desk/mail-words/every-mail';
import { runOverdue } from '@/lib/provider/money/overdue/run-overdue';
import {
  BALANCED,
  type Booked,
  booked,
  ledgerOf,
  paid,
  preview,
  readNow,
  staffOf,
} from '@/tests/support/after-booking';
import { dataOf, failureOf, insertUser, NOW } from '@/tests/support/booking';
import { deposited } from '@/tests/support/deposit';
import { brokenInvariants } from '@/tests/support/ledger';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { systemContext } from '@/tests/support/provider-context';

let provider: TestProvider;
let staff: { cookie: string };
beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
});
afterAll(async () => {
  expect(await brokenInvariants(provider.db)).toEqual({});
  await provider.close();
});
beforeEach(async () => {
  provider.clock.set(NOW);
  staff = await staffOf(provider);
  // The job is for every event: what an earlier test left overdue would count here.
  await provider.db.update(events).set({ lateFee: null });
});

/** 150.00 of 1,200.00 are due on the day of booking, 10 January, the rest on 1 April. */
const PERCENT = { event: { lateFee: { kind: 'percent' as const, percent: 10, graceDays: 5, cap: 9_000 } } };

async function run(day: string): Promise<number> {
  provider.clock.set(new Date(`2027-${day}T17:00:00Z`));
  return runOverdue({ ctx: systemContext(provider) });
}
/** As staff read it, whose session does not depend on the day. */
async function readAsStaff({ path }: Booked): Promise<Reservation> {
  provider.clock.set(NOW);
  return readNow(provider, { path, headers: staff });
}
const idOf = async ({ key }: Booked) =>
  (await provider.db.select().from(reservations).where(eq(reservations.key, key)))[0]?.id ?? '';
const remove = ({ path }: Booked, dueOn: string, headers = staff, json: object = { reason: 'Pagó en ventanilla' }) =>
  provider.request(`${path}/late-fees/${dueOn}/removal`, { method: 'POST', json, headers });

describe('the fee for paying late', () => {
  it('is charged once after the grace days: a line, on total and balance, with audit and a mail', async () => {
    const guest = await booked(provider, PERCENT);
    const before = await readAsStaff(guest);
    expect(before.lateFeePolicy?.replace(/\u00a0/g, ' ')).toBe(
      'Si un pago no llega a más tardar 5 días después de su fecha, se agrega un recargo del 10% de lo que falte de él, una sola vez por pago y hasta USD 90.00 por reservación.',
    );
    expect(await run('01-15')).toBe(0);
    expect(await run('01-16')).toBe(1);
    expect(await run('01-16')).toBe(0);
    expect(await run('02-20')).toBe(0);
    const now = await readAsStaff(guest);
    expect(now.total.amount).toBe(before.total.amount + 1_500);
    expect(now.balance.amount).toBe(before.balance.amount + 1_500);
    expect(now.lateFees).toEqual([{ dueOn: '2027-01-10', amount: { amount: 1_500, currency: 'USD' } }]);
    expect(now.lines.at(-1)).toMatchObject({
      kind: 'lateFee',
      label: 'Recargo por pago tardío: vencía el domingo 10 de enero de 2027',
      total: { amount: 1_500 },
    });
    expect(now.schedule.map(({ amount }) => amount.amount)).toEqual([15_000, 106_500]);
    expect(ledgerOf(now)).toEqual(BALANCED);
    const id = await idOf(guest);
    const ofFee = and(eq(auditLog.entityId, id), eq(auditLog.action, 'reservation.lateFeeCharged'));
    expect(await provider.db.select().from(auditLog).where(ofFee)).toMatchObject([
      { actor: 'system:test', after: { total: 121_500, fees: [{ dueOn: '2027-01-10', amount: 1_500 }] } },
    ]);
    const [mail, ...more] = await provider.db
      .select()
      .from(outbox)
      .where(like(outbox.dedupeKey, `late-fee ${id} %`));
    if (!mail) throw new Error('no mail');
    expect(more).toEqual([]);
    expect(await makeMail(systemContext(provider), mail)).toMatchObject({
      subject: `Se agregó un recargo de USD\u00a015.00 a tu reservación ${guest.key}`,
    });
  });

  it('cannot be written twice for one item, whatever charges it', async () => {
    const guest = await booked(provider, PERCENT);
    await run('01-16');
    const id = await idOf(guest);
    const ofFee = and(eq(reservationLines.reservationId, id), eq(reservationLines.kind, 'lateFee'));
    const [line] = await provider.db.select().from(reservationLines).where(ofFee);
    if (!line) throw new Error('no line');
    const twin = provider.db.insert(reservationLines).values({ ...line, id: 'a-second-one' });
    await expect(twin).rejects.toThrow();
  });

  it('is of every item that stays unpaid, never of a fee, up to the cap, and none where the event asks none', async () => {
    const guest = await booked(provider, PERCENT);
    const free = await booked(provider);
    await run('01-16');
    expect(await run('04-07')).toBe(1);
    expect(await run('04-08')).toBe(0);
    const now = await readAsStaff(guest);
    expect(now.lateFees.map(({ amount }) => amount.amount)).toEqual([1_500, 7_500]);
    expect(now.total.amount).toBe(129_000);
    expect((await readAsStaff(free)).lateFees).toEqual([]);
  });

  it('waits while a proof waits for review, and is not asked of what was paid', async () => {
    const guest = await booked(provider, PERCENT);
    await deposited(provider.request, guest);
    expect(await run('01-20')).toBe(0);
    provider.clock.set(NOW);
    const other = await booked(provider, PERCENT);
    await paid(provider, other, staff, 15_000);
    expect(await run('03-31')).toBe(0);
    expect((await readAsStaff(guest)).lateFees).toEqual([]);
  });

  it('leaves what a policy keeps as deposit: who pays late gives up no less of it', async () => {
    const cancellationSteps = [{ fromDays: 0, penalty: { kind: 'deposit' as const } }];
    const guest = await booked(provider, { event: { ...PERCENT.event, cancellationSteps } }, 2);
    await run('01-16');
    provider.clock.set(NOW);
    const [first] = (await readAsStaff(guest)).rooms;
    const half = await preview(provider, guest, staff, `?rooms=${first?.id}`);
    expect(half.penalty.amount).toBe(7_500);
    const whole = await preview(provider, guest, staff);
    expect([whole.penalty.amount, whole.total.amount]).toEqual([15_000, 16_500]);
    const cancel = async (path: string, json: object) =>
      dataOf<Reservation>(await provider.request(`${path}/cancellation`, { json, headers: staff }));
    await cancel(guest.path, { reason: 'late', expectedPenalty: 7_500, rooms: [first?.id] });
    const ended = await cancel(guest.path, { reason: 'late', expectedPenalty: 7_500 });
    expect([ended.status, ended.total.amount]).toEqual(['cancelled', 16_500]);
    expect(ledgerOf(ended)).toEqual(BALANCED);
  });

  it('is kept of a booking that its guest gives up, and not where the agency ends it', async () => {
    for (const [reason, kept] of [
      ['late', 1_500],
      ['agency', 0],
    ] as const) {
      const guest = await booked(provider, PERCENT);
      await run('01-16');
      provider.clock.set(NOW);
      const json = { reason, expectedPenalty: 0 };
      const ended = await dataOf<Reservation>(
        await provider.request(`${guest.path}/cancellation`, { method: 'POST', json, headers: staff }),
      );
      expect([ended.status, ended.total.amount]).toEqual(['cancelled', kept]);
      await provider.db.update(events).set({ lateFee: null });
    }
  });
});

describe('taking a late fee off', () => {
  it('is done once, with a reason: what was paid beyond goes back, and the item is not charged again', async () => {
    const guest = await booked(provider, PERCENT);
    await run('01-16');
    provider.clock.set(NOW);
    await paid(provider, guest, staff, 121_500);
    const off = await dataOf<Reservation>(await remove(guest, '2027-01-10'));
    expect(off).toMatchObject({ lateFees: [], total: { amount: 120_000 }, credit: { amount: 1_500 } });
    expect(ledgerOf(off)).toEqual(BALANCED);
    expect(off.payments.flatMap(({ refunds }) => refunds)).toMatchObject([{ amount: { amount: 1_500 } }]);
    const id = await idOf(guest);
    const ofRemoval = and(eq(auditLog.entityId, id), eq(auditLog.action, 'reservation.lateFeeRemoved'));
    expect(await provider.db.select().from(auditLog).where(ofRemoval)).toMatchObject([
      { before: { amount: 1_500 }, after: { reason: 'Pagó en ventanilla', total: 120_000 } },
    ]);
    const again = await remove(guest, '2027-01-10');
    expect([again.status, await failureOf(again)]).toMatchObject([
      409,
      { code: 'ALREADY_DECIDED', details: { lateFees: [], total: { amount: 120_000 } } },
    ]);
    const unpaid = await booked(provider, PERCENT);
    await run('01-16');
    provider.clock.set(NOW);
    await dataOf(await remove(unpaid, '2027-01-10'));
    expect(await run('01-20')).toBe(0);
    expect((await readAsStaff(unpaid)).total.amount).toBe(120_000);
  });

  it('beside a larger reduction leaves nothing to pay, never less than that', async () => {
    const guest = await booked(provider, PERCENT);
    await run('01-16');
    const { version } = await readAsStaff(guest);
    const json = { amount: -121_000, reason: 'Cortesía del hotel', version };
    await dataOf(await provider.request(`${guest.path}/adjustments`, { json, headers: staff }), 201);
    const off = await dataOf<Reservation>(await remove(guest, '2027-01-10'));
    expect(off).toMatchObject({ lateFees: [], total: { amount: 0 }, balance: { amount: 0 } });
    expect(off.lines.reduce((sum, { total }) => sum + total.amount, 0)).toBe(0);
    expect(ledgerOf(off)).toEqual(BALANCED);
  });

  it('of a booking that was cancelled leaves what is kept of it owed at once', async () => {
    const kept = { cancellationSteps: [{ fromDays: 0, penalty: { kind: 'percent' as const, percent: 50 } }] };
    const guest = await booked(provider, { event: { ...PERCENT.event, ...kept } });
    await run('01-16');
    provider.clock.set(NOW);
    const json = { reason: 'late', expectedPenalty: 60_000 };
    await dataOf(await provider.request(`${guest.path}/cancellation`, { json, headers: staff }));
    const off = await dataOf<Reservation>(await remove(guest, '2027-01-10'));
    expect(off.schedule.map(({ dueOn, amount }) => [dueOn, amount.amount])).toEqual([['2027-01-10', 60_000]]);
    expect(ledgerOf(off)).toEqual(BALANCED);
  });

  it('needs a reason, a fee, the right, and the same agency', async () => {
    const guest = await booked(provider, PERCENT);
    await run('01-16');
    provider.clock.set(NOW);
    const foreign = await provider.as((await insertUser(provider.db, { role: 'agency', agencyId: 'another' })).email);
    const wholesaler = await staffOf(provider, 'wholesaler');
    expect((await remove(guest, '2027-01-10', staff, { reason: ' ' })).status).toBe(422);
    expect((await remove(guest, '2027-04-01')).status).toBe(404);
    expect((await remove(guest, '2027-01-10', wholesaler)).status).toBe(403);
    expect((await remove(guest, '2027-01-10', guest.headers)).status).toBe(403);
    expect((await remove(guest, '2027-01-10', foreign)).status).toBe(404);
    expect((await readAsStaff(guest)).lateFees).toHaveLength(1);
  });

  it('is not done by staff on the booking that is theirs', async () => {
    const guest = await booked(provider, PERCENT);
    await run('01-16');
    provider.clock.set(NOW);
    const agent = await insertUser(provider.db, { role: 'agency' });
    await provider.db
      .update(reservations)
      .set({ email: agent.email.toUpperCase() })
      .where(eq(reservations.key, guest.key));
    const own = await remove(guest, '2027-01-10', await provider.as(agent.email));
    expect([own.status, (await failureOf(own)).code]).toEqual([403, 'FORBIDDEN']);
    expect(await readAsStaff(guest)).toMatchObject({ total: { amount: 121_500 }, lateFees: [{ dueOn: '2027-01-10' }] });
    await dataOf(await remove(guest, '2027-01-10'));
    expect((await readAsStaff(guest)).lateFees).toEqual([]);
  });
});

describe('the terms of an event', () => {
  it('take a late fee, off by default, and refuse one without a cap', async () => {
    const { block } = await booked(provider);
    const path = `/api/v1/events/${block.code}/booking-terms`;
    const terms = await dataOf<EventTerms>(await provider.request(path, { headers: staff }));
    expect(terms.lateFee).toBeNull();
    const change = (lateFee: object) =>
      provider.request(path, { method: 'PATCH', json: { version: terms.version, lateFee }, headers: staff });
    expect((await change({ kind: 'fixed', amount: 2_000, graceDays: 3 })).status).toBe(422);
    const lateFee = { kind: 'fixed', amount: 2_000, graceDays: 3, cap: 6_000 };
    expect(await dataOf<EventTerms>(await change(lateFee))).toMatchObject({ lateFee });
  });
});

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PaymentMethods } from '@/lib/contract/card';
import type { EventTerms, EventTermsPatch } from '@/lib/contract/event-terms';
import type { Reservation } from '@/lib/contract/reservation';
import { events } from '@/lib/provider/db/schema';
import { runOverdue } from '@/lib/provider/money/overdue/run-overdue';
import { type Booked, booked, paid, preview, readNow, STEPS, staffOf } from '@/tests/support/after-booking';
import { confirmed, dataOf, failureOf, holdBody, NOW, room } from '@/tests/support/booking';
import { deposit, depositForm } from '@/tests/support/deposit';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { systemContext } from '@/tests/support/provider-context';

let provider: TestProvider;
let staff: { cookie: string };
beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
});
afterAll(() => provider.close());
beforeEach(async () => {
  provider.clock.set(NOW);
  staff = await staffOf(provider);
  // The job is for every event: what an earlier test left overdue would count here.
  await provider.db.update(events).set({ lateFee: null });
});

const ALL_KEPT = [{ fromDays: 0, penalty: { kind: 'percent' as const, percent: 100 } }];
const FEE = { kind: 'fixed' as const, amount: 4_000, graceDays: 5, cap: 9_000 };

/** Staff change the terms some minutes after whatever was done before. */
async function change({ block: { code } }: Booked, terms: Omit<EventTermsPatch, 'version'>): Promise<void> {
  provider.clock.pass(300_000);
  const path = `/api/v1/events/${code}/booking-terms`;
  const { version } = await dataOf<EventTerms>(await provider.request(path, { headers: staff }));
  await dataOf(await provider.request(path, { method: 'PATCH', json: { version, ...terms }, headers: staff }));
  provider.clock.pass(300_000);
}
async function alsoBooked({ block }: Booked): Promise<Booked> {
  const guest = await confirmed(provider.request, block.code, holdBody([room(block.categoryIds[0])]));
  const { key } = guest.reservation;
  return { ...guest, block, key, path: `/api/v1/reservations/${key}` };
}
const methods = async ({ path, headers }: Booked) =>
  dataOf<PaymentMethods>(await provider.request(`${path}/payment-methods`, { headers }));
async function overdueOn(day: string, guest: Booked): Promise<Reservation> {
  provider.clock.set(new Date(`2027-${day}T17:00:00Z`));
  await runOverdue({ ctx: systemContext(provider) });
  provider.clock.set(NOW);
  return readNow(provider, { path: guest.path, headers: staff });
}

describe('terms that are changed after a booking was confirmed', () => {
  it('leave it the cancellation policy that it was confirmed on, and are those of later bookings', async () => {
    const guest = await booked(provider, { event: { cancellationSteps: STEPS } });
    await paid(provider, guest, staff, 120_000);
    await change(guest, { cancellationSteps: ALL_KEPT });
    await change(guest, { cancellationSteps: [] });
    const kept = await preview(provider, guest, guest.headers);
    expect([kept.penalty.amount, kept.refundable.amount]).toEqual([0, 120_000]);
    expect(kept.steps.map(({ fromDays }) => fromDays)).toEqual([90, 45, 0]);
    await change(guest, { cancellationSteps: ALL_KEPT });
    const later = await alsoBooked(guest);
    expect((await preview(provider, later, later.headers)).penalty.amount).toBe(120_000);
    const json = { reason: 'guestRequest', expectedPenalty: 0 };
    const over = await dataOf<Reservation>(
      await provider.request(`${guest.path}/cancellation`, { json, headers: staff }),
    );
    expect([over.status, over.total.amount]).toEqual(['cancelled', 0]);
  });

  it('bring it no late fee that it was not told of, and take one off that is asked of nobody any more', async () => {
    const without = await booked(provider, { event: { cancellationSteps: STEPS } });
    await change(without, { lateFee: FEE });
    const told = await alsoBooked(without);
    expect((await readNow(provider, without)).lateFeePolicy).toBeNull();
    expect((await readNow(provider, told)).lateFeePolicy).not.toBeNull();
    expect((await overdueOn('01-20', without)).total.amount).toBe(120_000);
    expect((await overdueOn('01-20', told)).total.amount).toBe(124_000);
    const relieved = await booked(provider, { event: { lateFee: FEE } });
    await change(relieved, { lateFee: null, finalNoticeDays: 60 });
    expect((await overdueOn('01-20', relieved)).total.amount).toBe(120_000);
  });

  it('ask it for no payment before the days of its own schedule', async () => {
    const guest = await booked(provider);
    await paid(provider, guest, staff, 15_000);
    await change(guest, { balanceDueDays: 300 });
    expect((await methods(guest)).minimum.amount).toBe(1);
    const part = await deposit(provider.request, guest.key, depositForm({ amount: '20000' }), guest.headers);
    expect([part.status, (await readNow(provider, guest)).standing.due?.dueOn]).toEqual([201, '2027-04-01']);
    const later = await alsoBooked(guest);
    expect(later.reservation.schedule.map(({ kind }) => kind)).toEqual(['full']);
    const refused = await deposit(provider.request, later.key, depositForm({ amount: '20000' }), later.headers);
    expect((await failureOf(refused)).code).toBe('BELOW_MINIMUM_AMOUNT');
  });

  it('nor does an event that moves to an earlier day', async () => {
    const scheduleTemplate = {
      lateBooking: 'catchUp' as const,
      items: [
        { amount: { kind: 'minimum' as const }, due: { kind: 'atBooking' as const } },
        { amount: { kind: 'percent' as const, percent: 40 }, due: { kind: 'daysBeforeEvent' as const, days: 110 } },
        { amount: { kind: 'balance' as const }, due: { kind: 'daysBeforeEvent' as const, days: 75 } },
      ],
    };
    const guest = await booked(provider, { event: { scheduleTemplate } });
    await paid(provider, guest, staff, 15_000);
    const before = await readNow(provider, guest);
    await provider.db.update(events).set({ eventDate: '2027-03-01' }).where(eq(events.id, guest.block.eventId));
    const { standing, schedule } = await readNow(provider, guest);
    expect([standing, schedule]).toEqual([before.standing, before.schedule]);
    expect((await methods(guest)).minimum.amount).toBe(1);
  });
});

import { expect } from 'vitest';
import type { PaymentIntent, SandboxAnswer } from '@/lib/contract/card';
import type { Refund } from '@/lib/contract/payment';
import type { Reservation } from '@/lib/contract/reservation';
import { systemContext } from '@/lib/provider/jobs/workers';
import { executeRefunds } from '@/lib/provider/money/refund/execute-refunds';
import { dataOf } from '@/tests/support/booking';
import { DECLINED, deliver, eventOf, SUCCEEDS } from '@/tests/support/card';
import type { PaymentChoice } from './actions';
import { balanceOf, type Model, type ModelBooking, pendingOf, type Real } from './booking-model';

const MINIMUM = 15_000;

interface CardChoice {
  whole: boolean;
  /** Declined first, then paid with another card. */
  declinedFirst: boolean;
  /** What the processor tells once more afterwards, late or twice. */
  told: ('succeeded' | 'failed')[];
}

/** A card is charged at the processor; what it tells once more, in whatever order, changes nothing. */
export async function payByCard(_model: Model, real: Real, booking: ModelBooking, choice: CardChoice): Promise<void> {
  const most = balanceOf(booking) - pendingOf(booking);
  const amount = Math.max(most, 1) > MINIMUM && !choice.whole ? MINIMUM : Math.max(most, 1);
  const can = (booking.status === 'hold' || booking.status === 'confirmed') && amount <= most;
  const { headers, key } = booking;
  const { request, db } = real.provider;
  const json = { amount, currency: 'USD' };
  const opened = await request(`/api/v1/reservations/${key}/payment-intents`, { json, headers });
  if (!can) return void expect([409, 422], await opened.clone().text()).toContain(opened.status);
  const { paymentId: id } = await dataOf<PaymentIntent>(opened, 201);
  const type = async (number: string) =>
    dataOf<SandboxAnswer>(await request(`/api/v1/payments/${id}/sandbox-card`, { json: { number }, headers }));
  if (choice.declinedFirst) expect((await type(DECLINED)).status).toBe('failed');
  expect((await type(SUCCEEDS)).status).toBe('approved');
  booking.payments.push({ id, amount, status: 'approved' });
  booking.status = 'confirmed';
  for (const told of choice.told) {
    const event = await eventOf(db, id, told);
    expect((await deliver(real.provider, event)).status).toBe(200);
  }
}

const refundsOf = async (real: Real, { key }: ModelBooking) => {
  const path = `/api/v1/reservations/${key}`;
  const { payments } = await dataOf<Reservation>(await real.provider.request(path, { headers: real.staff }));
  return payments;
};

/** Staff order a refund: no more than is left of the payment, and nothing is off what was paid before it is sent. */
export async function orderRefund(
  _model: Model,
  real: Real,
  { booking, payment }: PaymentChoice,
  amount: number,
): Promise<void> {
  const shown = (await refundsOf(real, booking)).find(({ id }) => id === payment.id);
  const ordered = (shown?.refunds ?? []).reduce((sum, refund) => sum + refund.amount.amount, 0);
  const can = payment.status === 'approved' && amount <= payment.amount - ordered;
  const answer = await real.provider.request(`/api/v1/payments/${payment.id}/refunds`, {
    json: { amount },
    headers: real.staff,
  });
  if (!can) return void expect([409, 422], await answer.clone().text()).toContain(answer.status);
  expect((await dataOf<Refund>(answer, 201)).amount.amount).toBe(amount);
}

/** The job sends to their cards all refunds that wait for it. */
export async function runCardRefunds(model: Model, real: Real): Promise<void> {
  const due = await Promise.all(
    model.bookings.map(async (booking) => {
      const refunds = (await refundsOf(real, booking)).flatMap((payment) => payment.refunds);
      return { booking, waiting: refunds.filter(({ status }) => status === 'approved') };
    }),
  );
  const { db, clock, services } = real.provider;
  const ctx = systemContext({ db, clock, services }, 'refunds');
  for (let looked = 1; looked > 0; ) looked = await executeRefunds({ ctx });
  for (const { booking, waiting } of due) for (const { amount } of waiting) booking.returned += amount.amount;
}

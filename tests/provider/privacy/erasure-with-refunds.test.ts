import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Refund } from '@/lib/contract/payment';
import type { ErasurePreview } from '@/lib/contract/personal-data';
import { refunds, reservations, sandboxCharges } from '@/lib/provider/db/schema';
import { executeRefunds } from '@/lib/provider/money/refund/execute-refunds';
import { type Booked, booked, STEPS, staffOf } from '@/tests/support/after-booking';
import { dataOf, NOW } from '@/tests/support/booking';
import { intent, jobContext, payByCard, takeCards } from '@/tests/support/card';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';

const PAID = 20_000;

let provider: TestProvider;
let staff: { cookie: string };
let other: { cookie: string };
let guest: Booked;
/** The card payment, none of which may go back to its card any more. */
let paymentId: string;

beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
  [staff, other] = [await staffOf(provider), await staffOf(provider, 'payment')];
});
afterAll(() => provider.close());
beforeEach(async () => {
  provider.clock.set(NOW);
  guest = await booked(provider, { event: { cancellationSteps: STEPS } });
  // Bookings of one address and name are one person's.
  await provider.db
    .update(reservations)
    .set({ email: `${guest.key}@correo.test` })
    .where(eq(reservations.key, guest.key));
  await takeCards(provider.db);
  ({ paymentId } = await intent(provider, guest, PAID));
  await payByCard(provider, guest, paymentId);
  await provider.db
    .update(sandboxCharges)
    .set({ status: 'canceled' })
    .where(eq(sandboxCharges.idempotencyKey, paymentId));
});

const post = (path: string, json: object, headers: { cookie: string } = staff) =>
  provider.request(`/api/v1/${path}`, { json, headers });
/** A minute after what was before. */
const order = async (amount: number, method: 'card' | 'bank') => {
  provider.clock.set(new Date(provider.clock.now().getTime() + 60_000));
  return dataOf<Refund>(await post(`payments/${paymentId}/refunds`, { amount, method, reason: 'Se devuelve' }), 201);
};
const send = async ({ id }: Refund) =>
  dataOf<Refund>(await post(`refunds/${id}/sent`, { trackingKey: 'SPEI-75' }, other));
const fails = async (count: number) => {
  await executeRefunds({ ctx: jobContext(provider) });
  const rows = await provider.db.select().from(refunds).where(eq(refunds.paymentId, paymentId));
  expect(rows.filter(({ status }) => status === 'failed')).toHaveLength(count);
};
/** The guest cancels free of charge, and nothing of what was paid comes back to the card. */
async function cancelled(): Promise<void> {
  const { path, headers } = guest;
  await dataOf(await provider.request(`${path}/cancellation`, { json: { reason: 'guestRequest' }, headers }));
  await dataOf(
    await provider.request(`${path}/cancellation/decision`, { json: { decision: 'approve' }, headers: staff }),
  );
  await fails(1);
}
const obstacle = async () =>
  (
    await dataOf<ErasurePreview>(
      await provider.request(`/api/v1/reservations/${guest.key}/erasure`, { headers: staff }),
    )
  ).obstacle;
const erase = () => post(`reservations/${guest.key}/erasure`, { confirm: guest.key });

it('waits for a refund that failed only until its money was sent in another way, however often that failed too', async () => {
  await cancelled();
  expect(await obstacle()).toBe('moneyOpen');
  expect((await erase()).status).toBe(409);
  await order(PAID, 'card');
  await fails(2);
  expect(await obstacle()).toBe('moneyOpen');
  const byBank = await order(PAID, 'bank');
  expect(await obstacle()).toBe('moneyOpen');
  await send(byBank);
  expect(await obstacle()).toBeNull();
  expect((await erase()).status).toBe(200);
});

it('waits for the rest of a refund that failed and was sent again in part, or whose transfer was withdrawn', async () => {
  await cancelled();
  await send(await order(PAID - 5000, 'bank'));
  expect(await obstacle()).toBe('moneyOpen');
  const { id, version } = await order(5000, 'bank');
  await dataOf(await post(`refunds/${id}/withdrawal`, { reason: 'Otra cuenta', version }));
  expect(await obstacle()).toBe('moneyOpen');
  await send(await order(5000, 'bank'));
  expect(await obstacle()).toBeNull();
});

it('waits for what staff wanted to send back of a booking that owes nothing back, until it was sent', async () => {
  await order(4000, 'card');
  await fails(1);
  await order(3000, 'card');
  await fails(2);
  // As if the stay were long over.
  await provider.db
    .update(reservations)
    .set({ bookingStatus: 'cancelled', cancelledAt: NOW, total: PAID })
    .where(eq(reservations.key, guest.key));
  expect(await obstacle()).toBe('moneyOpen');
  await send(await order(1000, 'bank'));
  expect(await obstacle()).toBe('moneyOpen');
  await send(await order(3000, 'bank'));
  expect(await obstacle()).toBeNull();
});

it('does not wait for credit that is owed no more since the price rose again', async () => {
  await cancelled();
  await provider.db.update(reservations).set({ total: PAID }).where(eq(reservations.key, guest.key));
  expect(await obstacle()).toBeNull();
});

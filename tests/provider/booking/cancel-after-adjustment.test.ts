import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Penalty } from '@/lib/contract/booking-terms';
import type { Reservation } from '@/lib/contract/reservation';
import { BALANCED, type Booked, booked, ledgerOf, preview, readNow, staffOf } from '@/tests/support/after-booking';
import { dataOf, NOW } from '@/tests/support/booking';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';

let provider: TestProvider;
let staff: { cookie: string };
beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
  staff = await staffOf(provider);
});
afterAll(() => provider.close());

const keeping = (penalty: Penalty) => ({ event: { cancellationSteps: [{ fromDays: 0, penalty }] } });

const cancel = async ({ path }: Booked, json: object) =>
  dataOf<Reservation>(await provider.request(`${path}/cancellation`, { json, headers: staff }));

/** Staff take an amount off the price, minor units. */
async function takeOff(guest: Booked, amount: number): Promise<Reservation> {
  const { version } = await readNow(provider, guest);
  const json = { amount: -amount, reason: 'Cortesía', version };
  return dataOf<Reservation>(await provider.request(`${guest.path}/adjustments`, { json, headers: staff }), 201);
}

/** Two rooms, the first cancelled with half of it kept, and more taken off than the second costs. */
async function courtesyAboveRoom(): Promise<Booked> {
  const guest = await booked(provider, keeping({ kind: 'percent', percent: 50 }), 2);
  const rooms = [guest.reservation.rooms[0]?.id];
  await cancel(guest, { rooms, reason: 'guestRequest', expectedPenalty: 60_000 });
  expect((await takeOff(guest, 150_000)).total.amount).toBe(30_000);
  return guest;
}

it('cancels a booking of which staff took more off than its rooms cost, and nobody owes more by it', async () => {
  for (const reason of ['guestRequest', 'agency']) {
    const guest = await courtesyAboveRoom();
    const shown = await preview(provider, guest, staff, `?reason=${reason}`);
    expect(shown).toMatchObject({ price: { amount: 0 }, penalty: { amount: 0 }, total: { amount: 30_000 } });
    const ended = await cancel(guest, { reason, expectedPenalty: 0 });
    expect(ended).toMatchObject({ status: 'cancelled', total: { amount: 30_000 }, balance: { amount: 30_000 } });
    expect(ended.lines.map(({ kind, total }) => [kind, total.amount])).toEqual([
      ['penalty', 60_000],
      ['adjustment', -30_000],
    ]);
    expect(ledgerOf(ended)).toEqual(BALANCED);
  }
});

it('keeps no deposit of what is left beyond a deposit that was kept before', async () => {
  const guest = await booked(provider, keeping({ kind: 'deposit' }), 3);
  const [first, second] = guest.reservation.rooms.map(({ id }) => id);
  const { penalty } = await preview(provider, guest, staff, `?rooms=${first}&reason=late`);
  await cancel(guest, { rooms: [first], reason: 'late', expectedPenalty: penalty.amount });
  expect(penalty.amount).toBeGreaterThan(0);
  const { total } = await readNow(provider, guest);
  await takeOff(guest, total.amount - penalty.amount + 1);
  const then = await preview(provider, guest, staff, `?rooms=${second}&reason=late`);
  expect([then.price.amount, then.penalty.amount]).toEqual([penalty.amount - 1, 0]);
});

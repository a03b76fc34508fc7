import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Payment, Refund } from '@/lib/contract/payment';
import type { Reservation, ReservationRoom } from '@/lib/contract/reservation';
import { booked, paid, preview, readNow, staffOf } from '@/tests/support/after-booking';
import { dataOf, failureOf, NOW, night } from '@/tests/support/booking';
import {
  approvedBooking,
  decideChange,
  firstRoom,
  moveTo,
  requestPath,
  statusesOf,
} from '@/tests/support/change-request';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';

let provider: TestProvider;
let staff: { cookie: string };
let second: { cookie: string };
beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
  staff = await staffOf(provider);
  second = await staffOf(provider, 'payment');
});
afterAll(() => provider.close());

const APPROVE = { decision: 'approve' };
const send = (path: string, json: unknown, headers = staff, method = 'POST') =>
  provider.request(path, { method, json, headers });
const take = (path: string, headers: { cookie: string }) => provider.request(path, { method: 'DELETE', headers });

/** The answer to somebody who decides on what is no longer so: the record as it is now. */
async function staleOf<Details>(answer: Response): Promise<Details> {
  const { code, details } = await failureOf(answer);
  expect([answer.status, code]).toEqual([409, 'STALE']);
  return details as Details;
}

describe('staff decide on what they looked at, and on nothing that came in its place', () => {
  it('a room whose guest moved it meanwhile is looked at again', async () => {
    const guest = await booked(provider);
    const seen = firstRoom(guest);
    await dataOf(await moveTo(provider, guest, [1, 4]));
    const path = `${guest.path}/rooms/${seen.id}/approve`;
    const now = await staleOf<ReservationRoom>(await send(path, { ...APPROVE, version: seen.version }));
    expect(now).toMatchObject({ checkIn: night(1), status: 'requested' });
    const done = await dataOf<ReservationRoom>(await send(path, { ...APPROVE, version: now.version }));
    expect(done).toMatchObject({ checkIn: night(1), status: 'approved' });
  });

  it('a change that was taken back, and asked for otherwise', async () => {
    const guest = await approvedBooking(provider);
    const seen = await dataOf<Reservation>(await moveTo(provider, guest, [0, 4], { difference: 40_000 }));
    await take(requestPath(guest), guest.headers);
    await dataOf(await moveTo(provider, guest, [2, 5]));
    const waitingIn = ({ changeRequests }: Reservation) =>
      changeRequests.find(({ status }) => status === 'waiting')?.id;
    const decide = (requestId: string | undefined) => decideChange(provider, guest, { ...APPROVE, requestId }, staff);
    const now = await staleOf<Reservation>(await decide(waitingIn(seen)));
    expect([statusesOf(now).sort(), now.rooms[0]?.checkIn]).toEqual([['waiting', 'withdrawn'], night(0)]);
    const done = await dataOf<Reservation>(await decide(waitingIn(now)));
    expect([statusesOf(done).sort(), done.rooms[0]?.checkIn]).toEqual([['approved', 'withdrawn'], night(2)]);
  });

  it('a cancellation that was of one room, and is of all now', async () => {
    const guest = await booked(provider, {}, 2);
    const path = `${guest.path}/cancellation`;
    const ask = async (json: object, query = '') => {
      const { penalty } = await preview(provider, guest, guest.headers, query);
      return dataOf<Reservation>(await send(path, { ...json, expectedPenalty: penalty.amount }, guest.headers));
    };
    const rooms = [firstRoom(guest).id];
    const seen = await ask({ rooms }, `?rooms=${rooms}`);
    await take(path, guest.headers);
    await ask({});
    const now = await staleOf<Reservation>(await send(`${path}/decision`, { ...APPROVE, version: seen.version }));
    expect([now.status, now.cancellation?.rooms]).toEqual(['cancellationRequested', null]);
    const done = await dataOf<Reservation>(await send(`${path}/decision`, { ...APPROVE, version: now.version }));
    expect(done.status).toBe('cancelled');
  });

  it('money that goes back: two who order the same refund order one, and one who is asked twice is answered twice', async () => {
    const guest = await booked(provider);
    const { id } = await paid(provider, guest, staff, 120_000);
    const order = (left: number, key: string, headers = staff) =>
      provider.request(`/api/v1/payments/${id}/refunds`, {
        json: { amount: 30_000, reason: 'Una noche menos', left },
        headers: { ...headers, 'Idempotency-Key': key },
      });
    const first = await dataOf<Refund>(await order(120_000, 'one'), 201);
    // As the page sends it again, which shows by then what is left.
    expect(await dataOf<Refund>(await order(90_000, 'one'), 201)).toEqual(first);
    const now = await staleOf<Payment>(await order(120_000, 'two', second));
    expect(now.refunds.map(({ amount, status }) => [amount.amount, status])).toEqual([[30_000, 'requested']]);
    await dataOf<Refund>(await order(90_000, 'three', second), 201);
    expect((await readNow(provider, guest)).payments[0]?.refunds).toHaveLength(2);
  });

  it('a transfer back of which a part was taken back: it is not written down as the amount that nobody sent', async () => {
    const guest = await booked(provider);
    await paid(provider, guest, staff, 120_000);
    const adjust = async (amount: number) => {
      const { version } = await readNow(provider, guest);
      const answer = await send(`${guest.path}/adjustments`, { amount, reason: 'Cortesía', version });
      const { payments } = await dataOf<Reservation>(answer, 201);
      return payments[0]?.refunds[0];
    };
    const seen = await adjust(-50_000);
    const left = await adjust(20_000);
    expect([seen?.amount.amount, left?.amount.amount]).toEqual([50_000, 30_000]);
    const mark = (version?: number) =>
      send(`/api/v1/refunds/${seen?.id}/sent`, { trackingKey: 'SPEI-1', version }, second);
    expect(await staleOf<Refund>(await mark(seen?.version))).toMatchObject({
      status: 'requested',
      amount: { amount: 30_000 },
    });
    expect((await readNow(provider, guest)).refunded.amount).toBe(0);
    expect(await dataOf<Refund>(await mark(left?.version))).toMatchObject({ status: 'refunded' });
    expect((await readNow(provider, guest)).refunded.amount).toBe(30_000);
  });
});

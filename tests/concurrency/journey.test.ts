import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from '@/lib/contract/page';
import type { Payment } from '@/lib/contract/payment';
import type { Reservation, ReservationSummary } from '@/lib/contract/reservation';
import type { Availability } from '@/lib/contract/room-block';
import { confirmed, dataOf, held, holdBody, insertBlock, insertUser, night, room } from '@/tests/support/booking';
import { deposited } from '@/tests/support/deposit';
import { TEST_DATABASE_URL } from '@/tests/support/postgres';
import { type RaceProvider, startRaceProvider } from './race-provider';

/** PGlite and PostgreSQL answer sums, dates and instants in different types: the wire must not show it. */
describe.skipIf(!TEST_DATABASE_URL)('a booking on PostgreSQL', () => {
  let provider: RaceProvider;
  beforeAll(async () => {
    provider = await startRaceProvider();
  });
  afterAll(() => provider.close());

  it('goes from hold to paid with the same figures as on PGlite', async () => {
    const { request } = provider;
    const block = await insertBlock(provider.db, { allotted: 2, categories: ['A'] });
    const [category] = block.categoryIds;
    const staff = await provider.as((await insertUser(provider.db, { role: 'agency' })).email);
    const guest = await confirmed(request, block.code, holdBody([room(category), room(category, 1)]));
    const payment = await deposited(provider.request, guest, 240_000);
    const path = `/api/v1/reservations/${guest.reservation.key}`;
    const decided = await request(`/api/v1/payments/${payment.id}/decision`, {
      json: { decision: 'approve' },
      headers: staff,
    });
    expect((await dataOf<Payment>(decided)).status).toBe('approved');
    for (const { id } of guest.reservation.rooms)
      expect((await request(`${path}/rooms/${id}/approve`, { method: 'POST', headers: staff })).status).toBe(200);
    const read = await dataOf<Reservation>(await request(path, { headers: guest.headers }));
    expect(read).toMatchObject({
      status: 'paid',
      total: { amount: 240_000, currency: 'USD' },
      paid: { amount: 240_000 },
      balance: { amount: 0 },
      nextDue: null,
      createdAt: '2027-01-10T17:00:00.000Z',
    });
    expect(read.rooms.map(({ status, checkIn }) => [status, checkIn])).toEqual([
      ['approved', night(0)],
      ['approved', night(1)],
    ]);
    await held(request, block.code, holdBody([room(category, 4)]));
    const list = await dataOf<Page<ReservationSummary>>(
      await request(`/api/v1/events/${block.code}/reservations?filter[balance]=paid&sort=checkIn`, { headers: staff }),
    );
    expect(list).toMatchObject({ total: 1, last_page: 1, next_cursor: null });
    const { standing, ...listed } = list.data[0] as ReservationSummary;
    expect(standing).toMatchObject({ state: 'paid', due: null, next: null, guest: null });
    expect(listed).toEqual({
      key: guest.reservation.key,
      holder: 'María Peña',
      email: 'maria@correo.test',
      mobile: '+525555555555',
      status: 'paid',
      rooms: 2,
      roomsToApprove: 0,
      people: 4,
      checkIn: night(0),
      checkOut: night(4),
      total: { amount: 240_000, currency: 'USD' },
      paid: { amount: 240_000, currency: 'USD' },
      balance: { amount: 0, currency: 'USD' },
      paymentsToApprove: 0,
      createdAt: '2027-01-10T17:00:00.000Z',
      paymentReference: guest.reservation.paymentReference,
      categories: [read.rooms[0]?.categoryName],
      credit: { amount: 0, currency: 'USD' },
      overdue: { amount: 0, currency: 'USD' },
      nextDue: null,
      roomsToDecide: [],
      paymentsToDecide: [],
      refundsToMake: 0,
      attention: null,
      version: read.version,
    });
    const free = await dataOf<Availability>(
      await request(`/api/v1/events/${block.code}/availability?checkIn=${night(0)}&checkOut=${night(5)}`),
    );
    expect(free.categories[0]?.nights.map(({ free: rooms }) => rooms)).toEqual([1, 0, 0, 1, 1]);
    expect(free.categories[0]?.soldOutNights).toEqual([night(1), night(2)]);
  });
});

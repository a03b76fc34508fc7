import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from '@/lib/contract/page';
import type { Reservation, ReservationSummary } from '@/lib/contract/reservation';
import type { ReservationCounts } from '@/lib/contract/reservation-list';
import { payments, refunds, reservations } from '@/lib/provider/db/schema';
import {
  confirmed,
  dataOf,
  failureOf,
  type HeldByTest,
  held,
  holdBody,
  insertBlock,
  insertUser,
  NOW,
  room,
  type TestBlock,
} from '@/tests/support/booking';
import { deposited } from '@/tests/support/deposit';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';

let provider: TestProvider;
let block: TestBlock;
let staff: { cookie: string };
let email: string;
let owner: { id: string; email: string };
const guests: Record<string, HeldByTest> = {};
const DAY = 86_400_000;

const named = (firstName: string, lastName = 'Cruz') => ({
  contact: { firstName, lastName, email: `${firstName.toLowerCase()}@correo.test`, mobile: '998 123 4567' },
});
const change = (name: string, columns: Partial<typeof reservations.$inferInsert>) =>
  provider.db
    .update(reservations)
    .set(columns)
    .where(eq(reservations.key, guests[name]?.reservation.key ?? ''));

beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
  owner = await insertUser(provider.db, { role: 'organizer' });
  email = (await insertUser(provider.db, { role: 'agency' })).email;
  staff = await provider.as(email);
  block = await insertBlock(provider.db, { event: { mainUserId: owner.id } });
  const [a, b] = block.categoryIds;
  const book = async (name: string, rooms: ReturnType<typeof room>[], make = confirmed) => {
    guests[name] = await make(provider.request, block.code, holdBody(rooms, named(name)));
    provider.clock.pass(1000);
  };
  const approve = async (name: string, amount: number) => {
    const payment = await deposited(provider.request, guests[name] as HeldByTest, amount);
    const path = `/api/v1/payments/${payment.id}/decision`;
    expect((await provider.request(path, { json: { decision: 'approve' }, headers: staff })).status).toBe(200);
    return payment.id;
  };
  await book('Hold', [room(a)], held);
  await book('Owes', [room(a, 2)]);
  await book('Paid', [room(b)]);
  await book('Credit', [room(a), room(b, 4)]);
  await book('Asks', [room(b, 4)]);
  await book('Gone', [room(a)]);
  await approve('Owes', 15_000);
  const whole = await approve('Paid', 120_000);
  const credit = await approve('Credit', 240_000);
  await deposited(provider.request, guests.Asks as HeldByTest, 20_000);
  await change('Credit', { total: 200_000 });
  await change('Asks', { bookingStatus: 'cancellationRequested', cancellationRequestedAt: NOW });
  await change('Gone', { deletedAt: NOW });
  await provider.db
    .insert(refunds)
    .values({ id: 'refund-open', paymentId: credit, amount: 40_000, status: 'requested', createdAt: NOW });
  await provider.db.update(payments).set({ attention: 'refundFailed' }).where(eq(payments.id, whole));
});
afterEach(() => provider.clock.set(NOW));

/** Moves the clock; a session of the old time would be over. */
async function travel(to: Date): Promise<{ cookie: string }> {
  provider.clock.set(to);
  return provider.as(email);
}
afterAll(() => provider.close());

const path = () => `/api/v1/events/${block.code}/reservations`;
const get = (query: string, headers = staff) => provider.request(path() + query, { headers });
const list = async (query = '', headers = staff) =>
  (await dataOf<Page<ReservationSummary>>(await get(query, headers))).data;
const names = async (query: string, headers = staff) =>
  (await list(query, headers)).map(({ holder }) => holder.split(' ')[0]).sort();
const counts = async (query = '', headers = staff) => dataOf<ReservationCounts>(await get(`/counts${query}`, headers));

describe('staff’s list', () => {
  it.each([
    ['?filter[balance]=due', ['Asks', 'Hold', 'Owes']],
    ['?filter[balance]=overdue', []],
    ['?filter[balance]=paid', ['Credit', 'Paid']],
    ['?filter[balance]=credit', ['Credit']],
    ['?filter[need]=room', ['Credit', 'Owes', 'Paid']],
    ['?filter[need]=payment', ['Asks']],
    ['?filter[need]=cancellation', ['Asks']],
    ['?filter[need]=refund', ['Credit']],
    ['?filter[need]=attention', ['Paid']],
    ['?filter[need]=names', ['Asks', 'Credit', 'Owes', 'Paid']],
    ['?filter[need]=any', ['Asks', 'Credit', 'Owes', 'Paid']],
    ['?filter[status]=confirmed', ['Owes']],
    ['?filter[status]=paid', ['Credit', 'Paid']],
    ['?filter[state]=toApprove', ['Credit', 'Owes', 'Paid']],
    ['?filter[state]=confirmed', []],
    ['?filter[state]=cancellationRequested', ['Asks']],
    ['?filter[status]=hold&filter[balance]=due', ['Hold']],
    ['?filter[checkInFrom]=2027-06-02', ['Asks', 'Credit', 'Owes']],
    ['?filter[checkInTo]=2027-06-01', ['Credit', 'Hold', 'Paid']],
    ['?filter[checkInFrom]=2027-06-03&filter[checkInTo]=2027-06-04', ['Owes']],
  ])('%s', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  it('filters by category, and another event’s category shows nothing', async () => {
    expect(await names(`?filter[category]=${block.categoryIds[1]}`)).toEqual(['Asks', 'Credit', 'Paid']);
    const other = await insertBlock(provider.db);
    expect(await names(`?filter[category]=${other.categoryIds[0]}`)).toEqual([]);
  });

  it('finds by payment reference, and nothing that was put away', async () => {
    const owes = guests.Owes?.reservation;
    expect(await names(`?q=${owes?.paymentReference}`)).toEqual(['Owes']);
    expect(await names('?q=Gone')).toEqual([]);
  });

  it('carries what can be decided, what is owed next and what is owed back', async () => {
    const [owes] = await list('?q=Owes');
    expect(owes).toMatchObject({
      categories: ['Suite A'],
      roomsToDecide: [{ category: 'Suite A', total: { amount: 120_000, currency: 'USD' } }],
      paymentsToDecide: [],
      nextDue: { dueOn: '2027-04-01', amount: { amount: 105_000 } },
      overdue: { amount: 0 },
      credit: { amount: 0 },
      refundsToMake: 0,
      attention: null,
    });
    const [credit] = await list('?q=Credit');
    expect(credit).toMatchObject({ credit: { amount: 40_000 }, refundsToMake: 1, nextDue: null });
    expect((await list('?q=Asks'))[0]).toMatchObject({
      roomsToDecide: [],
      paymentsToDecide: [{ method: 'deposit', amount: { amount: 20_000 }, hasProof: true, proofType: 'image/png' }],
    });
    expect((await list('?q=Paid'))[0]?.attention).toBe('refundFailed');
  });

  it('says what is overdue from the day after, in the event’s zone', async () => {
    const overdue = '?filter[balance]=overdue&filter[status]=confirmed';
    expect(await names(overdue, await travel(new Date('2027-04-02T04:59:00Z')))).toEqual([]);
    const later = await travel(new Date('2027-04-02T05:00:00Z'));
    expect(await names(overdue, later)).toEqual(['Owes']);
    expect((await list('?q=Owes', later))[0]?.overdue.amount).toBe(105_000);
  });

  it('counts each choice as the other filters are', async () => {
    const all = await counts();
    expect(all.total).toBe(5);
    expect(all.status).toMatchObject({ hold: 1, confirmed: 1, paid: 2, cancellationRequested: 1, expired: 0 });
    expect(all.balance).toEqual({ due: 3, overdue: 0, paid: 2, credit: 1 });
    expect(all.need).toEqual({
      any: 4,
      room: 3,
      payment: 1,
      cancellation: 1,
      change: 0,
      refund: 1,
      attention: 1,
      names: 4,
    });
    expect(all.category.map(({ name, count }) => [name, count])).toEqual([
      ['Suite A', 3],
      ['Suite B', 3],
    ]);
    const paid = await counts('?filter[status]=paid');
    expect(paid.total).toBe(2);
    expect(paid.status).toMatchObject({ hold: 1, paid: 2 });
    expect(paid.need).toMatchObject({ refund: 1, attention: 1, payment: 0 });
    expect((await counts('?q=Owes&filter[need]=payment')).total).toBe(0);
  });

  it('counts and lists the same for every single choice', async () => {
    const all = await counts();
    for (const dimension of ['status', 'state', 'balance', 'need'] as const) {
      for (const [value, count] of Object.entries(all[dimension])) {
        expect([value, (await list(`?filter[${dimension}]=${value}`)).length]).toEqual([value, count]);
      }
    }
  });

  it('exports what is filtered, in the reader’s language, and runs nothing', async () => {
    await change('Owes', { firstName: '=HYPERLINK("http://evil","x")' });
    const answer = await get('/export?filter[status]=confirmed&locale=en', staff);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="reservations-pls-[\w-]+\.csv"$/);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const lines = new TextDecoder().decode(bytes).split('\r\n');
    expect(lines[0]).toMatch(/^Code,Primary guest,Email/);
    expect(lines[1]).toContain(`,"'=HYPERLINK(""http://evil"",""x"") Cruz",`);
    expect(lines[1]).toContain(',To approve,A Suite,1,2,2027-06-03,2027-06-06,USD,1200,150,1050,');
    expect(lines.slice(2)).toEqual(['']);
    await change('Owes', { firstName: 'Owes' });
    const spanish = await (await get('/export?locale=es')).text();
    expect(spanish.split('\r\n')).toHaveLength(7);
    expect(spanish).toContain('Referencia de pago');
  });

  it('is not there for another agency or organizer; the couple read their own', async () => {
    const as = async (role: 'agency' | 'organizer', agencyId?: string) =>
      provider.as((await insertUser(provider.db, { role, ...(agencyId && { agencyId }) })).email);
    const mine = await provider.as(owner.email);
    for (const end of ['/counts', '/export']) {
      expect((await get(end, mine)).status).toBe(200);
      for (const headers of [await as('organizer'), await as('agency', 'elsewhere')]) {
        const answer = await get(end, headers);
        expect([answer.status, (await failureOf(answer)).code]).toEqual([404, 'NOT_FOUND']);
      }
      expect((await get(end, guests.Owes?.headers as { cookie: string })).status).toBe(403);
    }
    expect((await get('?filter[need]=nothing')).status).toBe(422);
    expect((await get('/export?sort=password_hash')).status).toBe(422);
  });

  it('an expired hold owes nothing', async () => {
    const later = await travel(new Date(NOW.getTime() + DAY));
    expect(await names('?filter[balance]=due', later)).toEqual(['Asks', 'Owes']);
    expect((await counts('', later)).status).toMatchObject({ hold: 0, expired: 1 });
    const [expired] = await list('?q=Hold', later);
    expect(expired).toMatchObject({ balance: { amount: 0 }, standing: { state: 'expired', due: null } });
    expect((await list('?sort=-balance', later)).at(-1)?.balance.amount).toBe(0);
  });

  it('says of each row what its own page says', async () => {
    for (const row of await list()) {
      const own = await dataOf<Reservation>(
        await provider.request(`/api/v1/reservations/${row.key}`, { headers: staff }),
      );
      expect([row.key, row.standing]).toEqual([row.key, own.standing]);
      expect([row.balance, row.credit]).toEqual([own.balance, own.credit]);
      expect([row.key, await names(`?q=${row.key}&filter[state]=${row.standing.state}`)]).toEqual([
        row.key,
        [row.holder.split(' ')[0]],
      ]);
    }
  });

  it('a refund that failed is to be made until its money was ordered again', async () => {
    const [{ key = '' } = {}] = await list('?q=Credit');
    const [row] = await provider.db
      .select({ refund: refunds })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .innerJoin(reservations, eq(reservations.id, payments.reservationId))
      .where(eq(reservations.key, key));
    if (!row) throw new Error('no refund');
    const toMake = async () => {
      const own = await dataOf<Reservation>(await provider.request(`/api/v1/reservations/${key}`, { headers: staff }));
      const [one] = await list('?q=Credit');
      expect(one?.standing).toEqual(own.standing);
      return [one?.refundsToMake, own.standing.agency.refunds, await names('?filter[need]=refund')];
    };
    const { id, paymentId } = row.refund;
    await provider.db.update(refunds).set({ status: 'failed', decidedAt: NOW }).where(eq(refunds.id, id));
    expect(await toMake()).toEqual([1, 1, ['Credit']]);
    const again = { ...row.refund, id: 'again', createdAt: new Date(NOW.getTime() + DAY), decidedAt: null };
    try {
      await provider.db.insert(refunds).values({ ...again, status: 'requested' });
      expect(await toMake()).toEqual([1, 1, ['Credit']]);
      await provider.db
        .update(refunds)
        .set({ status: 'failed', decidedAt: again.createdAt })
        .where(eq(refunds.id, 'again'));
      expect(await toMake(), 'one payment’s money, sent twice in vain').toEqual([1, 1, ['Credit']]);
      await provider.db.update(refunds).set({ status: 'refunded' }).where(eq(refunds.id, 'again'));
      expect(await toMake()).toEqual([0, 0, []]);
    } finally {
      await provider.db.delete(refunds).where(eq(refunds.id, 'again'));
      await provider.db.update(refunds).set(row.refund).where(eq(refunds.paymentId, paymentId));
    }
  });

  it('a hold that was given up owes nothing', async () => {
    const guest = await held(provider.request, block.code, holdBody([room(block.categoryIds[0])], named('Dropped')));
    const own = `/api/v1/reservations/${guest.reservation.key}`;
    expect((await provider.request(own, { method: 'DELETE', headers: guest.headers })).status).toBe(204);
    expect((await list('?q=Dropped'))[0]).toMatchObject({ status: 'cancelled', balance: { amount: 0 } });
    expect(await names('?filter[balance]=due')).not.toContain('Dropped');
  });
});

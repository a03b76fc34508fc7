import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from '@/lib/contract/page';
import type { ReservationSummary } from '@/lib/contract/reservation';
import { refunds, reservations } from '@/lib/provider/db/schema';
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
let owner: { id: string; email: string };
const guests: Record<string, HeldByTest> = {};

const named = (firstName: string, lastName: string, email: string) => ({
  contact: { firstName, lastName, email, mobile: '998 123 4567' },
});

beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
  owner = await insertUser(provider.db, { role: 'organizer' });
  staff = await provider.as((await insertUser(provider.db, { role: 'agency' })).email);
  block = await insertBlock(provider.db, { event: { mainUserId: owner.id } });
  const [a] = block.categoryIds;
  const tick = () => provider.clock.pass(1000);
  const book = async (name: string, body: ReturnType<typeof holdBody>, make = confirmed) => {
    guests[name] = await make(provider.request, block.code, body);
    tick();
  };
  const stay = [room(a)];
  await book('hold', holdBody(stay, named('Zoe', 'Abad', 'zoe@correo.test')), held);
  await book('due', holdBody([room(a), room(a, 2, 5)], named('Bruno', 'Cárdenas', 'bruno@correo.test')));
  await book('paid', holdBody(stay, named('100%', 'Real_', 'real@correo.test')));
  await book('waiting', holdBody(stay, named('Diana', 'Cruz', 'diana@correo.test')));
  const approve = (id: string) =>
    provider.request(`/api/v1/payments/${id}/decision`, { json: { decision: 'approve' }, headers: staff });
  const whole = await deposited(provider.request, guests.paid as HeldByTest, 120_000);
  expect((await approve(whole.id)).status).toBe(200);
  const part = await deposited(provider.request, guests.due as HeldByTest, 50_000);
  expect((await approve(part.id)).status).toBe(200);
  await provider.db
    .insert(refunds)
    .values({ id: 'refund-1', paymentId: part.id, amount: 20_000, status: 'refunded', createdAt: NOW });
  await deposited(provider.request, guests.waiting as HeldByTest, 20_000);
});
afterEach(() => provider.clock.set(NOW));
afterAll(() => provider.close());

async function list(query = '', headers = staff) {
  const answer = await provider.request(`/api/v1/events/${block.code}/reservations${query}`, { headers });
  return dataOf<Page<ReservationSummary>>(answer);
}
const holders = async (query: string) => (await list(query)).data.map(({ holder }) => holder);

describe('the reservations of an event', () => {
  it('carry what is paid, refunds taken off, and what is left', async () => {
    const [found] = (await list('?q=bruno')).data;
    expect(found).toMatchObject({
      key: guests.due?.reservation.key,
      status: 'confirmed',
      rooms: 2,
      roomsToApprove: 2,
      people: 4,
      checkIn: '2027-06-01',
      checkOut: '2027-06-08',
      total: { amount: 320_000 },
      paid: { amount: 30_000 },
      balance: { amount: 290_000 },
      paymentsToApprove: 0,
    });
  });

  it('are the newest first, a page at a time, by number or cursor', async () => {
    const first = await list('?per_page=3');
    expect(first.data.map(({ holder }) => holder)).toEqual(['Diana Cruz', '100% Real_', 'Bruno Cárdenas']);
    expect(first).toMatchObject({ current_page: 1, per_page: 3, last_page: 2, total: 4 });
    const second = await list(`?per_page=3&cursor=${first.next_cursor}`);
    expect(second.data.map(({ holder }) => holder)).toEqual(['Zoe Abad']);
    expect(second.next_cursor).toBeNull();
    expect((await list('?per_page=3&page=9')).data).toEqual([]);
  });

  it('go on by cursor behind the last one read, although one before it was put away meanwhile', async () => {
    const first = await list('?per_page=2');
    const newest = eq(reservations.key, first.data[0]?.key ?? '');
    await provider.db.update(reservations).set({ deletedAt: NOW }).where(newest);
    expect((await list('?per_page=2&page=2')).data.map(({ holder }) => holder)).toEqual(['Zoe Abad']);
    const second = await list(`?per_page=2&cursor=${first.next_cursor}`);
    expect(second.data.map(({ holder }) => holder)).toEqual(['Bruno Cárdenas', 'Zoe Abad']);
    expect(second).toMatchObject({ current_page: 2, total: 3 });
    await provider.db.update(reservations).set({ deletedAt: null }).where(newest);
  });

  it.each([
    ['?filter[status]=paid', ['100% Real_']],
    ['?filter[status]=hold', ['Zoe Abad']],
    ['?filter[status]=confirmed&sort=holder', ['Bruno Cárdenas', 'Diana Cruz']],
    ['?filter[balance]=paid', ['100% Real_']],
    ['?filter[paymentsToApprove]=1', ['Diana Cruz']],
    ['?sort=-balance&per_page=1', ['Bruno Cárdenas']],
    ['?q=cruz%20diana', ['Diana Cruz']],
    ['?q=100%25', ['100% Real_']],
    ['?q=Real_', ['100% Real_']],
    ['?q=%25', ['100% Real_']],
    ["?q=x'%3B%20drop%20table%20payments%3B--", []],
  ])('%s', async (query, expected) => {
    expect(await holders(query)).toEqual(expected);
  });

  it('are in the order of the alphabet by holder: an accent puts nobody behind Z', async () => {
    const first = eq(reservations.firstName, 'Diana');
    await provider.db.update(reservations).set({ firstName: 'Ángel' }).where(first);
    expect(await holders('?sort=holder')).toEqual(['100% Real_', 'Ángel Cruz', 'Bruno Cárdenas', 'Zoe Abad']);
    await provider.db.update(reservations).set({ firstName: 'Diana' }).where(eq(reservations.firstName, 'Ángel'));
  });

  it('show a hold that is over as expired before any job has run', async () => {
    provider.clock.set(new Date(NOW.getTime() + 1_800_000));
    expect(await holders('?filter[status]=expired')).toEqual(['Zoe Abad']);
  });

  it('show no rooms and nobody in them where a hold is over, in the list, its file, its order and its filters alike', async () => {
    const [of] = block.categoryIds;
    const everybody = ['Bruno Cárdenas', 'Diana Cruz', '100% Real_', 'Zoe Abad'].toSorted();
    const asked = [`?filter[category]=${of}`, '?filter[checkInFrom]=2027-06-01'];
    for (const query of asked) expect((await holders(query)).toSorted()).toEqual(everybody);
    provider.clock.set(new Date(NOW.getTime() + 1_800_000));
    const [over] = (await list('?q=zoe')).data;
    const none = { rooms: 0, roomsToApprove: 0, people: 0, checkIn: null, checkOut: null, categories: [] };
    expect(over).toMatchObject({ status: 'expired', ...none });
    for (const query of asked) expect(await holders(query)).not.toContain('Zoe Abad');
    expect((await holders('?sort=checkIn'))[0]).toBe('Zoe Abad');
    const file = await provider.request(`/api/v1/events/${block.code}/reservations/export?q=zoe&locale=en`, {
      headers: staff,
    });
    expect((await file.text()).split('\r\n')[1]).toContain(',Expired,,0,0,,,USD,');
  });

  it('refuse an unknown sort, cursor or page size', async () => {
    for (const query of ['?sort=password_hash', '?sort=toString', '?cursor=x', '?per_page=101', '?page=0']) {
      const answer = await provider.request(`/api/v1/events/${block.code}/reservations${query}`, { headers: staff });
      expect([query, answer.status]).toEqual([query, 422]);
    }
    const noNumber = await provider.request(`/api/v1/events/${block.code}/reservations?page=abc`, { headers: staff });
    expect((await failureOf(noNumber)).fields).toEqual({ page: 'Porfavor introduzca un numero valido' });
  });

  it('are not there for another agency, another organizer or a guest', async () => {
    const path = `/api/v1/events/${block.eventId}/reservations`;
    const as = async (role: 'agency' | 'organizer', agencyId?: string) =>
      provider.as((await insertUser(provider.db, { role, ...(agencyId && { agencyId }) })).email);
    const mine = await provider.as(owner.email);
    expect((await provider.request(path, { headers: mine })).status).toBe(200);
    for (const headers of [
      await as('organizer'),
      await as('agency', 'elsewhere'),
      await as('organizer', 'elsewhere'),
    ]) {
      const answer = await provider.request(path, { headers });
      expect([answer.status, (await failureOf(answer)).code]).toEqual([404, 'NOT_FOUND']);
    }
    expect((await provider.request(path, { headers: guests.due?.headers ?? {} })).status).toBe(403);
    expect((await provider.request(path)).status).toBe(401);
  });
});

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Joinable } from '@/lib/contract/join';
import type { Reservation } from '@/lib/contract/reservation';
import { coupons, reservationRooms, reservations } from '@/lib/provider/db/schema';
import { BALANCED, ledgerOf, paid, staffOf } from '@/tests/support/after-booking';
import {
  confirmed,
  countNights,
  dataOf,
  failureOf,
  type HeldByTest,
  hold,
  holdBody,
  insertBlock,
  insertUser,
  NOW,
  room,
  type TestBlock,
} from '@/tests/support/booking';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { cookieHeader } from '@/tests/support/set-cookies';
import { mailsTo } from '../auth/account-mails';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
});
afterAll(() => provider.close());

type Headers = { cookie: string };

let people = 0;
const nextMail = () => `junta${people++}@correo.test`;
async function book({ code, categoryIds }: TestBlock, email: string, category = 0, coupon = {}): Promise<HeldByTest> {
  const body = holdBody([room(categoryIds[category])], coupon);
  return confirmed(provider.request, code, { ...body, contact: { ...body.contact, email } });
}
/** Opens the link that was mailed when the address booked a second time, as its owner does. */
async function openFirst(email: string): Promise<Headers> {
  const mail = (await mailsTo(provider, email)).find(({ subject }) => subject.startsWith('Ya tenías'));
  const token = new URL(/https?:\S+login-link\?token=\S+/.exec(mail?.text ?? '')?.[0] ?? '').searchParams.get('token');
  return { cookie: cookieHeader(await provider.request(`/api/v1/login-links/${token}`, { method: 'POST' })) };
}
const joinsOf = ({ reservation: { key } }: HeldByTest) => `/api/v1/reservations/${key}/joins`;
const joinable = async (first: HeldByTest, headers: Headers) =>
  dataOf<Joinable[]>(await provider.request(joinsOf(first), { headers }));
const join = (first: HeldByTest, other: HeldByTest, headers: Headers, total = 240_000, more: object = {}) =>
  provider.request(joinsOf(first), {
    json: { other: other.reservation.key, expectedTotal: total },
    headers: { ...headers, ...more },
  });
const read = async ({ reservation: { key } }: HeldByTest, headers: Headers) =>
  provider.request(`/api/v1/reservations/${key}`, { headers });

async function twice() {
  const block = await insertBlock(provider.db);
  const email = nextMail();
  const first = await book(block, email);
  const second = await book(block, email.toUpperCase(), 1);
  return { block, email, first, second, owner: await openFirst(email) };
}

describe('two bookings of one address', () => {
  it('become one at what both cost together, with every night still sold once', async () => {
    const { block, first, second, owner } = await twice();
    const [offer] = await joinable(first, owner);
    expect(offer).toMatchObject({
      key: second.reservation.key,
      total: { amount: 120_000 },
      together: { amount: 240_000 },
    });
    expect(offer?.rooms.map(({ checkIn }) => checkIn)).toEqual(['2027-06-01']);
    const one = await dataOf<Reservation>(await join(first, second, owner), 201);
    expect(one).toMatchObject({ key: first.reservation.key, total: { amount: 240_000 }, balance: { amount: 240_000 } });
    expect(one.rooms.map(({ categoryId, status }) => [categoryId, status])).toEqual([
      [block.categoryIds[0], 'requested'],
      [block.categoryIds[1], 'requested'],
    ]);
    expect(ledgerOf(one)).toEqual(BALANCED);
    for (const id of block.categoryIds) {
      const nights = await countNights(provider.db, id);
      expect(nights.map(({ sold, booked }) => sold - booked)).toEqual(nights.map(() => 0));
      expect(nights.slice(0, 3).map(({ sold }) => sold)).toEqual([1, 1, 1]);
    }
    const desk = await staffOf(provider);
    const ended = await dataOf<Reservation>(await read(second, desk));
    expect(ended).toMatchObject({ status: 'cancelled', rooms: [], total: { amount: 0 }, balance: { amount: 0 } });
    expect(ledgerOf(ended)).toEqual(BALANCED);
    // The first deposit is that of both rooms, and the whole is paid as one.
    await paid(provider, { reservation: one, headers: owner }, desk, one.minimumToReserve.amount);
    expect((await dataOf<Reservation>(await read(first, desk))).paid).toEqual(one.minimumToReserve);
  });

  it('are joined once, whoever presses twice', async () => {
    const { first, second, owner } = await twice();
    const key = { 'Idempotency-Key': 'join-once-of-this-test' };
    const answers = await Promise.all([
      join(first, second, owner, 240_000, key),
      join(first, second, owner, 240_000, key),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect((await join(first, second, owner)).status).toBe(404);
    const rooms = await provider.db.select().from(reservationRooms);
    const [row] = await provider.db.select().from(reservations).where(eq(reservations.key, first.reservation.key));
    expect(rooms.filter(({ reservationId }) => reservationId === row?.id)).toHaveLength(2);
  });

  it('are nothing to who only typed the address: neither told of, nor joined, by either', async () => {
    const block = await insertBlock(provider.db);
    const email = nextMail();
    const first = await book(block, email);
    const stranger = await book(block, email);
    // Nobody has opened a mailed link: this is what whoever typed the address has.
    for (const [own, other] of [
      [first, stranger],
      [stranger, first],
    ] as const) {
      expect(await joinable(own, own.headers)).toEqual([]);
      expect((await join(own, other, own.headers)).status).toBe(404);
    }
    // Nor do those of another address, of another event, or who is not logged in here.
    const owner = await openFirst(email);
    const alone = await book(block, nextMail());
    const elsewhere = await book(await insertBlock(provider.db), email);
    for (const other of [alone, elsewhere]) expect((await join(first, other, owner)).status).toBe(404);
    expect((await joinable(first, owner)).map(({ key }) => key)).toEqual([stranger.reservation.key]);
    expect((await provider.request(joinsOf(first), { headers: alone.headers })).status).toBe(404);
    expect((await provider.request(joinsOf(first))).status).toBe(401);
  });

  it('log out whoever had typed the address before, so that they never see what came', async () => {
    const { first, second, owner } = await twice();
    expect((await read(first, first.headers)).status).toBe(200);
    await dataOf(await join(first, second, owner), 201);
    for (const each of [first, second]) expect((await read(each, each.headers)).status).toBe(401);
    expect((await read(first, owner)).status).toBe(200);
  });

  it('stay two where money came for the other, or another price was agreed to', async () => {
    const { first, second, owner } = await twice();
    const dear = await join(first, second, owner, 200_000);
    expect([dear.status, (await failureOf(dear)).code]).toEqual([409, 'PRICE_CHANGED']);
    await paid(provider, second, await staffOf(provider), 15_000);
    expect(await joinable(first, owner)).toEqual([]);
    const late = await join(first, second, owner);
    expect([late.status, (await failureOf(late)).code]).toEqual([409, 'INVALID_STATE']);
    expect((await dataOf<Reservation>(await read(second, second.headers))).rooms).toHaveLength(1);
  });

  /** A first booking whose coupon takes something off, and a second one of the same address. */
  async function withCoupon(value: { percent: number } | { amount: number }) {
    const block = await insertBlock(provider.db);
    const { eventId, agencyId } = block;
    const coupon = { id: `coupon-${eventId}`, agencyId, eventId, code: 'JUNTOS', createdAt: NOW };
    await provider.db.insert(coupons).values({ ...coupon, ...value });
    const email = nextMail();
    const first = await book(block, email, 0, { coupon: 'JUNTOS' });
    const second = await book(block, email, 1);
    return { first, second, owner: await openFirst(email) };
  }
  const refuses = async (first: HeldByTest, second: HeldByTest, owner: Headers) => {
    expect(await joinable(first, owner)).toEqual([]);
    const total = first.reservation.total.amount + second.reservation.total.amount;
    const refused = await join(first, second, owner, total);
    expect([refused.status, (await failureOf(refused)).code]).toEqual([409, 'INVALID_STATE']);
  };

  it.each([
    ['a percentage', { percent: 10 }, 108_000],
    ['an amount that the price cuts', { amount: 150_000 }, 0],
  ])('stay two where the coupon of the first takes off %s, which the second would change', async (_, value, total) => {
    const { first, second, owner } = await withCoupon(value);
    expect(first.reservation.total.amount).toBe(total);
    await refuses(first, second, owner);
    expect((await dataOf<Reservation>(await read(first, owner))).total.amount).toBe(total);
  });

  it('stay two where the first has the honeymoon discount', async () => {
    const user = await insertUser(provider.db, { role: 'organizer' });
    const couple = await provider.as(user.email);
    const block = await insertBlock(provider.db, { event: { mainUserId: user.id, honeymoonDiscountPercent: 15 } });
    const email = nextMail();
    const body = holdBody([room(block.categoryIds[0])]);
    const asked = { ...body, contact: { ...body.contact, email } };
    const answer = await hold(provider.request, block.code, asked, couple);
    const headers = { cookie: cookieHeader(answer) };
    const { key } = await dataOf<Reservation>(answer, 201);
    const confirm = { json: { acceptTerms: true }, headers };
    const reservation = await dataOf<Reservation>(
      await provider.request(`/api/v1/reservations/${key}/confirm`, confirm),
    );
    expect(reservation.total.amount).toBe(102_000);
    const second = await book(block, email, 1);
    await refuses({ reservation, headers }, second, await openFirst(email));
  });

  it('become one where the coupon of the first takes off a whole amount, which stays when the second goes', async () => {
    const { first, second, owner } = await withCoupon({ amount: 20_000 });
    const one = await dataOf<Reservation>(await join(first, second, owner, 220_000), 201);
    const json = { reason: 'agency', expectedPenalty: 0, rooms: [one.rooms[1]?.id] };
    const headers = await staffOf(provider);
    await dataOf(await provider.request(`/api/v1/reservations/${one.key}/cancellation`, { json, headers }));
    expect((await dataOf<Reservation>(await read(first, owner))).total.amount).toBe(100_000);
  });
});

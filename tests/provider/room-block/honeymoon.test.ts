import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Reservation } from '@/lib/contract/reservation';
import type { Quote } from '@/lib/contract/room-block';
import { coupons, events, payments, reservations } from '@/lib/provider/db/schema';
import { expireHolds } from '@/lib/provider/inventory/room-block/release-nights';
import { dataOf, hold, holdBody, insertBlock, insertUser, NOW, room, type TestBlock } from '@/tests/support/booking';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { systemContext } from '@/tests/support/provider-context';
import { cookieHeader } from '@/tests/support/set-cookies';

let provider: TestProvider;
let couple: { cookie: string };
let coupleId: string;
let block: TestBlock;
beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
  const user = await insertUser(provider.db, { role: 'organizer' });
  coupleId = user.id;
  couple = await provider.as(user.email);
});
afterAll(() => provider.close());
beforeEach(async () => {
  provider.clock.set(NOW);
  block = await insertBlock(provider.db, {
    event: { mainUserId: coupleId, honeymoonDiscountPercent: 15, passSharePercent: 100 },
  });
});

const rooms = () => [room(block.categoryIds[0])];
const quote = async (headers: Record<string, string>, more: object = {}) =>
  dataOf<Quote>(
    await provider.request(`/api/v1/events/${block.code}/quotes`, { json: { rooms: rooms(), ...more }, headers }),
  );
const booked = async (headers: Record<string, string>, more: object = {}) =>
  dataOf<Reservation>(await hold(provider.request, block.code, holdBody(rooms(), more), headers), 201);
const kinds = ({ lines }: Pick<Quote, 'lines'>) => lines.map((line) => line.kind);

describe('the honeymoon discount', () => {
  it('is on the rooms of the couple’s own booking by itself, not on its passes, and nobody else’s', async () => {
    const passes = [{ kind: 'adult' as const, quantity: 1 }];
    const priced = await quote(couple, { passes });
    expect(priced.lines.at(-1)).toMatchObject({
      kind: 'discount',
      label: 'Descuento de luna de miel',
      total: { amount: -18_000 },
    });
    expect(priced.total.amount).toBe(120_000 + 12_000 - 18_000);
    expect(kinds(await quote({}))).toEqual(['room']);
    const reservation = await booked(couple, { passes });
    expect(reservation).toMatchObject({ honeymoon: true, lines: priced.lines, total: priced.total });
    expect((await booked({})).honeymoon).toBe(false);
  });

  it('is there for the event’s second user too, and not where the event gives none', async () => {
    await provider.db
      .update(events)
      .set({ mainUserId: null, secondaryUserId: coupleId })
      .where(eq(events.id, block.eventId));
    expect(kinds(await quote(couple))).toEqual(['room', 'discount']);
    await provider.db.update(events).set({ honeymoonDiscountPercent: 0 }).where(eq(events.id, block.eventId));
    expect(kinds(await quote(couple))).toEqual(['room']);
  });

  it('comes before the coupon, which takes its part of what is left', async () => {
    const row = { agencyId: block.agencyId, eventId: block.eventId, createdAt: NOW };
    await provider.db.insert(coupons).values({ ...row, id: `diez-${block.eventId}`, code: 'DIEZ', percent: 10 });
    const { lines, total } = await quote(couple, { coupon: 'DIEZ' });
    expect(lines.map((line) => line.total.amount)).toEqual([120_000, -18_000, -10_200]);
    expect(total.amount).toBe(91_800);
  });

  it('is given once an event, until that booking ends', async () => {
    const first = await booked(couple);
    expect(kinds(await quote(couple))).toEqual(['room']);
    expect((await booked(couple)).honeymoon).toBe(false);
    provider.clock.set(new Date(NOW.getTime() + 16 * 60_000));
    expect(kinds(await quote(couple))).toEqual(['room', 'discount']);
    expect((await booked(couple)).honeymoon).toBe(true);
    const [row] = await provider.db.select().from(reservations).where(eq(reservations.key, first.key));
    expect(row?.bookingStatus).toBe('expired');
  });

  it('goes on with the couple, who are the holder of what they book, through a change of mind', async () => {
    const answer = await hold(provider.request, block.code, holdBody(rooms()), couple);
    const first = await dataOf<Reservation>(answer.clone(), 201);
    const holder = { cookie: cookieHeader(answer) };
    const longer = { rooms: [room(block.categoryIds[0], 0, 4)], replaces: first.key };
    expect(kinds(await quote(holder, longer))).toEqual(['room', 'discount']);
    const instead = await hold(provider.request, block.code, holdBody(longer.rooms, { replaces: first.key }), holder);
    const { key, honeymoon } = await dataOf<Reservation>(instead.clone(), 201);
    expect(honeymoon).toBe(true);
    const confirm = { json: { acceptTerms: true }, headers: { cookie: cookieHeader(instead) } };
    const booking = await dataOf<Reservation>(await provider.request(`/api/v1/reservations/${key}/confirm`, confirm));
    expect(booking).toMatchObject({ status: 'confirmed', honeymoon: true, total: { amount: 136_000 } });
    // Their account is still theirs, and has the discount no second time.
    expect(kinds(await quote(couple))).toEqual(['room']);
  });

  it.each([
    ['comes back with an ended booking that money brings back', false],
    ['is no second one where money brings an ended booking back', true],
  ])('%s; its price stays', async (_, another) => {
    const staff = await provider.as((await insertUser(provider.db, { role: 'agency' })).email);
    const { key } = await booked(couple);
    const ofKey = eq(reservations.key, key);
    const rowOf = async () => (await provider.db.select().from(reservations).where(ofKey))[0];
    const id = randomUUID();
    const reservationId = (await rowOf())?.id ?? '';
    provider.clock.set(new Date(NOW.getTime() + 16 * 60_000));
    await expireHolds({ ctx: systemContext(provider) });
    if (another) expect((await booked(couple)).honeymoon).toBe(true);
    await provider.db.insert(payments).values({
      id,
      reservationId,
      agencyId: block.agencyId,
      method: 'deposit',
      status: 'pending',
      amount: 15_000,
      currency: 'USD',
      paidOn: '2027-01-10',
      createdBy: 'visitor',
      createdAt: NOW,
    });
    const json = { decision: 'approve' };
    await dataOf(await provider.request(`/api/v1/payments/${id}/decision`, { json, headers: staff }));
    expect(await rowOf()).toMatchObject({ bookingStatus: 'confirmed', honeymoon: !another, total: 102_000 });
  });
});

import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOLD_MINUTES } from '@/lib/config/constants';
import type { DepositReview } from '@/lib/contract/deposit-review';
import type { Payment } from '@/lib/contract/payment';
import type { Reservation } from '@/lib/contract/reservation';
import { isValidReference } from '@/lib/domain/payment-reference';
import { auditLog, rates, reservations } from '@/lib/provider/db/schema';
import { expireHolds, releaseNights } from '@/lib/provider/inventory/room-block/release-nights';
import {
  AGENCY,
  confirmed,
  countNights,
  dataOf,
  failureOf,
  held,
  hold,
  holdBody,
  insertBlock,
  insertUser,
  NOW,
  night,
  room,
} from '@/tests/support/booking';
import { deposited } from '@/tests/support/deposit';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';

const MINUTE = 60_000;

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
});
afterAll(() => provider.close());

const sold = async (categoryId = '') => (await countNights(provider.db, categoryId)).map((stock) => stock.sold);
const read = async (key: string, headers: Record<string, string>) =>
  provider.request(`/api/v1/reservations/${key}`, { headers });
const confirm = (key: string, headers: Record<string, string>) =>
  provider.request(`/api/v1/reservations/${key}/confirm`, { json: { acceptTerms: true }, headers });
const again = (key: string, headers: Record<string, string>) =>
  provider.request(`/api/v1/reservations/${key}/hold-again`, { method: 'POST', headers });

function runJob() {
  const actor = { kind: 'system', job: 'expire-holds' } as const;
  const { db, clock, services } = provider;
  const ctx = { actor, db, clock, requestId: 'job', ip: null, locale: 'es', idempotencyKey: null, services } as const;
  return expireHolds({ ctx });
}

async function atMinute<Result>(minutes: number, work: () => Promise<Result>): Promise<Result> {
  provider.clock.set(new Date(NOW.getTime() + minutes * MINUTE));
  try {
    return await work();
  } finally {
    provider.clock.set(NOW);
  }
}

describe('a hold', () => {
  it('answers 201 with key, expiry, E.164 number, reference and the cookies of its holder', async () => {
    const block = await insertBlock(provider.db, { categories: ['A'] });
    const { reservation, headers } = await held(
      provider.request,
      block.eventId,
      holdBody([room(block.categoryIds[0])]),
    );
    expect(reservation.key).toMatch(/^RSV-[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
    expect(reservation).toMatchObject({
      status: 'hold',
      expiresAt: new Date(NOW.getTime() + HOLD_MINUTES * MINUTE).toISOString(),
      contact: { mobile: '+525555555555' },
      history: [{ action: 'reservation.held', by: 'guest' }],
    });
    expect(isValidReference(reservation.paymentReference)).toBe(true);
    expect(await dataOf<Reservation>(await read(reservation.key, headers))).toEqual(reservation);
  });

  it('is there for its holder and for nobody else', async () => {
    const block = await insertBlock(provider.db);
    const one = await held(provider.request, block.code, holdBody([room(block.categoryIds[0])]));
    const other = await held(provider.request, block.code, holdBody([room(block.categoryIds[0])]));
    const { key } = one.reservation;
    const path = `/api/v1/reservations/${key}`;
    expect((await read(key, other.headers)).status).toBe(404);
    expect((await confirm(key, other.headers)).status).toBe(404);
    expect((await provider.request(path, { method: 'DELETE', headers: other.headers })).status).toBe(404);
    expect((await again(key, other.headers)).status).toBe(404);
    expect((await read(key, {})).status).toBe(401);
    expect((await read(key.toLowerCase(), one.headers)).status).toBe(200);
  });

  it('that is over: told so, free for others at once, and held again by one call', async () => {
    const block = await insertBlock(provider.db, { allotted: 1, categories: ['A'] });
    const [category] = block.categoryIds;
    const { reservation, headers } = await held(provider.request, block.code, holdBody([room(category)]));
    await atMinute(HOLD_MINUTES, async () => {
      const shown = await dataOf<Reservation>(await read(reservation.key, headers));
      expect(shown).toMatchObject({ status: 'expired', expiresAt: null });
      const late = await confirm(reservation.key, headers);
      expect([late.status, (await failureOf(late)).code]).toEqual([409, 'HOLD_EXPIRED']);
      const path = `/api/v1/events/${block.code}/availability?checkIn=${night(0)}&checkOut=${night(3)}`;
      const free = await dataOf<{ categories: { available: number }[] }>(await provider.request(path));
      expect(free.categories[0]?.available).toBe(1);
      expect(await sold(category), 'reading gives nothing back').toContain(1);
      const back = await dataOf<Reservation>(await again(reservation.key, headers));
      expect(back).toMatchObject({ status: 'hold', key: reservation.key, total: reservation.total });
      expect(back.expiresAt).toBe(new Date(NOW.getTime() + 2 * HOLD_MINUTES * MINUTE).toISOString());
      expect(back.history.map(({ action }) => action)).toEqual([
        'reservation.held',
        'reservation.expired',
        'reservation.heldAgain',
      ]);
      expect((await confirm(reservation.key, headers)).status).toBe(200);
    });
    expect((await sold(category)).slice(0, 4)).toEqual([1, 1, 1, 0]);
  });

  it('that is over cannot be held again where another guest has the nights, and it says which', async () => {
    const block = await insertBlock(provider.db, { allotted: 1, categories: ['A'] });
    const [category] = block.categoryIds;
    const { reservation, headers } = await held(provider.request, block.code, holdBody([room(category)]));
    await atMinute(HOLD_MINUTES + 1, async () => {
      expect((await hold(provider.request, block.code, holdBody([room(category, 2)]))).status).toBe(201);
      const refused = await again(reservation.key, headers);
      expect(refused.status).toBe(409);
      expect(await failureOf(refused)).toMatchObject({
        code: 'SOLD_OUT',
        details: [{ categoryId: category, nights: [night(2)] }],
      });
      expect((await sold(category)).slice(0, 6)).toEqual([0, 0, 1, 1, 1, 0]);
    });
  });

  it('is held again at the prices of today', async () => {
    const block = await insertBlock(provider.db, { categories: ['A'] });
    const { reservation, headers } = await held(provider.request, block.code, holdBody([room(block.categoryIds[0])]));
    const ofPlan = eq(rates.ratePlanId, block.categoryIds[0]?.replace('block-', 'plan-') ?? '');
    await provider.db
      .update(rates)
      .set({ amount: 25_000 })
      .where(and(ofPlan, eq(rates.adultOccupancy, 2)));
    await atMinute(HOLD_MINUTES, async () => {
      const back = await dataOf<Reservation>(await again(reservation.key, headers));
      expect(back.total.amount).toBe(150_000);
      expect(back.lines.map((line) => line.total.amount)).toEqual([150_000]);
      expect(back.rooms[0]?.total.amount).toBe(150_000);
      expect(back.schedule.map((item) => item.amount.amount)).toEqual([15_000, 135_000]);
    });
  });

  it('is ended by the job once, and the nights go back once', async () => {
    const block = await insertBlock(provider.db, { allotted: 2, categories: ['A'] });
    const [category] = block.categoryIds;
    await held(provider.request, block.code, holdBody([room(category), room(category)]));
    expect(await runJob()).toBe(0);
    await atMinute(HOLD_MINUTES, async () => {
      expect(await runJob()).toBeGreaterThanOrEqual(1);
      expect(await runJob()).toBe(0);
    });
    expect(await sold(category)).not.toContain(1);
    expect(await sold(category)).not.toContain(2);
  });

  it('that is given up gives its nights back once; a booking cannot be given up so', async () => {
    const block = await insertBlock(provider.db, { categories: ['A'] });
    const [category] = block.categoryIds;
    const { reservation, headers } = await held(provider.request, block.code, holdBody([room(category)]));
    const giveUp = (key: string, cookie = headers) =>
      provider.request(`/api/v1/reservations/${key}`, { method: 'DELETE', headers: cookie });
    expect((await giveUp(reservation.key)).status).toBe(204);
    expect((await giveUp(reservation.key)).status).toBe(204);
    expect((await sold(category))[0]).toBe(0);
    const booked = await confirmed(provider.request, block.code, holdBody([room(category)]));
    const refused = await giveUp(booked.reservation.key, booked.headers);
    expect([refused.status, (await failureOf(refused)).code]).toEqual([409, 'INVALID_STATE']);
    expect((await sold(category))[0]).toBe(1);
  });

  it('is protected past its time by a proof that waits, to the end of the third business day where the event is', async () => {
    const block = await insertBlock(provider.db, { categories: ['A'] });
    const guest = await held(provider.request, block.code, holdBody([room(block.categoryIds[0])]));
    const { id } = await deposited(provider.request, guest);
    // NOW is a Sunday: Monday, Tuesday and Wednesday are the agency's to look at it, in Cancún five hours behind UTC.
    const end = new Date('2027-01-14T05:00:00Z');
    const at = (minutes: number) => (end.getTime() - NOW.getTime()) / MINUTE + minutes;
    const staff = (await insertUser(provider.db, { role: 'agency' })).email;
    const seen = async () => dataOf<Reservation>(await read(guest.reservation.key, await provider.as(staff)));
    await atMinute(at(-1), async () => {
      await runJob();
      const { status, expiresAt, payments } = await seen();
      expect([status, expiresAt]).toEqual(['hold', end.toISOString()]);
      expect(payments).toMatchObject([{ id, protectsUntil: end.toISOString() }]);
      expect((await sold(block.categoryIds[0]))[0]).toBe(1);
    });
    await atMinute(at(0), async () => {
      expect(await seen()).toMatchObject({ status: 'expired', expiresAt: null });
      await runJob();
      expect((await sold(block.categoryIds[0]))[0]).toBe(0);
    });
  });

  it('is protected for as many business days as the agency had when the proof came', async () => {
    const block = await insertBlock(provider.db, { categories: ['A'] });
    const staff = await provider.as((await insertUser(provider.db, { role: 'agency' })).email);
    const path = `/api/v1/agencies/${AGENCY}/deposit-review`;
    const keepFor = async (proofProtectsDays: number) => {
      const { version } = await dataOf<DepositReview>(await provider.request(path, { headers: staff }));
      const json = { limits: [], proofProtectsDays, version };
      return dataOf<DepositReview>(await provider.request(path, { method: 'PUT', json, headers: staff }));
    };
    const sent = async () => {
      const guest = await held(provider.request, block.code, holdBody([room(block.categoryIds[0])]));
      return (await deposited(provider.request, guest)).protectsUntil;
    };
    expect(await keepFor(5)).toMatchObject({ proofProtectsDays: 5 });
    const long = await sent();
    await keepFor(1);
    expect([long, await sent()]).toEqual(['2027-01-16T05:00:00.000Z', '2027-01-12T05:00:00.000Z']);
    const logged = await provider.db.select().from(auditLog).where(eq(auditLog.action, 'agency.proofProtection'));
    expect(logged.map(({ before, after }) => [before, after])).toEqual([
      [{ proofProtectsDays: 3 }, { proofProtectsDays: 5 }],
      [{ proofProtectsDays: 5 }, { proofProtectsDays: 1 }],
    ]);
    await keepFor(3);
  });

  it('is protected by a proof no more once that was rejected', async () => {
    const block = await insertBlock(provider.db, { categories: ['A'] });
    const guest = await held(provider.request, block.code, holdBody([room(block.categoryIds[0])]));
    const { id } = await deposited(provider.request, guest);
    const staff = await provider.as((await insertUser(provider.db, { role: 'agency' })).email);
    const json = { decision: 'reject', reason: 'No aparece' };
    const rejected = await provider.request(`/api/v1/payments/${id}/decision`, { json, headers: staff });
    expect(await dataOf<Payment>(rejected)).toMatchObject({ status: 'rejected', protectsUntil: null });
    await atMinute(HOLD_MINUTES, async () => {
      const shown = await dataOf<Reservation>(await read(guest.reservation.key, guest.headers));
      expect(shown.status).toBe('expired');
    });
  });

  it('of an attendee with an account belongs to the account; one of staff opens no session', async () => {
    const block = await insertBlock(provider.db, { categories: ['A'] });
    const body = holdBody([room(block.categoryIds[0])]);
    const attendee = await insertUser(provider.db, { role: 'attendee' });
    const own = await provider.as(attendee.email);
    const answer = await hold(provider.request, block.code, body, own);
    const { key } = await dataOf<Reservation>(answer, 201);
    expect(answer.headers.getSetCookie()).toEqual([]);
    const [row] = await provider.db.select().from(reservations).where(eq(reservations.key, key));
    expect(row?.userId).toBe(attendee.id);
    expect((await read(key, own)).status).toBe(200);
    const staff = await provider.as((await insertUser(provider.db, { role: 'agency' })).email);
    const forGuest = await hold(provider.request, block.code, body, staff);
    const booked = await dataOf<Reservation>(forGuest, 201);
    expect(forGuest.headers.getSetCookie()).toEqual([]);
    expect((await confirm(booked.key, staff)).status).toBe(200);
    expect((await read(booked.key, own)).status).toBe(404);
    const foreign = await provider.as((await insertUser(provider.db, { role: 'agency', agencyId: 'elsewhere' })).email);
    expect((await hold(provider.request, block.code, body, foreign)).status).toBe(404);
    expect((await read(booked.key, foreign)).status).toBe(404);
  });

  it('of passes alone takes no night and can be confirmed', async () => {
    const block = await insertBlock(provider.db, { categories: ['A'] });
    await confirmed(
      provider.request,
      block.code,
      holdBody([room(block.categoryIds[0], 0, 3, { adults: 3, minors: 1 }), room(block.categoryIds[0])]),
    );
    const { reservation } = await confirmed(
      provider.request,
      block.code,
      holdBody([], { passes: [{ kind: 'adult', quantity: 1 }] }),
    );
    expect(reservation).toMatchObject({ status: 'confirmed', rooms: [], total: { amount: 12_000 } });
    const more = await hold(provider.request, block.code, holdBody([], { passes: [{ kind: 'child', quantity: 1 }] }));
    expect(await failureOf(more)).toMatchObject({ code: 'PASSES_EXCEEDED', details: { allowed: 0, asked: 1 } });
  });
});

it('nights that were given back are given back no second time, although others hold them by then', async () => {
  const block = await insertBlock(provider.db, { categories: ['A'], allotted: 1 });
  const { reservation } = await held(provider.request, block.code, holdBody([room(block.categoryIds[0])]));
  provider.clock.set(new Date(NOW.getTime() + (HOLD_MINUTES + 1) * MINUTE));
  await runJob();
  const other = await held(provider.request, block.code, holdBody([room(block.categoryIds[0])]));
  const [row] = await provider.db.select().from(reservations).where(eq(reservations.key, reservation.key));
  const then = { at: provider.clock.now(), timeZone: 'America/Cancun' };
  await provider.db.transaction((tx) => releaseNights(tx, [row?.id ?? ''], then));
  expect(await sold(block.categoryIds[0])).toEqual([1, 1, 1, ...Array(9).fill(0)]);
  expect((await read(other.reservation.key, other.headers)).status).toBe(200);
  provider.clock.set(NOW);
});

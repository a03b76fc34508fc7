import { expect } from 'vitest';
import { HOLD_MINUTES } from '@/lib/config/constants';
import type { ChangePreview } from '@/lib/contract/booking-change';
import type { CancellationPreview } from '@/lib/contract/cancellation';
import type { Payment } from '@/lib/contract/payment';
import type { Reservation } from '@/lib/contract/reservation';
import { expireHolds } from '@/lib/provider/inventory/room-block/release-nights';
import { dataOf, hold, holdBody, NOW, night, room } from '@/tests/support/booking';
import { deposit, depositForm } from '@/tests/support/deposit';
import { cookieHeader } from '@/tests/support/set-cookies';
import {
  balanceOf,
  COUPON,
  couponUses,
  isFree,
  isLive,
  type Model,
  type ModelBooking,
  type ModelPayment,
  type ModelRoom,
  nightsOfRoom,
  paidOf,
  pendingOf,
  type Real,
  soldOn,
  stands,
  totalOf,
} from './booking-model';

const MINUTE_MS = 60_000;

export interface Stay {
  category: number;
  from: number;
  nights: number;
}

const bodyOf = (real: Real, stay: Stay) => room(real.categoryIds[stay.category], stay.from, stay.nights);
const path = ({ key }: ModelBooking, rest = '') => `/api/v1/reservations/${key}${rest}`;
const staffSay = (real: Real, where: string, json: unknown, headers = real.staff) =>
  real.provider.request(where, { json, headers });

/** What the model says must happen, did. */
async function expectStatus(answer: Response, expected: number): Promise<boolean> {
  if (answer.status !== expected) expect(`${answer.status} ${await answer.text()}`).toBe(expected);
  return answer.status < 300;
}

async function noteHeld(model: Model, stay: Stay, coupon: boolean, answer: Response): Promise<void> {
  const headers = { cookie: cookieHeader(answer) };
  const { key, rooms } = await dataOf<Reservation>(answer, 201);
  const held: ModelRoom = { ...stay, id: rooms[0]?.id ?? '', status: 'requested' };
  const expiresAt = model.minute + HOLD_MINUTES;
  model.bookings.push({ key, headers, status: 'hold', expiresAt, rooms: [held], payments: [], returned: 0, coupon });
}

export async function holdOne(model: Model, real: Real, { coupon, ...stay }: Stay & { coupon: boolean }) {
  const more = coupon ? { coupon: COUPON.code } : {};
  const body = holdBody([bodyOf(real, stay)], more);
  const isUsedUp = coupon && couponUses(model) >= COUPON.maximumUses;
  const answer = await hold(real.provider.request, real.event, body);
  if (!isFree(model, stay) || isUsedUp) expect([409, 422], await answer.clone().text()).toContain(answer.status);
  else await noteHeld(model, stay, coupon, answer);
}

/**
 * Several at once for what is left: nobody is promised a room that is not there, and nobody refused one that stays
 * free.
 */
export async function holdAtOnce(model: Model, real: Real, stays: Stay[]): Promise<void> {
  const answers = await Promise.all(
    stays.map(async (stay) => ({
      stay,
      answer: await hold(real.provider.request, real.event, holdBody([bodyOf(real, stay)])),
    })),
  );
  for (const { stay, answer } of answers) if (answer.status === 201) await noteHeld(model, stay, false, answer);
  for (const { stay, answer } of answers) {
    if (answer.status === 201) continue;
    expect(answer.status).toBe(409);
    expect(isFree(model, stay), 'refused, though it is free').toBe(false);
  }
  for (const [category, allotted] of model.allotted.entries())
    for (const [date, rooms] of allotted.entries()) expect(soldOn(model, category, date)).toBeLessThanOrEqual(rooms);
}

export async function confirm(_model: Model, real: Real, booking: ModelBooking): Promise<void> {
  const can = stands(booking) || booking.status === 'cancellationRequested';
  const answer = await real.provider.request(path(booking, '/confirm'), {
    json: { acceptTerms: true },
    headers: booking.headers,
  });
  if ((await expectStatus(answer, can ? 200 : 409)) && booking.status === 'hold') booking.status = 'confirmed';
}

export async function passTime(model: Model, real: Real, minutes: number): Promise<void> {
  model.minute += minutes;
  real.provider.clock.set(new Date(NOW.getTime() + model.minute * MINUTE_MS));
  // Whoever did nothing for an hour would be logged out.
  await real.provider.request(`/api/v1/events/${real.event}/reservations`, { headers: real.second });
  await endHolds(model, real);
}

/** The job that runs every minute: the model knows a hold as over once it has run. */
async function endHolds(model: Model, real: Real): Promise<void> {
  const { db, clock, services } = real.provider;
  const actor = { kind: 'system', job: 'expire-holds' } as const;
  await expireHolds({
    ctx: { actor, db, clock, services, requestId: 'model', ip: null, locale: 'es', idempotencyKey: null },
  });
  for (const booking of model.bookings) {
    const isProtected = booking.payments.some(({ status }) => status !== 'rejected');
    if (booking.status === 'hold' && booking.expiresAt <= model.minute && !isProtected) booking.status = 'expired';
  }
}

export async function holdAgain(model: Model, real: Real, booking: ModelBooking): Promise<void> {
  const send = () => real.provider.request(path(booking, '/hold-again'), { method: 'POST', headers: booking.headers });
  if (booking.status !== 'expired')
    return void (await expectStatus(await send(), booking.status === 'hold' ? 200 : 409));
  const can = booking.rooms.filter(isLive).every((each) => isFree(model, each));
  const keepsCoupon = booking.coupon && couponUses(model) < COUPON.maximumUses;
  if (!(await expectStatus(await send(), can ? 200 : 409))) return;
  Object.assign(booking, { status: 'hold', expiresAt: model.minute + HOLD_MINUTES, coupon: keepsCoupon });
}

/** A hold ends and its nights go back; what is over already, with no money in it, is in no list any more. */
export async function giveUp(model: Model, real: Real, booking: ModelBooking): Promise<void> {
  const answer = await real.provider.request(path(booking), { method: 'DELETE', headers: booking.headers });
  const hasMoney = pendingOf(booking) > 0 || paidOf(booking) > 0;
  const isOver = ['expired', 'cancelled', 'rejected'].includes(booking.status);
  const can = (booking.status === 'hold' || isOver) && !hasMoney;
  if (!(await expectStatus(answer, can ? 204 : 409))) return;
  if (isOver) model.bookings.splice(model.bookings.indexOf(booking), 1);
  else booking.status = 'cancelled';
}

export async function pay(_model: Model, real: Real, booking: ModelBooking, whole: boolean): Promise<void> {
  const most = balanceOf(booking) - pendingOf(booking);
  const amount = whole ? Math.max(most, 1) : Math.min(Math.max(most, 1), 15_000);
  const can = (booking.status === 'hold' || booking.status === 'confirmed') && amount <= most;
  const form = depositForm({ amount: String(amount) });
  const answer = await deposit(real.provider.request, booking.key, form, booking.headers);
  if (!can) return void expect([409, 422]).toContain(answer.status);
  const { id } = await dataOf<Payment>(answer, 201);
  booking.payments.push({ id, amount, status: 'pending' });
}

export interface PaymentChoice {
  booking: ModelBooking;
  payment: ModelPayment;
}

export async function decidePayment(model: Model, real: Real, { booking, payment }: PaymentChoice, approve: boolean) {
  const json = { decision: approve ? 'approve' : 'reject', reason: 'Visto' };
  // Money for what ended, or beyond the balance, is approved as well, and goes back.
  const can = payment.status === 'pending';
  const answer = await staffSay(real, `/api/v1/payments/${payment.id}/decision`, json);
  if (!(can && (await expectStatus(answer, 200)))) return void expect([200, 409, 422]).toContain(answer.status);
  payment.status = approve ? 'approved' : 'rejected';
  if (approve && booking.status === 'hold') booking.status = 'confirmed';
  // A hold whose time was over stood by this payment alone.
  if (!approve) await endHolds(model, real);
}

/** Two people at once: one of the two decisions counts, and the model learns from the answers which. */
export async function decideAtOnce(model: Model, real: Real, { booking, payment }: PaymentChoice): Promise<void> {
  const where = `/api/v1/payments/${payment.id}/decision`;
  const [approved, rejected] = await Promise.all([
    staffSay(real, where, { decision: 'approve' }),
    staffSay(real, where, { decision: 'reject', reason: 'No se lee' }, real.second),
  ]);
  expect([approved.status, rejected.status].filter((status) => status === 200)).toHaveLength(1);
  payment.status = approved.status === 200 ? 'approved' : 'rejected';
  if (approved.status === 200 && booking.status === 'hold') booking.status = 'confirmed';
  if (payment.status === 'rejected') await endHolds(model, real);
}

export async function decideRoom(
  _model: Model,
  real: Real,
  booking: ModelBooking,
  choice: { index: number; approve: boolean },
) {
  const chosen = booking.rooms[choice.index % booking.rooms.length];
  if (!chosen) return;
  const can = booking.status === 'confirmed' && chosen.status === 'requested';
  const where = path(booking, `/rooms/${chosen.id}/approve`);
  const answer = await staffSay(real, where, { decision: choice.approve ? 'approve' : 'reject', reason: 'Sin lugar' });
  if (!(await expectStatus(answer, can ? 200 : 409))) return;
  chosen.status = choice.approve ? 'approved' : 'rejected';
  if (!booking.rooms.some(isLive)) booking.status = 'rejected';
}

export async function requestCancellation(_model: Model, real: Real, booking: ModelBooking): Promise<void> {
  const preview = await real.provider.request(path(booking, '/cancellation'), { headers: booking.headers });
  if (booking.status !== 'confirmed') return;
  const { penalty } = await dataOf<CancellationPreview>(preview);
  expect(penalty.amount, 'this event keeps nothing').toBe(0);
  const json = { expectedPenalty: 0 };
  const answer = await real.provider.request(path(booking, '/cancellation'), { json, headers: booking.headers });
  if (await expectStatus(answer, 200)) booking.status = 'cancellationRequested';
}

export async function decideCancellation(
  _model: Model,
  real: Real,
  booking: ModelBooking,
  approve: boolean,
): Promise<void> {
  const json = { decision: approve ? 'approve' : 'reject', reason: 'Acordado' };
  const answer = await staffSay(real, path(booking, '/cancellation/decision'), json);
  const can = booking.status === 'cancellationRequested';
  if (!(await expectStatus(answer, can ? 200 : 409))) return;
  booking.status = approve ? 'cancelled' : 'confirmed';
  if (approve) for (const each of booking.rooms.filter(isLive)) each.status = 'cancelled';
}

/** Asks for the price first and consents to it, as a guest does. */
export async function changeDates(
  model: Model,
  real: Real,
  booking: ModelBooking,
  to: { index: number } & Stay,
): Promise<void> {
  const chosen = booking.rooms[to.index % booking.rooms.length];
  if (!chosen || !isLive(chosen) || booking.status !== 'confirmed') return;
  const target = { category: chosen.category, from: to.from, nights: to.nights };
  const { checkIn, checkOut } = { checkIn: night(to.from), checkOut: night(to.from + to.nights) };
  const json = { kind: 'dates', roomId: chosen.id, checkIn, checkOut };
  const before = totalOf(booking);
  const preview = await real.provider.request(path(booking, '/change-previews'), { json, headers: booking.headers });
  const can = isFree(model, target, nightsOfRoom(chosen));
  if (!(await expectStatus(preview, can ? 200 : 409))) return;
  const { difference } = await dataOf<ChangePreview>(preview);
  const now = await dataOf<Reservation>(await real.provider.request(path(booking), { headers: booking.headers }));
  const version = now.rooms.find(({ id }) => id === chosen.id)?.version;
  const answer = await real.provider.request(path(booking, `/rooms/${chosen.id}/dates`), {
    json: { checkIn, checkOut, version, expectedDifference: difference.amount },
    headers: booking.headers,
  });
  await expectStatus(answer, 200);
  Object.assign(chosen, target);
  expect(totalOf(booking) - before, 'the difference that was shown').toBe(difference.amount);
}

export async function addRoom(model: Model, real: Real, booking: ModelBooking, stay: Stay): Promise<void> {
  if (booking.status !== 'confirmed' || booking.rooms.length >= 4) return;
  const rooms = [bodyOf(real, stay)];
  const before = totalOf(booking);
  const json = { kind: 'addRooms', rooms };
  const preview = await real.provider.request(path(booking, '/change-previews'), { json, headers: booking.headers });
  if (!(await expectStatus(preview, isFree(model, stay) ? 200 : 409))) return;
  const expectedDifference = (await dataOf<ChangePreview>(preview)).difference.amount;
  const added = await real.provider.request(path(booking, '/rooms'), {
    json: { rooms, expectedDifference },
    headers: booking.headers,
  });
  const { rooms: after } = await dataOf<Reservation>(added, 201);
  const known = new Set(booking.rooms.map(({ id }) => id));
  const id = after.find((each) => !known.has(each.id))?.id ?? '';
  booking.rooms.push({ ...stay, id, status: 'requested' });
  expect(totalOf(booking) - before, 'the difference that was shown').toBe(expectedDifference);
}

/** Staff send what is to go back by bank: only then is it off what was paid. */
export async function sendRefunds(_model: Model, real: Real, booking: ModelBooking): Promise<void> {
  const now = await dataOf<Reservation>(await real.provider.request(path(booking), { headers: real.staff }));
  for (const refund of now.payments.flatMap(({ refunds }) => refunds)) {
    if (refund.status !== 'requested') continue;
    expect(refund.amount.amount).toBeLessThanOrEqual(paidOf(booking));
    const answer = await staffSay(real, `/api/v1/refunds/${refund.id}/sent`, { trackingKey: 'SPEI123' }, real.second);
    await expectStatus(answer, 200);
    booking.returned += refund.amount.amount;
  }
}

export async function setAllotment(
  model: Model,
  real: Real,
  choice: { category: number; night: number; rooms: number },
) {
  const block = await real.provider.request(`/api/v1/events/${real.event}/categories`, { headers: real.staff });
  const { categories } = await dataOf<{ categories: { id: string; version: number }[] }>(block);
  const id = real.categoryIds[choice.category];
  const version = categories.find((each) => each.id === id)?.version;
  const json = { version, nights: [{ date: night(choice.night), allotted: choice.rooms, closed: false }] };
  const can = choice.rooms >= soldOn(model, choice.category, choice.night);
  const answer = await real.provider.request(`/api/v1/categories/${id}/nights`, {
    method: 'PUT',
    json,
    headers: real.staff,
  });
  const nights = model.allotted[choice.category];
  if ((await expectStatus(answer, can ? 200 : 409)) && nights) nights[choice.night] = choice.rooms;
}

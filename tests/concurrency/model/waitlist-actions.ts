import { expect } from 'vitest';
import type { JoinedWaitlist, WaitlistEntry } from '@/lib/contract/waitlist';
import { serveWaitlist } from '@/lib/provider/booking/waitlist/serve-waitlist';
import { systemContext } from '@/lib/provider/jobs/workers';
import { dataOf, night } from '@/tests/support/booking';
import { cookieHeader } from '@/tests/support/set-cookies';
import { entryOf, join, joinBody, say } from '@/tests/support/waitlist';
import type { Stay } from './actions';
import { isFree, type Model, nightsOfRoom, OFFER_HOURS, type Real } from './booking-model';

/** Waits where the rooms are gone, and only there. */
export async function joinWaitlist(model: Model, real: Real, stay: Stay): Promise<void> {
  const { category, from, nights } = stay;
  const email = `espera-${model.waiting.length}@correo.test`;
  const body = joinBody(real.categoryIds[category], {
    checkIn: night(from),
    checkOut: night(from + nights),
    contact: { firstName: 'Julia', lastName: 'Mora', email, mobile: '55 1111 2222' },
  });
  const isHopeless = nightsOfRoom(stay).some((date) => model.allotted[category]?.[date] === 0);
  const answer = await join(real.provider.request, real.event, body);
  if (isFree(model, stay) || isHopeless)
    return void expect([409, 422], await answer.clone().text()).toContain(answer.status);
  const { token } = await dataOf<JoinedWaitlist>(answer, 201);
  model.waiting.push({ ...stay, token: token ?? '', key: null, status: 'waiting' });
}

/** An entry whose hold became something else is settled before anything is offered. */
function settle(model: Model): void {
  for (const entry of model.waiting.filter(({ status }) => status === 'offered')) {
    const booking = model.bookings.find(({ key }) => key === entry.key);
    if (booking?.status !== 'hold') entry.status = 'settled';
  }
}

/** In the order of the list, each whole stay or nothing; what the first waits for is not given to who comes later. */
export async function serve(model: Model, real: Real): Promise<void> {
  settle(model);
  const { db, clock, services, request } = real.provider;
  await serveWaitlist({ ctx: systemContext({ db, clock, services }, 'waitlist') });
  const kept: Stay[] = [];
  for (const entry of model.waiting.filter(({ status }) => status === 'waiting')) {
    const { status } = await entryOf(request, entry.token);
    const keptOn = (date: number) =>
      kept.filter((stay) => stay.category === entry.category && nightsOfRoom(stay).includes(date)).length;
    const can = isFree(model, entry, [], keptOn);
    expect(status, `the entry for ${JSON.stringify(entry)}`).toBe(can ? 'offered' : 'waiting');
    if (!can) {
      kept.push(entry);
      continue;
    }
    const accepted = await say(request, entry.token, 'accept');
    const headers = { cookie: cookieHeader(accepted) };
    const { reservationKey: key } = await dataOf<{ reservationKey: string }>(accepted);
    const path = `/api/v1/reservations/${key}`;
    const { rooms } = await dataOf<{ rooms: { id: string }[] }>(await request(path, { headers }));
    const { category, from, nights } = entry;
    const room = { id: rooms[0]?.id ?? '', category, from, nights, status: 'requested' as const };
    const expiresAt = model.minute + OFFER_HOURS * 60;
    const money = { payments: [], returned: 0, coupon: false };
    model.bookings.push({ key, headers, status: 'hold', expiresAt, rooms: [room], ...money });
    Object.assign(entry, { key, status: 'offered' });
  }
}

/** Who says no to an offer gives its nights back at once; without an offer there is nothing to say no to. */
export async function decline(model: Model, real: Real, pick: number): Promise<void> {
  const entry = model.waiting[pick % Math.max(1, model.waiting.length)];
  if (!entry) return;
  const booking = model.bookings.find(({ key }) => key === entry.key);
  const isOpen = entry.status === 'offered' && booking?.status === 'hold';
  const hasMoney = booking?.payments.some(({ status }) => status !== 'rejected') ?? false;
  const answer = await say(real.provider.request, entry.token, 'decline');
  if (entry.status === 'waiting' || (isOpen && hasMoney))
    return void expect(answer.status, await answer.clone().text()).toBe(409);
  if (!isOpen || !booking) return void expect([200, 409], await answer.clone().text()).toContain(answer.status);
  await dataOf<WaitlistEntry>(answer);
  booking.status = 'cancelled';
  entry.status = 'settled';
}

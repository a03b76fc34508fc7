import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Agency } from '@/lib/contract/agency';
import type { HouseholdAnswers, StaffHousehold } from '@/lib/contract/household';
import type { Page } from '@/lib/contract/page';
import type { AgencyHealth } from '@/lib/contract/platform-agency';
import { expireChanges } from '@/lib/provider/booking/change/settle-change';
import { runCutOffs } from '@/lib/provider/booking/cut-off/run-cut-offs';
import { runLapses } from '@/lib/provider/booking/reservation/lapse';
import { serveWaitlist } from '@/lib/provider/booking/waitlist/serve-waitlist';
import {
  agencies,
  auditLog,
  changeRequests,
  eventCategories,
  events,
  outbox,
  reservationRooms,
  reservations,
} from '@/lib/provider/db/schema';
import { expireHolds } from '@/lib/provider/inventory/room-block/release-nights';
import { claimMail } from '@/lib/provider/jobs/claim-mail';
import { mailedLoginToken } from '@/lib/provider/people/session/create-login-link';
import { type Booked, booked } from '@/tests/support/after-booking';
import { AGENCY, dataOf, failureOf, held, holdBody, insertBlock, insertUser, NOW, room } from '@/tests/support/booking';
import { deliver, eventOf, intent, takeCards } from '@/tests/support/card';
import { moveTo } from '@/tests/support/change-request';
import { deposit, depositForm } from '@/tests/support/deposit';
import { DEMO_PASSWORD, startTestProvider, type TestProvider } from '@/tests/support/provider';
import { systemContext } from '@/tests/support/provider-context';
import { sharingOn } from '@/tests/support/shares';
import { entryOf, joinBody, joined } from '@/tests/support/waitlist';
import { orderMail } from '../mail/mail-support';

/** The agency that the tests suspend; the site's own has the token that the harness sends. */
const OTHER = 'suspended-test';
const DAY = 86_400_000;

let provider: TestProvider;
let admin: { cookie: string };
let adminMail: string;
let staff: { cookie: string };
let staffMail: string;
let guest: Booked;
beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
  await insertUser(provider.db, { role: 'agency' });
  adminMail = (await insertUser(provider.db, { role: 'admin', agencyId: null })).email;
  staffMail = (await insertUser(provider.db, { role: 'agency', agencyId: OTHER })).email;
});
afterAll(() => provider.close());
beforeEach(async () => {
  admin = await provider.as(adminMail);
  staff = await provider.as(staffMail);
  guest = await booked(provider, { agencyId: OTHER });
});
afterEach(async () => {
  provider.clock.set(NOW);
  await provider.db.update(agencies).set({ active: true, suspendedAt: null, reopenedAt: null });
});

const one = async (id = OTHER) => {
  const answer = await provider.request('/api/v1/admin/agency-health', { headers: admin });
  const found = (await dataOf<Page<AgencyHealth>>(answer)).data.find((agency) => agency.id === id);
  if (!found) throw new Error(`no agency ${id}`);
  return found;
};
const order = (what: 'suspension' | 'reopening', json: object, id = OTHER, headers = admin) =>
  provider.request(`/api/v1/admin/agencies/${id}/${what}`, { json, headers });
const suspend = async () => order('suspension', { reason: 'Sin pago', version: (await one()).version });
const reopen = async () => order('reopening', { version: (await one()).version });
const codeOf = async (answer: Response) => [answer.status, (await failureOf(answer)).code];
const SUSPENDED = [403, 'AGENCY_SUSPENDED'];

const rowOf = async () => {
  const [row] = await provider.db.select().from(reservations).where(eq(reservations.key, guest.key));
  if (!row) throw new Error('no reservation');
  return row;
};
const calls = {
  'reads the event': () => provider.request(`/events/code/${guest.block.code}`),
  'quotes a stay': () =>
    provider.request(`/api/v1/events/${guest.block.code}/quotes`, { json: { rooms: [], passes: [] } }),
  'reads a booking': () => provider.request(guest.path, { headers: guest.headers }),
  'logs in by key': async () => {
    const { key, email } = await rowOf();
    return provider.request('/login', { json: { key, email } });
  },
  'logs in by a link': async () => {
    const row = await rowOf();
    const ctx = systemContext(provider);
    const token = await mailedLoginToken(ctx, { recipient: row.email }, { holder: row });
    return provider.request(`/api/v1/login-links/${token}`, { method: 'POST' });
  },
  'reads as staff': () => provider.request(guest.path, { headers: staff }),
  'writes as staff': () =>
    provider.request('/api/v1/me/lists/guests/views', {
      json: { name: `V${Math.random()}`, query: '' },
      headers: staff,
    }),
  'logs in as staff': () =>
    provider.request('/api/auth/login', { json: { email: staffMail, password: DEMO_PASSWORD } }),
};

it('lets nobody of a suspended agency in, tells each how it is reached, and lets all in again once it is reopened', async () => {
  const before = await Promise.all(Object.values(calls).map(async (call) => (await call()).status));
  const rows = () => provider.db.select().from(reservations).where(eq(reservations.agencyId, OTHER));
  const kept = await rows();
  const suspended = await dataOf<AgencyHealth>(await suspend());
  expect(suspended).toMatchObject({ id: OTHER, suspensionReason: 'Sin pago', suspendedAt: NOW.toISOString() });
  for (const [what, call] of Object.entries(calls))
    expect([what, await codeOf(await call())]).toEqual([what, SUSPENDED]);
  const told = await failureOf(await calls['reads a booking']());
  expect(told.error).toContain(`Agencia ${OTHER}`);
  expect(told.error).toContain('+525555555555');
  expect(told.details).toEqual({
    id: OTHER,
    name: `Agencia ${OTHER}`,
    phone: '+525555555555',
    email: `${OTHER}@agencia.test`,
  });
  expect((await failureOf(await calls['logs in as staff']())).error).toContain('está suspendida');
  const english = await provider.request(guest.path, { headers: { ...guest.headers, 'accept-language': 'en' } });
  expect((await failureOf(english)).error).toContain('isn’t available online for now');
  // The page that every refusal leads to reads how the agency is reached.
  expect(await dataOf<Agency>(await provider.request(`/agency/${OTHER}`))).toMatchObject({ active: false });
  expect((await provider.request('/api/v1/me', { headers: admin })).status).toBe(200);
  expect((await provider.request('/api/auth/logout', { method: 'POST', headers: staff })).status).toBe(204);
  expect(await rows()).toEqual(kept);

  await dataOf(await reopen());
  staff = await provider.as(staffMail);
  const after = await Promise.all(Object.values(calls).map(async (call) => (await call()).status));
  expect(after).toEqual(before);
  const log = await provider.db.select().from(auditLog).where(eq(auditLog.entityId, OTHER));
  expect(log.map(({ action, after: facts }) => [action, facts])).toEqual([
    ['agency.suspended', { reason: 'Sin pago' }],
    ['agency.reopened', null],
  ]);
});

it('tells whoever has the link of an invitation or of a companion how the agency is reached, and keeps nothing', async () => {
  const own = await sharingOn(provider).invite(guest);
  const rosa = { firstName: 'Rosa', lastName: 'Marín', mobile: '+529981230000' };
  const events = `/api/v1/events/${guest.block.eventId}/guests`;
  const { id } = await dataOf<{ id: string }>(await provider.request(events, { json: rosa, headers: staff }), 201);
  const asked = provider.request(`/api/v1/guests/${id}/household-link`, { json: {}, headers: staff });
  const url = (await dataOf<StaffHousehold>(await asked)).link?.url ?? '';
  const invitation = `/api/v1/household-answers/${new URL(url).searchParams.get('token')}`;
  const person = { guestId: id, seat: 0, name: null, attends: true, band: 'adult', activityIds: [], meal: null };
  const json = { version: 1, people: [{ ...person, needs: [], dietNote: null }], message: null };
  const companion = `/api/v1/companions/${own.token}`;
  const opened = () => Promise.all([provider.request(invitation), provider.request(companion)]);
  expect((await opened()).map(({ status }) => status)).toEqual([200, 200]);
  await suspend();
  const answers = [
    ...(await opened()),
    await provider.request(`${companion}/share`),
    await provider.request(invitation, { method: 'PUT', json }),
  ];
  for (const answer of answers) expect(await codeOf(answer)).toEqual(SUSPENDED);
  await reopen();
  const now = await dataOf<HouseholdAnswers>(await provider.request(invitation));
  expect(now).toMatchObject({ version: 1, people: [{ attends: null }] });
});

it('refuses the application and the tokens of a suspended agency', async () => {
  const json = { name: 'ERP', scopes: ['reservations:read'], days: 30 };
  const made = await provider.request(`/api/v1/agencies/${OTHER}/tokens`, { json, headers: staff });
  const { token } = await dataOf<{ token: string }>(made, 201);
  const byToken = () => provider.request(guest.path, { headers: { 'x-access-token': `Bearer ${token}` } });
  const byApp = () => provider.request(`/agency/${AGENCY}`, { headers: { authorization: `token-of-${OTHER}` } });
  expect((await byToken()).status).toBe(200);
  await suspend();
  expect([(await byToken()).status, await codeOf(await byApp())]).toEqual([401, [401, 'AGENCY_TOKEN']]);
  await reopen();
  expect([(await byToken()).status, (await byApp()).status]).toEqual([200, 200]);
});

it('ends no booking while the agency is suspended, nor in the three days after, and then as ever', async () => {
  const { block } = guest;
  await held(provider.request, block.code, holdBody([room(block.categoryIds[1])]));
  await provider.db
    .update(eventCategories)
    .set({ cutOffDate: '2027-01-05' })
    .where(eq(eventCategories.agencyId, OTHER));
  const at = async (days: number) => {
    provider.clock.set(new Date(NOW.getTime() + days * DAY));
    await runLapses({ ctx: systemContext(provider) });
    return (await rowOf()).bookingStatus;
  };
  await suspend();
  expect(await at(1)).toBe('confirmed');
  expect(await expireHolds({ ctx: systemContext(provider) }), 'a hold is left too').toBe(0);
  expect(await at(30)).toBe('confirmed');
  expect(await runCutOffs({ ctx: systemContext(provider) })).toBe(0);
  const mail = await orderMail(provider, { agencyId: OTHER, mailingId: 'mailing', nextAttemptAt: NOW });
  await provider.db.delete(outbox).where(eq(outbox.kind, 'reservation-held'));
  expect(await claimMail(systemContext(provider), 'mailings')).toBeNull();
  await provider.db.update(agencies).set({ active: true, suspendedAt: null, reopenedAt: provider.clock.now() });
  expect((await claimMail(systemContext(provider), 'mailings'))?.id).toBe(mail);
  expect(await expireHolds({ ctx: systemContext(provider) })).toBe(1);
  expect(await at(32)).toBe('confirmed');
  expect(await at(34)).toBe('confirmed');
  expect(await at(37)).toBe('expired');
  expect(await runCutOffs({ ctx: systemContext(provider) })).toBeGreaterThan(0);
});

it('gives staff three days to answer what waited: a proof keeps its hold, a change stays to be decided', async () => {
  const { block, reservation } = guest;
  const hold = await held(provider.request, block.code, holdBody([room(block.categoryIds[1])]));
  expect((await deposit(provider.request, hold.reservation.key, depositForm(), hold.headers)).status).toBe(201);
  await provider.db.update(events).set({ guestChanges: 'asks' }).where(eq(events.id, block.eventId));
  await provider.db.update(reservationRooms).set({ status: 'approved' });
  expect((await moveTo(provider, guest, [1, 5], { difference: 40_000 })).status).toBe(200);
  await suspend();
  const to = async (days: number) => {
    provider.clock.set(new Date(NOW.getTime() + days * DAY));
    admin = await provider.as(adminMail);
    const ctx = systemContext(provider);
    await expireHolds({ ctx });
    await expireChanges({ ctx });
    const rows = await provider.db.select().from(reservations).where(eq(reservations.key, hold.reservation.key));
    const asked = await provider.db
      .select()
      .from(changeRequests)
      .where(eq(changeRequests.roomId, reservation.rooms[0]?.id ?? ''));
    return [rows[0]?.bookingStatus, asked[0]?.status];
  };
  expect(await to(30)).toEqual(['hold', 'waiting']);
  await reopen();
  expect(await to(32.9)).toEqual(['hold', 'waiting']);
  expect(await to(33.1)).toEqual(['expired', 'expired']);
});

it('keeps an offer of the waitlist three days, so that it can be taken, but not beyond its cut-off', async () => {
  const offered = async (cutOffDate: string | null) => {
    const block = await insertBlock(provider.db, { agencyId: OTHER, allotted: 1, categories: ['A'], nights: 3 });
    const taken = await held(provider.request, block.code, holdBody([room(block.categoryIds[0])]));
    const entry = await joined(provider.request, block.code, joinBody(block.categoryIds[0]));
    const path = `/api/v1/reservations/${taken.reservation.key}`;
    expect((await provider.request(path, { method: 'DELETE', headers: taken.headers })).status).toBeLessThan(300);
    expect(await serveWaitlist({ ctx: systemContext(provider) })).toBe(1);
    await provider.db.update(eventCategories).set({ cutOffDate }).where(eq(eventCategories.eventId, block.eventId));
    return async () => {
      const { status, offer } = await entryOf(provider.request, entry.token);
      return [status, offer?.expiresAt];
    };
  };
  const free = await offered(null);
  const cutOff = await offered('2027-02-10');
  await suspend();
  const to = async (days: number) => {
    provider.clock.set(new Date(NOW.getTime() + days * DAY));
    admin = await provider.as(adminMail);
    await expireHolds({ ctx: systemContext(provider) });
    await serveWaitlist({ ctx: systemContext(provider) });
  };
  await to(30);
  await reopen();
  await to(30.1);
  expect(await free()).toEqual(['offered', new Date(NOW.getTime() + 33 * DAY).toISOString()]);
  expect(await cutOff()).toEqual(['offered', '2027-02-11T05:00:00.000Z']);
  await to(33.1);
  expect([(await free())[0], (await cutOff())[0]]).toEqual(['lapsed', 'lapsed']);
});

it('records a payment that was on its way', async () => {
  await takeCards(provider.db, { agencyId: OTHER });
  const { paymentId } = await intent(provider, guest, 15_000);
  await suspend();
  expect((await deliver(provider, await eventOf(provider.db, paymentId, 'succeeded'))).status).toBe(200);
  await reopen();
  const { data } = await (await provider.request(guest.path, { headers: guest.headers })).json();
  expect(data.paid.amount).toBe(15_000);
});

it('is the platform’s admin’s to do, once, at the version that was read, and never of the site’s own agency', async () => {
  const { version } = await one();
  const wish = { reason: 'Sin pago', version };
  expect((await order('suspension', wish, OTHER, staff)).status).toBe(403);
  expect((await order('suspension', wish, OTHER, guest.headers as { cookie: string })).status).toBe(403);
  expect((await order('suspension', wish, 'nobody')).status).toBe(404);
  expect((await order('suspension', { ...wish, reason: ' ' })).status).toBe(422);
  expect(await codeOf(await order('reopening', { version }))).toEqual([409, 'INVALID_STATE']);
  const own = await one(AGENCY);
  expect(await codeOf(await order('suspension', { reason: 'Sin pago', version: own.version }, AGENCY))).toEqual([
    409,
    'INVALID_STATE',
  ]);
  expect((await order('suspension', wish)).status).toBe(200);
  expect(await codeOf(await order('suspension', wish))).toEqual([409, 'STALE']);
});

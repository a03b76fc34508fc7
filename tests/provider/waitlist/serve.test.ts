import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Payment } from '@/lib/contract/payment';
import type { Reservation } from '@/lib/contract/reservation';
import type { WaitlistPage } from '@/lib/contract/waitlist';
import { serveWaitlist } from '@/lib/provider/booking/waitlist/serve-waitlist';
import { agencies, auditLog, eventCategories, events, roomNights, waitlistEntries } from '@/lib/provider/db/schema';
import { expireHolds } from '@/lib/provider/inventory/room-block/release-nights';
import {
  countNights,
  dataOf,
  failureOf,
  held,
  holdBody,
  insertBlock,
  insertUser,
  NOW,
  night,
  room,
  type TestBlock,
} from '@/tests/support/booking';
import { deposit, depositForm } from '@/tests/support/deposit';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { systemContext } from '@/tests/support/provider-context';
import { cookieHeader } from '@/tests/support/set-cookies';
import { entryOf, type JoinBody, join, joinBody, joined, mailKinds, say } from '@/tests/support/waitlist';
import { mailsTo } from '../auth/account-mails';

const HOUR_MS = 3_600_000;
let provider: TestProvider;
let person = 0;

beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
});
afterAll(() => provider.close());
beforeEach(async () => {
  provider.clock.set(NOW);
  // Serving is for every event: what an earlier test left waiting would count here.
  await provider.db.update(waitlistEntries).set({ status: 'removed' });
});

const serve = () => serveWaitlist({ ctx: systemContext(provider) });
const later = (hours: number) => provider.clock.set(new Date(NOW.getTime() + hours * HOUR_MS));

/** An event whose rooms are all sold, and the holds that sold them. */
async function soldOut(rooms: number, event: Partial<typeof events.$inferInsert> = {}) {
  const block = await insertBlock(provider.db, { allotted: rooms, categories: ['A'], nights: 3, event });
  const guests = [];
  for (let count = 0; count < rooms; count++)
    guests.push(await held(provider.request, block.code, holdBody([room(block.categoryIds[0])])));
  return { block, guests };
}

type Guest = Awaited<ReturnType<typeof held>>;
const giveUp = async ({ reservation, headers }: Guest | undefined = never()) => {
  const path = `/api/v1/reservations/${reservation.key}`;
  expect((await provider.request(path, { method: 'DELETE', headers })).status).toBeLessThan(300);
};
function never(): never {
  throw new Error('no such guest');
}

async function waits(block: TestBlock, more: Partial<JoinBody> = {}) {
  const email = `espera-${++person}@correo.test`;
  const contact = { firstName: 'Julia', lastName: 'Mora', email, mobile: '5511112222' };
  const entry = await joined(provider.request, block.code, joinBody(block.categoryIds[0], { contact, ...more }));
  return { ...entry, email, now: () => entryOf(provider.request, entry.token) };
}

describe('serving the waitlist', () => {
  it('offers what came back to the first, as a hold of two days that the mail lets in', async () => {
    const { block, guests } = await soldOut(1);
    const first = await waits(block);
    const second = await waits(block);
    expect(await serve()).toBe(0);
    await giveUp(guests[0]);
    expect(await serve()).toBe(1);
    expect(await serve()).toBe(0);
    const offered = await first.now();
    expect(offered).toMatchObject({
      status: 'offered',
      position: null,
      offer: { rooms: ['Suite A'], expiresAt: new Date(NOW.getTime() + 48 * HOUR_MS).toISOString() },
    });
    expect(await second.now()).toMatchObject({ status: 'waiting', position: 1, reason: 'noFittingNights' });
    expect(await mailKinds(provider.db, first.email)).toEqual(['waitlist-joined', 'waitlist-offer']);
    for (const { sold, booked } of await countNights(provider.db, block.categoryIds[0] ?? ''))
      expect([sold, booked]).toEqual([1, 1]);
  });

  it('leads from the link to the checkout: accepted, confirmed, booked', async () => {
    const { block, guests } = await soldOut(1);
    const entry = await waits(block);
    await giveUp(guests[0]);
    await serve();
    const letters = (await mailsTo(provider, entry.email)).map(({ text }) => text).join();
    const offerLink = /login-link\?token=([\w-]{43})/.exec(letters)?.[1];
    expect((await provider.request(`/api/v1/login-links/${offerLink}`, { method: 'POST' })).status).toBe(200);
    const accepted = await say(provider.request, entry.token, 'accept');
    const headers = { cookie: cookieHeader(accepted) };
    const { reservationKey } = await dataOf<{ reservationKey: string }>(accepted);
    const path = `/api/v1/reservations/${reservationKey}`;
    later(20);
    const hold = await dataOf<Reservation>(await provider.request(path, { headers }));
    expect(hold).toMatchObject({ status: 'hold', contact: { email: entry.email } });
    const confirmation = await provider.request(`${path}/confirm`, { json: { acceptTerms: true }, headers });
    expect((await dataOf<Reservation>(confirmation)).status).toBe('confirmed');
    expect(await entry.now()).toMatchObject({ status: 'booked', offer: null });
    await serve();
    const [row] = await provider.db.select().from(waitlistEntries).where(eq(waitlistEntries.id, entry.id));
    expect(row?.status).toBe('booked');
    expect((await failureOf(await say(provider.request, entry.token, 'leave'))).code).toBe('ALREADY_DECIDED');
    const late = await say(provider.request, entry.token, 'accept');
    expect([(await failureOf(late)).code, late.headers.getSetCookie()]).toEqual(['LINK_INVALID', []]);
    expect((await provider.request(`/api/v1/login-links/${offerLink}`, { method: 'POST' })).status).toBe(404);
    const told = await provider.db.select().from(auditLog).where(eq(auditLog.entityId, entry.id));
    expect(told.map(({ action }) => action)).toEqual(['waitlist.waiting', 'waitlist.offered', 'waitlist.booked']);
  });

  it('keeps an offer whose proof waits: its hold ends with the proof’s protection', async () => {
    const { block, guests } = await soldOut(1);
    const entry = await waits(block);
    await giveUp(guests[0]);
    await serve();
    const accepted = await say(provider.request, entry.token, 'accept');
    const { reservationKey: key } = await dataOf<{ reservationKey: string }>(accepted);
    const headers = { cookie: cookieHeader(accepted) };
    const sent = await dataOf<Payment>(await deposit(provider.request, key, depositForm(), headers), 201);
    later(49);
    const staff = await provider.as((await insertUser(provider.db, { role: 'agency' })).email);
    const list = `/api/v1/events/${block.code}/waitlist`;
    const offered = { status: 'offered', offer: { expiresAt: sent.protectsUntil } };
    expect((await dataOf<WaitlistPage>(await provider.request(list, { headers: staff }))).data).toMatchObject([
      offered,
    ]);
    expect(await entry.now()).toMatchObject(offered);
    later(49 + 48);
    expect((await entry.now()).status).toBe('lapsed');
  });

  it('is an offer still while a proof protects its hold, and none in the staff’s list of open ones once it was given up', async () => {
    const { block, guests } = await soldOut(2);
    const [pays, declines] = [await waits(block), await waits(block)];
    const { email } = await insertUser(provider.db, { role: 'agency' });
    const asStaff = async (path: string, method = 'GET') =>
      provider.request(`/api/v1/${path}`, { method, headers: await provider.as(email) });
    for (const guest of guests) await giveUp(guest);
    await serve();
    later(47);
    const accepted = await say(provider.request, pays.token, 'accept');
    const headers = { cookie: cookieHeader(accepted) };
    const { reservationKey } = await dataOf<{ reservationKey: string }>(accepted);
    const form = depositForm({ paidOn: '2027-01-12' });
    expect((await deposit(provider.request, reservationKey, form, headers)).status).toBe(201);
    const other = (await declines.now()).offer?.reservationKey;
    expect((await asStaff(`reservations/${other}`, 'DELETE')).status).toBe(204);
    expect((await declines.now()).status).toBe('declined');
    later(49);
    const hold = await dataOf<Reservation>(await asStaff(`reservations/${reservationKey}`));
    expect([hold.status, (await pays.now()).status]).toEqual(['hold', 'offered']);
    const open = await dataOf<WaitlistPage>(await asStaff(`events/${block.code}/waitlist?filter[state]=open`));
    expect(open.data.map(({ id, status }) => [id, status])).toEqual([[pays.id, 'offered']]);
    expect(open.total).toBe(1);
    expect((await say(provider.request, pays.token, 'accept')).status).toBe(200);
    // Nobody has looked at the proof for more than three business days.
    later(47 + 6 * 24);
    expect((await pays.now()).status).toBe('lapsed');
  });

  it('passes a declined offer on at once, and a lapsed one when its time is over', async () => {
    const { block, guests } = await soldOut(1);
    const [declines, lapses, gets] = [await waits(block), await waits(block), await waits(block)];
    await giveUp(guests[0]);
    await serve();
    expect((await say(provider.request, declines.token, 'decline')).status).toBe(200);
    expect(await declines.now()).toMatchObject({ status: 'declined', offer: null });
    await serve();
    expect((await lapses.now()).status).toBe('offered');
    later(49);
    expect((await lapses.now()).status).toBe('lapsed');
    expect((await failureOf(await say(provider.request, lapses.token, 'accept'))).code).toBe('HOLD_EXPIRED');
    await expireHolds({ ctx: systemContext(provider) });
    expect(await serve()).toBe(1);
    expect((await gets.now()).status).toBe('offered');
    expect(await mailKinds(provider.db, lapses.email)).toEqual([
      'waitlist-joined',
      'waitlist-lapsed',
      'waitlist-offer',
    ]);
    await serve();
    expect(await mailKinds(provider.db, lapses.email)).toHaveLength(3);
  });

  it('offers a hold that is over but was never given back', async () => {
    const { block } = await soldOut(1);
    const entry = await waits(block);
    later(1);
    expect(await serve()).toBe(1);
    expect((await entry.now()).status).toBe('offered');
  });

  it('lets a small party pass a large one only where the event fills gaps', async () => {
    const { block, guests } = await soldOut(2);
    const large = await waits(block, { rooms: 2 });
    const small = await waits(block);
    await giveUp(guests[0]);
    expect(await serve()).toBe(0);
    expect(await small.now()).toMatchObject({ position: 2, reason: 'notFirst' });
    await provider.db.update(events).set({ waitlistFillsGaps: true }).where(eq(events.id, block.eventId));
    expect(await serve()).toBe(1);
    expect((await small.now()).status).toBe('offered');
    await giveUp(guests[1]);
    await say(provider.request, small.token, 'decline');
    expect(await serve()).toBe(1);
    expect((await large.now()).offer?.rooms).toHaveLength(2);
  });

  it('never runs past the cut-off day, and serves nobody after it or where the list is off', async () => {
    const { block, guests } = await soldOut(2, { waitlistOfferHours: 240 });
    const [first, second] = [await waits(block), await waits(block)];
    const setCutOff = (cutOffDate: string) =>
      provider.db.update(eventCategories).set({ cutOffDate }).where(eq(eventCategories.eventId, block.eventId));
    await setCutOff('2027-01-14');
    await giveUp(guests[0]);
    await serve();
    expect((await first.now()).offer?.expiresAt).toBe('2027-01-15T05:00:00.000Z');
    await provider.db.update(events).set({ waitlistEnabled: false }).where(eq(events.id, block.eventId));
    await giveUp(guests[1]);
    expect(await serve()).toBe(0);
    expect((await second.now()).reason).toBe('closed');
  });

  it('runs as long as it is meant to where another category of the block closes earlier', async () => {
    const { block, guests } = await soldOut(1, { waitlistOfferHours: 240 });
    const other = await insertBlock(provider.db, { categories: ['B'] });
    await provider.db
      .update(eventCategories)
      .set({ eventId: block.eventId, cutOffDate: '2027-01-14', blockState: 'definite' })
      .where(eq(eventCategories.id, other.categoryIds[0] ?? ''));
    const entry = await waits(block);
    await giveUp(guests[0]);
    expect(await serve()).toBe(1);
    const whole = new Date(NOW.getTime() + 240 * HOUR_MS).toISOString();
    expect((await entry.now()).offer?.expiresAt).toBe(whole);
  });

  it('offers nothing for an agency that is suspended, until it works again', async () => {
    const agencyId = 'waitlist-served-later';
    const block = await insertBlock(provider.db, { agencyId, allotted: 1, categories: ['A'], nights: 3 });
    const guest = await held(provider.request, block.code, holdBody([room(block.categoryIds[0])]));
    const entry = await waits(block);
    await giveUp(guest);
    const set = (values: Partial<typeof agencies.$inferInsert>) =>
      provider.db.update(agencies).set(values).where(eq(agencies.id, agencyId));
    await set({ active: false, suspendedAt: NOW, suspensionReason: 'Sin pago' });
    expect(await serve()).toBe(0);
    await set({ active: true, suspendedAt: null, suspensionReason: null });
    expect((await entry.now()).status).toBe('waiting');
    expect(await serve()).toBe(1);
    expect((await entry.now()).status).toBe('offered');
  });

  it('ends some days before the cut-off, with a mail, but for who waits for any category while one is left', async () => {
    const { block } = await soldOut(1);
    const other = await soldOut(1);
    const [categoryId] = block.categoryIds;
    const named = await waits(block, { categoryId });
    const any = await waits(block, { categoryId: null });
    const elsewhere = await waits(other.block);
    const moved = { eventId: block.eventId, blockState: 'definite' as const };
    await provider.db
      .update(eventCategories)
      .set(moved)
      .where(eq(eventCategories.id, other.block.categoryIds[0] ?? ''));
    const setCutOff = (cutOffDate: string, id = categoryId ?? '') =>
      provider.db.update(eventCategories).set({ cutOffDate }).where(eq(eventCategories.id, id));
    await setCutOff('2027-01-14');
    await serve();
    expect((await named.now()).status).toBe('waiting');
    await setCutOff('2027-01-13');
    await serve();
    expect([(await named.now()).status, (await any.now()).status]).toEqual(['lapsed', 'waiting']);
    await setCutOff('2027-01-12', other.block.categoryIds[0]);
    await serve();
    await serve();
    expect([(await any.now()).status, (await elsewhere.now()).status]).toEqual(['lapsed', 'waiting']);
    expect(await mailKinds(provider.db, named.email)).toEqual(['waitlist-closed', 'waitlist-joined']);
    const late = await join(provider.request, block.code, joinBody(categoryId));
    expect(await failureOf(late)).toMatchObject({ code: 'WAITLIST_CLOSED', details: { why: 'cutOff' } });
  });

  it('gives an offer back when staff remove the entry or the guest leaves', async () => {
    const { block, guests } = await soldOut(1);
    const [removed, leaves] = [await waits(block), await waits(block)];
    await giveUp(guests[0]);
    await serve();
    const staff = await provider.as((await insertUser(provider.db, { role: 'agency' })).email);
    const path = `/api/v1/waitlist-entries/${removed.id}/remove`;
    expect((await provider.request(path, { method: 'POST', headers: staff })).status).toBe(200);
    expect((await removed.now()).status).toBe('removed');
    expect(await mailKinds(provider.db, removed.email), 'told, since the offer’s link leads nowhere now').toEqual([
      'waitlist-closed',
      'waitlist-joined',
      'waitlist-offer',
    ]);
    await serve();
    expect((await leaves.now()).status).toBe('offered');
    await say(provider.request, leaves.token, 'leave');
    expect((await countNights(provider.db, block.categoryIds[0] ?? '')).map(({ sold }) => sold)).toEqual([0, 0, 0]);
  });

  it('ends with an event that is archived, of which who waits is told; a closed one may open again', async () => {
    const { block } = await soldOut(1);
    const waiting = await waits(block);
    const ofEvent = eq(events.id, block.eventId);
    await provider.db.update(events).set({ state: 'closed' }).where(ofEvent);
    await serve();
    expect((await waiting.now()).status).toBe('waiting');
    await provider.db.update(events).set({ state: 'archived' }).where(ofEvent);
    await serve();
    await serve();
    expect((await waiting.now()).status).toBe('lapsed');
    expect(await mailKinds(provider.db, waiting.email)).toEqual(['waitlist-closed', 'waitlist-joined']);
  });

  it('serves one entry although another cannot be served, and lets past ones lapse', async () => {
    const { block, guests } = await soldOut(1);
    const past = await waits(block);
    await giveUp(guests[0]);
    await provider.db
      .update(roomNights)
      .set({ allotted: 0 })
      .where(eq(roomNights.eventCategoryId, block.categoryIds[0] ?? ''));
    provider.clock.set(new Date(`${night(1)}T18:00:00Z`));
    await serve();
    expect((await past.now()).status).toBe('lapsed');
  });
});

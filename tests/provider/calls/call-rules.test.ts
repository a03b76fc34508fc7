import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CallCard } from '@/lib/contract/call-card';
import type { CallRule, CallRules } from '@/lib/contract/call-rules';
import {
  auditLog,
  calls,
  eventCategories,
  events,
  guests,
  households,
  masterAccounts,
  payments,
  reservations,
  scheduleItems,
} from '@/lib/provider/db/schema';
import { runCallRules } from '@/lib/provider/desk/call/call-rules';
import { booked, paid } from '@/tests/support/after-booking';
import {
  AGENCY,
  confirmed,
  dataOf,
  failureOf,
  holdBody,
  insertBlock,
  insertUser,
  NOW,
  room,
  type TestBlock,
} from '@/tests/support/booking';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { systemContext } from '@/tests/support/provider-context';

let provider: TestProvider;
let staff: { cookie: string };
let email: string;
let block: TestBlock;

beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
  ({ email } = await insertUser(provider.db, { role: 'agency' }));
});
afterAll(() => provider.close());
beforeEach(async () => {
  // What earlier tests set asks for nothing any more.
  await provider.db.execute(sql`delete from call_rules`);
  provider.clock.set(NOW);
  staff = await provider.as(email);
  block = await insertBlock(provider.db);
});

const NONE = { noAnswer: null, overdue: null, cutOffNear: null, proofRefused: null, disagreement: null };
const ask = (json?: object, headers = staff) =>
  provider.request(`/api/v1/events/${block.eventId}/call-rules`, {
    method: json ? 'PUT' : 'GET',
    headers,
    ...(json && { json }),
  });
const only = (rule: CallRule, days: number) => ask({ days: { ...NONE, [rule]: days }, version: 0 });
const run = () => runCallRules({ ctx: systemContext(provider) });
const inDays = (days: number) => provider.clock.set(new Date(NOW.getTime() + days * 86_400_000));
const callsOf = (rule: CallRule) => and(eq(calls.eventId, block.eventId), eq(calls.rule, rule));
const ofRule = (rule: CallRule) =>
  provider.db
    .select({ guestId: calls.guestId, type: calls.type, priority: calls.priority, reservationId: calls.reservationId })
    .from(calls)
    .where(callsOf(rule));
const statesOf = (rule: CallRule) =>
  provider.db.select({ guestId: calls.guestId, state: calls.state }).from(calls).where(callsOf(rule));
const finish = () =>
  provider.db
    .update(calls)
    .set({ state: 'completed', doneAt: provider.clock.now() })
    .where(eq(calls.eventId, block.eventId));

const next = async () => {
  const headers = await provider.as(email);
  const path = `/api/v1/events/${block.eventId}/calls/next`;
  return dataOf<CallCard>(await provider.request(path, { method: 'POST', headers }));
};

let numbers = 20_000_000;
async function addGuest(values: Partial<typeof guests.$inferInsert> = {}): Promise<string> {
  numbers += 1;
  const id = randomUUID();
  await provider.db.insert(guests).values({
    id,
    agencyId: AGENCY,
    eventId: block.eventId,
    firstName: 'Eva',
    lastName: 'Ruiz',
    mobile: `+5255${numbers}`,
    attendance: 'pending' as const,
    createdAt: NOW,
    ...values,
  });
  return id;
}

/** A confirmed booking of a guest on the list, and the guest. */
async function bookedGuest(values: Partial<typeof guests.$inferInsert> = {}) {
  const guest = await booked(provider);
  block = guest.block;
  const guestId = await addGuest({ attendance: 'attends', ...values });
  const ofKey = eq(reservations.key, guest.key);
  const [reservation] = await provider.db.update(reservations).set({ guestId }).where(ofKey).returning();
  return { guest, guestId, reservationId: reservation?.id ?? '' };
}

describe('the rules of an event', () => {
  it('are none until they are set, and are kept as they were sent', async () => {
    expect(await dataOf<CallRules>(await ask())).toEqual({ days: NONE, version: 0 });
    const days = { noAnswer: 5, overdue: 0, cutOffNear: 14, proofRefused: 1, disagreement: 2 };
    expect(await dataOf<CallRules>(await ask({ days, version: 0 }))).toEqual({ days, version: 1 });
    expect(await dataOf<CallRules>(await ask())).toEqual({ days, version: 1 });
    const written = eq(auditLog.entityId, block.eventId);
    expect(await provider.db.$count(auditLog, and(written, eq(auditLog.action, 'callRules.set')))).toBe(1);
  });

  it('are not set over those of somebody else, nor to what no rule can be', async () => {
    await only('noAnswer', 3);
    const stale = await only('overdue', 3);
    expect([stale.status, await failureOf(stale)]).toEqual([
      409,
      expect.objectContaining({ code: 'STALE', details: { days: { ...NONE, noAnswer: 3 }, version: 1 } }),
    ]);
    for (const days of [{ noAnswer: 3 }, { ...NONE, noAnswer: -1 }, { ...NONE, noAnswer: 1.5 }, { ...NONE, other: 1 }])
      expect([days, (await ask({ days, version: 1 })).status]).toEqual([days, 422]);
  });

  it.each([
    ['agency', 200, 200],
    ['agencyUser', 200, 200],
    ['weddingPlanner', 200, 200],
    ['payment', 403, 403],
    ['wholesaler', 403, 403],
    ['organizer', 403, 403],
    ['attendee', 403, 403],
  ] as const)('are read and set by %s: %s and %s', async (role, read, set) => {
    const headers = await provider.as((await insertUser(provider.db, { role })).email);
    expect([(await ask(undefined, headers)).status, (await ask({ days: NONE, version: 0 }, headers)).status]).toEqual([
      read,
      set,
    ]);
  });

  it('are no other agency’s, and need a package with calls', async () => {
    const other = await provider.as((await insertUser(provider.db, { role: 'agency', agencyId: 'agency-2' })).email);
    expect([(await ask(undefined, other)).status, (await ask({ days: NONE, version: 0 }, other)).status]).toEqual([
      404, 404,
    ]);
    await only('noAnswer', 0);
    await addGuest();
    const account = { id: randomUUID(), agencyId: AGENCY, eventId: block.eventId, currency: 'USD' };
    await provider.db.insert(masterAccounts).values({ ...account, package: 'honey', dueOn: '2027-05-01' });
    expect(await run()).toBe(0);
    expect((await failureOf(await ask({ days: NONE, version: 1 }))).code).toBe('PACKAGE_LIMIT');
  });
});

describe('calls that rules make', () => {
  it('are of who has not answered for days, each once, while the guest can be reached', async () => {
    const guestId = await addGuest();
    await addGuest({ attendance: 'doesNotAttend' });
    await addGuest({ mobile: '' });
    await addGuest({ createdAt: new Date(NOW.getTime() + 86_400_000) });
    await only('noAnswer', 3);
    expect(await run()).toBe(0);
    inDays(3);
    expect([await run(), await run()]).toEqual([1, 0]);
    expect(await ofRule('noAnswer')).toEqual([{ guestId, type: 'reserve', priority: 'medium', reservationId: null }]);
    expect(await next()).toMatchObject({ guestId, rule: 'noAnswer' });
    await finish();
    inDays(3.5);
    expect(await run()).toBe(0);
  });

  it('are none while a call about the same waits, or was over this week', async () => {
    const guestId = await addGuest();
    await only('noAnswer', 0);
    const values = { id: randomUUID(), agencyId: AGENCY, eventId: block.eventId, guestId, medium: 'phone' as const };
    await provider.db
      .insert(calls)
      .values({ ...values, type: 'reserve', state: 'toDo', priority: 'low', scheduledAt: NOW, createdAt: NOW });
    expect(await run()).toBe(0);
    await finish();
    inDays(6);
    expect(await run()).toBe(0);
    inDays(8);
    expect(await run()).toBe(1);
  });

  it('are of what is overdue, unless a payment waits or was promised; what is due later is another call', async () => {
    const { guest, guestId, reservationId } = await bookedGuest();
    await paid(provider, guest, staff, 15_000);
    await only('overdue', 2);
    provider.clock.set(new Date('2027-04-03T17:00:00Z'));
    expect(await run()).toBe(0);
    provider.clock.set(new Date('2027-04-04T17:00:00Z'));
    const [promise] = await provider.db
      .insert(calls)
      .values({
        id: randomUUID(),
        agencyId: AGENCY,
        eventId: block.eventId,
        guestId,
        medium: 'phone',
        type: 'other',

        state: 'completed',
        priority: 'low',
        scheduledAt: NOW,
        doneAt: NOW,
        promisedAmount: 1,
        promisedOn: '2027-04-04',
        reservationId,
        createdAt: NOW,
      })
      .returning();
    expect(await run()).toBe(0);
    provider.clock.set(new Date('2027-04-05T17:00:00Z'));
    expect([promise?.promisedOn, await run(), await run()]).toEqual(['2027-04-04', 1, 0]);
    expect(await ofRule('overdue')).toEqual([{ guestId, type: 'pay', priority: 'high', reservationId }]);
  });

  it('are of the booking that is overdue, although the guest has made another since that is paid', async () => {
    const { guest, guestId, reservationId } = await bookedGuest();
    await paid(provider, guest, staff, 15_000);
    const newer = await confirmed(provider.request, block.code, holdBody([room(block.categoryIds[0])]));
    const createdAt = new Date(NOW.getTime() + 60_000);
    const ofNewer = eq(reservations.key, newer.reservation.key);
    const [row] = await provider.db.update(reservations).set({ guestId, createdAt }).where(ofNewer).returning();
    await paid(provider, newer, staff, row?.total ?? 0);
    await only('overdue', 2);
    provider.clock.set(new Date('2027-04-05T17:00:00Z'));
    expect(await run()).toBe(1);
    expect(await ofRule('overdue')).toMatchObject([{ guestId, reservationId }]);
  });

  it('are of who has no room while the block’s cut-off is near', async () => {
    const [attends, pending] = [await addGuest({ attendance: 'attends' }), await addGuest()];
    await addGuest({ attendance: 'doesNotAttend' });
    await provider.db
      .update(eventCategories)
      .set({ cutOffDate: '2027-01-20', blockState: 'definite' })
      .where(eq(eventCategories.eventId, block.eventId));
    await only('cutOffNear', 5);
    expect(await run()).toBe(0);
    inDays(5);
    expect(await run()).toBe(2);
    expect((await ofRule('cutOffNear')).map(({ guestId }) => guestId).toSorted()).toEqual(
      [attends, pending].toSorted(),
    );
    inDays(14);
    await finish();
    expect(await run()).toBe(0);
  });

  it('are of a refused proof, until another payment is sent', async () => {
    const { guest, guestId, reservationId } = await bookedGuest();
    const payment = await paid(provider, guest, staff, 15_000);
    const refuse = () =>
      provider.db.update(payments).set({ status: 'rejected', decidedAt: NOW }).where(eq(payments.id, payment.id));
    await refuse();
    await only('proofRefused', 1);
    expect(await run()).toBe(0);
    inDays(1);
    const again = { ...(await provider.db.select().from(payments).where(eq(payments.id, payment.id)))[0] };
    await provider.db.insert(payments).values({
      ...(again as typeof payments.$inferInsert),

      id: randomUUID(),
      status: 'pending',
      proofFileId: null,
      trackingKey: null,
      createdAt: new Date(NOW.getTime() + 1_000),
    });
    expect(await run()).toBe(0);
    // A card that was tried afterwards, and failed, is no other proof.
    const later = and(eq(payments.reservationId, reservationId), eq(payments.status, 'pending'));
    await provider.db.update(payments).set({ status: 'failed' }).where(later);
    expect(await run()).toBe(1);
    expect(await ofRule('proofRefused')).toMatchObject([{ guestId, type: 'pay', priority: 'high' }]);
  });

  it('are of answers that bookings contradict, days after the answer; of who declined too', async () => {
    const { guestId: declined } = await bookedGuest({ attendance: 'doesNotAttend' });
    const householdId = randomUUID();
    await provider.db.insert(households).values({
      id: householdId,
      agencyId: AGENCY,
      eventId: block.eventId,
      name: 'Ruiz',
      createdAt: NOW,
      answeredAt: new Date(NOW.getTime() + 86_400_000),
    });
    const comes = await addGuest({ attendance: 'attends', householdId });
    await only('disagreement', 2);
    inDays(2);
    expect(await run()).toBe(1);
    inDays(3);
    expect(await run()).toBe(1);
    expect(await ofRule('disagreement')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ guestId: declined, type: 'requestCancellation' }),
        expect.objectContaining({ guestId: comes, type: 'reserve' }),
      ]),
    );
    const taken = [await next(), await next()].map(({ guestId }) => guestId);
    expect(taken).toEqual([declined, comes]);
  });

  it('are over once their guest paid what is due or has no booking any more; what a person made stays', async () => {
    const { guest, guestId, reservationId } = await bookedGuest();
    const payment = await paid(provider, guest, staff, 15_000);
    const as = (status: 'rejected' | 'pending' | 'approved') =>
      provider.db.update(payments).set({ status }).where(eq(payments.id, payment.id));
    await as('rejected');
    await only('overdue', 0);
    inDays(1);
    expect(await run()).toBe(1);
    const own = { agencyId: AGENCY, eventId: block.eventId, guestId, medium: 'phone', state: 'toDo' } as const;
    const byPerson = { ...own, id: randomUUID(), type: 'other', priority: 'low' } as const;
    await provider.db.insert(calls).values({ ...byPerson, scheduledAt: NOW, createdAt: NOW });
    const states = async () => (await statesOf('overdue')).map(({ state }) => state);
    // A proof that waits may be refused, and the rule makes no second call of the same occasion.
    await as('pending');
    await run();
    expect(await states()).toEqual(['toDo']);
    await as('approved');
    await run();
    expect(await states()).toEqual(['completed']);
    const audited = and(eq(auditLog.action, 'call.completed'), sql`after ->> 'overtaken' = 'true'`);
    expect(await provider.db.$count(auditLog, audited)).toBe(1);
    await provider.db.update(calls).set({ state: 'toDo', doneAt: null }).where(eq(calls.rule, 'overdue'));
    await as('pending');
    const ofBooking = eq(reservations.id, reservationId);
    await provider.db.update(reservations).set({ bookingStatus: 'cancelled', cancelledAt: NOW }).where(ofBooking);
    await run();
    expect(await states()).toEqual(['completed']);
    const [kept] = await provider.db.select().from(calls).where(eq(calls.id, byPerson.id));
    expect(kept?.state).toBe('toDo');
  });

  it('of a refused proof wait although nothing is due, and are over once another proof was sent', async () => {
    const { guest, reservationId } = await bookedGuest();
    const payment = await paid(provider, guest, staff, 15_000);
    await provider.db.update(payments).set({ status: 'rejected', decidedAt: NOW }).where(eq(payments.id, payment.id));
    const later = new Date(NOW.getTime() + 300 * 86_400_000).toISOString().slice(0, 10);
    await provider.db.update(scheduleItems).set({ dueOn: later }).where(eq(scheduleItems.reservationId, reservationId));
    await only('proofRefused', 0);
    expect(await run()).toBe(1);
    const states = async () => (await statesOf('proofRefused')).map(({ state }) => state);
    await run();
    expect(await states()).toEqual(['toDo']);
    provider.clock.set(new Date(NOW.getTime() + 600_000));
    await paid(provider, guest, staff, 15_000);
    await run();
    expect(await states()).toEqual(['completed']);
  });

  it('are over once their guest has booked what they were to book, or has nothing left to cancel', async () => {
    const { guestId: declined, reservationId } = await bookedGuest({ attendance: 'doesNotAttend' });
    const comes = await addGuest({ attendance: 'attends' });
    const stays = await addGuest({ attendance: 'attends' });
    await only('disagreement', 0);
    inDays(1);
    expect(await run()).toBe(3);
    await provider.db.update(reservations).set({ guestId: comes }).where(eq(reservations.id, reservationId));
    await run();
    const found = await statesOf('disagreement');
    const stateOf = (id: string) => found.find(({ guestId }) => guestId === id)?.state;
    expect([declined, comes, stays].map(stateOf)).toEqual(['completed', 'completed', 'toDo']);
  });

  it('are none of an event that is a draft, archived or over', async () => {
    await addGuest();
    await only('noAnswer', 0);
    for (const values of [{ state: 'draft' }, { state: 'archived' }, { eventDate: '2027-01-01' }] as const) {
      await provider.db
        .update(events)
        .set({ state: 'published', ...values })
        .where(eq(events.id, block.eventId));
      expect([values, await run()]).toEqual([values, 0]);
    }
  });
});

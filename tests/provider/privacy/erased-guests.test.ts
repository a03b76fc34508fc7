import { randomUUID } from 'node:crypto';
import { millisecondsInDay } from 'date-fns/constants';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CallRule } from '@/lib/contract/call-rules';
import type { GuestDuplicates, GuestPage } from '@/lib/contract/guest';
import type { HouseholdAnswers, HouseholdAnswersInput, StaffHousehold } from '@/lib/contract/household';
import type { AudienceCount } from '@/lib/contract/mailing';
import type { SeatingPlan } from '@/lib/contract/seating';
import { ERASED } from '@/lib/domain/erasure';
import { calls, events, guests, households } from '@/lib/provider/db/schema';
import { runCallRules } from '@/lib/provider/desk/call/call-rules';
import { findSubjects, reminderEvent } from '@/lib/provider/desk/reminder/reminder-subjects';
import type { EventRow } from '@/lib/provider/event/event/find-bookable-event';
import { AGENCY, dataOf, failureOf, insertBlock, insertUser, NOW } from '@/tests/support/booking';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { systemContext } from '@/tests/support/provider-context';

let provider: TestProvider;
let email: string;
let office: { cookie: string };
let eventId: string;

beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
  ({ email } = await insertUser(provider.db, { role: 'agency' }));
});
afterAll(() => provider.close());
beforeEach(async () => {
  provider.clock.set(NOW);
  office = await provider.as(email);
  ({ eventId } = await insertBlock(provider.db, { event: { state: 'published' } }));
});

const call = (method: string, path: string, json?: object) =>
  provider.request(`/api/v1/${path}`, { method, headers: office, ...(json && { json }) });

let numbers = 40_000_000;
async function addGuest(firstName: string, values: Partial<typeof guests.$inferInsert> = {}) {
  numbers += 1;
  const row = {
    id: randomUUID(),
    agencyId: AGENCY,
    eventId,
    firstName,
    lastName: 'Solana',
    mobile: `+5255${numbers}`,
    email: `${firstName}-${numbers}@personas.test`,
    attendance: 'pending' as const,
    createdAt: NOW,
    ...values,
  };
  await provider.db.insert(guests).values(row);
  return row;
}

async function addHousehold() {
  const id = randomUUID();
  const row = { id, agencyId: AGENCY, eventId, createdAt: NOW, name: 'Familia Solana', linkHash: id };
  await provider.db.insert(households).values(row);
  return id;
}

/** Where the household of a guest answers. */
async function answersOf(guestId: string): Promise<string> {
  const { link } = await dataOf<StaffHousehold>(await call('POST', `guests/${guestId}/household-link`, {}));
  return `/api/v1/household-answers/${new URL(link?.url ?? '', 'http://site').searchParams.get('token')}`;
}

const put = (path: string, json: HouseholdAnswersInput) => provider.request(path, { method: 'PUT', json });

const saying = (guestId: string, { seat = 0, attends = true } = {}) => {
  const wishes = { activityIds: [], meal: null, needs: [], dietNote: null };
  return { guestId, seat, name: null, attends, band: 'adult' as const, ...wishes };
};

const erase = async ({ id, firstName }: { id: string; firstName: string }) =>
  dataOf(await call('POST', `guests/${id}/erasure`, { confirm: `${firstName} Solana` }));

describe('a guest who was erased', () => {
  it('is called no more, by nobody’s wish and by no rule', async () => {
    const [gone, stays] = [await addGuest('Ines'), await addGuest('Raul')];
    const made = await call('POST', `events/${eventId}/calls`, {
      type: 'reserve',
      priority: 'high',
      guestIds: [gone.id, stays.id],
    });
    expect(made.status).toBeLessThan(300);
    await erase(gone);
    const planned = await provider.db
      .select({ guestId: calls.guestId, state: calls.state, doneAt: calls.doneAt })
      .from(calls)
      .where(eq(calls.eventId, eventId));
    expect(new Map(planned.map(({ guestId, state, doneAt }) => [guestId, [state, doneAt]]))).toEqual(
      new Map([
        [gone.id, ['rejected', NOW]],
        [stays.id, ['toDo', null]],
      ]),
    );
    const again = await call('POST', `events/${eventId}/calls`, { type: 'pay', priority: 'low', guestId: gone.id });
    expect(await failureOf(again)).toMatchObject({ code: 'NOT_FOUND' });
    await provider.db.delete(calls).where(eq(calls.eventId, eventId));
    const none: Record<CallRule, null> = {
      noAnswer: null,
      overdue: null,
      cutOffNear: null,
      proofRefused: null,
      disagreement: null,
    };
    await call('PUT', `events/${eventId}/call-rules`, { days: { ...none, noAnswer: 1 }, version: 0 });
    provider.clock.pass(3 * millisecondsInDay);
    expect(await runCallRules({ ctx: systemContext(provider) })).toBe(1);
    const ofRule = await provider.db.select({ id: calls.guestId }).from(calls).where(eq(calls.eventId, eventId));
    expect(ofRule).toEqual([{ id: stays.id }]);
  });

  it('is no double of another who was erased', async () => {
    const [one, two] = [await addGuest('Ines'), await addGuest('Raul')];
    await erase(one);
    await erase(two);
    expect(await dataOf<GuestDuplicates>(await call('GET', `events/${eventId}/guest-duplicates`))).toEqual({
      total: 0,
      pairs: [],
    });
  });

  it('is waited for by no reminder of their household, which goes to the others of it', async () => {
    const householdId = await addHousehold();
    const gone = await addGuest('Ines', { householdId, createdAt: new Date(NOW.getTime() - 1000) });
    const stays = await addGuest('Raul', { householdId });
    await provider.db.update(households).set({ responderId: gone.id }).where(eq(households.id, householdId));
    await erase(gone);
    const reminded = async () => {
      const ctx = systemContext(provider);
      const [event] = await provider.db.select().from(events).where(eq(events.id, eventId));
      const of = reminderEvent(ctx, event as EventRow);
      if (!of) throw new Error('an event without dates');
      const found = await findSubjects(provider.db, ctx, {
        of,
        now: NOW,
        language: 'es',
        only: { rules: ['attendance'], subjectId: householdId },
      });
      return found.map(({ guestId }) => guestId);
    };
    expect(await reminded()).toEqual([stays.id]);
    await provider.db.update(guests).set({ attendance: 'attends' }).where(eq(guests.id, stays.id));
    expect(await reminded()).toEqual([]);
  });

  it('is on no list any more: not counted, not exported, not offered a seat, and what they had is free', async () => {
    await provider.db.update(events).set({ guestListShows: 'names' }).where(eq(events.id, eventId));
    const comes = { attendance: 'attends' as const, companions: 1 };
    const gone = await addGuest('Ines', comes);
    const stays = await addGuest('Raul', comes);
    const plan = await dataOf<SeatingPlan>(
      await call('POST', `events/${eventId}/seating/tables`, { name: 'Uno', capacity: 2, shape: 'round', note: null }),
      201,
    );
    const tableId = plan.tables[0]?.id ?? null;
    const seatsOf = (guestId: string) => ({ seats: [0, 1].map((place) => ({ guestId, place, tableId })) });
    await dataOf(await call('PUT', `events/${eventId}/seating/seats`, seatsOf(gone.id)));
    await erase(gone);
    const list = await dataOf<GuestPage>(await call('GET', `events/${eventId}/guests`));
    expect(list.data.map(({ name }) => name)).toEqual(['Raul Solana']);
    expect([list.total, list.counts.attends, list.mismatches.comesUnbooked]).toEqual([1, 1, 1]);
    const narrowed = await call('GET', `events/${eventId}/guests?filter%5Battendance%5D=attends`);
    expect((await dataOf<GuestPage>(narrowed)).total).toBe(1);
    const file = await (await call('GET', `events/${eventId}/guests/export?format=csv`)).text();
    expect([file.includes(ERASED), file.includes('Raul')]).toEqual([false, true]);
    expect(await dataOf(await call('GET', `events/${eventId}/figures`))).toMatchObject({ guests: 1 });
    expect(await dataOf(await provider.request(`/api/v1/events/${eventId}/guest-list`))).toMatchObject({
      attending: 2,
      names: [{ id: stays.id }],
    });
    const seating = await dataOf<SeatingPlan>(await call('GET', `events/${eventId}/seating`));
    expect([...new Set(seating.people.map(({ guestId }) => guestId))]).toEqual([stays.id]);
    await dataOf(await call('PUT', `events/${eventId}/seating/seats`, seatsOf(stays.id)));
    const { recipients, skipped } = await dataOf<AudienceCount>(
      await call('POST', `events/${eventId}/mailings/audience`, { audience: {} }),
    );
    expect([recipients, skipped.noEmail]).toEqual([1, 0]);
  });

  it('costs the couple nothing ahead of the event, and what they owe for who came stands', async () => {
    const [ahead, came] = [
      await addGuest('Ines', { attendance: 'attends' }),
      await addGuest('Raul', { attendance: 'attends' }),
    ];
    await erase(ahead);
    await provider.db.update(events).set({ eventDate: '2026-12-01' }).where(eq(events.id, eventId));
    await erase(came);
    const rows = await provider.db.select().from(guests).where(eq(guests.eventId, eventId));
    expect(new Map(rows.map(({ id, attendance }) => [id, attendance]))).toEqual(
      new Map([
        [ahead.id, 'doesNotAttend'],
        [came.id, 'attends'],
      ]),
    );
  });

  it('is changed, merged and booked for by nobody any more', async () => {
    const [gone, stays] = [await addGuest('Ines'), await addGuest('Raul')];
    await erase(gone);
    const changed = await call('PATCH', `guests/${gone.id}`, { firstName: 'Otra', version: 2 });
    expect(await failureOf(changed)).toMatchObject({ code: 'NOT_FOUND' });
    const merged = await call('POST', `guests/${stays.id}/merge`, { version: 1, other: { id: gone.id, version: 2 } });
    expect(await failureOf(merged)).toMatchObject({ code: 'NOT_FOUND' });
    const [row] = await provider.db.select().from(guests).where(eq(guests.id, gone.id));
    expect(row).toMatchObject({ firstName: ERASED, erasedAt: NOW });
  });

  it('is not one who is called by a dash, and lives', async () => {
    const householdId = await addHousehold();
    const dash = await addGuest(ERASED, { householdId, attendance: 'attends' });
    const twin = await addGuest(ERASED, { mobile: dash.mobile });
    const { pairs } = await dataOf<GuestDuplicates>(await call('GET', `events/${eventId}/guest-duplicates`));
    expect(pairs.map(({ guests: two }) => two.map(({ id }) => id).sort())).toEqual([[dash.id, twin.id].sort()]);
    const { people } = await dataOf<StaffHousehold>(await call('GET', `guests/${dash.id}/household`));
    expect(people.map(({ guestId }) => guestId)).toEqual([dash.id]);
    const { counts, total } = await dataOf<GuestPage>(await call('GET', `events/${eventId}/guests`));
    expect([total, counts]).toEqual([2, { pending: 1, attends: 1, doesNotAttend: 0 }]);
  });

  it('is neither shown nor asked for on their household’s page, which the others answer', async () => {
    const householdId = await addHousehold();
    const gone = await addGuest('Ines', { householdId, companions: 1, createdAt: new Date(NOW.getTime() - 1000) });
    const stays = await addGuest('Raul', { householdId });
    const at = await answersOf(gone.id);
    const before = await dataOf<HouseholdAnswers>(await provider.request(at));
    expect(before.people).toHaveLength(3);
    await erase(gone);
    const after = await dataOf<HouseholdAnswers>(await provider.request(at));
    expect(after.people.map(({ guestId, name }) => [guestId, name])).toEqual([[stays.id, 'Raul Solana']]);
    // Who had the page open is shown who is left.
    const people = [saying(gone.id), saying(gone.id, { seat: 1 }), saying(stays.id)];
    expect(await failureOf(await put(at, { version: before.version, message: null, people }))).toMatchObject({
      code: 'STALE',
    });
    const answered = await put(at, { version: after.version, message: null, people: [saying(stays.id)] });
    const { people: said } = await dataOf<HouseholdAnswers>(answered);
    expect(said.map(({ attends }) => attends)).toEqual([true]);
    const seen = await dataOf<StaffHousehold>(await call('GET', `guests/${stays.id}/household`));
    expect(seen.people.map(({ guestId }) => guestId)).toEqual([stays.id]);
    expect(seen.replies).toMatchObject([{ coming: 1, declined: 0 }]);
  });
});

describe('a guest who declines', () => {
  it('is called no more by whoever had a call in hand, and what came of a call that was made stands', async () => {
    const { id: guestId } = await addGuest('Ines', { householdId: await addHousehold() });
    const made = { agencyId: AGENCY, eventId, guestId, scheduledAt: NOW, priority: 'low', medium: 'phone' } as const;
    const doneAt = new Date(NOW.getTime() - millisecondsInDay);
    const claimedUntil = new Date(NOW.getTime() + millisecondsInDay);
    await provider.db.insert(calls).values([
      { ...made, id: randomUUID(), type: 'pay', state: 'toDo', claimedBy: 'somebody', claimedUntil },
      { ...made, id: randomUUID(), type: 'reserve', state: 'notAnswered', doneAt },
    ]);
    const at = await answersOf(guestId);
    const { version } = await dataOf<HouseholdAnswers>(await provider.request(at));
    await dataOf(await put(at, { version, message: null, people: [saying(guestId, { attends: false })] }));
    const { type, state, claimedBy } = calls;
    const left = { type, state, claimedBy, doneAt: calls.doneAt, claimedUntil: calls.claimedUntil };
    expect(await provider.db.select(left).from(calls).where(eq(calls.guestId, guestId)).orderBy(type)).toEqual([
      { type: 'pay', state: 'rejected', doneAt: NOW, claimedBy: null, claimedUntil: null },
      { type: 'reserve', state: 'notAnswered', doneAt, claimedBy: null, claimedUntil: null },
    ]);
  });
});

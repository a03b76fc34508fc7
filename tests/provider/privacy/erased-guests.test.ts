import { randomUUID } from 'node:crypto';
import { millisecondsInDay } from 'date-fns/constants';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CallRule } from '@/lib/contract/call-rules';
import type { GuestDuplicates } from '@/lib/contract/guest';
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
    expect(await failureOf(again)).toMatchObject({ code: 'INVALID_STATE' });
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
    const householdId = randomUUID();
    await provider.db.insert(households).values({
      id: householdId,
      agencyId: AGENCY,
      eventId,
      createdAt: NOW,
      name: 'Familia Solana',
      linkHash: householdId,
    });
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
});

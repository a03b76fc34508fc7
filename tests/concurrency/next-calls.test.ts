import { randomUUID } from 'node:crypto';
import { and, eq, isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callRules, calls, guests } from '@/lib/provider/db/schema';
import { runCallRules } from '@/lib/provider/desk/call/call-rules';
import { systemContext } from '@/lib/provider/jobs/workers';
import { AGENCY, insertBlock, insertUser, NOW } from '@/tests/support/booking';
import { TEST_DATABASE_URL } from '@/tests/support/postgres';
import { type RaceProvider, startRaceProvider } from './race-provider';

const CALLERS = 50;
const ROUNDS = 10;

describe.skipIf(!TEST_DATABASE_URL)('many who ask for the next call at once', () => {
  let provider: RaceProvider;
  let people: { cookie: string }[];
  beforeAll(async () => {
    provider = await startRaceProvider();
    people = [];
    for (let at = 0; at < 3; at++)
      people.push(await provider.as((await insertUser(provider.db, { role: 'agency' })).email));
  });
  afterAll(() => provider.close());

  /** An event with so many calls, each guest of which has `each` of them. */
  async function queue(count: number, each = 1): Promise<string> {
    const { eventId } = await insertBlock(provider.db);
    const list = Array.from({ length: count / each }, (_, at) => ({
      id: randomUUID(),
      agencyId: AGENCY,
      eventId,
      firstName: 'Ana',
      lastName: `${at}`,
      createdAt: NOW,
      mobile: `+52551234${String(at).padStart(4, '0')}`,
      attendance: 'pending' as const,
    }));
    await provider.db.insert(guests).values(list);
    const types = ['reserve', 'pay', 'other', 'newRoom'];
    await provider.db.insert(calls).values(
      list.flatMap(({ id: guestId }) =>
        types.slice(0, each).map((type) => ({
          id: randomUUID(),
          agencyId: AGENCY,
          eventId,
          guestId,
          type,
          scheduledAt: NOW,
          medium: 'phone' as const,
          state: 'toDo' as const,
          priority: 'medium' as const,
          createdAt: NOW,
        })),
      ),
    );
    return eventId;
  }
  const ask = async (eventId: string, at: number) => {
    const headers = people[at % people.length] ?? { cookie: '' };
    const answer = await provider.request(`/api/v1/events/${eventId}/calls/next`, { method: 'POST', headers });
    if (answer.status === 204) return null;
    expect(answer.status).toBe(200);
    const { data } = (await answer.json()) as { data: { id: string; guestId: string } };
    return data;
  };
  const askAll = (eventId: string) => Promise.all(Array.from({ length: CALLERS }, (_, at) => ask(eventId, at)));

  it('get fifty different calls, and the next who asks gets none', async () => {
    const eventId = await queue(CALLERS);
    const handed = await askAll(eventId);
    expect(new Set(handed.map((call) => call?.id)).size).toBe(CALLERS);
    expect(handed).not.toContain(null);
    expect(await ask(eventId, 0)).toBeNull();
    expect(await provider.deadlocks()).toBe(0);
  });

  it('never get two calls of one guest', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const eventId = await queue(40, 4);
      const handed = (await askAll(eventId)).flatMap((call) => call ?? []);
      expect(handed.length).toBe(new Set(handed.map(({ guestId }) => guestId)).size);
      const held = and(eq(calls.eventId, eventId), isNotNull(calls.claimedBy));
      expect(await provider.db.$count(calls, held)).toBe(handed.length);
      while (await ask(eventId, 0)) handed.push({ id: '', guestId: '' });
      expect(handed.length).toBe(10);
    }
    expect(await provider.deadlocks()).toBe(0);
  });

  it('get one call a guest of a rule that two processes follow at once', async () => {
    const { eventId } = await insertBlock(provider.db);
    const list = Array.from({ length: 200 }, (_, at) => ({
      id: randomUUID(),
      agencyId: AGENCY,
      eventId,
      firstName: 'Ana',
      lastName: `${at}`,
      createdAt: NOW,
      mobile: `+52551234${String(at).padStart(4, '0')}`,
      attendance: 'pending' as const,
    }));
    await provider.db.insert(guests).values(list);
    const days = { noAnswer: 0, overdue: null, cutOffNear: null, proofRefused: null, disagreement: null };
    await provider.db.insert(callRules).values({ eventId, agencyId: AGENCY, days, version: 1 });
    const run = () => runCallRules({ ctx: systemContext(provider, 'race') });
    const made = await Promise.all([run(), run(), run()]);
    expect(made.reduce((sum, each) => sum + each, 0)).toBe(list.length);
    const rows = await provider.db.select({ guestId: calls.guestId }).from(calls).where(eq(calls.eventId, eventId));
    expect([rows.length, new Set(rows.map(({ guestId }) => guestId)).size]).toEqual([list.length, list.length]);
    expect(await provider.deadlocks()).toBe(0);
  });
});

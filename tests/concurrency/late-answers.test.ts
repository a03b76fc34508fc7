import { randomUUID } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HouseholdAnswers, StaffHousehold } from '@/lib/contract/household';
import { auditLog, guests, households, lateAnswers, outbox } from '@/lib/provider/db/schema';
import { AGENCY, dataOf, failureOf, insertBlock, insertUser, NOW } from '@/tests/support/booking';
import { TEST_DATABASE_URL } from '@/tests/support/postgres';
import { type RaceProvider, startRaceProvider } from './race-provider';

const ROUNDS = 10;

interface Late {
  householdId: string;
  /** Two guests of the household. */
  guestIds: [string, string];
  /** The path of its answers. */
  link: string;
}

describe.skipIf(!TEST_DATABASE_URL)('answers that came too late', () => {
  let provider: RaceProvider;
  let staff: { cookie: string }[];
  let names: string[];
  beforeAll(async () => {
    provider = await startRaceProvider();
    const roles = ['agency', 'weddingPlanner'] as const;
    const users = await Promise.all(roles.map((role) => insertUser(provider.db, { role })));
    names = roles.map((role) => `Persona ${role}`);
    staff = await Promise.all(users.map(({ email }) => provider.as(email)));
  });
  afterAll(() => provider.close());

  const send = (method: string, path: string, json?: object, headers: Record<string, string> = {}) =>
    provider.request(`/api/v1/${path}`, { method, headers, ...(json && { json }) });
  const answers = async (link: string, attends: boolean) => {
    const { version, people } = await dataOf<HouseholdAnswers>(await send('GET', link));
    const said = people.map((person) => ({ ...person, attends, activityIds: [], needs: [] }));
    return { version, message: '', people: said };
  };

  /** A household of two that has sent, after the last day, that both come. */
  async function sentLate(): Promise<Late> {
    const { eventId } = await insertBlock(provider.db, { event: { answersUntil: '2027-01-09' } });
    const of = { agencyId: AGENCY, eventId, createdAt: NOW };
    const householdId = randomUUID();
    const guestIds: [string, string] = [randomUUID(), randomUUID()];
    await provider.db.insert(households).values({ ...of, id: householdId, name: 'Familia Ruiz' });
    const name = { lastName: 'Ruiz', mobile: '+525512345678', email: 'ruiz@correo.test' };
    const guest = { ...of, ...name, householdId, attendance: 'pending' as const };
    await provider.db.insert(guests).values(guestIds.map((id, at) => ({ ...guest, id, firstName: `Ana ${at}` })));
    const made = await send('POST', `guests/${guestIds[0]}/household-link`, {}, staff[0]);
    const { link: given } = await dataOf<StaffHousehold>(made);
    const link = `household-answers/${new URL(given?.url ?? '', 'http://site').searchParams.get('token')}`;
    expect((await send('PUT', link, await answers(link, true))).status).toBe(200);
    return { householdId, guestIds, link };
  }
  const decide = ({ householdId }: Late, who: number, accept: boolean, version = 1) =>
    send('PUT', `late-answers/${householdId}/decision`, { accept, reason: '', version }, staff[who]);
  const decisions = async ({ householdId }: Late) => {
    const actions = ['household.lateAccepted', 'household.lateRefused'];
    const ofHousehold = and(eq(auditLog.entityId, householdId), inArray(auditLog.action, actions));
    return (await provider.db.select().from(auditLog).where(ofHousehold)).map(({ action }) => action);
  };
  const attendance = async (guestId: string) =>
    (await provider.db.select().from(guests).where(eq(guests.id, guestId)))[0]?.attendance;
  const mailsOf = async ({ householdId }: Late) =>
    (await provider.db.select().from(outbox).where(eq(outbox.kind, 'late-answers-decided'))).filter(
      ({ payload }) => payload.householdId === householdId,
    );

  it.each([
    ['one accepts and the other refuses', false],
    ['both accept', true],
  ])('%s at once: one decides, with one mail, and the other is told who did', async (_, otherAccepts) => {
    for (let round = 0; round < ROUNDS; round++) {
      const late = await sentLate();
      const first = round % 2;
      const answered = await Promise.all([decide(late, first, true), decide(late, 1 - first, otherAccepts)]);
      expect(answered.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const winner = answered.findIndex(({ status }) => status === 200);
      const accepted = winner === 0 || otherAccepts;
      const who = winner === 0 ? first : 1 - first;
      expect(await failureOf(answered[1 - winner] as Response)).toMatchObject({
        code: 'ALREADY_DECIDED',
        details: { state: accepted ? 'accepted' : 'refused', decidedBy: names[who] },
      });
      expect(await decisions(late)).toEqual([accepted ? 'household.lateAccepted' : 'household.lateRefused']);
      expect(await attendance(late.guestIds[0])).toBe(accepted ? 'attends' : 'pending');
      expect(await mailsOf(late)).toHaveLength(1);
    }
    expect(await provider.deadlocks()).toBe(0);
  });

  it('decided while the household sends another: what was looked at is taken, or waits no more', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const late = await sentLate();
      const other = await answers(late.link, false);
      const [decided, sent] = await Promise.all([decide(late, 0, true), send('PUT', late.link, other)]);
      expect([decided.status, sent.status].toSorted()).toEqual([200, 409]);
      expect((await failureOf(decided.status === 409 ? decided : sent)).code).toBe('STALE');
      const [row] = await provider.db.select().from(lateAnswers).where(eq(lateAnswers.householdId, late.householdId));
      expect(row?.state).toBe(decided.status === 200 ? 'accepted' : 'waiting');
      expect(await attendance(late.guestIds[0])).toBe(decided.status === 200 ? 'attends' : 'pending');
    }
    expect(await provider.deadlocks()).toBe(0);
  });

  it('decided while its guests are made one: both happen, or who decides looks again and then can', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const late = await sentLate();
      const [kept, other] = late.guestIds;
      const merge = { version: 1, other: { id: other, version: 1 } };
      const [decided, merged] = await Promise.all([
        decide(late, 0, true),
        send('POST', `guests/${kept}/merge`, merge, staff[1]),
      ]);
      // An answer that counts changes its guests, a merge what waits: the second of the two looks again.
      expect([decided.status, merged.status].toSorted()).toEqual([200, 409]);
      expect((await failureOf(decided.status === 409 ? decided : merged)).code).toBe('STALE');
      if (merged.status === 200) expect((await decide(late, 0, true, 2)).status).toBe(200);
      expect(await attendance(kept)).toBe('attends');
      expect(await decisions(late)).toEqual(['household.lateAccepted']);
    }
    expect(await provider.deadlocks()).toBe(0);
  });

  it('control: reading whether it waits and writing then lets both decide in this very race', async () => {
    const unguarded = async ({ householdId }: Late, state: 'accepted' | 'refused') => {
      const ofHousehold = eq(lateAnswers.householdId, householdId);
      const [row] = await provider.db.select().from(lateAnswers).where(ofHousehold);
      if (row?.state !== 'waiting') return false;
      await provider.db.update(lateAnswers).set({ state }).where(ofHousehold);
      return true;
    };
    let both = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const late = await sentLate();
      const won = await Promise.all([unguarded(late, 'accepted'), unguarded(late, 'refused')]);
      if (won.every(Boolean)) both++;
    }
    expect(both).toBeGreaterThan(0);
  });
});

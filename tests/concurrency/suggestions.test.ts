import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Suggestion, SuggestionDecision } from '@/lib/contract/suggestion';
import { auditLog, eventSuggestions, events, notifications, outbox } from '@/lib/provider/db/schema';
import { dataOf, failureOf, insertBlock, insertUser } from '@/tests/support/booking';
import { TEST_DATABASE_URL } from '@/tests/support/postgres';
import { type RaceProvider, startRaceProvider } from './race-provider';

const ROUNDS = 10;
const NAME = 'Ana & Luis';
const WISHED = 'Ana con Luis';

describe.skipIf(!TEST_DATABASE_URL)('two people decide one suggestion of a couple at once', () => {
  let provider: RaceProvider;
  let staff: { cookie: string }[];
  let couple: { cookie: string };
  let ana: { id: string; email: string };
  let luis: { id: string; email: string };
  beforeAll(async () => {
    provider = await startRaceProvider();
    ana = await insertUser(provider.db, { role: 'organizer' });
    luis = await insertUser(provider.db, { role: 'organizer' });
    couple = await provider.as(ana.email);
    const users = [
      await insertUser(provider.db, { role: 'agency' }),
      await insertUser(provider.db, { role: 'agencyUser' }),
    ];
    staff = await Promise.all(users.map(({ email }) => provider.as(email)));
  });
  afterAll(() => provider.close());

  /** A new event whose couple wants another name for it. */
  async function wished(): Promise<Suggestion & { eventId: string }> {
    const { eventId } = await insertBlock(provider.db, {
      event: { name: NAME, mainUserId: ana.id, secondaryUserId: luis.id },
    });
    const asked = { json: { change: { eventName: WISHED } }, headers: couple };
    const made = await dataOf<Suggestion>(await provider.request(`/api/v1/events/${eventId}/suggestions`, asked), 201);
    return { ...made, eventId };
  }
  const decide = (
    { id, version }: Suggestion,
    headers: { cookie: string } | undefined,
    decision: Pick<SuggestionDecision, 'accept' | 'answer'>,
  ) => {
    const json = { ...decision, version, eventVersion: 1 };
    return provider.request(`/api/v1/suggestions/${id}/decision`, { method: 'PUT', json, headers });
  };
  const accepts = { accept: true, answer: '' };
  const refuses = { accept: false, answer: 'Ya se imprimió' };
  const nameNow = async (eventId: string) =>
    (await provider.db.select().from(events).where(eq(events.id, eventId)))[0]?.name;

  /** What the event's log, its inbox and the couple's mails say of the decision. */
  async function traces({ id, eventId }: { id: string; eventId: string }) {
    const decided = inArray(auditLog.action, ['event.suggestionAccepted', 'event.suggestionRefused', 'event.changed']);
    const logged = await provider.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.entityId, eventId), decided))
      .orderBy(auditLog.id);
    const inbox = await provider.db.select().from(notifications).where(eq(notifications.eventId, eventId));
    const keys = [ana, luis].map((person) => `suggestion-decided ${id} ${person.id}`);
    const mails = await provider.db.select().from(outbox).where(inArray(outbox.dedupeKey, keys));
    return {
      audit: logged.map(({ action }) => action),
      inbox: inbox.map(({ type }) => type).filter((type) => type !== 'SUGGESTION'),
      mails: mails.map(({ recipient }) => recipient).sort(),
    };
  }

  it.each([
    ['one accepts and the other refuses', refuses],
    ['both accept', accepts],
  ])('%s: one wins, with one effect, and the other is told what it is by now', async (_, other) => {
    const won = { accepted: 0, refused: 0 };
    for (let round = 0; round < ROUNDS; round++) {
      const made = await wished();
      const answers = await Promise.all(
        // In turns, since who comes first tends to win.
        round % 2 === 0
          ? [decide(made, staff[0], accepts), decide(made, staff[1], other)]
          : [decide(made, staff[1], other), decide(made, staff[0], accepts)],
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const [winner, loser] = answers[0]?.status === 200 ? answers : answers.toReversed();
      const { state } = await dataOf<Suggestion>(winner as Response);
      const told = await failureOf(loser as Response);
      expect(told).toMatchObject({ code: 'ALREADY_DECIDED', details: { id: made.id, state } });
      const isAccepted = state === 'accepted';
      expect(await nameNow(made.eventId)).toBe(isAccepted ? WISHED : NAME);
      expect(await traces(made)).toEqual({
        audit: isAccepted ? ['event.changed', 'event.suggestionAccepted'] : ['event.suggestionRefused'],
        inbox: [isAccepted ? 'SUGGESTION_ACCEPTED' : 'SUGGESTION_REFUSED'],
        mails: [ana.email, luis.email].sort(),
      });
      won[isAccepted ? 'accepted' : 'refused']++;
    }
    console.log(`suggestions: ${won.accepted} accepted and ${won.refused} refused of ${ROUNDS}`);
    expect(await provider.deadlocks()).toBe(0);
  });

  it('the couple takes it back meanwhile: it is done or withdrawn, never both', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const made = await wished();
      const [accepted, withdrawn] = await Promise.all([
        decide(made, staff[0], accepts),
        provider.request(`/api/v1/suggestions/${made.id}?version=1`, { method: 'DELETE', headers: couple }),
      ]);
      expect([accepted.status, withdrawn.status].sort()).toEqual([200, 409]);
      expect(await nameNow(made.eventId)).toBe(accepted.status === 200 ? WISHED : NAME);
      expect((await traces(made)).mails).toHaveLength(accepted.status === 200 ? 2 : 0);
    }
    expect(await provider.deadlocks()).toBe(0);
  });

  it('control: reading whether it is open and writing then lets both win in this very race', async () => {
    const unguarded = async (id: string, state: 'accepted' | 'refused') => {
      const ofId = eq(eventSuggestions.id, id);
      const [row] = await provider.db.select().from(eventSuggestions).where(ofId);
      if (row?.state !== 'open') return false;
      await provider.db.update(eventSuggestions).set({ state }).where(ofId);
      return true;
    };
    let both = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const { id } = await wished();
      const won = await Promise.all([unguarded(id, 'accepted'), unguarded(id, 'refused')]);
      if (won.every(Boolean)) both++;
    }
    expect(both).toBeGreaterThan(0);
  });
});

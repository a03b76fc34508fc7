import { randomUUID } from 'node:crypto';
import { and, eq, inArray, not, sql } from 'drizzle-orm';
import type { Language } from '@/lib/contract/bilingual-text';
import { plainWords } from '@/lib/domain/guest-name';
import type { Transaction } from '../../context';
import { guests, householdReplies, households, lateAnswers } from '../../db/schema';

interface Joining {
  agencyId: string;
  eventId: string;
  /** Of new households: when they are made, and the import that takes them away again; null = nothing does. */
  now: Date;
  importId: string | null;
  /** What people call them, with the language in which a new one is written to. */
  named: readonly { name: string; language: Language | null }[];
}

/** A household that another call ends between being found and being locked is created again, so many times. */
const MOST_TRIES = 3;

/**
 * Ids of the event's households by the names as they were given. Who is not there yet is made; names that differ in
 * accents or capitals alone are one household, also for two callers at once. Raises nothing.
 */
export async function joinHouseholds(tx: Transaction, joining: Joining): Promise<Map<string, string>> {
  const { agencyId, eventId, now, importId, named } = joining;
  if (named.length === 0) return new Map();
  const byName = new Map<string, { name: string; language: Language | null }>();
  for (const each of named) if (!byName.has(each.name)) byName.set(each.name, each);
  // In one order for all callers, so that two never wait for each other; of several spellings the first one stays.
  const inOrder = [...byName.values()]
    .map(({ name, language }) => ({ id: randomUUID(), name, language, plain: plainWords(name) }))
    .sort((a, b) => (a.plain === b.plain ? 0 : a.plain < b.plain ? -1 : 1));
  const isThere = new Map<string, string>();
  for (let tries = 0; tries < MOST_TRIES && isThere.size < byName.size; tries++) {
    await tx
      .insert(households)
      .values(inOrder.map(({ plain: _plain, ...made }) => ({ ...made, agencyId, eventId, importId, createdAt: now })))
      .onConflictDoNothing();
    const given = sql`jsonb_array_elements_text(${JSON.stringify([...byName.keys()])}::jsonb) as given(name)`;
    const found = await tx
      .select({ id: households.id, name: sql<string>`given.name` })
      .from(households)
      .innerJoin(given, sql`searchable(${households.name}) = searchable(given.name)`)
      .where(eq(households.eventId, eventId))
      // Held until the guests are in: an undone import takes away no household that somebody is joining.
      .for('key share', { of: households });
    for (const { id, name } of found) isThere.set(name, id);
  }
  return isThere;
}

/** Takes away the households that an import made, where nobody is in them any more. */
export async function dropHouseholds(tx: Transaction, importId: string): Promise<void> {
  const ofImport = eq(households.importId, importId);
  const made = await tx.select({ id: households.id }).from(households).where(ofImport).for('update');
  if (made.length === 0) return;
  const ids = made.map(({ id }) => id);
  const used = sql`exists (select 1 from ${guests} where ${guests.householdId} = ${households.id})`;
  await tx.delete(households).where(and(inArray(households.id, ids), sql`not ${used}`));
}

const isWaiting = eq(lateAnswers.state, 'waiting');

/** Locks households before their guests, and in one order for all callers, as answers do. */
export async function lockHouseholds(tx: Transaction, ids: (string | null)[]): Promise<void> {
  const known = [...new Set(ids.filter((id) => id !== null))];
  if (known.length === 0) return;
  await tx
    .select({ id: households.id })
    .from(households)
    .where(inArray(households.id, known))
    .orderBy(households.id)
    .for('update');
}

/** Raises the households' versions, so that an open page of one shows what staff changed before it writes over that. */
export async function outdateAnswers(tx: Transaction, rows: readonly { householdId: string | null }[]): Promise<void> {
  const ids = rows.flatMap(({ householdId }) => householdId ?? []);
  if (ids.length === 0) return;
  await tx
    .update(households)
    .set({ version: sql`${households.version} + 1` })
    .where(inArray(households.id, ids));
}

interface MergedGuests {
  from: { id: string; householdId: string | null };
  to: { id: string; householdId: string | null };
}

/**
 * What households sent too late, and nobody decided yet, speaks of the kept guest where it spoke of the one who goes, and
 * of places that it says nothing of as that one's household did. Who looked at it before looks again. Both are locked.
 */
export async function moveLateAnswers(tx: Transaction, { from, to }: MergedGuests): Promise<void> {
  const ids = [from.householdId, to.householdId].filter((id) => id !== null);
  if (ids.length === 0) return;
  const rows = await tx
    .select()
    .from(lateAnswers)
    .where(and(inArray(lateAnswers.householdId, ids), isWaiting));
  const said = rows.flatMap(({ people }) => people.filter(({ guestId }) => guestId === from.id));
  if (said.length === 0) return;
  const stays = rows.find(({ householdId }) => householdId === to.householdId);
  for (const { householdId, people, version } of rows) {
    const others = people.filter(({ guestId }) => guestId !== from.id);
    const seats = new Set(others.filter(({ guestId }) => guestId === to.id).map(({ seat }) => seat));
    const moved = said.filter(({ seat }) => !seats.has(seat)).map((person) => ({ ...person, guestId: to.id }));
    // A household that is left empty takes what it sent along; one with others in it sent it for those alone.
    const isTheirs = stays ? householdId === to.householdId : to.householdId === null || others.length === 0;
    await tx
      .update(lateAnswers)
      .set({ people: isTheirs ? [...others, ...moved] : others, version: version + 1 })
      .where(eq(lateAnswers.householdId, householdId));
  }
}

type HouseholdRow = typeof households.$inferSelect;

/**
 * Ends a household whose last guest was made one with a guest of another: what it wrote and when it answered is that
 * one's afterwards, and its link opens nothing more. Answers the household that ended; null where somebody is in it still.
 */
export async function endLeftHousehold(
  tx: Transaction,
  { left, joined }: { left: string; joined: string },
): Promise<HouseholdRow | null> {
  // Locked before its guests are counted: a guest who joins right now is counted, or finds it gone.
  const both = await tx
    .select()
    .from(households)
    .where(inArray(households.id, [left, joined]))
    .orderBy(households.id)
    .for('update');
  const [ending, staying] = [left, joined].map((id) => both.find((row) => row.id === id));
  if (!ending || !staying || (await tx.$count(guests, eq(guests.householdId, left))) > 0) return null;
  await tx.update(householdReplies).set({ householdId: joined }).where(eq(householdReplies.householdId, left));
  // What it sent too late waits on, in place of what was decided for the other one, not of what waits there.
  const [late] = await tx
    .select()
    .from(lateAnswers)
    .where(and(eq(lateAnswers.householdId, left), isWaiting));
  if (late) await tx.delete(lateAnswers).where(and(eq(lateAnswers.householdId, joined), not(isWaiting)));
  const waits = sql`not exists (select 1 from late_answers where household_id = ${joined})`;
  await tx
    .update(lateAnswers)
    .set({ householdId: joined })
    .where(and(eq(lateAnswers.householdId, left), waits));
  const message = [staying.message, ending.message].filter(Boolean).join('\n') || null;
  const answers = [staying.answeredAt, ending.answeredAt].filter((at) => at !== null);
  await tx
    .update(households)
    .set({
      message,
      answeredAt: answers.toSorted((a, b) => a.getTime() - b.getTime()).at(-1) ?? null,
      version: staying.version + 1,
    })
    .where(eq(households.id, joined));
  await tx.delete(households).where(eq(households.id, left));
  return ending;
}

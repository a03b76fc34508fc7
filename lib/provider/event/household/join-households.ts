import { randomUUID } from 'node:crypto';
import { and, eq, inArray, not, type SQL, sql } from 'drizzle-orm';
import type { Language } from '@/lib/contract/bilingual-text';
import { plainWords } from '@/lib/domain/guest-name';
import type { Transaction } from '../../context';
import { guests, householdReplies, households, lateAnswers, notifications } from '../../db/schema';

interface Joining {
  agencyId: string;
  eventId: string;
  /** For new households: when they are made, and the import whose undoing deletes them again; null where none does. */
  now: Date;
  importId: string | null;
  /** Their names as people call them, each with the language of a new household. */
  named: readonly { name: string; language: Language | null }[];
}

/** How often a household is made again that another call has ended between finding and locking it. */
const MOST_TRIES = 3;

/**
 * Ids of the event's households by the names as they were given; those that do not exist are made, and so are those
 * that everybody has left: a new family of that name has nothing of what the earlier one said, nor its link. Names that
 * differ only in accents or capitals are one household, also for two callers at once. Raises nothing.
 */
export async function joinHouseholds(tx: Transaction, joining: Joining): Promise<Map<string, string>> {
  const { agencyId, eventId, now, importId, named } = joining;
  if (named.length === 0) return new Map();
  const byName = new Map<string, { name: string; language: Language | null }>();
  for (const each of named) if (!byName.has(each.name)) byName.set(each.name, each);
  // In the same order for all callers, so that two never deadlock; of several spellings the first one stays.
  const inOrder = [...byName.values()]
    .map(({ name, language }) => ({ id: randomUUID(), name, language, plain: plainWords(name) }))
    .sort((a, b) => (a.plain === b.plain ? 0 : a.plain < b.plain ? -1 : 1));
  const given = sql`jsonb_array_elements_text(${JSON.stringify([...byName.keys()])}::jsonb) as given(name)`;

  await dropLeft(tx, { eventId, given });
  const isThere = new Map<string, string>();
  for (let tries = 0; tries < MOST_TRIES && isThere.size < byName.size; tries++) {
    await tx
      .insert(households)
      .values(inOrder.map(({ plain: _plain, ...made }) => ({ ...made, agencyId, eventId, importId, createdAt: now })))
      .onConflictDoNothing();
    const found = await tx
      .select({ id: households.id, name: sql<string>`given.name` })
      .from(households)
      .innerJoin(given, sql`searchable(${households.name}) = searchable(given.name)`)
      .where(eq(households.eventId, eventId))
      // Locked until the guests are in: an import that is undone must not delete a household that somebody is joining.
      .for('key share', { of: households });
    for (const { id, name } of found) isThere.set(name, id);
  }
  return isThere;
}

const isLeft = sql`not exists (select 1 from ${guests} where ${guests.householdId} = ${households.id})`;

/** Deletes households of the given names in which nobody is left. */
async function dropLeft(tx: Transaction, { eventId, given }: { eventId: string; given: SQL }): Promise<void> {
  const left = await tx
    .select({ id: households.id })
    .from(households)
    .innerJoin(given, sql`searchable(${households.name}) = searchable(given.name)`)
    .where(and(eq(households.eventId, eventId), isLeft))
    .orderBy(households.id)
    .for('update', { of: households });
  if (left.length === 0) return;
  const ids = left.map(({ id }) => id);
  await tx.delete(households).where(inArray(households.id, ids));
}

/** Deletes the households that an import made, where nobody is in them any more. */
export async function dropHouseholds(tx: Transaction, importId: string): Promise<void> {
  const ofImport = eq(households.importId, importId);
  const made = await tx.select({ id: households.id }).from(households).where(ofImport).for('update');
  if (made.length === 0) return;
  const ids = made.map(({ id }) => id);
  await tx.delete(households).where(and(inArray(households.id, ids), isLeft));
}

const isWaiting = eq(lateAnswers.state, 'waiting');

/** Locks households, in the same order for all callers and before their guests, as answers do. */
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

/**
 * Raises the households' versions: an open page of one is then shown what staff changed, before its answer is taken.
 */
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
 * Adapts late answers that nobody has decided yet to a merge: what they say of the guest who goes is said of the kept
 * guest, also of companions' places that the kept guest's household says nothing of. Staff who looked at them before
 * get STALE and look again. Both households are locked.
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
    // A household that is left empty passes on what it sent; one with others in it keeps what it sent for those.
    const isTheirs = stays ? householdId === to.householdId : to.householdId === null || others.length === 0;
    await tx
      .update(lateAnswers)
      .set({ people: isTheirs ? [...others, ...moved] : others, version: version + 1 })
      .where(eq(lateAnswers.householdId, householdId));
  }
}

type HouseholdRow = typeof households.$inferSelect;

/**
 * Ends a household whose last guest was merged with a guest of another. Its message and the time of its answer go to
 * that other one, and its link no longer works. Answers the household that ended; null where somebody is still in it.
 */
export async function endLeftHousehold(
  tx: Transaction,
  { left, joined }: { left: string; joined: string },
): Promise<HouseholdRow | null> {
  // Locked before its guests are counted: a guest who is joining now is counted, or finds the household gone.
  const both = await tx
    .select()
    .from(households)
    .where(inArray(households.id, [left, joined]))
    .orderBy(households.id)
    .for('update');
  const [ending, staying] = [left, joined].map((id) => both.find((row) => row.id === id));
  if (!ending || !staying || (await tx.$count(guests, eq(guests.householdId, left))) > 0) return null;
  await tx.update(householdReplies).set({ householdId: joined }).where(eq(householdReplies.householdId, left));
  // Its late answers go on waiting at the other household. They replace answers there that were decided, but not those
  // that still wait.
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
  const { type, params } = notifications;
  await tx
    .update(notifications)
    .set({ params: sql`${params} || jsonb_build_object('householdId', ${joined}::text)` })
    .where(
      and(eq(notifications.eventId, ending.eventId), eq(type, 'RSVP_LATE'), sql`${params} ->> 'householdId' = ${left}`),
    );
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

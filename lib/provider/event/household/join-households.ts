import { randomUUID } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Language } from '@/lib/contract/bilingual-text';
import { plainWords } from '@/lib/domain/guest-name';
import type { Transaction } from '../../context';
import { guests, households } from '../../db/schema';

interface Joining {
  agencyId: string;
  eventId: string;
  /** Of new households: when they are made, and the import that takes them away again; null = nothing does. */
  now: Date;
  importId: string | null;
  /** What people call them, with the language in which a new one is written to. */
  named: readonly { name: string; language: Language | null }[];
}

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
  return new Map(found.map(({ id, name }) => [name, id]));
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

import { desc, inArray } from 'drizzle-orm';
import type { Transaction } from '../../context';
import type { Database } from '../../db/client';
import { contactNotices } from '../../db/schema';

type Notice = typeof contactNotices.$inferSelect;

/** The newest notice of each of some calls, by the call's id. */
export async function newestNotices(
  db: Database | Transaction,
  callIds: readonly string[],
): Promise<Map<string, Notice>> {
  if (callIds.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([contactNotices.callId])
    .from(contactNotices)
    .where(inArray(contactNotices.callId, [...callIds]))
    .orderBy(contactNotices.callId, desc(contactNotices.createdAt));
  return new Map(rows.map((row) => [row.callId, row]));
}

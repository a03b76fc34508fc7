import { sql } from 'drizzle-orm';
import type { Transaction } from '../context';

/**
 * Transactions that call this with the same name run one after another, each until it ends: for what has no row that
 * could be locked.
 */
export async function lockByName(tx: Transaction, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

import { sql } from 'drizzle-orm';
import type { Transaction } from '../context';

/** Lets only one transaction at a time do what goes by the name, until it ends: for what no row stands for that could be locked. */
export async function lockByName(tx: Transaction, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

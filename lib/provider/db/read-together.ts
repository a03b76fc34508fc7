import { is } from 'drizzle-orm';
import { PgTransaction } from 'drizzle-orm/pg-core';
import type { Database } from './client';

type Reads<Parts extends unknown[]> = { [Index in keyof Parts]: () => PromiseLike<Parts[Index]> };

/** Reads that do not need each other, at once; in a transaction, which has one connection, one after another. */
export async function readTogether<Parts extends unknown[]>(db: Database, reads: Reads<Parts>): Promise<Parts> {
  if (!is(db, PgTransaction)) return (await Promise.all(reads.map((read) => read()))) as Parts;
  const parts: unknown[] = [];
  for (const read of reads) parts.push(await read());
  return parts as Parts;
}

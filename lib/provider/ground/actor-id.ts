import { type AnyColumn, type SQL, sql } from 'drizzle-orm';

/**
 * The id in an actor's name (`user:…`), null where the actor is of another kind: compared as it is, or no index serves
 * the join.
 */
export const actorId = (actor: AnyColumn, kind: string): SQL =>
  sql`case when ${actor} like ${`${kind}:%`} then substr(${actor}, ${sql.raw(String(kind.length + 2))}) end`;

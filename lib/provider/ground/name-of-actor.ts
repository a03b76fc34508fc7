import { eq } from 'drizzle-orm';
import type { Context, Transaction } from '../context';
import { users } from '../db/schema';

/** The name of the account that acts; null for a job, a visitor or a guest without one. docs/domain.md, States. */
export async function nameOfActor(tx: Transaction, { actor }: Context): Promise<string | null> {
  if (actor.kind !== 'user') return null;
  const [account] = await tx.select({ name: users.name }).from(users).where(eq(users.id, actor.userId));
  return account?.name ?? null;
}

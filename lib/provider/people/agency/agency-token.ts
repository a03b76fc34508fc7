import { eq } from 'drizzle-orm';
import type { Transaction } from '../../context';
import { agencies } from '../../db/schema';

/** What stands for the hash of a token with an agency that was never given one: no token has such a hash. */
export const NO_TOKEN = 'none ';

/** Whether the agency waits for the token that names its site. */
export async function waitsForToken(tx: Transaction, agencyId: string): Promise<boolean> {
  const [agency] = await tx.select({ tokenHash: agencies.tokenHash }).from(agencies).where(eq(agencies.id, agencyId));
  return agency?.tokenHash.startsWith(NO_TOKEN) ?? false;
}

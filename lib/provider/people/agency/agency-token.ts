import { eq } from 'drizzle-orm';
import type { Transaction } from '../../context';
import { agencies } from '../../db/schema';

/** Stands in place of a token's hash for an agency that never had a token: no token has such a hash. */
export const NO_TOKEN = 'none ';

/** Whether the agency has not been given its token yet, the one that names its site. */
export async function waitsForToken(tx: Transaction, agencyId: string): Promise<boolean> {
  const [agency] = await tx.select({ tokenHash: agencies.tokenHash }).from(agencies).where(eq(agencies.id, agencyId));
  return agency?.tokenHash.startsWith(NO_TOKEN) ?? false;
}

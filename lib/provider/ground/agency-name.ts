import { eq } from 'drizzle-orm';
import type { Context } from '../context';
import { agencies } from '../db/schema';

/** What an agency is called, for what is printed in its name; empty for one that is gone. */
export async function agencyName({ db }: Pick<Context, 'db'>, agencyId: string): Promise<string> {
  const [agency] = await db.select({ name: agencies.name }).from(agencies).where(eq(agencies.id, agencyId));
  return agency?.name ?? '';
}

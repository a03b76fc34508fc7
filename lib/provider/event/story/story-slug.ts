import { and, eq, like, or } from 'drizzle-orm';
import type { Transaction } from '../../context';
import { stories } from '../../db/schema';

/** The slug, or with the next number where the agency has it already. */
export async function freeSlug(tx: Transaction, agencyId: string, slug: string): Promise<string> {
  const taken = await tx
    .select({ slug: stories.slug })
    .from(stories)
    .where(and(eq(stories.agencyId, agencyId), or(eq(stories.slug, slug), like(stories.slug, `${slug}-%`))));
  const names = new Set(taken.map((row) => row.slug));
  if (!names.has(slug)) return slug;
  let number = 2;
  while (names.has(`${slug}-${number}`)) number += 1;
  return `${slug}-${number}`;
}

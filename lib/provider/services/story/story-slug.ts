import { and, eq, like, or } from 'drizzle-orm';
import type { Transaction } from '../../context';
import { stories } from '../../db/schema';

const LONGEST = 80;

/** `Ximena & Leonardo`, 2026 -> `ximena-leonardo-2026`: letters and digits alone. */
export function slugOf(coupleNames: string, weddingDate: string): string {
  const plain = coupleNames.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const words = plain.split(/[^a-z0-9]+/).filter(Boolean);
  return [...(words.length > 0 ? words : ['boda']), weddingDate.slice(0, 4)].join('-').slice(-LONGEST);
}

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

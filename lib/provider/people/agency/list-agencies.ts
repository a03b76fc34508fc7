import { and, asc, count, sql } from 'drizzle-orm';
import type { Agency } from '@/lib/contract/agency';
import type { Page, PageQuery } from '@/lib/contract/page';
import type { Context } from '../../context';
import { agencies } from '../../db/schema';
import { pageWindow, toPage } from '../../ground/page';
import { containsWords } from '../../ground/search';
import { describeAgencies } from './describe-agencies';

/** Every agency, for the platform's admin. */
export async function listAgencies({ ctx, input }: { ctx: Context; input: PageQuery }): Promise<Page<Agency>> {
  const window = pageWindow(input);
  const matches = and(...containsWords(sql`${agencies.name}`, input.q));
  const rows = await ctx.db
    .select()
    .from(agencies)
    .where(matches)
    .orderBy(asc(agencies.name), asc(agencies.id))
    .limit(window.limit)
    .offset(window.offset);
  const [counted] = await ctx.db.select({ total: count() }).from(agencies).where(matches);
  return toPage(await describeAgencies(ctx, rows), counted?.total ?? 0, window);
}

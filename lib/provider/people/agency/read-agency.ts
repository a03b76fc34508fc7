import { and, eq } from 'drizzle-orm';
import type { Agency } from '@/lib/contract/agency';
import type { Context } from '../../context';
import { agencies } from '../../db/schema';
import { fail } from '../../error';
import { describeAgencies } from './describe-agencies';

/** An active agency as anybody may see it. Raises NOT_FOUND. */
export async function readAgency({ ctx, input }: { ctx: Context; input: { agencyId: string } }): Promise<Agency> {
  const rows = await ctx.db
    .select()
    .from(agencies)
    .where(and(eq(agencies.id, input.agencyId), eq(agencies.active, true)));
  const [agency] = await describeAgencies(ctx, rows);
  return agency ?? fail('NOT_FOUND');
}

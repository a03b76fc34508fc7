import { eq } from 'drizzle-orm';
import type { Story } from '@/lib/contract/story';
import type { Context, Transaction } from '../../context';
import { stories } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { writeAudit } from '../../ground/audit';
import { staffAgency } from '../../people/agency/agency-scope';
import { describeStories, type StoryRow } from './describe-story';

/** A story of the actor's own agency, or any for the admin. Raises NOT_FOUND for every other. */
export async function managedStory(ctx: Context, id: string): Promise<StoryRow> {
  const [row] = await ctx.db.select().from(stories).where(eq(stories.id, id));
  if (!row) fail('NOT_FOUND');
  await staffAgency(ctx, row.agencyId);
  return row;
}

/** One story as staff see it. Raises NOT_FOUND. */
export async function describeStory(db: Context['db'], id: string): Promise<Story> {
  const rows = await db.select().from(stories).where(eq(stories.id, id));
  const [described] = await describeStories(db, rows);
  return described ?? fail('NOT_FOUND');
}

interface Edit {
  id: string;
  /** The version that the caller saw; none = whatever it is by now. */
  version: number | undefined;
  action: string;
  /** Checks and answers the columns to set; nothing else is written. */
  work: (question: { tx: Transaction; row: StoryRow; before: Story }) => Promise<Partial<StoryRow>>;
}

/**
 * Changes one story of the own agency, locked, with its audit. Raises NOT_FOUND, STALE with the story as it is, and what
 * the work raises.
 */
export async function editStory(ctx: Context, { id, version, action, work }: Edit): Promise<Story> {
  await managedStory(ctx, id);
  return inTransaction(ctx, async (tx) => {
    const [row] = await tx.select().from(stories).where(eq(stories.id, id)).for('update');
    if (!row) fail('NOT_FOUND');
    const before = await describeStory(tx, id);
    if (version !== undefined && row.version !== version) fail('STALE', { details: before });
    const change = await work({ tx, row, before });
    await tx
      .update(stories)
      .set({ ...change, version: row.version + 1 })
      .where(eq(stories.id, id));
    const after = await describeStory(tx, id);
    await writeAudit(tx, ctx, { agencyId: row.agencyId, entity: 'story', entityId: id, action, before, after });
    return after;
  });
}

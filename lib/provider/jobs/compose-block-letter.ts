import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { calendarDate } from '@/lib/contract/dates';
import { textIn } from '@/lib/domain/bilingual-text';
import type { Context } from '../context';
import { agencies, eventCategories, events, roomCategories } from '../db/schema';
import type { Letter } from '../integrations/mail/letter';
import type { ClaimedMail } from './claim-mail';
import { BLOCK_LETTERS, type BlockLetter, writeBlockLetter } from './write-block-letter';

const orderedPayload = z.object({ categoryId: z.string(), cutOffDate: calendarDate, unsold: z.int() });

/** The kind of a mail about a room block, null for every other. */
export const blockLetterOf = (kind: string): BlockLetter | null =>
  BLOCK_LETTERS.find((known) => known === kind) ?? null;

/** Writes a mail about a category's cut-off. Answers a reason where it can never be written. */
export async function composeBlockLetter(
  ctx: Context,
  mail: ClaimedMail,
  kind: BlockLetter,
): Promise<Letter | { dead: string }> {
  const order = orderedPayload.safeParse(mail.payload);
  if (!order.success) return { dead: `unreadable payload: ${order.error.issues[0]?.path.join('.')}` };
  const { categoryId, ...facts } = order.data;
  const [found] = await ctx.db
    .select({ category: roomCategories.name, event: events.name, eventCode: events.code, agency: agencies })
    .from(eventCategories)
    .innerJoin(roomCategories, eq(roomCategories.id, eventCategories.roomCategoryId))
    .innerJoin(events, eq(events.id, eventCategories.eventId))
    .innerJoin(agencies, eq(agencies.id, eventCategories.agencyId))
    .where(and(eq(eventCategories.id, categoryId), eq(eventCategories.agencyId, mail.agencyId ?? '')));
  if (!found) return { dead: `no category ${categoryId}` };
  return writeBlockLetter({
    kind,
    locale: mail.locale,
    siteUrl: ctx.services.config.siteUrl,
    ...facts,
    ...found,
    category: textIn(found.category, mail.locale).text,
  });
}

import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { textIn } from '@/lib/domain/bilingual-text';
import { entryWithId, offeredRooms } from '../booking/waitlist/waitlist-entry';
import type { Context } from '../context';
import { agencies } from '../db/schema';
import { derivedToken } from '../ground/mailed-token';
import type { Letter } from '../integrations/mail/letter';
import { mailedLoginToken } from '../people/session/create-login-link';
import type { ClaimedMail } from './claim-mail';
import { WAITLIST_LETTERS, type WaitlistLetter, writeWaitlistLetter } from './write-waitlist-letter';

const orderedPayload = z.object({ entryId: z.string() });

/** The kind of a mail about the waitlist, null for every other. */
export const waitlistLetterOf = (kind: string): WaitlistLetter | null =>
  WAITLIST_LETTERS.find((known) => known === kind) ?? null;

/** Writes a mail about an entry of the waitlist as it is now. Answers a reason where it can never be written. */
export async function composeWaitlistLetter(
  ctx: Context,
  mail: ClaimedMail,
  kind: WaitlistLetter,
): Promise<Letter | { dead: string }> {
  const order = orderedPayload.safeParse(mail.payload);
  if (!order.success) return { dead: `unreadable payload: ${order.error.issues[0]?.path.join('.')}` };
  const { entryId } = order.data;
  const record = await entryWithId(ctx, entryId).catch(() => null);
  const [agency] = record ? await ctx.db.select().from(agencies).where(eq(agencies.id, record.entry.agencyId)) : [];
  if (!record || !agency || record.entry.agencyId !== mail.agencyId) return { dead: `no waitlist entry ${entryId}` };
  const rooms = record.reservation ? await offeredRooms(ctx.db, record.reservation.id) : [];
  const { reservation, entry } = record;
  const loginToken =
    kind === 'waitlist-offer' && reservation
      ? await mailedLoginToken(ctx, mail, { holder: reservation, until: entry.offerExpiresAt })
      : undefined;
  const names = rooms.map((name) => textIn(name, record.entry.locale).text);
  const { siteUrl } = ctx.services.config;
  return writeWaitlistLetter({
    kind,
    siteUrl,
    record,
    token: derivedToken(ctx, 'waitlist', entryId),
    loginToken,
    rooms: names,
    agency,
  });
}

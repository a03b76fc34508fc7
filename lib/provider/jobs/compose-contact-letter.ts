import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Money } from '@/lib/contract/money';
import type { SimulationInput } from '@/lib/contract/simulation';
import { mayContact } from '@/lib/domain/contact-notice';
import type { Context } from '../context';
import { agencies, contactMessages, contactNotices, hotels } from '../db/schema';
import { messagesOf } from '../desk/contact/contact-messages';
import { noticesOf } from '../desk/contact-notice/find-notice';
import { ProviderError } from '../error';
import { derivedToken } from '../ground/mailed-token';
import type { Letter } from '../integrations/mail/letter';
import { simulateStay } from '../inventory/simulation/simulate-stay';
import type { ClaimedMail } from './claim-mail';
import { CONTACT_LETTERS, type ContactLetter, writeMessageLetter, writeNoticeLetter } from './write-contact-letter';

const orderedPayload = z.object({ messageId: z.string().optional(), noticeId: z.string().optional() });

/** The kind of a mail about a contact, null for every other. */
export const contactLetterOf = (kind: string): ContactLetter | null =>
  CONTACT_LETTERS.find((known) => known === kind) ?? null;

/**
 * Writes a mail of the contact page or of a notice. Null where nobody is to be written to: a notice that ended or whose
 * guest declined meanwhile. Answers a reason where it can never be written. docs/domain.md, Guests and contact.
 */
export async function composeContactLetter(
  ctx: Context,
  mail: ClaimedMail,
  kind: ContactLetter,
): Promise<Letter | { dead: string } | null> {
  const { messageId, noticeId } = orderedPayload.parse(mail.payload);
  if (kind === 'contact-notice') return composeNotice(ctx, mail, noticeId ?? '');
  const [found] = await messagesOf(ctx.db).where(
    and(eq(contactMessages.id, messageId ?? ''), eq(contactMessages.agencyId, mail.agencyId ?? '')),
  );
  const [agency] = await ctx.db
    .select()
    .from(agencies)
    .where(eq(agencies.id, mail.agencyId ?? ''));
  if (!found || !agency) return { dead: `no contact message ${messageId}` };
  const { estimate } = found.message;
  const [hotel] = estimate ? await ctx.db.select().from(hotels).where(eq(hotels.id, estimate.hotelId)) : [];
  const { siteUrl } = ctx.services.config;
  const total = estimate && (await totalOf(ctx, estimate));
  const shown = { ...found, agency, hotel: hotel?.name ?? null, total };
  return writeMessageLetter({ kind, locale: mail.locale, siteUrl, ...shown });
}

/** Reckoned by the provider, whatever the sender saw; a stay that cannot be (any more) has no price. */
async function totalOf(ctx: Context, input: SimulationInput): Promise<Money | null> {
  try {
    return (await simulateStay({ ctx, input })).total;
  } catch (error) {
    if (error instanceof ProviderError) return null;
    throw error;
  }
}

async function composeNotice(ctx: Context, mail: ClaimedMail, id: string): Promise<Letter | { dead: string } | null> {
  const [found] = await noticesOf(ctx.db).where(
    and(eq(contactNotices.id, id), eq(contactNotices.agencyId, mail.agencyId ?? '')),
  );
  if (!found) return { dead: `no contact notice ${id}` };
  if (found.notice.expiresAt <= ctx.clock.now() || !mayContact(found.guest)) return null;
  const { siteUrl } = ctx.services.config;
  return writeNoticeLetter({
    locale: mail.locale,
    siteUrl,
    record: found,
    token: derivedToken(ctx, 'contact-notice', id),
  });
}

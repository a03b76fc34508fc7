import { eq } from 'drizzle-orm';
import type { Context, Transaction } from '../../context';
import { agencies, type events, users } from '../../db/schema';
import type { MailKind } from '../../ground/mail-texts';
import { enqueueMail } from '../../ground/outbox';

interface OfficeMail {
  kind: MailKind;
  /** Names the one occasion: a second order of the same mail is ignored. */
  occasion: string;
  payload: Record<string, unknown>;
}

/**
 * Orders a mail to the people who work on an event: to the event's address, else the agency's, in the agency's
 * language. None where there is no address, or where its owner has switched off this kind of mail.
 */
export async function mailOffice(
  tx: Transaction,
  ctx: Context,
  event: Pick<typeof events.$inferSelect, 'agencyId' | 'notificationEmail'>,
  { kind, occasion, payload }: OfficeMail,
): Promise<void> {
  const { agencyId } = event;
  const [agency] = await tx.select().from(agencies).where(eq(agencies.id, agencyId));
  const recipient = event.notificationEmail ?? agency?.email;
  if (!agency || !recipient || (await isMuted(tx, recipient, kind))) return;
  const dedupeKey = `${kind} ${occasion}`;
  await enqueueMail(tx, ctx, { agencyId, kind, recipient, locale: agency.languageCode, dedupeKey, payload });
}

/**
 * Whether the address belongs to a person who switched this kind of staff mail off. An address without an account gets
 * them all.
 */
async function isMuted(tx: Transaction, recipient: string, kind: string): Promise<boolean> {
  const [person] = await tx
    .select({ mutedMails: users.mutedMails })
    .from(users)
    .where(eq(users.email, recipient.toLowerCase()));
  return person?.mutedMails.includes(kind) ?? false;
}

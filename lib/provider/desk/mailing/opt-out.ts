import { millisecondsInDay } from 'date-fns/constants';
import { and, eq, or } from 'drizzle-orm';
import type { Language } from '@/lib/contract/bilingual-text';
import type { MailingOptOut } from '@/lib/contract/mailing';
import { ERASED_MAIL } from '@/lib/domain/erasure';
import { languagePrefix } from '@/lib/domain/language-path';
import { mailboxOf } from '@/lib/domain/mailbox';
import en from '@/messages/en/mail.json';
import es from '@/messages/es/mail.json';
import type { Context } from '../../context';
import { events, guests, mailingOptOuts, mailingRecipients, mailings, outbox, reminders } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { writeAudit } from '../../ground/audit';
import { derivedToken, readTimedToken, timedToken } from '../../ground/mailed-token';
import type { MailContent } from '../../integrations/mail/render-mail';

interface OfLink {
  ctx: Context;
  input: { token: string };
}

/** Longer than anybody keeps a mail before its event. */
const OPT_OUT_MS = 3 * 365 * millisecondsInDay;

/** What a link was mailed for. */
interface Mailed {
  /** The recipient's or the reminder's row. */
  about: string;
  /** The mail address that was written to. */
  mailbox: string;
}

/** Stands for the mailbox in a link, so that the reader of a forwarded mail does not learn the address from it. */
const markOf = (ctx: Context, mailbox: string): string => derivedToken(ctx, 'mailing-opt-out', mailbox).slice(0, 22);

/** The token of a mail's link by which its reader ends such mails for their mailbox. */
export const optOutToken = (ctx: Context, { about, mailbox }: Mailed): string =>
  timedToken(ctx, 'mailing-opt-out', {
    about: `${about} ${markOf(ctx, mailbox)}`,
    until: new Date(ctx.clock.now().getTime() + OPT_OUT_MS),
  });

/** The link of a reminder's mail that ends reminders and mailings for its mailbox. */
export function optOutLink(
  ctx: Context,
  { code, locale, ...mailed }: Mailed & { code: string; locale: Language },
): NonNullable<MailContent['optOut']> {
  const token = optOutToken(ctx, mailed);
  const { label } = (locale === 'en' ? en : es).reminder.optOut;
  return { label, token, url: pageOf(ctx, { code, locale, token }) };
}

/** The page that asks before it ends anything. */
const pageOf = (
  { services }: Pick<Context, 'services'>,
  { code, locale, token }: { code: string; locale: Language; token: string },
) => `${services.config.siteUrl}${languagePrefix(locale)}/eventos/${code}/baja?token=${encodeURIComponent(token)}`;

/**
 * The mailbox that the link's mail went to, even if its guest has another by now, and the event. Raises NOT_FOUND for a
 * link that is forged or old, and where its mailbox is not known any more: it was erased, or the message was sent again
 * to another one.
 */
async function recipientOf(ctx: Context, token: string) {
  const said = readTimedToken(ctx, 'mailing-opt-out', token) ?? fail('NOT_FOUND');
  const [id = '', mark] = said.split(' ');
  const found = (await ofMailing(ctx, id, mark)) ?? (await ofReminder(ctx, id));
  if (!found || found.mailbox === ERASED_MAIL) return fail('NOT_FOUND');
  // Links mailed by an older version of the product have no mark.
  if (mark !== undefined && mark !== markOf(ctx, found.mailbox)) return fail('NOT_FOUND');
  return found;
}

async function ofMailing(ctx: Context, id: string, mark: string | undefined) {
  const [found] = await ctx.db
    .select({ mailingId: mailings.id, event: events, guest: guests, mailbox: outbox.mailbox })
    .from(mailingRecipients)
    .innerJoin(mailings, eq(mailings.id, mailingRecipients.mailingId))
    .innerJoin(events, eq(events.id, mailings.eventId))
    .leftJoin(outbox, and(eq(outbox.id, mailingRecipients.id), eq(outbox.channel, 'mail')))
    .leftJoin(guests, eq(guests.id, mailingRecipients.guestId))
    .where(eq(mailingRecipients.id, id));
  if (!found) return null;
  const { mailingId, event, guest } = found;
  const ofNow = guest?.email ? mailboxOf(guest.email) : null;
  // The link lives longer than the mail's row. After that only its mark tells whether the guest still has that mailbox.
  const mailbox = found.mailbox ?? (mark === undefined ? null : ofNow);
  if (mailbox === null) return null;
  // A guest whose address was mistyped is not the owner of that mailbox, so nothing is noted about the guest.
  const about = guest && ofNow === mailbox ? ofGuest(guest.id) : { entity: 'mailing', entityId: mailingId };
  return { about, event, mailbox };
}

async function ofReminder(ctx: Context, id: string) {
  const [found] = await ctx.db
    .select({ reminder: reminders, event: events })
    .from(reminders)
    .innerJoin(events, eq(events.id, reminders.eventId))
    .where(and(eq(reminders.id, id), eq(reminders.channel, 'mail')));
  if (!found) return null;
  const { guestId, reservationId, recipient: mailbox } = found.reminder;
  const about = guestId ? ofGuest(guestId) : { entity: 'reservation', entityId: reservationId ?? id };
  return { about, event: found.event, mailbox };
}

const ofGuest = (entityId: string) => ({ entity: 'guest', entityId });

/** Enough of a mailbox for its owner to know it, and no more, since a link may be forwarded. */
const masked = (mailbox: string) => mailbox.replace(/^(.)[^@]*/, '$1•••');

/** Whose mailings a link ends, and whether they did. Raises NOT_FOUND. */
export async function readOptOut({ ctx, input: { token } }: OfLink): Promise<MailingOptOut> {
  const { event, mailbox } = await recipientOf(ctx, token);
  const [found] = await ctx.db
    .select({ given: mailingOptOuts.given })
    .from(mailingOptOuts)
    .where(and(eq(mailingOptOuts.eventId, event.id), eq(mailingOptOuts.mailbox, mailbox)));
  return { eventName: event.name, mailbox: masked(mailbox), optedOut: found?.given === false };
}

/**
 * Whole address of the page, in the caller's language, for people whose browser opens the address meant for mail
 * programs (RFC 2369). Raises NOT_FOUND.
 */
export async function optOutPage({ ctx, input: { token } }: OfLink): Promise<string> {
  const { event } = await recipientOf(ctx, token);
  return pageOf(ctx, { code: event.code, locale: ctx.locale, token });
}

/** Ends the event's mailings to a mailbox, however often it is asked. Raises NOT_FOUND. RFC 8058. */
export async function optOut({ ctx, input: { token } }: OfLink): Promise<MailingOptOut> {
  const { about, event, mailbox } = await recipientOf(ctx, token);
  await inTransaction(ctx, async (tx) => {
    const [made] = await tx
      .insert(mailingOptOuts)
      .values({ agencyId: event.agencyId, eventId: event.id, mailbox, at: ctx.clock.now() })
      // Also replaces what staff noted: this is the guest's own word, which staff can only undo with a reason.
      .onConflictDoUpdate({
        target: [mailingOptOuts.eventId, mailingOptOuts.mailbox],
        set: { given: false, source: 'link', reason: null, at: ctx.clock.now() },
        setWhere: or(eq(mailingOptOuts.given, true), eq(mailingOptOuts.source, 'staff')),
      })
      .returning();
    if (!made) return;
    await writeAudit(tx, ctx, {
      agencyId: event.agencyId,
      action: 'mailing.optedOut',
      ...about,
    });
  });
  return { eventName: event.name, mailbox: masked(mailbox), optedOut: true };
}

import { and, eq } from 'drizzle-orm';
import type { MailingOptOut } from '@/lib/contract/mailing';
import { mailboxOf } from '@/lib/domain/mailbox';
import type { Context } from '../../context';
import { events, guests, mailingOptOuts, mailingRecipients, mailings } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { writeAudit } from '../../ground/audit';
import { readTimedToken } from '../../ground/mailed-token';

interface OfLink {
  ctx: Context;
  input: { token: string };
}

/** The mailbox and event of a mailing's link. Raises NOT_FOUND for a link that is forged or old, or a guest who is gone. */
async function recipientOf(ctx: Context, token: string) {
  const id = readTimedToken(ctx, 'mailing-opt-out', token);
  const [found] = await ctx.db
    .select({ guestId: guests.id, email: guests.email, event: events })
    .from(mailingRecipients)
    .innerJoin(mailings, eq(mailings.id, mailingRecipients.mailingId))
    .innerJoin(events, eq(events.id, mailings.eventId))
    .innerJoin(guests, eq(guests.id, mailingRecipients.guestId))
    .where(eq(mailingRecipients.id, id ?? ''));
  if (!found?.email) return fail('NOT_FOUND');
  return { guestId: found.guestId, event: found.event, mailbox: mailboxOf(found.email) };
}

/** Enough of a mailbox to know one's own by, for a link may be forwarded. */
const masked = (mailbox: string) => mailbox.replace(/^(.)[^@]*/, '$1•••');

/** Whose mailings a link ends, and whether they did. Raises NOT_FOUND. */
export async function readOptOut({ ctx, input: { token } }: OfLink): Promise<MailingOptOut> {
  const { event, mailbox } = await recipientOf(ctx, token);
  const [found] = await ctx.db
    .select({ at: mailingOptOuts.at })
    .from(mailingOptOuts)
    .where(and(eq(mailingOptOuts.eventId, event.id), eq(mailingOptOuts.mailbox, mailbox)));
  return { eventName: event.name, mailbox: masked(mailbox), optedOut: found !== undefined };
}

/** Ends the event's mailings to a mailbox, however often it is asked. Raises NOT_FOUND. RFC 8058. */
export async function optOut({ ctx, input: { token } }: OfLink): Promise<MailingOptOut> {
  const { guestId, event, mailbox } = await recipientOf(ctx, token);
  await inTransaction(ctx, async (tx) => {
    const [made] = await tx
      .insert(mailingOptOuts)
      .values({ agencyId: event.agencyId, eventId: event.id, mailbox, at: ctx.clock.now() })
      .onConflictDoNothing()
      .returning();
    if (!made) return;
    await writeAudit(tx, ctx, {
      ...{ agencyId: event.agencyId, action: 'mailing.optedOut', entity: 'guest', entityId: guestId },
    });
  });
  return { eventName: event.name, mailbox: masked(mailbox), optedOut: true };
}

import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { agencies, supportTicketMessages, supportTickets } from '../../db/schema';
import type { MailKindOf } from '../../ground/mail-letters';
import { defineMail, type MailEntry, type MailingAgency, type Making, UnwritableMail } from '../../ground/mails';
import { type FoundTicket, ticketsOf } from './support-tickets';

type Kind = MailKindOf<'support'>;

interface Material extends FoundTicket {
  answer: typeof supportTicketMessages.$inferSelect;
  /** Null for what belongs to none: an administrator of the platform asked. */
  agency: MailingAgency | null;
}

/** The mail about a ticket: the desk's answer, to who asked, in their language. */
export const supportTicketMails: Record<Kind, MailEntry> = {
  'support-answer': defineMail({
    needs: z.object({ messageId: z.string() }),
    read,
    write: ({ ticket, eventName, answer, agency }, pen) => {
      const { locale, t } = pen;
      const values = { subject: ticket.subject, who: answer.authorName };
      return {
        locale,
        subject: t('support.letters.support-answer.subject', values),
        heading: t('support.letters.support-answer.heading', values),
        greeting: t('greeting', { name: ticket.authorName }),
        text: t('support.letters.support-answer.text', values),
        facts: pen.facts([
          ['support.facts.subject', ticket.subject],
          ['support.facts.event', eventName],
        ]),
        sections: [{ title: t('support.facts.answer'), lines: answer.message.split(/\r?\n/) }],
        button: {
          label: t('support.letters.support-answer.button'),
          url: pen.url(`/admin/Soporte/${encodeURIComponent(ticket.id)}`),
          instead: t('button.instead'),
          note: null,
        },
        footer: [...(agency ? [pen.agencyLine(agency)] : []), t('support.why')],
      };
    },
  }),
};

async function read({ ctx, mail, order: { messageId } }: Making<{ messageId: string }>): Promise<Material> {
  const [answer] = await ctx.db.select().from(supportTicketMessages).where(eq(supportTicketMessages.id, messageId));
  const [found] = answer ? await ticketsOf(ctx.db).where(eq(supportTickets.id, answer.ticketId)) : [];
  if (!answer || !found || found.ticket.agencyId !== mail.agencyId)
    throw new UnwritableMail(`no answer to a ticket ${messageId}`);
  const { agencyId } = found.ticket;
  const [agency] = agencyId ? await ctx.db.select().from(agencies).where(eq(agencies.id, agencyId)) : [];
  return { ...found, answer, agency: agency ?? null };
}

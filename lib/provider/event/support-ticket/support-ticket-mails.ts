import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { ticketStatus } from '@/lib/contract/support-ticket';
import { agencies, supportTicketMessages, supportTickets } from '../../db/schema';
import type { MailKindOf } from '../../ground/mail-texts';
import {
  defineMail,
  type MailEntry,
  type MailingAgency,
  type MailWriter,
  type Making,
  UnwritableMail,
} from '../../ground/mails';
import type { MailContent } from '../../integrations/mail/render-mail';
import { type FoundTicket, ticketsOf } from './support-tickets';

type Kind = MailKindOf<'support'>;

interface Material extends FoundTicket {
  /** Null for a ticket of no agency: an administrator of the platform asked. */
  agency: MailingAgency | null;
}

interface WrittenMaterial extends Material {
  written: typeof supportTicketMessages.$inferSelect;
}

const ofTicket = z.object({ ticketId: z.string() });
const ofMessage = z.object({ messageId: z.string() });
const ofState = ofTicket.extend({ state: ticketStatus });

const linesOf = (text: string) => text.split(/\r?\n/);

/**
 * The mails about a ticket: the desk's answer and what it makes of a ticket to who asked, what they write to the desk.
 */
export const supportTicketMails: Record<Kind, MailEntry> = {
  'support-answer': defineMail({
    needs: ofMessage,
    read: readMessage,
    write: (material, writer) => {
      const { ticket, written } = material;
      return {
        ...toAuthor('support-answer', { subject: ticket.subject, who: written.authorName }, { material, writer }),
        sections: [{ title: writer.t('support.facts.answer'), lines: linesOf(written.message) }],
      };
    },
  }),
  'support-state': defineMail({
    needs: ofState,
    read: async (making) => {
      const material = await readTicket(making, making.order.ticketId);
      // The ticket was reopened or answered before this mail left.
      return material.ticket.status === making.order.state ? material : null;
    },
    write: (material, writer) => {
      const { subject, status } = material.ticket;
      return toAuthor('support-state', { subject, state: status }, { material, writer });
    },
  }),
  'support-asked': defineMail({
    needs: ofTicket,
    read: (making) => readTicket(making, making.order.ticketId),
    write: (material, writer) => {
      const { subject, authorName, message } = material.ticket;
      return toDesk('support-asked', { subject, who: authorName, message }, { material, writer });
    },
  }),
  'support-replied': defineMail({
    needs: ofMessage,
    read: readMessage,
    write: (material, writer) => {
      const { authorName, message } = material.written;
      return toDesk(
        'support-replied',
        { subject: material.ticket.subject, who: authorName, message },
        { material, writer },
      );
    },
  }),
};

interface Writing {
  material: Material;
  writer: MailWriter;
}

/** A mail about a ticket to who asked. */
function toAuthor(kind: Kind, values: Record<string, string>, { material, writer }: Writing): MailContent {
  const { ticket, eventName, agency } = material;
  const { locale, t } = writer;
  return {
    locale,
    subject: t(`support.kinds.${kind}.subject`, values),
    heading: t(`support.kinds.${kind}.heading`, values),
    greeting: t('greeting', { name: ticket.authorName }),
    text: t(`support.kinds.${kind}.text`, values),
    facts: writer.facts([
      ['support.facts.subject', ticket.subject],
      ['support.facts.event', eventName],
    ]),
    sections: [],
    button: {
      label: t(`support.kinds.${kind}.button`),
      url: writer.url(`/admin/Soporte/${encodeURIComponent(ticket.id)}`),
      instead: t('button.instead'),
      note: null,
    },
    footer: [...(agency ? [writer.agencyLine(agency)] : []), t('support.why')],
  };
}

interface Told {
  subject: string;
  who: string;
  message: string;
}

/** A mail about a ticket to the desk that answers it, with what somebody wrote. */
function toDesk(kind: Kind, { message, ...values }: Told, { material, writer }: Writing): MailContent {
  const { ticket, eventName, key, agency } = material;
  return {
    ...toAuthor(kind, values, { material, writer }),
    greeting: writer.t('staffGreeting', { agency: agency?.name ?? '' }),
    facts: writer.facts([
      ['support.facts.who', `${ticket.authorName} <${ticket.authorEmail}>`],
      ['support.facts.subject', ticket.subject],
      ['support.facts.event', eventName],
      ['facts.key', key],
    ]),
    sections: [{ title: writer.t('support.facts.message'), lines: linesOf(message) }],
    footer: agency ? [writer.agencyLine(agency)] : [],
  };
}

async function readTicket({ ctx, mail }: Making<unknown>, ticketId: string): Promise<Material> {
  const [found] = await ticketsOf(ctx.db).where(eq(supportTickets.id, ticketId));
  if (!found || found.ticket.agencyId !== mail.agencyId) throw new UnwritableMail(`no ticket ${ticketId}`);
  const { agencyId } = found.ticket;
  const [agency] = agencyId ? await ctx.db.select().from(agencies).where(eq(agencies.id, agencyId)) : [];
  return { ...found, agency: agency ?? null };
}

async function readMessage(making: Making<{ messageId: string }>): Promise<WrittenMaterial> {
  const { messageId } = making.order;
  const ofId = eq(supportTicketMessages.id, messageId);
  const [written] = await making.ctx.db.select().from(supportTicketMessages).where(ofId);
  if (!written) throw new UnwritableMail(`no message of a ticket ${messageId}`);
  return { ...(await readTicket(making, written.ticketId)), written };
}

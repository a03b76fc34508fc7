import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Money } from '@/lib/contract/money';
import type { SimulationInput } from '@/lib/contract/simulation';
import { datesIn } from '@/lib/domain/date-text';
import { formatMoney } from '@/lib/domain/money';
import { countNights } from '@/lib/domain/nights';
import { supportHours } from '@/lib/domain/support-hours';
import type { Context } from '../../context';
import { agencies, contactMessages, hotels } from '../../db/schema';
import { phoneText } from '../../documents/printable';
import { ProviderError } from '../../error';
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
import { simulateStay } from '../../inventory/simulation/simulate-stay';
import { type FoundMessage, messagesOf } from './contact-messages';

type Kind = Exclude<MailKindOf<'contact'>, `contact-notice${string}`>;

/**
 * The mails about a message of the contact page: to the agency, in the agency's language; to the sender, in theirs,
 * that it came in; and what the agency answers. The confirmation goes to whatever address was typed, so it shows
 * nothing of the message.
 */
export const contactMails: Record<Kind, MailEntry> = {
  'contact-message': aboutMessage('contact-message'),
  'contact-copy': aboutMessage('contact-copy'),
  'contact-answer': aboutMessage('contact-answer'),
};

function aboutMessage(kind: Kind): MailEntry {
  return defineMail({
    needs: z.object({ messageId: z.string() }),
    read,
    write: (material, writer) => write(kind, material, writer),
  });
}

interface Material extends FoundMessage {
  agency: MailingAgency;
  hotel: string | null;
  /** Of the estimate at today's reference prices; null where it cannot be reckoned any more. */
  total: Money | null;
}

async function read({ ctx, mail, order: { messageId } }: Making<{ messageId: string }>): Promise<Material> {
  const agencyId = mail.agencyId ?? '';
  const [found] = await messagesOf(ctx.db).where(
    and(eq(contactMessages.id, messageId), eq(contactMessages.agencyId, agencyId)),
  );
  const [agency] = await ctx.db.select().from(agencies).where(eq(agencies.id, agencyId));
  if (!found || !agency) throw new UnwritableMail(`no contact message ${messageId}`);
  const { estimate } = found.message;
  const [hotel] = estimate ? await ctx.db.select().from(hotels).where(eq(hotels.id, estimate.hotelId)) : [];
  return { ...found, agency, hotel: hotel?.name ?? null, total: estimate && (await totalOf(ctx, estimate)) };
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

function write(kind: Kind, material: Material, writer: MailWriter): MailContent {
  const { message, event, agency } = material;
  const { locale, t } = writer;
  const forAgency = kind === 'contact-message';
  const values = { name: message.name, agency: agency.name, ...supportHours(locale) };
  const path = forAgency
    ? `/adminmaster/Notificaciones/mensajes/${message.id}`
    : event
      ? `/eventos/${encodeURIComponent(event.code)}`
      : '';
  return {
    locale,
    subject: t(`contact.kinds.${kind}.subject`, values),
    heading: t(`contact.kinds.${kind}.heading`, values),
    greeting: forAgency ? t('staffGreeting', { agency: agency.name }) : t('greeting', { name: message.name }),
    text: t(`contact.kinds.${kind}.text`, values),
    facts: factsOf(material, writer),
    sections: sectionsOf(kind, material, writer),
    button: {
      label: t(`contact.kinds.${kind}.button`),
      url: writer.url(path),
      instead: t('button.instead'),
      note: null,
    },
    footer: [
      writer.agencyLine(agency),
      forAgency ? t('contact.whyAgency', { agency: agency.name }) : t('contact.whySender'),
    ],
    // “Answer” in a mail program then writes to the sender of the message, not to the agency's own address.
    ...(forAgency && message.email && { replyTo: message.email }),
  };
}

function sectionsOf(kind: Kind, { message }: Material, { t }: MailWriter): MailContent['sections'] {
  const written = { title: t('contact.facts.message'), lines: message.message.split(/\r?\n/) };
  if (kind === 'contact-message') return [written];
  // The confirmation shows no text of the message. An answer quotes it below, as mail programs do.
  if (kind === 'contact-copy' || !message.answer) return [];
  return [{ title: t('contact.facts.answer'), lines: message.answer.split(/\r?\n/) }, written];
}

function factsOf({ message, event, hotel, total }: Material, writer: MailWriter): MailContent['facts'] {
  const { locale, t } = writer;
  const { estimate } = message;
  const span = estimate && datesIn(locale).span(estimate.checkIn, estimate.checkOut);
  const stay = estimate && span && { nights: countNights(estimate), checkIn: span.from, checkOut: span.to };
  const rooms = estimate?.rooms.reduce((total, { quantity }) => total + quantity, 0);
  return writer.facts([
    ['contact.facts.name', message.name],
    ['contact.facts.mobile', phoneText(message.mobile)],
    ['contact.facts.email', message.email],
    ['contact.facts.event', event?.name],
    ['contact.facts.hotel', hotel],
    ['contact.facts.stay', stay && t('contact.facts.stayValue', stay)],
    ['contact.facts.rooms', rooms ? String(rooms) : null],
    ['contact.facts.estimate', total && formatMoney(total, locale)],
  ]);
}

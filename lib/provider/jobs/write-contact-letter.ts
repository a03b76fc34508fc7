import { createTranslator } from 'use-intl/core';
import type { Language } from '@/lib/contract/bilingual-text';
import type { Money } from '@/lib/contract/money';
import { languagePrefix } from '@/lib/domain/bilingual-text';
import { datesIn } from '@/lib/domain/date-text';
import { formatMoney } from '@/lib/domain/money';
import { countNights } from '@/lib/domain/nights';
import { SHOWN_SUPPORT_HOURS } from '@/lib/domain/support-hours';
import en from '@/messages/en/mail.json';
import es from '@/messages/es/mail.json';
import type { FoundMessage } from '../desk/contact/contact-messages';
import type { NoticeRecord } from '../desk/contact-notice/find-notice';
import { phoneText } from '../documents/phone-text';
import type { Letter } from '../integrations/mail/letter';

const translators = {
  es: createTranslator({ locale: 'es', messages: { mail: es }, namespace: 'mail' }),
  en: createTranslator({ locale: 'en', messages: { mail: en }, namespace: 'mail' }),
};

type Translator = (typeof translators)['es'];

/** The mails of the contact page, to the agency and to the sender, and the notice of a call. */
export const CONTACT_LETTERS = ['contact-message', 'contact-copy', 'contact-notice'] as const;

export type ContactLetter = (typeof CONTACT_LETTERS)[number];

interface Common {
  locale: Language;
  siteUrl: string;
}

interface MessageMaterial extends Common, FoundMessage {
  kind: 'contact-message' | 'contact-copy';
  agency: { name: string; phone: string; email: string };
  hotel: string | null;
  /** Of the estimate at today's reference prices; null where it cannot be reckoned any more. */
  total: Money | null;
}

const footerOf = (t: Translator, agency: { name: string; phone: string; email: string }) =>
  t('footer.agency', { agency: agency.name, phone: phoneText(agency.phone), email: agency.email });

/**
 * A message of the contact page: to the agency in its language, or word to the sender in the sender's that it came. That
 * one goes to whatever address was typed, so nothing of the message is in it.
 */
export function writeMessageLetter(material: MessageMaterial): Letter {
  const { kind, locale, siteUrl, message, event, agency } = material;
  const t = translators[locale];
  const forAgency = kind === 'contact-message';
  const { opens, closes } = SHOWN_SUPPORT_HOURS;
  const values = { name: message.name, agency: agency.name, opens, closes };
  const path = forAgency
    ? `/adminmaster/Notificaciones/mensajes/${message.id}`
    : event
      ? `/eventos/${encodeURIComponent(event.code)}`
      : '';
  return {
    locale,
    subject: t(`contact.letters.${kind}.subject`, values),
    heading: t(`contact.letters.${kind}.heading`),
    greeting: forAgency ? t('staffGreeting', { agency: agency.name }) : t('greeting', { name: message.name }),
    text: t(`contact.letters.${kind}.text`, values),
    facts: factsOf(material, t),
    sections: forAgency ? [{ title: t('contact.facts.message'), lines: message.message.split(/\r?\n/) }] : [],
    button: {
      label: t(`contact.letters.${kind}.button`),
      url: `${siteUrl}${languagePrefix(locale)}${path}`,
      instead: t('button.instead'),
      note: null,
    },
    footer: [footerOf(t, agency), forAgency ? t('contact.whyAgency', { agency: agency.name }) : t('contact.whySender')],
  };
}

function factsOf({ message, event, hotel, total, locale }: MessageMaterial, t: Translator): Letter['facts'] {
  const { estimate } = message;
  const span = estimate && datesIn(locale).span(estimate.checkIn, estimate.checkOut);
  const stay = estimate && span && { nights: countNights(estimate), checkIn: span.from, checkOut: span.to };
  const rooms = estimate?.rooms.reduce((total, { quantity }) => total + quantity, 0);
  const rows: [Parameters<Translator>[0], string | null | undefined][] = [
    ['contact.facts.name', message.name],
    ['contact.facts.mobile', phoneText(message.mobile)],
    ['contact.facts.email', message.email],
    ['contact.facts.event', event?.name],
    ['contact.facts.hotel', hotel],
    ['contact.facts.stay', stay && t('contact.facts.stayValue', stay)],
    ['contact.facts.rooms', rooms ? String(rooms) : null],
    ['contact.facts.estimate', total && formatMoney(total, locale)],
  ];
  return rows.flatMap(([label, value]) => (value ? [{ label: t(label), value }] : []));
}

interface NoticeMaterial extends Common {
  record: NoticeRecord;
  token: string;
}

/** "We will call you", moments in the event's zone. docs/domain.md, Guests and contact. */
export function writeNoticeLetter({ locale, siteUrl, record, token }: NoticeMaterial): Letter {
  const { notice, call, guest, event, agency } = record;
  const t = translators[locale];
  const moment = (at: Date) => datesIn(locale).instantInWords(at, event.timeZone);
  const values = { agency: agency.name, event: event.name, at: moment(call.scheduledAt) };
  return {
    locale,
    subject: t('contact.letters.contact-notice.subject', values),
    heading: t('contact.letters.contact-notice.heading'),
    greeting: t('greeting', { name: guest.firstName }),
    text: t('contact.letters.contact-notice.text', values),
    facts: [
      { label: t('contact.facts.event'), value: event.name },
      { label: t('contact.facts.at'), value: values.at },
      { label: t('contact.facts.until'), value: moment(notice.expiresAt) },
    ],
    sections: [],
    button: {
      label: t('contact.letters.contact-notice.button'),
      url: `${siteUrl}${languagePrefix(locale)}/aviso-contacto?token=${encodeURIComponent(token)}`,
      instead: t('button.instead'),
      note: t('contact.personal'),
    },
    footer: [footerOf(t, agency), t('contact.whyNotice', { event: event.name })],
  };
}

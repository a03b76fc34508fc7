import { createTranslator } from 'use-intl/core';
import type { Language } from '@/lib/contract/bilingual-text';
import type { TransportRequest } from '@/lib/contract/transport';
import { languagePrefix } from '@/lib/domain/bilingual-text';
import { datesIn } from '@/lib/domain/date-text';
import { withEvent } from '@/lib/domain/event-address';
import { formatMoney } from '@/lib/domain/money';
import en from '@/messages/en/mail.json';
import es from '@/messages/es/mail.json';
import { phoneText } from '../documents/phone-text';
import type { Letter } from '../integrations/mail/letter';

const translators = {
  es: createTranslator({ locale: 'es', messages: { mail: es }, namespace: 'mail' }),
  en: createTranslator({ locale: 'en', messages: { mail: en }, namespace: 'mail' }),
};
type Translator = (typeof translators)['es'];

/** The mails about a transport request: to the agency, and the quote to the guest. */
export const TRANSPORT_LETTERS = ['transport-to-quote', 'transport-quoted', 'transport-decided'] as const;
export type TransportLetter = (typeof TRANSPORT_LETTERS)[number];

export interface TransportMaterial {
  kind: TransportLetter;
  locale: Language;
  siteUrl: string;
  request: TransportRequest;
  loginToken: string | undefined;
  reservation: { key: string; firstName: string; lastName: string };
  event: { name: string; code: string };
  agency: { name: string; phone: string; email: string };
}

/** A mail about a journey, in its reader's language. */
export function writeTransportLetter(material: TransportMaterial): Letter {
  const { kind, locale, request, reservation, event, agency } = material;
  const t = translators[locale];
  const guest = `${reservation.firstName} ${reservation.lastName}`;
  const amount = request.quote ? formatMoney(request.quote, locale) : '';
  const values = { event: event.name, guest, amount, key: reservation.key, kind: request.kind, status: request.status };
  return {
    locale,
    subject: t(`transport.letters.${kind}.subject`, values),
    heading: t(`transport.letters.${kind}.heading`, values),
    greeting:
      kind === 'transport-quoted'
        ? t('greeting', { name: reservation.firstName })
        : t('staffGreeting', { agency: agency.name }),
    text: t(`transport.letters.${kind}.text`, values),
    facts: factsOf(material, t, amount),
    sections: [],
    button: {
      label: t(`transport.letters.${kind}.button`),
      url: urlOf(material),
      instead: t('button.instead'),
      note: kind === 'transport-quoted' && material.loginToken ? t('button.personal') : null,
    },
    footer: [
      t('footer.agency', { agency: agency.name, phone: phoneText(agency.phone), email: agency.email }),
      t('footer.why', { key: reservation.key }),
    ],
  };
}

function urlOf({ kind, locale, siteUrl, loginToken, reservation, event }: TransportMaterial): string {
  const base = `${siteUrl}${languagePrefix(locale)}`;
  if (kind !== 'transport-quoted')
    return base + withEvent(`/adminmaster/Transporte?q=${encodeURIComponent(reservation.key)}`, event.code);
  return loginToken
    ? `${base}/login-link?token=${encodeURIComponent(loginToken)}`
    : `${base}/login-link?key=${encodeURIComponent(reservation.key)}`;
}

function factsOf(
  { locale, request, reservation, event }: TransportMaterial,
  t: Translator,
  amount: string,
): Letter['facts'] {
  const { kind, holder, origin, destination, departureDate, returnDate, adults, minors, notes, quoteNotes } = request;
  const rows: [Parameters<Translator>[0], string | null][] = [
    ['transport.facts.amount', amount || null],
    ['transport.facts.quoteNotes', quoteNotes],
    ['transport.facts.kind', t('transport.kind', { kind })],
    ['transport.facts.route', t('transport.route', { origin, destination })],
    ['transport.facts.departure', datesIn(locale).words(departureDate)],
    ['transport.facts.return', returnDate ? datesIn(locale).words(returnDate) : null],
    ['transport.facts.people', t('transport.people', { adults, minors })],
    ['facts.holder', holder],
    ['transport.facts.notes', notes],
    ['facts.event', event.name],
    ['facts.key', reservation.key],
  ];
  return rows.flatMap(([label, value]) => (value ? [{ label: t(label), value }] : []));
}

import { createTranslator } from 'use-intl/core';
import type { Money } from '@/lib/contract/money';
import { languagePrefix, wordsIn } from '@/lib/domain/bilingual-text';
import { datesIn } from '@/lib/domain/date-text';
import { formatMoney } from '@/lib/domain/money';
import { countNights } from '@/lib/domain/nights';
import en from '@/messages/en/mail.json';
import es from '@/messages/es/mail.json';
import type { EntryRecord } from '../booking/waitlist/waitlist-entry';
import { phoneText } from '../documents/phone-text';
import type { Letter } from '../integrations/mail/letter';

const translators = {
  es: createTranslator({ locale: 'es', messages: { mail: es }, namespace: 'mail' }),
  en: createTranslator({ locale: 'en', messages: { mail: en }, namespace: 'mail' }),
};

type Translator = (typeof translators)['es'];

/** The mails about an entry of the waitlist: they may lack a reservation. */
export const WAITLIST_LETTERS = ['waitlist-joined', 'waitlist-offer', 'waitlist-lapsed', 'waitlist-closed'] as const;

export type WaitlistLetter = (typeof WAITLIST_LETTERS)[number];

export interface WaitlistMaterial {
  kind: WaitlistLetter;
  siteUrl: string;
  record: EntryRecord;
  /** Token of the entry's link. */
  token: string;
  /** Token that logs in to the offered hold. */
  loginToken: string | undefined;
  /** Names of the offered rooms. */
  rooms: string[];
  agency: { name: string; phone: string; email: string };
}

/** A mail to somebody who waits, in their language, moments in the event's zone. docs/domain.md, Waitlist. */
export function writeWaitlistLetter(material: WaitlistMaterial): Letter {
  const { kind, record, agency } = material;
  const { entry, event } = record;
  const { locale } = entry;
  const t = translators[locale];
  const values = { event: event.name, hours: event.waitlistOfferHours, until: untilText(record) };
  return {
    locale,
    subject: t(`waitlist.letters.${kind}.subject`, values),
    heading: t(`waitlist.letters.${kind}.heading`),
    greeting: t('greeting', { name: entry.firstName }),
    text: t(`waitlist.letters.${kind}.text`, values),
    facts: factsOf(material, t),
    sections: sectionsOf(material, t),
    button: {
      label: t(`waitlist.letters.${kind}.button`),
      url: buttonUrl(material),
      instead: t('button.instead'),
      note: hasEnded(kind) ? null : t('waitlist.personal'),
    },
    footer: [
      t('footer.agency', { agency: agency.name, phone: phoneText(agency.phone), email: agency.email }),
      t('waitlist.why', { event: event.name }),
    ],
  };
}

const hasEnded = (kind: WaitlistLetter) => kind === 'waitlist-lapsed' || kind === 'waitlist-closed';

const prefixOf = ({ record }: WaitlistMaterial) => languagePrefix(record.entry.locale);

function entryUrl(material: WaitlistMaterial): string {
  const { siteUrl, record, token } = material;
  const code = encodeURIComponent(record.event.code);
  return `${siteUrl}${prefixOf(material)}/eventos/${code}/lista-de-espera?token=${encodeURIComponent(token)}`;
}

function buttonUrl(material: WaitlistMaterial): string {
  const { kind, siteUrl, loginToken, record } = material;
  const prefix = prefixOf(material);
  if (hasEnded(kind))
    return `${siteUrl}${prefix}/eventos/${encodeURIComponent(record.event.code)}/reservationProcess?step=category`;
  if (kind === 'waitlist-joined' || !loginToken) return entryUrl(material);
  const checkout = encodeURIComponent(`${prefix}/CheckOut`);
  return `${siteUrl}${prefix}/login-link?token=${encodeURIComponent(loginToken)}&redirect=${checkout}`;
}

function untilText({ entry, event }: EntryRecord): string {
  if (!entry.offerExpiresAt) return '';
  return datesIn(entry.locale).instantInWords(entry.offerExpiresAt, event.timeZone);
}

function peopleText({ entry }: EntryRecord, t: Translator): string {
  return (['adults', 'juniors', 'minors', 'infants'] as const)
    .filter((band) => entry[band] > 0)
    .map((band) => t(`people.${band}`, { count: entry[band] }))
    .join(', ');
}

function factsOf({ kind, record, rooms }: WaitlistMaterial, t: Translator): Letter['facts'] {
  const { entry, event, categoryName, reservation } = record;
  const money = (amount: number): Money => ({ amount, currency: reservation?.currency ?? event.currency });
  const { from, to } = datesIn(entry.locale).span(entry.checkIn, entry.checkOut);
  const stay = { nights: countNights(entry), checkIn: from, checkOut: to };
  const people = peopleText(record, t);
  const held = kind === 'waitlist-offer' ? reservation : null;
  const category = held
    ? [...new Set(rooms)].join(', ')
    : (wordsIn(categoryName, entry.locale) ?? t('waitlist.facts.anyCategory'));
  const rows: [Parameters<Translator>[0], string | null][] = [
    ['waitlist.facts.until', held ? untilText(record) : null],
    ['facts.event', event.name],
    ['waitlist.facts.category', category],
    ['waitlist.facts.stay', t('waitlist.facts.stayValue', stay)],
    [
      'waitlist.facts.rooms',
      entry.rooms === 1
        ? t('waitlist.facts.roomsValueOne', { people })
        : t('waitlist.facts.roomsValue', { count: entry.rooms, people }),
    ],
    ['facts.total', held && formatMoney(money(held.total), entry.locale)],
    ['waitlist.facts.minimum', held && formatMoney(money(held.minimumToReserve), entry.locale)],
    ['facts.key', held?.key ?? null],
  ];
  return rows.flatMap(([label, value]) => (value ? [{ label: t(label), value }] : []));
}

function sectionsOf(material: WaitlistMaterial, t: Translator): Letter['sections'] {
  if (material.kind === 'waitlist-offer')
    return [{ title: t('waitlist.decline.title'), lines: [t('waitlist.decline.line', { url: entryUrl(material) })] }];
  if (material.kind === 'waitlist-joined')
    return [{ title: t('waitlist.leave.title'), lines: [t('waitlist.leave.line')] }];
  return [];
}

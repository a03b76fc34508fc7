import { createTranslator } from 'use-intl/core';
import type { BilingualText, Language } from '@/lib/contract/bilingual-text';
import type { RoomShape } from '@/lib/contract/change-request';
import type { CalendarDate } from '@/lib/contract/dates';
import type { Money } from '@/lib/contract/money';
import type { Reservation } from '@/lib/contract/reservation';
import { languagePrefix, textIn } from '@/lib/domain/bilingual-text';
import { datesIn } from '@/lib/domain/date-text';
import { withEvent } from '@/lib/domain/event-address';
import { type EventDateFields, eventDates } from '@/lib/domain/event-dates';
import { formatMoney } from '@/lib/domain/money';
import { moneyLines, waitLines } from '@/lib/domain/standing-words';
import en from '@/messages/en/mail.json';
import enStanding from '@/messages/en/standing.json';
import es from '@/messages/es/mail.json';
import esStanding from '@/messages/es/standing.json';
import { phoneText } from '../documents/phone-text';
import type { Letter } from '../integrations/mail/letter';
import { isForStaff, type LetterKind } from './letter-kinds';

const translators = {
  es: createTranslator({ locale: 'es', messages: { mail: es }, namespace: 'mail' }),
  en: createTranslator({ locale: 'en', messages: { mail: en }, namespace: 'mail' }),
};
type Translator = (typeof translators)['es'];
const standings = {
  es: createTranslator({ locale: 'es', messages: { standing: esStanding }, namespace: 'standing' }),
  en: createTranslator({ locale: 'en', messages: { standing: enStanding }, namespace: 'standing' }),
};

/** Facts that a mail's order holds besides its reservation. */
export interface OrderedFacts {
  amount?: Money | undefined;
  reason?: string | null | undefined;
  /** What a guest wrote with a request. */
  text?: string | null | undefined;
  /** The penalty that is kept for a cancelled part. */
  penalty?: Money | undefined;
  /** The room that a mail is about. */
  room?: { categoryName: BilingualText; checkIn: CalendarDate; checkOut: CalendarDate } | undefined;
  /** Last digits of the account that refunds go to. */
  last4?: string | undefined;
  /** A room before a change and after it. */
  change?: { before: RoomShape; after: RoomShape } | undefined;
  /** The last day to pay what is overdue; null = nothing is cancelled by itself. */
  until?: CalendarDate | null | undefined;
}

/** Everything that a mail is written from. */
export interface LetterMaterial {
  locale: Language;
  siteUrl: string;
  kind: LetterKind;
  order: OrderedFacts;
  /** Token of the link that logs the reader in. */
  loginToken: string | undefined;
  reservation: Reservation;
  event: EventDateFields;
  hotel: string | null;
  agency: { name: string; phone: string; email: string };
}

/** A mail in its reader's language, amounts and dates as people read them. */
export function writeLetter(material: LetterMaterial): Letter {
  const { locale, kind, order, reservation, agency } = material;
  const t = translators[locale];
  const forStaff = isForStaff(kind);
  const { firstName, lastName } = reservation.contact;
  const values = {
    key: reservation.key,
    event: reservation.eventName,
    holder: `${firstName} ${lastName}`,
    amount: formatMoney(order.amount ?? reservation.pending, locale),
    until: order.until ? datesIn(locale).words(order.until) : 'none',
    state: reservation.standing.state,
    last4: order.last4 ?? '',
    rooms: reservation.standing.agency.rooms,
    ...roomOf(material, t),
    ...lapseWords(reservation, locale),
  };
  return {
    locale,
    subject: t(`letters.${kind}.subject`, values),
    heading: t(`letters.${kind}.heading`, values),
    greeting: forStaff ? t('staffGreeting', { agency: agency.name }) : t('greeting', { name: firstName }),
    text: t(`letters.${kind}.text`, values),
    facts: factsOf(material, t, { holder: values.holder, forStaff }),
    sections: [...(forStaff ? [] : [standingOf(material, t)]), ...sectionsOf(material, t)],
    button: {
      label: t(`letters.${kind}.button`),
      url: urlOf(material, forStaff),
      instead: t('button.instead'),
      note: material.loginToken ? t('button.personal') : null,
    },
    footer: [
      t('footer.agency', { agency: agency.name, phone: phoneText(agency.phone), email: agency.email }),
      t('footer.why', { key: reservation.key }),
    ],
  };
}

/** Until when the first payment is waited for, and whether the guest's address has to be verified before. */
function lapseWords({ lapse }: Reservation, locale: Language): { lapse: string; lapsesAt: string } {
  if (!lapse) return { lapse: 'none', lapsesAt: '' };
  const lapsesAt = datesIn(locale).instantInWords(lapse.at, lapse.timeZone);
  return { lapse: lapse.mailVerified ? 'verified' : 'unverified', lapsesAt };
}

function urlOf({ siteUrl, locale, kind, loginToken, reservation }: LetterMaterial, forStaff: boolean): string {
  const prefix = languagePrefix(locale);
  const base = `${siteUrl}${prefix}`;
  const key = encodeURIComponent(reservation.key);
  const next = kind === 'card-failed' ? `&redirect=${encodeURIComponent(`${prefix}/pagoModal`)}` : '';
  if (forStaff) return base + withEvent(`/adminmaster/Asistentes?key=${key}`, reservation.eventCode);
  return loginToken
    ? `${base}/login-link?token=${encodeURIComponent(loginToken)}${next}`
    : `${base}/login-link?key=${key}${next}`;
}

function dateText(event: EventDateFields, locale: Language): string | null {
  const dates = eventDates(event);
  if (dates.kind === 'invalid') return null;
  const format = datesIn(locale);
  return dates.kind === 'single' ? format.words(dates.date) : format.range(dates.start, dates.end);
}

/** The room that the mail is about, else the first: its name and its days. */
function roomOf({ locale, order, reservation }: LetterMaterial, t: Translator): { room: string; stay: string } {
  const [first] = reservation.rooms;
  const room = order.room ?? (first && { ...first, ...first.texts });
  if (!room) return { room: '', stay: '' };
  const { categoryName, checkIn, checkOut } = room;
  return { room: textIn(categoryName, locale).text, stay: t('stay', datesIn(locale).span(checkIn, checkOut)) };
}

/** What is due and what waits for whom, as every page says it. */
function standingOf({ locale, reservation }: LetterMaterial, t: Translator): Letter['sections'][number] {
  const speech = {
    say: standings[locale],
    money: (money: Money) => formatMoney(money, locale),
    date: datesIn(locale).words,
  };
  const lines = [...moneyLines(reservation, speech), ...waitLines(reservation.standing, speech)];
  return { title: t('standing.title'), lines };
}

function factsOf(
  { locale, order, reservation, event, hotel }: LetterMaterial,
  t: Translator,
  { holder, forStaff }: { holder: string; forStaff: boolean },
) {
  const { total, paid, pending, balance, credit } = reservation;
  const rows: [Parameters<Translator>[0], string | null | undefined][] = [
    ['facts.reason', order.reason],
    ['facts.text', order.text],
    ['facts.key', reservation.key],
    ['facts.state', standings[locale](`${forStaff ? 'staffState' : 'state'}.${reservation.standing.state}`)],
    ['facts.holder', holder],
    ['facts.event', reservation.eventName],
    ['facts.date', dateText(event, locale)],
    ['facts.hotel', hotel],
    ['facts.before', order.change && shapeText(order.change.before, locale, t)],
    ['facts.after', order.change && shapeText(order.change.after, locale, t)],
    ['facts.penalty', order.penalty && formatMoney(order.penalty, locale)],
    ['facts.total', formatMoney(total, locale)],
    ['facts.paid', formatMoney(paid, locale)],
    ['facts.pending', pending.amount > 0 ? formatMoney(pending, locale) : null],
    ['facts.balance', formatMoney(balance, locale)],
    ['facts.credit', credit.amount > 0 ? formatMoney(credit, locale) : null],
    ['facts.reference', reservation.paymentReference],
  ];
  return rows.flatMap(([label, value]) => (value ? [{ label: t(label), value }] : []));
}

const peopleText = (room: Pick<RoomShape, 'adults' | 'juniors' | 'minors' | 'infants'>, t: Translator) =>
  (['adults', 'juniors', 'minors', 'infants'] as const)
    .filter((band) => room[band] > 0)
    .map((band) => t(`people.${band}`, { count: room[band] }))
    .join(', ');

const shapeText = (shape: RoomShape, locale: Language, t: Translator) =>
  `${t('stay', datesIn(locale).span(shape.checkIn, shape.checkOut))}, ${peopleText(shape, t)}`;

function sectionsOf({ locale, reservation }: LetterMaterial, t: Translator): Letter['sections'] {
  const format = datesIn(locale);
  const live = reservation.rooms.filter(({ status }) => status === 'requested' || status === 'approved');
  const rooms = live.map(({ categoryName, nights, checkIn, checkOut, ...room }) => {
    const { from, to } = format.span(checkIn, checkOut);
    return t('rooms.room', {
      category: categoryName,
      nights,
      checkIn: from,
      checkOut: to,
      people: peopleText(room, t),
    });
  });
  const passes = reservation.passes.map(({ kind, quantity }) => t('rooms.passes', { kind, quantity }));
  const schedule = reservation.schedule.map(({ kind, amount, dueOn, state }) =>
    t(state === 'paid' || state === 'underReview' ? `schedule.${state}` : 'schedule.item', {
      kind,
      amount: formatMoney(amount, locale),
      dueOn: format.words(dueOn),
    }),
  );
  const sections = [
    { title: t('rooms.title'), lines: [...rooms, ...passes] },
    { title: t('schedule.title'), lines: schedule },
  ];
  return sections.filter(({ lines }) => lines.length > 0);
}

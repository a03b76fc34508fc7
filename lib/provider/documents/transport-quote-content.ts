import { createTranslator } from 'use-intl/core';
import type { Language } from '@/lib/contract/bilingual-text';
import type { Event } from '@/lib/contract/event';
import type { Money } from '@/lib/contract/money';
import type { TransportRequest } from '@/lib/contract/transport';
import { datesIn } from '@/lib/domain/date-text';
import { formatMoney } from '@/lib/domain/money';
import { transportSums } from '@/lib/domain/transport-state';
import en from '@/messages/en/documents.json';
import es from '@/messages/es/documents.json';
import type { Fact, PaperContent } from './paper';
import { phoneText, printable } from './printable';

const translators = {
  es: createTranslator({ locale: 'es', messages: { documents: es }, namespace: 'documents.transportQuote' }),
  en: createTranslator({ locale: 'en', messages: { documents: en }, namespace: 'documents.transportQuote' }),
};

/** Everything that the quote of a transport request says, in its reader's language, ready to be laid out. */
export interface TransportQuoteContent extends PaperContent {
  amountLabel: string;
  amount: string;
  onReservation: string;
  facts: Fact[];
  /** The ways of the journey, each with its day and its flight. */
  legs: { title: string; facts: Fact[] }[];
  pickUpTitle: string;
  /** Where the guest is met; empty until the agency has confirmed it. */
  pickUps: { title: string; facts: Fact[] }[];
  /** Said in place of the pick-ups that are not there. */
  noPickUp: string | null;
  sumsTitle: string;
  /** The sum of the booking's quotes, for each currency; empty where this quote is the only one. */
  sums: Fact[];
  validityTitle: string;
  validity: string;
}

interface Quote {
  request: TransportRequest;
  quote: Money;
  quotedAt: Date | null;
  decidedAt: Date | null;
  /** All requests of the booking. */
  requests: TransportRequest[];
  /** The booking is over: nothing can be accepted and nobody is driven any more. */
  isOver: boolean;
  key: string;
  event: Pick<Event, 'eventName' | 'agency' | 'timeZone'>;
  locale: Language;
}

/** Writes a quote: what it costs, which ways it is for, where the guest is met, and how long it stands. */
export function transportQuoteContent(of: Quote): TransportQuoteContent {
  const { request, quote, quotedAt, requests, isOver, key, event, locale } = of;
  const t = translators[locale];
  const format = datesIn(locale);
  const money = (value: Money) => printable(formatMoney(value, locale));
  const { kind, origin, destination, adults, minors } = request;
  const pickUps = isOver ? [] : request.pickUps;
  const { agency, timeZone } = event;
  const day = (at: Date) => format.instantInWords(at.toISOString(), timeZone);
  return {
    locale,
    documentTitle: t('titleOf', { key }),
    title: t('title'),
    eventName: printable(event.eventName),
    agency: agency.name,
    amountLabel: t('amount'),
    amount: money(quote),
    onReservation: t('onReservation', { key }),
    facts: [
      ...fact(t('kind'), t('kindOf', { kind })),
      ...fact(t('route'), t('routeOf', { origin, destination })),
      ...fact(t('people'), t('peopleOf', { adults, minors })),
      ...fact(t('holder'), request.holder),
      ...fact(t('quotedOn'), quotedAt && day(quotedAt)),
      ...fact(t('included'), request.quoteNotes),
    ],
    legs: legsOf(request, locale),
    pickUpTitle: t('pickUp'),
    pickUps: pickUps.map((each) => ({
      title: t('movement', { movement: each.movement }),
      facts: [
        ...fact(t('when'), `${format.words(each.day)}, ${format.clock(each.time)}`),
        ...fact(t('place'), each.place),
        ...fact(t('vehicle'), each.vehicle),
        ...fact(t('driver'), [each.driver, each.phone && phoneText(each.phone)].filter(Boolean).join(', ')),
      ],
    })),
    noPickUp: pickUps.length === 0 ? t(isOver ? 'noPickUpOver' : 'noPickUp') : null,
    sumsTitle: t('sums'),
    sums: !isOver && requests.filter((each) => each.quote !== null).length > 1 ? sumsOf(requests, locale) : [],
    validityTitle: t('validity'),
    validity: validityOf(of),
    footer: printable(t('footer', { agency: agency.name, phone: phoneText(agency.phone), email: agency.email })),
  };
}

function validityOf({ request: { status, quoteValidUntil }, isOver, decidedAt, event, locale }: Quote): string {
  const t = translators[locale];
  if (isOver) return t('over');
  const format = datesIn(locale);
  const isDecided = status === 'accepted' || status === 'declined';
  if (!isDecided && quoteValidUntil) return t('validUntil', { day: format.words(quoteValidUntil) });
  return t('validityOf', {
    status,
    day: decidedAt ? format.instantInWords(decidedAt.toISOString(), event.timeZone) : '',
  });
}

const fact = (label: string, value: string | null | undefined): Fact[] =>
  value ? [{ label, value: printable(value) }] : [];

function legsOf(request: TransportRequest, locale: Language): TransportQuoteContent['legs'] {
  const t = translators[locale];
  const format = datesIn(locale);
  const { airline, origin, destination, departureDate, returnDate } = request;
  const flight = (number: string | null, time: string | null) =>
    [number && airline, number, time && format.clock(time)].filter(Boolean).join(', ');
  const way = (movement: 'arrival' | 'departure', date: string, flown: string, places: [string, string]) => ({
    title: t('movement', { movement }),
    facts: [
      ...fact(t('date'), format.words(date)),
      ...fact(t('from'), places[0]),
      ...fact(t('to'), places[1]),
      ...fact(t('flight'), flown),
    ],
  });
  const there = flight(request.flightNumber, request.flightTime);
  const back = flight(request.returnFlightNumber, request.returnFlightTime);
  return [
    way('arrival', departureDate, there, [origin, destination]),
    ...(returnDate === null ? [] : [way('departure', returnDate, back, [destination, origin])]),
  ];
}

function sumsOf(requests: TransportRequest[], locale: Language): Fact[] {
  const t = translators[locale];
  return transportSums(requests).map(({ currency, quoted, accepted }) => ({
    label: currency,
    value: printable(
      t('sumOf', {
        quoted: formatMoney({ amount: quoted, currency }, locale),
        accepted: formatMoney({ amount: accepted, currency }, locale),
      }),
    ),
  }));
}

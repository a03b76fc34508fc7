import { createTranslator } from 'use-intl/core';
import type { Language } from '@/lib/contract/bilingual-text';
import type { Event, EventHotel } from '@/lib/contract/event';
import type { Reservation } from '@/lib/contract/reservation';
import { datesIn } from '@/lib/domain/date-text';
import { eventDates } from '@/lib/domain/event-dates';
import { formatMoney } from '@/lib/domain/money';
import { isOver } from '@/lib/domain/reservation-state';
import { hotelsOfRooms, hotelToTell } from '@/lib/domain/room-hotels';
import { moneyLines, stateWord, waitLines } from '@/lib/domain/standing-words';
import en from '@/messages/en/documents.json';
import es from '@/messages/es/documents.json';
import { phoneText, printable } from './printable';
import { standings } from './standing-sentences';

const translators = {
  es: createTranslator({ locale: 'es', messages: { documents: es }, namespace: 'documents.ticket' }),
  en: createTranslator({ locale: 'en', messages: { documents: en }, namespace: 'documents.ticket' }),
};

interface Fact {
  label: string;
  value: string;
}

/** Everything that a ticket says, in its reader's language, ready to be laid out. */
export interface TicketContent {
  locale: Language;
  documentTitle: string;
  title: string;
  eventName: string;
  /** Name of the agency. */
  agency: string;
  status: string;
  /** The mark of a ticket that no longer holds; null on a good one. */
  void: string | null;
  facts: Fact[];
  arrival: string | null;
  roomsTitle: string;
  rooms: { title: string; lines: string[] }[];
  passes: { title: string; lines: string[] } | null;
  paymentsTitle: string;
  payments: Fact[];
  /** What is due and what waits for whom. */
  standing: string[];
  /** What the code is for; null on a ticket that is no longer valid. */
  scan: string | null;
  /** Description of the code, for people who cannot see it. */
  code: string;
  footer: string;
}

function dateText(event: Event, locale: Language): string {
  const dates = eventDates(event);
  if (dates.kind === 'invalid') return '';
  const format = datesIn(locale);
  return dates.kind === 'single' ? format.words(dates.date) : format.range(dates.start, dates.end);
}

/** From when until when guests have their rooms, hotel by hotel where there are several; null without a hotel. */
function arrivalAt(hotels: EventHotel[], locale: Language): string | null {
  const t = translators[locale];
  const { clock } = datesIn(locale);
  const sentences = hotels.map(({ name, checkInTime, checkOutTime }) => {
    const sentence = t('arrival', { checkIn: clock(checkInTime), checkOut: clock(checkOutTime) });
    return hotels.length > 1 ? `${name}: ${sentence}` : sentence;
  });
  return sentences.length > 0 ? sentences.join(' · ') : null;
}

interface TicketRoom {
  room: Reservation['rooms'][number];
  index: number;
  event: Event;
  locale: Language;
}

function roomText({ room, index, event, locale }: TicketRoom) {
  const t = translators[locale];
  const format = datesIn(locale);
  const { checkIn, checkOut, nights, adults, juniors, minors, infants, occupants, hotelConfirmation } = room;
  const stay = t('stay', { checkIn: format.short(checkIn), checkOut: format.short(checkOut), nights });
  const hotel = hotelToTell(event, room);
  const names = occupants
    .map(({ name }) => name)
    .filter(Boolean)
    .join(', ');
  return {
    title: t('room', { number: index + 1, category: room.categoryName }),
    lines: [
      // Only where the event has several hotels; a single one is named above.
      ...(hotel ? [hotel] : []),
      stay,
      [
        t('mealPlan', { mealPlan: room.mealPlan }),
        t('people', { adults, juniors, minors, infants }),
        standings[locale](`room.${room.status}`),
      ].join(' · '),
      ...(names ? [t('occupants', { names })] : []),
      ...(hotelConfirmation ? [t('hotelConfirmation', { number: hotelConfirmation })] : []),
    ],
  };
}

/** Writes a ticket: rooms that stand, people, what is paid, what is left and by when. */
export function ticketContent({
  reservation,
  event,
  locale,
}: {
  reservation: Reservation;
  event: Event;
  locale: Language;
}): TicketContent {
  const format = datesIn(locale);
  const t = translators[locale];
  const { contact, total, paid, pending, balance, refunded, credit, standing } = reservation;
  const say = standings[locale];
  const speech = { say, money: (money: typeof total) => formatMoney(money, locale), date: format.words };
  const isVoid = isOver(reservation.status);
  const amount = (
    label: 'total' | 'paid' | 'pending' | 'balance' | 'refunded' | 'credit',
    money: typeof total,
  ): Fact => ({
    label: t(label),
    value: formatMoney(money, locale),
  });
  const live = reservation.rooms.filter(({ status }) => status === 'requested' || status === 'approved');
  const passes = reservation.passes.map(({ kind, quantity }) => t('pass', { kind, quantity }));
  const { agency } = event;
  const hotels = hotelsOfRooms(event, reservation.rooms);
  const content: TicketContent = {
    locale,
    documentTitle: t('titleOf', { key: reservation.key }),
    title: t('title'),
    eventName: event.eventName,
    agency: agency.name,
    status: stateWord(standing, (key, values) => say(`state.${key}`, values)),
    void: isVoid ? t('void') : null,
    facts: [
      { label: t('key'), value: reservation.key },
      {
        label: t('holder'),
        value: [contact.firstName, contact.lastName, contact.maternalLastName].filter(Boolean).join(' '),
      },
      { label: t('date'), value: dateText(event, locale) },
      ...hotels.map(({ name, city, region }) => ({ label: t('hotel'), value: `${name}, ${city}, ${region}` })),
      { label: t('reference'), value: reservation.paymentReference },
    ],
    arrival: arrivalAt(hotels, locale),
    roomsTitle: t('rooms'),
    rooms: live.map((room, index) => roomText({ room, index, event, locale })),
    passes: passes.length > 0 ? { title: t('passes'), lines: passes } : null,
    paymentsTitle: t('payments'),
    payments: [
      amount('total', total),
      amount('paid', paid),
      ...(pending.amount > 0 ? [amount('pending', pending)] : []),
      ...(refunded.amount > 0 ? [amount('refunded', refunded)] : []),
      ...(credit.amount > 0 ? [amount('credit', credit)] : []),
      amount('balance', balance),
    ],
    standing: [...moneyLines(reservation, speech), ...waitLines(reservation, speech)],
    scan: isVoid ? null : t('scan'),
    code: t('code', { key: reservation.key }),
    footer: t('footer', { agency: agency.name, phone: phoneText(agency.phone), email: agency.email }),
  };
  return printableContent(content);
}

const facts = (list: Fact[]): Fact[] =>
  list.map(({ label, value }) => ({ label: printable(label), value: printable(value) }));

const section = ({ title, lines }: { title: string; lines: string[] }) => ({
  title: printable(title),
  lines: lines.map(printable),
});

function printableContent(content: TicketContent): TicketContent {
  return {
    ...content,
    eventName: printable(content.eventName),
    facts: facts(content.facts),
    arrival: content.arrival && printable(content.arrival),
    rooms: content.rooms.map(section),
    passes: content.passes && section(content.passes),
    payments: facts(content.payments),
    standing: content.standing.map(printable),
    footer: printable(content.footer),
  };
}

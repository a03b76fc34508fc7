import { createTranslator } from 'use-intl/core';
import type { Language } from '@/lib/contract/bilingual-text';
import type { CalendarDate } from '@/lib/contract/dates';
import type { Event } from '@/lib/contract/event';
import type { Money } from '@/lib/contract/money';
import type { Payment, PaymentMethod } from '@/lib/contract/payment';
import type { Reservation } from '@/lib/contract/reservation';
import { cardBrandName, withFee } from '@/lib/domain/card';
import { datesIn } from '@/lib/domain/date-text';
import { formatMoney, rateText } from '@/lib/domain/money';
import { moneyLines } from '@/lib/domain/standing-words';
import en from '@/messages/en/documents.json';
import es from '@/messages/es/documents.json';
import type { Fact, PaperContent } from './paper';
import { phoneText, printable } from './printable';
import { standings } from './standing-sentences';

const translators = {
  es: createTranslator({ locale: 'es', messages: { documents: es }, namespace: 'documents.receipt' }),
  en: createTranslator({ locale: 'en', messages: { documents: en }, namespace: 'documents.receipt' }),
};

/** Everything that a receipt says, in its reader's language, ready to be laid out. */
export interface ReceiptContent extends PaperContent {
  amountLabel: string;
  amount: string;
  onReservation: string;
  facts: Fact[];
  asOf: string;
  balances: Fact[];
  /** What is due next, and by when. */
  lines: string[];
  note: string;
}

interface Receipt {
  payment: Payment;
  reservation: Reservation;
  event: Event;
  /** Today in the event's zone, the day of the balance. */
  today: CalendarDate;
  locale: Language;
}

/**
 * Writes the receipt of a payment that was taken: how much, how and when, and what is left of the reservation today.
 */
export function receiptContent({ payment, reservation, event, today, locale }: Receipt): ReceiptContent {
  const t = translators[locale];
  const format = datesIn(locale);
  const money = (value: Money) => printable(formatMoney(value, locale));
  const fact = (label: string, value: string | null): Fact[] => (value ? [{ label, value: printable(value) }] : []);
  const { amount, sent, fee, paidOn, decidedAt, createdAt, trackingKey, payer } = payment;
  const back = wentBack(payment);
  const charged = { ...amount, amount: amount.amount + fee.amount };
  const { agency, timeZone } = event;
  const { firstName, lastName } = reservation.contact;
  const speech = { say: standings[locale], money, date: format.words };
  return {
    locale,
    documentTitle: t('titleOf', { key: reservation.key }),
    title: t('title'),
    eventName: printable(event.eventName),
    agency: agency.name,
    amountLabel: t('amount'),
    amount: money(amount),
    onReservation: t('onReservation', { key: reservation.key }),
    facts: [
      ...fact(t('paidOn'), paidOn ? format.words(paidOn) : format.instantInWords(decidedAt ?? createdAt, timeZone)),
      ...fact(t('method'), METHOD_TEXTS[payment.method](payment, t)),
      ...(fee.amount > 0 ? [...fact(t('fee'), money(fee)), ...fact(t('charged'), money(charged))] : []),
      ...(back > 0 ? fact(t('refunded'), money({ ...amount, amount: back })) : []),
      ...(sent ? fact(t('sent'), t('sentAt', { amount: money(sent.amount), rate: rateText(sent.rate, locale) })) : []),
      ...fact(t('trackingKey'), trackingKey),
      ...fact(t('payer'), payer === '' ? t('payerUnnamed') : payer),
      ...fact(t('holder'), `${firstName} ${lastName}`),
      ...fact(t('folio'), payment.id),
    ],
    asOf: t('asOf', { date: format.words(today) }),
    balances: [
      ...fact(t('total'), money(reservation.total)),
      ...fact(t('paid'), money(reservation.paid)),
      ...fact(t('balance'), money(reservation.balance)),
    ],
    lines: moneyLines(reservation, speech).map(printable),
    note: printable(t('note')),
    footer: printable(t('footer', { agency: agency.name, phone: phoneText(agency.phone), email: agency.email })),
  };
}

/**
 * What went back as the card's statement shows it, with the fee of a charge that was refunded whole at once; minor
 * units.
 */
const wentBack = ({ refunds }: Payment): number =>
  refunds.filter(({ status }) => status === 'refunded').reduce((sum, refund) => sum + withFee(refund).amount, 0);

type Translate = (typeof translators)[Language];

const METHOD_TEXTS: Record<PaymentMethod, (payment: Payment, t: Translate) => string> = {
  deposit: ({ bank }, t) => t('deposit', { bank: bank || 'none' }),
  card({ card, processor }, t) {
    const text = card ? t('card', { brand: cardBrandName(card.brand), last4: card.last4 }) : '';
    return processor === 'sandbox' ? t('test', { card: text }) : text;
  },
  cash: (_, t) => t('cash'),
  terminal: (_, t) => t('terminal'),
};

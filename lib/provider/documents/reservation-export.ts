import { createTranslator } from 'use-intl/core';
import type { Language } from '@/lib/contract/bilingual-text';
import type { ReservationSummary } from '@/lib/contract/reservation';
import type { CsvCell } from '@/lib/domain/csv';
import { datesIn } from '@/lib/domain/date-text';
import { inWholeUnits } from '@/lib/domain/money';
import { stateWord } from '@/lib/domain/standing-words';
import { isoInZone } from '@/lib/domain/zone';
import en from '@/messages/en/reports.json';
import es from '@/messages/es/reports.json';
import { standings } from './standing-sentences';

const translators = {
  es: createTranslator({ locale: 'es', messages: { reports: es }, namespace: 'reports.reservations' }),
  en: createTranslator({ locale: 'en', messages: { reports: en }, namespace: 'reports.reservations' }),
};

type ColumnName = keyof typeof es.reservations.columns;
type Say = (typeof standings)['es'];

const COLUMNS: [ColumnName, (row: ReservationSummary, say: Say, timeZone: string) => CsvCell][] = [
  ['key', ({ key }) => key],
  ['holder', ({ holder }) => holder],
  ['email', ({ email }) => email],
  ['mobile', ({ mobile }) => mobile],
  ['status', ({ standing }, say) => stateWord(standing, (key, values) => say(`staffState.${key}`, values))],
  ['categories', ({ categories }) => categories.join(' / ')],
  ['rooms', ({ rooms }) => rooms],
  ['people', ({ people }) => people],
  ['checkIn', ({ checkIn }) => checkIn],
  ['checkOut', ({ checkOut }) => checkOut],
  ['currency', ({ total }) => total.currency],
  ['total', ({ total }) => inWholeUnits(total)],
  ['paid', ({ paid }) => inWholeUnits(paid)],
  ['balance', ({ balance }) => inWholeUnits(balance)],
  ['underReview', ({ standing }) => inWholeUnits(standing.underReview)],
  ['overdue', ({ overdue }) => inWholeUnits(overdue)],
  ['credit', ({ credit }) => inWholeUnits(credit)],
  ['nextDueOn', ({ standing }) => standing.due?.dueOn ?? null],
  ['nextDueAmount', ({ standing: { due } }) => (due ? inWholeUnits(due.amount) : null)],
  ['roomsToDecide', ({ roomsToDecide }) => roomsToDecide.length],
  ['paymentsToDecide', ({ paymentsToDecide }) => paymentsToDecide.length],
  ['refundsToMake', ({ refundsToMake }) => refundsToMake],
  ['paymentReference', ({ paymentReference }) => paymentReference],
  ['createdAt', ({ createdAt }, _, timeZone) => isoInZone(createdAt, timeZone)],
];

/** The header of the exported list and its rows, in the reader's language and with times of the event's zone. */
export function reservationExport(locale: Language, timeZone: string) {
  const t = translators[locale];
  const say = standings[locale];
  return {
    fileName: t('file'),
    header: COLUMNS.map(([name]) => t(`columns.${name}`, { zone: datesIn(locale).zone(timeZone) })),
    row: (summary: ReservationSummary): CsvCell[] => COLUMNS.map(([, cell]) => cell(summary, say, timeZone)),
  };
}

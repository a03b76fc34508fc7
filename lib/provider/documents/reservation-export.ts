import { createTranslator } from 'use-intl/core';
import type { ReservationSummary } from '@/lib/contract/reservation';
import type { CsvCell } from '@/lib/domain/csv';
import { datesIn } from '@/lib/domain/date-text';
import { inWholeUnits } from '@/lib/domain/money';
import { isoInZone } from '@/lib/domain/zone';
import en from '@/messages/en/reports.json';
import es from '@/messages/es/reports.json';

const translators = {
  es: createTranslator({ locale: 'es', messages: { reports: es }, namespace: 'reports.reservations' }),
  en: createTranslator({ locale: 'en', messages: { reports: en }, namespace: 'reports.reservations' }),
};

type ColumnName = keyof typeof es.reservations.columns;
type Translator = (typeof translators)['es'];

const COLUMNS: [ColumnName, (row: ReservationSummary, t: Translator, timeZone: string) => CsvCell][] = [
  ['key', ({ key }) => key],
  ['holder', ({ holder }) => holder],
  ['email', ({ email }) => email],
  ['mobile', ({ mobile }) => mobile],
  ['status', ({ status }, t) => t('status', { status })],
  ['categories', ({ categories }) => categories.join(' / ')],
  ['rooms', ({ rooms }) => rooms],
  ['people', ({ people }) => people],
  ['checkIn', ({ checkIn }) => checkIn],
  ['checkOut', ({ checkOut }) => checkOut],
  ['currency', ({ total }) => total.currency],
  ['total', ({ total }) => inWholeUnits(total)],
  ['paid', ({ paid }) => inWholeUnits(paid)],
  ['balance', ({ balance }) => inWholeUnits(balance)],
  ['overdue', ({ overdue }) => inWholeUnits(overdue)],
  ['credit', ({ credit }) => inWholeUnits(credit)],
  ['nextDueOn', ({ nextDue }) => nextDue?.dueOn ?? null],
  ['nextDueAmount', ({ nextDue }) => (nextDue ? inWholeUnits(nextDue.amount) : null)],
  ['roomsToDecide', ({ roomsToDecide }) => roomsToDecide.length],
  ['paymentsToDecide', ({ paymentsToDecide }) => paymentsToDecide.length],
  ['refundsToMake', ({ refundsToMake }) => refundsToMake],
  ['paymentReference', ({ paymentReference }) => paymentReference],
  ['createdAt', ({ createdAt }, _, timeZone) => isoInZone(createdAt, timeZone)],
];

/** The header of the exported list and its rows, in the reader's language and on the clock of the event's zone. */
export function reservationExport(locale: 'es' | 'en', timeZone: string) {
  const t = translators[locale];
  return {
    fileName: t('file'),
    header: COLUMNS.map(([name]) => t(`columns.${name}`, { zone: datesIn(locale).zone(timeZone) })),
    row: (summary: ReservationSummary): CsvCell[] => COLUMNS.map(([, cell]) => cell(summary, t, timeZone)),
  };
}

import { createTranslator } from 'use-intl/core';
import type { Language } from '@/lib/contract/bilingual-text';
import type { CallRow } from '@/lib/contract/call';
import type { GuestRow } from '@/lib/contract/guest';
import type { ReportName } from '@/lib/contract/report';
import type { TransportRow } from '@/lib/contract/transport';
import type { CsvCell } from '@/lib/domain/csv';
import { datesIn } from '@/lib/domain/date-text';
import { hasCents, inWholeUnits, typedAmount } from '@/lib/domain/money';
import { flightAndNotes, flightOfWay } from '@/lib/domain/transport-movements';
import { isoInZone } from '@/lib/domain/zone';
import dietsEn from '@/messages/en/diets.json';
import methodsEn from '@/messages/en/payment-methods.json';
import en from '@/messages/en/reports.json';
import dietsEs from '@/messages/es/diets.json';
import methodsEs from '@/messages/es/payment-methods.json';
import es from '@/messages/es/reports.json';
import type { BookedRoom } from '../booking/reservation/list-booked-rooms';
import type { Due } from '../booking/reservation/list-dues';
import type { CategoryNights } from '../booking/reservation/list-nights';
import type { ManifestRow } from '../booking/transport/list-transport';
import type { CallerRow } from '../desk/call/list-calls';
import type { CateringRow } from '../event/household/list-catering';
import { sentOf } from '../ground/describe-payment';
import type { AccountMovement } from '../money/master-account/list-movements';
import type { ListedPayment } from '../money/payment/find-payment';
import type { ColumnKind } from './sheet-times';

const translators = {
  es: createTranslator({ locale: 'es', messages: { ...es.tables, diets: dietsEs, paymentMethods: methodsEs } }),
  en: createTranslator({ locale: 'en', messages: { ...en.tables, diets: dietsEn, paymentMethods: methodsEn } }),
};

type Translator = (typeof translators)['es'];
export const reportTranslator = (locale: Language): Translator => translators[locale];

type ColumnName = keyof typeof es.tables.columns;

type TableColumn<Row> = readonly [
  name: ColumnName,
  kind: ColumnKind,
  cell: (row: Row, t: Translator) => CsvCell,
  /** The column's name in this table, where its own name would not say what it counts. */
  label?: ColumnName,
];

const ATTENDANCE: TableColumn<GuestRow>[] = [
  ['name', 'text', ({ name }) => name],
  ['mobile', 'text', ({ mobile }) => mobile],
  ['email', 'text', ({ email }) => email],
  ['attendance', 'text', ({ attendance }, t) => t('attendance', { attendance })],
  ['companions', 'number', ({ companions }) => companions],
  ['notes', 'text', ({ notes }) => notes],
  ['since', 'instant', ({ answeredAt }) => answeredAt ?? null],
];

/** What the line counts, in words. */
const factText = (row: CateringRow, t: Translator): string => {
  if (row.kind === 'people') return t('catering.people');
  if (row.kind === 'band') return t('catering.band', { band: row.band ?? 'unsaid' });
  if (row.kind === 'meal') return t('catering.meal', { meal: row.meal });
  return row.kind === 'need' ? t(`diets.${row.need}`) : t('catering.note', { note: row.note });
};

const CATERING: TableColumn<CateringRow>[] = [
  ['activity', 'text', ({ activity }, t) => activity?.name ?? t('catering.wholeEvent')],
  ['day', 'date', ({ activity }) => activity?.date ?? null],
  ['hour', 'clock', ({ activity }) => activity?.startTime ?? null],
  ['what', 'text', factText],
  ['people', 'number', ({ people }) => people],
  ['who', 'text', ({ names }) => names.join(', ') || null],
];

const ROOMS: TableColumn<CategoryNights>[] = [
  ['category', 'text', ({ category }) => category],
  ['allotted', 'number', ({ allotted }) => allotted],
  ['sold', 'number', ({ sold }) => sold],
  ['free', 'number', ({ free }) => free],
  ['rooms', 'number', ({ rooms }) => rooms],
  ['approvedRooms', 'number', ({ approved }) => approved],
  ['people', 'number', ({ people }) => people],
];

const BOOKED: TableColumn<BookedRoom>[] = [
  ['category', 'text', ({ category }) => category],
  ['holder', 'text', ({ holder }) => holder],
  ['key', 'text', ({ key }) => key],
  ['checkIn', 'date', ({ checkIn }) => checkIn],
  ['checkOut', 'date', ({ checkOut }) => checkOut],
  ['people', 'number', ({ people }) => people],
  ['status', 'text', ({ state }, t) => t('roomState', { state })],
  ['currency', 'text', ({ currency }) => currency],
  ['amount', 'money', ({ total, currency }) => inWholeUnits({ amount: total, currency }), 'roomPrice'],
  ['bookedAt', 'instant', ({ bookedAt }) => bookedAt],
];

const DUES: TableColumn<Due>[] = [
  ['key', 'text', ({ key }) => key],
  ['holder', 'text', ({ holder }) => holder],
  ['concept', 'text', ({ kind }, t) => t('dueKind', { kind })],
  ['dueOn', 'date', ({ dueOn }) => dueOn],
  ['status', 'text', ({ state }, t) => t('dueState', { state })],
  ['currency', 'text', ({ currency }) => currency],
  ['left', 'money', ({ amount, currency }) => inWholeUnits({ amount, currency })],
];

const sentText = (payment: ListedPayment['payment']) => {
  const sent = sentOf(payment);
  return sent && `${sent.amount.currency} ${typedAmount(sent.amount.amount, sent.amount.currency)}`;
};

/** Payments that were taken; a card payment that nobody completed has no day of payment. */
const TAKEN = new Set<ListedPayment['payment']['status']>(['approved', 'refunded']);

const PAYMENTS: TableColumn<ListedPayment>[] = [
  ['key', 'text', ({ key }) => key],
  ['holder', 'text', ({ firstName, lastName }) => `${firstName} ${lastName}`],
  ['payer', 'text', ({ payer }, t) => (payer === '' ? t('payerUnnamed') : payer)],
  ['method', 'text', ({ payment: { method } }, t) => t(`paymentMethods.${method}`)],
  ['status', 'text', ({ payment: { status } }, t) => t('paymentStatus', { status })],
  ['currency', 'text', ({ payment: { currency } }) => currency],
  ['amount', 'money', ({ payment: { amount, currency } }) => inWholeUnits({ amount, currency })],
  // An amount is what came in; less what went back, the rows sum to what is paid.
  ['refunded', 'money', ({ refunded, payment: { currency } }) => inWholeUnits({ amount: refunded, currency })],
  // The amount of a transfer in another currency, which is what the bank's statement shows.
  ['sent', 'text', ({ payment }) => sentText(payment)],
  ['paidOn', 'date', ({ day, payment: { paidOn, status } }) => (TAKEN.has(status) ? day : paidOn)],
  ['bank', 'text', ({ payment: { bank } }) => bank],
  ['trackingKey', 'text', ({ payment: { trackingKey } }) => trackingKey],
  ['createdAt', 'instant', ({ payment: { createdAt } }) => createdAt.toISOString()],
];

const ACCOUNT: TableColumn<AccountMovement>[] = [
  ['movement', 'text', ({ kind }, t) => t('accountMovement', { kind })],
  ['concept', 'text', ({ concept }) => concept],
  ['day', 'date', ({ date }) => date],
  ['method', 'text', ({ method }, t) => method && t(`paymentMethods.${method}`)],
  ['quantity', 'number', ({ quantity }) => quantity],
  ['currency', 'text', ({ amount: { currency } }) => currency],
  ['amount', 'money', ({ amount }) => inWholeUnits(amount)],
  ['accountState', 'text', ({ state }, t) => t('accountState', { state })],
  ['notes', 'text', ({ reason }) => reason],
];

const CALLS: TableColumn<CallRow>[] = [
  ['guest', 'text', ({ guest }) => guest],
  ['mobile', 'text', ({ mobile }) => mobile],
  ['type', 'text', ({ type }, t) => t('callType', { type })],
  ['state', 'text', ({ state }, t) => t('callState', { state })],
  ['priority', 'text', ({ priority }, t) => t('priority', { priority })],
  ['medium', 'text', ({ medium }, t) => t('medium', { medium })],
  ['scheduledAt', 'instant', ({ scheduledAt }) => scheduledAt],
  ['doneAt', 'instant', ({ doneAt }) => doneAt],
  ['comments', 'text', ({ comments }) => comments],
];

const CALLERS: TableColumn<CallerRow>[] = [
  ['caller', 'text', ({ name }) => name],
  ['tries', 'number', ({ tries }) => tries],
  ['completed', 'number', ({ outcomes }) => outcomes.completed],
  ['notAnswered', 'number', ({ outcomes }) => outcomes.notAnswered],
  ['rejected', 'number', ({ outcomes }) => outcomes.rejected],
  ['wrongNumber', 'number', ({ outcomes }) => outcomes.wrongNumber],
  ['moved', 'number', ({ moved }) => moved],
  ['promises', 'number', ({ promises }) => promises],
  ['lastAt', 'instant', ({ lastAt }) => lastAt],
];

const TRANSPORT: TableColumn<TransportRow>[] = [
  ['holder', 'text', ({ holder }) => holder],
  ['key', 'text', ({ reservationKey }) => reservationKey],
  ['kind', 'text', ({ kind }, t) => t('kind', { kind })],
  ['origin', 'text', ({ origin }) => origin],
  ['destination', 'text', ({ destination }) => destination],
  ['departureDate', 'date', ({ departureDate }) => departureDate],
  ['returnDate', 'date', ({ returnDate }) => returnDate],
  ['adults', 'number', ({ adults }) => adults],
  ['minors', 'number', ({ minors }) => minors],
  ['status', 'text', ({ status }, t) => t('transportStatus', { status })],
  ['currency', 'text', ({ quote }) => quote?.currency ?? null],
  ['amount', 'money', ({ quote }) => quote && inWholeUnits(quote)],
];

const MANIFEST: TableColumn<ManifestRow>[] = [
  ['movement', 'text', ({ movement }, t) => t('movement', { movement })],
  ['day', 'date', ({ day }) => day],
  ['passenger', 'text', ({ holder }) => holder],
  ['people', 'number', ({ adults, minors }) => adults + minors],
  ['kind', 'text', ({ kind }, t) => t('kind', { kind })],
  ['origin', 'text', ({ origin }) => origin],
  ['destination', 'text', ({ destination }) => destination],
  ['flight', 'text', (row) => flightAndNotes({ ...flightOfWay(row.movement, row), notes: row.notes })],
  ['mobile', 'text', ({ mobile }) => mobile],
  ['key', 'text', ({ reservationKey }) => reservationKey],
];

/** The rows that each report is made of. */
export interface ReportRows {
  attendance: GuestRow;
  catering: CateringRow;
  rooms: CategoryNights;
  booked: BookedRoom;
  payments: ListedPayment;
  dues: Due;
  account: AccountMovement;
  calls: CallRow;
  callers: CallerRow;
  transport: TransportRow;
  manifest: ManifestRow;
}

const TABLES: { [Name in ReportName]: TableColumn<ReportRows[Name]>[] } = {
  attendance: ATTENDANCE,
  catering: CATERING,
  rooms: ROOMS,
  booked: BOOKED,
  payments: PAYMENTS,
  dues: DUES,
  account: ACCOUNT,
  calls: CALLS,
  callers: CALLERS,
  transport: TRANSPORT,
  manifest: MANIFEST,
};

/**
 * A report's columns and rows of cells in the reader's language, with the columns that `wanted` names; all where it
 * names none.
 */
export function reportTable<Name extends ReportName>(
  name: Name,
  rows: ReportRows[Name][],
  { locale, wanted = [] }: { locale: Language; wanted?: readonly string[] },
) {
  const t = translators[locale];
  const all: TableColumn<ReportRows[Name]>[] = TABLES[name];
  const chosen = all.filter(([column]) => wanted.includes(column));
  const columns = chosen.length > 0 ? chosen : all;
  const [, , currencyOf] = all.find(([column]) => column === 'currency') ?? [];
  return {
    title: t('title', { report: name }),
    columns: columns.map(([column, kind, , label]) => ({ name: column, label: t(`columns.${label ?? column}`), kind })),
    rows: rows.map((row) => columns.map(([, , cell]) => cell(row, t))),
    currencies: rows.map((row) => currencyOf?.(row, t)?.toString() ?? null),
  };
}

/** The table for a file: its instants by the clock at the event, under a header that names the zone. */
export function inZone(table: ReturnType<typeof reportTable>, timeZone: string, locale: Language) {
  const isInstant = table.columns.map(({ kind }) => kind === 'instant');
  const zone = datesIn(locale).zone(timeZone);
  const isWhole = table.currencies.length > 0 && table.currencies.every((code) => code === null || !hasCents(code));
  return {
    title: table.title,
    // A workbook would show yen with two decimals.
    kinds: table.columns.map(({ kind }) => (kind === 'money' && isWhole ? 'number' : kind)),
    header: table.columns.map(({ label }, index) => (isInstant[index] ? `${label} (${zone})` : label)),
    rows: table.rows.map((row) =>
      row.map((cell, index) => (isInstant[index] && cell !== null ? isoInZone(String(cell), timeZone) : cell)),
    ),
  };
}

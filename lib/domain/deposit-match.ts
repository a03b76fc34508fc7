import type { MatchReason } from '@/lib/contract/bank-statement';
import type { CalendarDate } from '@/lib/contract/dates';
import { groupedBy } from './grouped-by';
import { addDays } from './nights';

/** Money that came in, as the bank's file has it; the amount in minor units. */
export interface MatchableRow {
  id: string;
  paidOn: CalendarDate;
  amount: number;
  currency: string;
  description: string;
}

/** A deposit that a guest reported. */
export interface MatchableDeposit {
  id: string;
  /** The reservation's payment reference. */
  reference: string;
  trackingKey: string | null;
  amount: number;
  currency: string;
  paidOn: CalendarDate | null;
  holder: string;
}

export interface MatchSuggestion<Deposit extends MatchableDeposit> {
  deposit: Deposit;
  /** The strongest first. */
  reasons: MatchReason[];
  /** Beyond doubt: the exact amount with a reference or a tracking key, and no other row or deposit fits as well. */
  sure: boolean;
}

const WEIGHTS: Record<MatchReason, number> = { trackingKey: 5, reference: 4, amount: 2, name: 2, date: 1 };

/** Banks book transfers of a Friday evening on Monday. */
const NEAR_DAYS = 3;

const SUGGESTIONS_AT_MOST = 5;

/** Shorter runs of digits are dates, branch numbers or times. */
const SHORTEST_REFERENCE = 6;

const words = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter(Boolean);

const amountKey = ({ currency, amount }: Pick<MatchableRow, 'currency' | 'amount'>) => `${currency} ${amount}`;

const isNear = (one: CalendarDate, other: CalendarDate) =>
  one >= addDays(other, -NEAR_DAYS) && one <= addDays(other, NEAR_DAYS);

/** First and last name are both in the text; a name of one word alone proves too little. */
function isNamed(holder: string, text: ReadonlySet<string>): boolean {
  const name = words(holder).filter((word) => word.length > 2);
  return name.length > 1 && name.every((word) => text.has(word));
}

/**
 * The deposits that each row may be, by the row's id, the likeliest first: by a reference or tracking key in the bank's
 * text, else by the same amount together with the name or a near day. Works with indexes, so that thousands of rows and
 * deposits are no problem.
 */
export function suggestMatches<Deposit extends MatchableDeposit>(
  rows: readonly MatchableRow[],
  deposits: readonly Deposit[],
): Map<string, MatchSuggestion<Deposit>[]> {
  const byReference = groupedBy(deposits, ({ reference }) => [reference]);
  const byTrackingKey = groupedBy(deposits, ({ trackingKey }) => (trackingKey ? [words(trackingKey).join('')] : []));
  const byAmount = groupedBy(deposits, (deposit) => [amountKey(deposit)]);
  const found = new Map<string, MatchSuggestion<Deposit>[]>();
  for (const row of rows) {
    const text = words(row.description);
    const known = new Set(text);
    const figures = row.description.match(new RegExp(`\\d{${SHORTEST_REFERENCE},}`, 'g')) ?? [];
    const ofReference = new Set(figures.flatMap((run) => byReference.get(run) ?? []));
    const ofTrackingKey = new Set([...known, ...figures].flatMap((word) => byTrackingKey.get(word) ?? []));
    const reasonsOf = (deposit: Deposit): MatchReason[] => [
      ...(ofTrackingKey.has(deposit) ? ['trackingKey' as const] : []),
      ...(ofReference.has(deposit) ? ['reference' as const] : []),
      ...(amountKey(deposit) === amountKey(row) ? ['amount' as const] : []),
      ...(isNamed(deposit.holder, known) ? ['name' as const] : []),
      ...(deposit.paidOn !== null && isNear(row.paidOn, deposit.paidOn) ? ['date' as const] : []),
    ];
    const candidates = new Set([...ofTrackingKey, ...ofReference, ...(byAmount.get(amountKey(row)) ?? [])]);
    const suggestions = [...candidates]
      .filter(({ currency }) => currency === row.currency)
      .map((deposit) => ({ deposit, reasons: reasonsOf(deposit), sure: false }))
      .filter(({ reasons }) => reasons.some((reason) => reason !== 'amount'))
      .toSorted((one, other) => weightOf(other.reasons) - weightOf(one.reasons))
      .slice(0, SUGGESTIONS_AT_MOST);
    found.set(row.id, suggestions);
  }
  markSure(found);
  return found;
}

const weightOf = (reasons: MatchReason[]) => reasons.reduce((sum, reason) => sum + WEIGHTS[reason], 0);

const isStrong = ({ reasons }: { reasons: MatchReason[] }) =>
  reasons.includes('amount') && (reasons.includes('reference') || reasons.includes('trackingKey'));

/** A tracking key names one transfer, a reference only a booking: where a tracking key fits, it alone decides. */
function strongest<Deposit extends MatchableDeposit>(suggestions: MatchSuggestion<Deposit>[]) {
  const strong = suggestions.filter(isStrong);
  const keyed = strong.filter(({ reasons }) => reasons.includes('trackingKey'));
  return keyed.length > 0 ? keyed : strong;
}

function markSure<Deposit extends MatchableDeposit>(found: Map<string, MatchSuggestion<Deposit>[]>): void {
  const only = [...found.values()].map(strongest).filter(({ length }) => length === 1);
  const claims = groupedBy(only.flat(), ({ deposit }) => [deposit.id]);
  for (const [single] of only) if (single && claims.get(single.deposit.id)?.length === 1) single.sure = true;
}

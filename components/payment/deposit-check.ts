import { parseAmount } from '@/lib/domain/money';
import { isCalendarDate } from '@/lib/domain/nights';
import type { DepositOffer } from './deposit-offer';

export interface DepositFields {
  amount: string;
  paidOn: string;
  bank: string;
  trackingKey: string;
}

const PROBLEMS = [
  'required',
  'number',
  'negative',
  'belowMinimum',
  'belowWhole',
  'overBalance',
  'date',
  'future',
] as const;
export type DepositProblem = (typeof PROBLEMS)[number];

/** Reads a form's error text back as the problem's name. */
export const asDepositProblem = (text: string | undefined): DepositProblem | undefined =>
  PROBLEMS.find((problem) => problem === text);

export type DepositProblems = Partial<Record<'amount' | 'paidOn', DepositProblem>>;

function amountProblem(text: string, { minimum, maximum, currency }: DepositOffer): DepositProblem | null {
  if (text.trim() === '') return 'required';
  const amount = parseAmount(text, currency);
  if (amount === null) return 'number';
  if (amount <= 0) return 'negative';
  if (amount > maximum) return 'overBalance';
  if (amount < minimum) return minimum === maximum ? 'belowWhole' : 'belowMinimum';
  return null;
}

function dateProblem(date: string, today: string): DepositProblem | null {
  if (date === '') return 'required';
  if (!isCalendarDate(date)) return 'date';
  return date > today ? 'future' : null;
}

/** What keeps a deposit from being sent, field by field. `today` is the day in the event's zone. */
export function checkDeposit(fields: DepositFields, offer: DepositOffer, today: string): DepositProblems {
  const amount = amountProblem(fields.amount, offer);
  const paidOn = dateProblem(fields.paidOn, today);
  return { ...(amount && { amount }), ...(paidOn && { paidOn }) };
}

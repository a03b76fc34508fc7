import type { Money } from '@/lib/contract/money';
import type { Payment } from '@/lib/contract/payment';
import type { ReservationSummary } from '@/lib/contract/reservation';

/** A deposit as it counts in its booking's currency, and as it was sent where that was another. */
interface SentDeposit extends Money {
  sentAmount?: number | null;
  sentCurrency?: string | null;
}

/**
 * Whether a deposit is above the agency's limit of its currency (minor units), so that two people approve it: of the
 * currency that it counts in, or of that in which it was sent. A currency without a limit, or no limits at all: one is
 * enough. docs/domain.md, Deposits.
 */
export function needsSecondApproval(
  { amount, currency, sentAmount = null, sentCurrency = null }: SentDeposit,
  limits: Record<string, number> | null,
): boolean {
  const isAbove = (of: string | null, much: number | null) => {
    const limit = of === null ? undefined : limits?.[of];
    return limit !== undefined && much !== null && much > limit;
  };
  return isAbove(currency, amount) || isAbove(sentCurrency, sentAmount);
}

type Asked = Pick<ReservationSummary, 'status' | 'total' | 'paid' | 'balance' | 'credit'>;

/** Amounts in minor units. */
interface Lacking {
  total: number;
  /** Paid without the payment in question. */
  paid: number;
  /** Refunds that are not made yet. */
  underWay: number;
}

/**
 * What of a payment, in minor units, is more than its booking lacks, and goes back. What is on its way back already
 * counts as gone, so that nothing is returned twice. docs/domain.md, Deposits.
 */
export function excessOf(amount: number, { total, paid, underWay }: Lacking): number {
  return amount - Math.min(amount, Math.max(0, total - paid + underWay));
}

/** What an approval of a deposit by this person would do. */
export interface DepositApproval {
  /** This person gave the first of two approvals, so that somebody else gives the second. */
  ownFirst: boolean;
  /** The first of two: nothing is counted before another person approves too. */
  isFirst: boolean;
  /** What becomes of the booking: a hold is confirmed, an expired one takes its nights back. */
  booking: 'confirms' | 'takesBack' | null;
  /** What of it is more than the booking owes, and goes back, minor units. */
  goesBack: number;
  /** What is left to pay afterwards, minor units. */
  left: number;
}

/**
 * What approving a deposit does, reckoned as the provider will; `underWay` are refunds of its booking that are not made
 * yet, minor units. docs/domain.md, Deposits.
 */
export function approvalOf(
  { amount, twoApprovals, firstApproval }: Pick<Payment, 'amount' | 'twoApprovals' | 'firstApproval'>,
  { status, total, paid, balance, credit }: Asked,
  underWay: number,
): DepositApproval {
  // An expired hold owes nothing now, but its money takes it back at its price.
  const price = status === 'expired' ? total.amount : paid.amount + balance.amount - credit.amount;
  return {
    ownFirst: twoApprovals && firstApproval?.mine === true,
    isFirst: twoApprovals && !firstApproval,
    booking: status === 'hold' ? 'confirms' : status === 'expired' ? 'takesBack' : null,
    goesBack: excessOf(amount.amount, { total: price, paid: paid.amount, underWay }),
    left: Math.max(0, price - paid.amount - amount.amount),
  };
}

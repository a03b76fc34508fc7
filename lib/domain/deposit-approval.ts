import type { Money } from '@/lib/contract/money';
import type { Payment } from '@/lib/contract/payment';
import type { ReservationSummary } from '@/lib/contract/reservation';

/** A deposit as it counts in its booking's currency, and as it was sent where that was another. */
interface SentDeposit extends Money {
  sentAmount?: number | null;
  sentCurrency?: string | null;
}

/**
 * Whether two people must approve a deposit, because it is above the agency's limit (minor units) for the currency of
 * its booking, or for the currency in which it was sent. Without limits, or without one for these currencies, one
 * person is enough. docs/domain.md, Deposits.
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
  /** Paid, not counting the payment in question. */
  paid: number;
  /** Refunds that were asked for but not paid out yet. */
  underWay: number;
}

/**
 * How much of a payment, in minor units, is more than the booking still owes, and is refunded. Money of refunds under
 * way counts as already gone, so that nothing is returned twice. docs/domain.md, Deposits.
 */
export function excessOf(amount: number, { total, paid, underWay }: Lacking): number {
  return amount - Math.min(amount, Math.max(0, total - paid + underWay));
}

/** What an approval of a deposit by this person would do. */
export interface DepositApproval {
  /** This person already gave the first of two approvals, so somebody else must give the second. */
  ownFirst: boolean;
  /** This would be the first of two approvals: the deposit does not count before another person approves too. */
  isFirst: boolean;
  /** What happens to the booking: a hold is confirmed, an expired one gets its nights back. */
  booking: 'confirms' | 'takesBack' | null;
  /** The part that is more than the booking owes and is refunded, minor units. */
  goesBack: number;
  /** What is left to pay afterwards, minor units. */
  left: number;
}

/**
 * What approving a deposit will do, computed as the provider does it. `underWay` = refunds of its booking that are not
 * paid out yet, minor units. docs/domain.md, Deposits.
 */
export function approvalOf(
  { amount, twoApprovals, firstApproval }: Pick<Payment, 'amount' | 'twoApprovals' | 'firstApproval'>,
  { status, total, paid, balance, credit }: Asked,
  underWay: number,
): DepositApproval {
  // An expired hold owes nothing now, but the deposit would bring it back at its full price.
  const price = status === 'expired' ? total.amount : paid.amount + balance.amount - credit.amount;
  return {
    ownFirst: twoApprovals && firstApproval?.mine === true,
    isFirst: twoApprovals && !firstApproval,
    booking: status === 'hold' ? 'confirms' : status === 'expired' ? 'takesBack' : null,
    goesBack: excessOf(amount.amount, { total: price, paid: paid.amount, underWay }),
    left: Math.max(0, price - paid.amount - amount.amount),
  };
}

import type { Money } from '@/lib/contract/money';
import type { Payment } from '@/lib/contract/payment';
import type { ReservationSummary } from '@/lib/contract/reservation';

/**
 * Whether a deposit is above the agency's limit of its currency (minor units), so that two people approve it. A
 * currency without a limit, or no limits at all: one is enough. docs/domain.md, Deposits.
 */
export function needsSecondApproval({ amount, currency }: Money, limits: Record<string, number> | null): boolean {
  const limit = limits?.[currency];
  return limit !== undefined && amount > limit;
}

type Asked = Pick<ReservationSummary, 'total' | 'paid' | 'balance'> & {
  status: ReservationSummary['status'];
  standing: Pick<ReservationSummary['standing'], 'state'>;
};

/** What an approval of a deposit by this person would do. */
export interface DepositApproval {
  /** Why it cannot be approved now by this person. */
  blocked: 'overBalance' | 'ownFirst' | null;
  /** The first of two: nothing is counted before another person approves too. */
  isFirst: boolean;
  /** What becomes of the booking: a hold is confirmed, an expired one takes its nights back. */
  booking: 'confirms' | 'takesBack' | null;
  /** Part of it is more than the ended booking owes, and goes back. */
  goesBack: boolean;
  /** What is left to pay afterwards, minor units. */
  left: number;
}

/** What approving a deposit does, reckoned as the provider will. docs/domain.md, Deposits. */
export function approvalOf(
  { amount, twoApprovals, firstApproval }: Pick<Payment, 'amount' | 'twoApprovals' | 'firstApproval'>,
  { status, standing, total, paid, balance }: Asked,
): DepositApproval {
  // An expired hold owes nothing now, but its money takes it back at its price.
  const owed = status === 'expired' ? total.amount - paid.amount : balance.amount;
  const isMore = owed < amount.amount;
  const hasEnded = standing.state === 'cancelled' || standing.state === 'rejected';
  const ownFirst = twoApprovals && firstApproval?.mine === true;
  return {
    blocked: ownFirst ? 'ownFirst' : isMore && !hasEnded ? 'overBalance' : null,
    isFirst: twoApprovals && !firstApproval,
    booking: status === 'hold' ? 'confirms' : status === 'expired' ? 'takesBack' : null,
    goesBack: isMore && hasEnded,
    left: Math.max(0, owed - amount.amount),
  };
}

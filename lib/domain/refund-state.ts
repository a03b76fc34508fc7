import type { RefundStatus } from '@/lib/contract/payment';

/** What became of a refund: still to be made, made, or never made. docs/domain.md, Refunds. */
const OUTCOMES: Record<RefundStatus, 'open' | 'made' | 'never'> = {
  requested: 'open',
  approved: 'open',
  processing: 'open',
  refunded: 'made',
  failed: 'never',
  withdrawn: 'never',
};

/** Whether a refund was ordered and is still to be made. docs/domain.md, Refunds. */
export const isUnderWay = (status: RefundStatus): boolean => OUTCOMES[status] === 'open';

/** Whether nothing of a refund goes back, so that its amount can be refunded again. docs/domain.md, Refunds. */
export const isNeverMade = (status: RefundStatus): boolean => OUTCOMES[status] === 'never';

/**
 * Whether the newest finished refund of a payment failed, so that its amount still has to be sent. docs/domain.md,
 * Refunds.
 */
export function lastRefundFailed(refunds: { status: RefundStatus; decidedAt: Date | null }[]): boolean {
  const ended = refunds.filter(({ status }) => status === 'failed' || OUTCOMES[status] === 'made');
  const last = ended.reduce<(typeof ended)[number] | null>(
    (newest, one) => ((one.decidedAt?.getTime() ?? 0) >= (newest?.decidedAt?.getTime() ?? 0) ? one : newest),
    null,
  );
  return last?.status === 'failed';
}

interface Ordered {
  status: RefundStatus;
  /** Minor units. */
  amount: number;
  createdAt: Date;
  decidedAt: Date | null;
}

/**
 * What of a payment's failed refunds was not sent again, minor units: a refund that was ordered once another had failed
 * sends that one's money first. docs/domain.md, Refunds.
 */
export function unsentOf(refunds: readonly Ordered[]): number {
  const failed: { at: number; left: number }[] = [];
  for (const { status, amount, createdAt, decidedAt } of refunds.toSorted((a, b) => +a.createdAt - +b.createdAt)) {
    if (status === 'withdrawn') continue;
    let sending = amount;
    for (const before of failed.filter(({ at }) => at <= createdAt.getTime())) {
      const again = Math.min(before.left, sending);
      before.left -= again;
      sending -= again;
    }
    if (status === 'failed') failed.push({ at: (decidedAt ?? createdAt).getTime(), left: amount });
  }
  return failed.reduce((sum, { left }) => sum + left, 0);
}

/**
 * Whether a refund waits for staff or the job, or failed and its money (minor units) was not ordered again since; what
 * was ordered again and failed too stands for it. docs/domain.md, Refunds.
 */
export function isToMake(refund: Ordered, ofPayment: readonly Ordered[]): boolean {
  const { status, amount, createdAt, decidedAt } = refund;
  if (status !== 'failed') return status === 'requested' || status === 'approved';
  const failedAt = decidedAt ?? createdAt;
  const again = ofPayment.filter((one) => one !== refund && one.status !== 'withdrawn' && one.createdAt >= failedAt);
  return amount > again.reduce((sum, one) => sum + one.amount, 0);
}

import { type BalanceWindow, isInsideBalanceWindow } from './payment-schedule';

/** Amounts in minor units; `pending` are deposits that wait for approval. */
export interface DepositQuestion extends BalanceWindow {
  total: number;
  paid: number;
  pending: number;
  minimumToReserve: number;
  /** What a cancelled booking still owes is paid in any parts. */
  isCancelled?: boolean;
}

/**
 * Smallest and largest deposit that can be made now, minor units; both 0 where nothing is left. Deposits reach the
 * minimum to reserve first, inside the balance window only the whole balance is taken, and never more than it.
 * docs/domain.md, Payment schedule.
 */
export function depositBounds(question: DepositQuestion): { minimum: number; maximum: number } {
  const given = question.paid + question.pending;
  const maximum = Math.max(0, question.total - given);
  if (question.isCancelled) return { minimum: Math.min(maximum, 1), maximum };
  if (isInsideBalanceWindow(question)) return { minimum: maximum, maximum };
  return { minimum: Math.min(maximum, Math.max(1, question.minimumToReserve - given)), maximum };
}

import type { BookingStatus } from '@/lib/contract/reservation';
import { formatMoney } from '@/lib/domain/money';
import type { Context } from '../../context';
import { fail } from '../../error';
import type { PlannedCancellation } from './plan-cancellation';

/** Only what stands can be cancelled; a hold is given up, what is over is over. Raises INVALID_STATE. */
export function checkCancellable(status: BookingStatus): void {
  if (status !== 'confirmed' && status !== 'cancellationRequested') fail('INVALID_STATE');
}

/** Raises PRICE_CHANGED {penalty} where another penalty was shown. Minor units. */
export function checkShownPenalty(ctx: Context, plan: PlannedCancellation, shown: number, currency: string): void {
  if (plan.penalty === shown) return;
  const penalty = { amount: plan.penalty, currency };
  fail('PRICE_CHANGED', { values: { amount: formatMoney(penalty, ctx.locale) }, details: { penalty } });
}

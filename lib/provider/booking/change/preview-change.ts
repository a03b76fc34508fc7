import type { BookingChange, ChangePreview } from '@/lib/contract/booking-change';
import { allocate } from '@/lib/domain/payment-schedule';
import type { Context } from '../../context';
import { loadRecord } from '../../ground/load-record';
import { sumsOf } from '../../ground/payment-sums';
import { describeLine, isShown } from '../../inventory/room-block/quote-lines';
import { ruleFor } from './ask-for-change';
import { findToChange } from './change-booking';
import { planChange } from './plan-change';

/**
 * What a change would cost now. Writes nothing and holds nothing. Raises what ruleFor and planChange raise.
 * docs/domain.md, Price.
 */
export async function previewChange({
  ctx,
  input,
}: {
  ctx: Context;
  input: { key: string; change: BookingChange };
}): Promise<ChangePreview> {
  const found = await findToChange(ctx, input.key);
  const record = await loadRecord(ctx.db, found);
  const { price, changedLines, today, rule } = await ctx.db.transaction(async (tx) => {
    const rule = await ruleFor(tx, ctx, record, input.change);
    return { ...(await planChange(tx, ctx, record, input.change)), rule };
  });
  const { currency, total } = record.reservation;
  const money = (amount: number) => ({ amount, currency });
  const { paid, credit } = sumsOf(record.payments, price.total);
  const due = allocate(price.schedule, paid, today).filter(({ dueOn }) => dueOn <= today);
  return {
    difference: money(price.total - total),
    oldTotal: money(total),
    newTotal: money(price.total),
    lines: changedLines.filter(isShown).map((line) => describeLine(line, currency, ctx.locale)),
    schedule: price.schedule.map((item) => ({ ...item, amount: money(item.amount) })),
    dueNow: money(due.reduce((sum, item) => sum + item.amount - item.paid, 0)),
    credit: money(credit),
    asks: rule === 'asks',
  };
}

import type { PassAllowanceAnswer } from '@/lib/contract/pass';
import type { Context } from '../../context';
import { visibleEvent } from '../../event/event/visible-event';
import { readPassAllowance } from '../room-block/pass-allowance';

/**
 * How many passes a booking of so many people may take at the event now. Raises EVENT_KEY_NOT_FOUND. docs/domain.md,
 * Discounts and passes.
 */
export async function readAllowance({
  ctx,
  input,
}: {
  ctx: Context;
  input: { event: string; people: number };
}): Promise<PassAllowanceAnswer> {
  const event = await visibleEvent(ctx, input.event);
  const allowance = await readPassAllowance(ctx.db, event, ctx.clock.now());
  return { sharePercent: event.passSharePercent, left: allowance(input.people) };
}

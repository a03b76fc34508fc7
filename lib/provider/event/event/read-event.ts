import type { Event } from '@/lib/contract/event';
import type { Context } from '../../context';
import { describeEvent } from './describe-event';
import { visibleEvent } from './visible-event';

/** An event by its id or `PLS-` code. Raises EVENT_KEY_NOT_FOUND. */
export async function readEvent({ ctx, input }: { ctx: Context; input: { event: string } }): Promise<Event> {
  return describeEvent(ctx, await visibleEvent(ctx, input.event.trim()));
}

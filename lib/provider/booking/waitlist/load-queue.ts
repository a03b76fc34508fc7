import type { Context } from '../../context';
import { ProviderError } from '../../error';
import { findBookableEvent } from '../../event/event/find-bookable-event';
import type { Queue } from './describe-entry';
import { loadPlan } from './load-plan';

/** The queue of an event with the reasons of who waits; null where its list is switched off or nothing can be booked. */
export async function loadQueue(ctx: Context, eventId: string): Promise<Queue> {
  try {
    const bookable = await findBookableEvent(ctx.db, ctx.clock, eventId);
    return bookable.event.waitlistEnabled ? await loadPlan(ctx.db, ctx.clock, bookable) : null;
  } catch (error) {
    if (error instanceof ProviderError) return null;
    throw error;
  }
}

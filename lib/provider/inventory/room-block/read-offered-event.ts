import type { OfferedEvent } from '@/lib/contract/offered-event';
import { firstStay } from '@/lib/domain/first-stay';
import { countNights } from '@/lib/domain/nights';
import { dateInZone } from '@/lib/domain/zone';
import type { Context } from '../../context';
import { describeEvent } from '../../event/event/describe-event';
import { visibleEvent } from '../../event/event/find-bookable-event';
import { describeOffer, isOpen, loadOffers } from './load-offers';

/**
 * An event by its id or `PLS-` code with the rooms that it sells, as its page shows them: what is left of each is not in
 * it, since that changes with every booking and the page is kept. Raises EVENT_KEY_NOT_FOUND.
 */
export async function readOfferedEvent({
  ctx,
  input,
}: {
  ctx: Context;
  input: { event: string };
}): Promise<OfferedEvent> {
  const row = await visibleEvent(ctx, input.event.trim());
  const event = await describeEvent(ctx, row);
  const stay = firstStay(event);
  if (!stay) return { ...event, offer: null };
  const today = dateInZone(ctx.clock.now(), row.timeZone);
  const open = (await loadOffers(ctx.db, row)).filter((offer) => isOpen(offer, today));
  const rooms = open.map((offer) => describeOffer(offer, stay, ctx.locale)).filter((room) => room !== null);
  return { ...event, offer: { ...stay, nights: countNights(stay), rooms } };
}

import type { OfferedEvent } from '@/lib/contract/offered-event';
import { FIRST_PARTY, firstStay } from '@/lib/domain/first-stay';
import { countNights } from '@/lib/domain/nights';
import { dateInZone } from '@/lib/domain/zone';
import type { Context } from '../../context';
import { describeEvent } from '../../event/event/describe-event';
import { visibleEvent } from '../../event/event/find-bookable-event';
import { cancellationTermsOf } from '../../ground/policy-text';
import { describeOffer, isOpen, loadOffers, totalFor } from './load-offers';

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
  const party = { stay, people: FIRST_PARTY, infantsCount: event.hotel?.infantsCount ?? false };
  const rooms = open.flatMap((offer) => {
    const room = describeOffer(offer, stay, ctx.locale);
    return room ? [{ ...room, total: totalFor(offer, party) }] : [];
  });
  const cancellationTerms = cancellationTermsOf({ event: row, arrival: stay.checkIn, today }, ctx.locale);
  return { ...event, offer: { ...stay, nights: countNights(stay), rooms, cancellationTerms } };
}

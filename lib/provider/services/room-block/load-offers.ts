import { and, asc, eq } from 'drizzle-orm';
import type { CalendarDate } from '@/lib/contract/dates';
import type { RoomLimits } from '@/lib/contract/room-block';
import type { RatePlan } from '@/lib/domain/pricing';
import type { Database } from '../../db/client';
import { eventCategories, type events, ratePlans, rates, roomCategories } from '../../db/schema';

/** A category as it is offered at an event: limits, block state and the plan that prices it. */
export interface Offer {
  id: string;
  name: string;
  description: { es: string; en: string };
  imageUrl: string | null;
  limits: RoomLimits;
  blockState: (typeof eventCategories.$inferSelect)['blockState'];
  cutOffDate: CalendarDate | null;
  plan: RatePlan;
}

type Priced = Pick<typeof events.$inferSelect, 'id' | 'currency'>;

/** The event's categories that have a rate plan in the event's currency, in their order; of several plans the first. */
export async function loadOffers(db: Database, event: Priced): Promise<Offer[]> {
  const found = await db
    .select({ offered: eventCategories, category: roomCategories, plan: ratePlans, rate: rates })
    .from(eventCategories)
    .innerJoin(roomCategories, eq(roomCategories.id, eventCategories.roomCategoryId))
    .innerJoin(ratePlans, eq(ratePlans.eventCategoryId, eventCategories.id))
    .leftJoin(rates, eq(rates.ratePlanId, ratePlans.id))
    .where(and(eq(eventCategories.eventId, event.id), eq(ratePlans.currency, event.currency)))
    .orderBy(asc(eventCategories.position), asc(eventCategories.id), asc(ratePlans.id));
  const offers = new Map<string, Offer & { planId: string }>();
  for (const { offered, category, plan, rate } of found) {
    const offer = offers.get(offered.id) ?? {
      id: offered.id,
      planId: plan.id,
      name: category.name,
      description: category.description,
      imageUrl: category.imageUrl,
      limits: category,
      blockState: offered.blockState,
      cutOffDate: offered.cutOffDate,
      plan: { ...plan, rates: [] },
    };
    offers.set(offered.id, offer);
    if (rate && rate.ratePlanId === offer.planId) offer.plan.rates.push(rate);
  }
  return [...offers.values()];
}

/** Only a definite block sells, to the end of its cut-off day in the event's zone. design/domain.md 4. */
export function isOpen(offer: Pick<Offer, 'blockState' | 'cutOffDate'>, today: CalendarDate): boolean {
  return offer.blockState === 'definite' && (offer.cutOffDate === null || today <= offer.cutOffDate);
}

import { randomUUID } from 'node:crypto';
import { and, eq, max } from 'drizzle-orm';
import type { BlockCategory, CategoryInput } from '@/lib/contract/room-block-editor';
import { addDays, isCalendarDate, nightsOf } from '@/lib/domain/nights';
import type { Context, Transaction } from '../../context';
import { eventCategories, roomCategories, roomNights } from '../../db/schema';
import { fail } from '../../error';
import { type EventRow, staffEvent } from '../../event/event/visible-event';
import { refuseBadPlan, writePlan } from '../../event/hotel/write-plan';
import { writeAudit } from '../../ground/audit';
import { once } from '../../ground/once';
import { describeOne } from './edit-category';

const MOST_NIGHTS = 120;

/**
 * Adds a category of the event's hotel to its block, tentative until staff say that the hotel holds it. Raises
 * NOT_FOUND, INVALID (another hotel's category, one that is in the block, nights the wrong way round, bad rates).
 */
export async function addCategory({
  ctx,
  input,
}: {
  ctx: Context;
  input: { event: string; category: CategoryInput };
}): Promise<BlockCategory> {
  const event = await staffEvent(ctx, input.event, 'manageRoomBlock');
  const wanted = input.category;
  const nights = nightsWanted(wanted);
  const described = await once({
    ctx,
    call: `category ${event.id}`,
    fingerprint: wanted,
    work: async (tx) => {
      const hotel = await findHotelCategory(tx, event, wanted.roomCategoryId);
      refuseBadPlan(wanted.plan, hotel.maxAdults);
      const id = randomUUID();
      const [last] = await tx
        .select({ position: max(eventCategories.position) })
        .from(eventCategories)
        .where(eq(eventCategories.eventId, event.id));
      await tx.insert(eventCategories).values({
        id,
        agencyId: event.agencyId,
        eventId: event.id,
        roomCategoryId: hotel.id,
        blockState: 'tentative',
        cutOffDate: wanted.cutOffDate,
        position: (last?.position ?? -1) + 1,
      });
      const { allotted } = wanted;
      await tx.insert(roomNights).values(nights.map((night) => ({ eventCategoryId: id, night, allotted })));
      await writePlan(tx, id, event.currency, wanted.plan);
      const entry = { agencyId: event.agencyId, entity: 'eventCategory', entityId: id, after: wanted };
      await writeAudit(tx, ctx, { ...entry, action: 'block.categoryAdded' });
      return describeOne(tx, ctx, event, id);
    },
  });
  ctx.services.wakeWorkers();
  return described;
}

function nightsWanted({ firstNight, lastNight }: CategoryInput): string[] {
  if (!isCalendarDate(firstNight) || !isCalendarDate(lastNight) || lastNight < firstNight)
    fail('INVALID', { fields: { lastNight: 'dateRange' } });
  if (lastNight > addDays(firstNight, MOST_NIGHTS)) fail('INVALID', { fields: { lastNight: 'dateRange' } });
  return nightsOf({ checkIn: firstNight, checkOut: addDays(lastNight, 1) });
}

async function findHotelCategory(tx: Transaction, event: EventRow, id: string) {
  const [hotel] = await tx.select().from(roomCategories).where(eq(roomCategories.id, id));
  if (!hotel || hotel.hotelId !== event.hotelId) fail('INVALID', { fields: { roomCategoryId: 'invalid' } });
  const [standing] = await tx
    .select({ id: eventCategories.id })
    .from(eventCategories)
    .where(and(eq(eventCategories.eventId, event.id), eq(eventCategories.roomCategoryId, id)));
  if (standing) fail('INVALID', { fields: { roomCategoryId: 'invalid' } });
  return hotel;
}

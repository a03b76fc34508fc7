import { randomUUID } from 'node:crypto';
import { and, eq, max } from 'drizzle-orm';
import type { BlockCategory, BlockState, CategoryInput, CategoryPatch } from '@/lib/contract/room-block-editor';
import { blockChangeProblem } from '@/lib/domain/block-state';
import { isPastCutOff } from '@/lib/domain/cut-off';
import { addDays, isCalendarDate, nightsOf } from '@/lib/domain/nights';
import { dateInZone } from '@/lib/domain/zone';
import type { Context, Transaction } from '../../context';
import {
  eventCategories,
  eventHotels,
  ratePlans,
  rates,
  reservationRooms,
  roomCategories,
  roomNights,
  waitlistEntries,
} from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { packageOf, refuseWithout } from '../../event/event/event-package';
import { type EventRow, tendedEvent } from '../../event/event/find-bookable-event';
import { refuseBadPlan, writePlan } from '../../event/hotel/write-plan';
import { photoCopies } from '../../event/photo/photo-copies';
import { writeAudit } from '../../ground/audit';
import { HeldElsewhere } from '../../ground/due-hold';
import { copyOfRoom } from '../../ground/hotel-copy';
import { once } from '../../ground/once';
import type { CategoryRow } from './edit-category';
import { describeOne, type EditedCategory, editCategory, findCategory, lockCategory } from './edit-category';
import { refuseCutOff, refuseOtherCutOff } from './refuse-cut-off';
import { lockNights, releaseUnsold } from './release-nights';

const MOST_NIGHTS = 120;

/**
 * Changes a category's block state, cut-off date, place and limits, and of which of the hotels' categories it is.
 * Releasing gives the unsold rooms back to the hotel. Raises NOT_FOUND, STALE, INVALID (a limit wider than the hotel's,
 * a category or a cut-off day that cannot be), INVALID_STATE, PACKAGE_LIMIT for one that is to sell where the event's
 * package is without bookings. docs/domain.md, Room block.
 */
export async function changeCategory({
  ctx,
  input,
}: {
  ctx: Context;
  input: { id: string } & CategoryPatch;
}): Promise<BlockCategory> {
  const { id, version, ...change } = input;
  return editCategory(ctx, {
    id,
    version,
    action: 'block.categoryChanged',
    work: async (edited) => {
      checkLimits(edited, change);
      await refuseOtherCutOff(ctx, edited, change);
      const { limits, state, cutOffDate, position } = change;
      if (state && state !== edited.category.blockState) await enterState(ctx, edited, { state, cutOffDate });
      const set: Partial<CategoryRow> = {
        ...limits,
        ...(await otherRoom(edited, change)),
        ...(state && { blockState: state }),
        ...(cutOffDate !== undefined && { cutOffDate }),
        ...(position !== undefined && { position }),
      };
      const before = Object.fromEntries(
        Object.keys(set).map((column) => [column, edited.category[column as keyof CategoryRow]]),
      );
      return { set, before, after: set };
    },
  });
}

type Change = Omit<CategoryPatch, 'version'>;

const LIMITS = ['maxOccupancy', 'maxAdults', 'maxJuniors', 'maxMinors', 'maxInfants'] as const;

/** Replaces a category by another of the event's hotels, while no booking and no waiting guest has ever named it. */
async function otherRoom(
  { tx, category, event }: EditedCategory,
  { roomCategoryId }: Change,
): Promise<Partial<CategoryRow>> {
  if (roomCategoryId === undefined || roomCategoryId === category.roomCategoryId) return {};
  const taken = await inBlock(tx, event, roomCategoryId);
  await refuseNamed(tx, category.id);
  // A limit of the block that narrowed the former room's is dropped where it is wider than the new room's.
  const narrowed = LIMITS.map((limit) => {
    const own = category[limit];
    return [limit, own !== null && own > taken.room.limits[limit] ? null : own];
  });
  return { ...taken, ...(Object.fromEntries(narrowed) as Partial<CategoryRow>) };
}

type HotelsOf = Pick<EventRow, 'id' | 'hotelId'>;

/** What a hotel's category becomes in the block: a copy of it, with its hotel where that is not the event's own. */
async function inBlock(tx: Transaction, event: HotelsOf, roomCategoryId: string) {
  const hotel = await findHotelCategory(tx, event, roomCategoryId);
  const photos = await photoCopies(tx, { hotelId: hotel.hotelId, roomCategoryId: hotel.id });
  const hotelId = hotel.hotelId === event.hotelId ? null : hotel.hotelId;
  return { roomCategoryId: hotel.id, hotelId, room: copyOfRoom({ ...hotel, photos }) };
}

function checkLimits({ category }: EditedCategory, { limits }: Change): void {
  if (!limits) return;
  const { limits: hotel } = category.room;
  const wider = LIMITS.filter((limit) => (limits[limit] ?? 0) > hotel[limit]);
  if (wider.length > 0)
    fail('INVALID', { fields: Object.fromEntries(wider.map((limit) => [`limits.${limit}`, 'limit'])) });
}

/**
 * The nights are locked first, in the same order as bookings lock them, so that nothing is sold while the state is
 * decided.
 */
async function enterState(
  ctx: Context,
  { tx, category, event }: EditedCategory,
  { state: to, cutOffDate = category.cutOffDate }: Pick<Change, 'cutOffDate'> & { state: BlockState },
): Promise<void> {
  if (to === 'definite') refuseWithout(await packageOf(tx, event.id), 'reservations');
  const nights = await lockNights(tx, category.id);
  const { plan } = await describeOne(tx, ctx, event, category.id);
  const problem = blockChangeProblem(category.blockState, to, {
    hasSold: nights.some(({ sold }) => sold > 0),
    canSell: nights.some(({ allotted }) => allotted > 0) && (plan?.rates.some(({ band }) => band === 'adult') ?? false),
    isCutOffOver: cutOffDate !== null && isPastCutOff(cutOffDate, dateInZone(ctx.clock.now(), event.timeZone)),
  });
  // Rows may still count holds whose time is over, so the change is tried once more after these are ended.
  if (problem === 'sold') throw new HeldElsewhere('INVALID_STATE', { values: { what: 'soldBlock' } });
  if (problem) fail('INVALID_STATE', { values: { what: problem === 'notAllowed' ? 'blockState' : problem } });
  if (to === 'released') await releaseUnsold(tx, category.id, nights);
}

/**
 * Adds a category of one of the event's hotels to its block, tentative until staff say that the hotel holds it. Raises
 * NOT_FOUND, INVALID (another hotel's category,
 * one that is in the block, nights the wrong way round, a cut-off day that cannot be, bad rates), PACKAGE_LIMIT where
 * the event's package is without bookings.
 */
export async function addCategory({
  ctx,
  input,
}: {
  ctx: Context;
  input: { event: string; category: CategoryInput };
}): Promise<BlockCategory> {
  const event = await tendedEvent(ctx, input.event, 'manageRoomBlock');
  refuseWithout(await packageOf(ctx.db, event.id), 'reservations');
  const wanted = input.category;
  const nights = nightsWanted(wanted);
  const described = await once({
    ctx,
    call: `category ${event.id}`,
    fingerprint: wanted,
    work: async (tx) => {
      const taken = await inBlock(tx, event, wanted.roomCategoryId);
      refuseBadPlan(wanted.plan, taken.room.limits.maxAdults);
      refuseCutOff(ctx, event, wanted);
      const id = randomUUID();
      const [last] = await tx
        .select({ position: max(eventCategories.position) })
        .from(eventCategories)
        .where(eq(eventCategories.eventId, event.id));
      await tx.insert(eventCategories).values({
        id,
        agencyId: event.agencyId,
        eventId: event.id,
        ...taken,
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

async function findHotelCategory(tx: Transaction, event: HotelsOf, id: string) {
  // Locked until it is in the block: it cannot be deleted and its photos cannot change.
  const [hotel] = await tx.select().from(roomCategories).where(eq(roomCategories.id, id)).for('key share');
  if (!hotel || hotel.archived || !(await isHotelOf(tx, event, hotel.hotelId)))
    fail('INVALID', { fields: { roomCategoryId: 'invalid' } });
  const [standing] = await tx
    .select({ id: eventCategories.id })
    .from(eventCategories)
    .where(and(eq(eventCategories.eventId, event.id), eq(eventCategories.roomCategoryId, id)));
  if (standing) fail('INVALID', { fields: { roomCategoryId: 'invalid' } });
  return hotel;
}

/**
 * Whether rooms of a hotel may be in the event's block. Another hotel than the own one is locked, so that it stays the
 * event's until they are in it.
 */
async function isHotelOf(tx: Transaction, event: HotelsOf, hotelId: string): Promise<boolean> {
  if (hotelId === event.hotelId) return true;
  const [other] = await tx
    .select({ id: eventHotels.hotelId })
    .from(eventHotels)
    .where(and(eq(eventHotels.eventId, event.id), eq(eventHotels.hotelId, hotelId)))
    .for('key share');
  return other !== undefined;
}

/**
 * Removes a category from the block that no booking and no waiting guest ever named; one that was named is cancelled
 * instead. Raises NOT_FOUND, STALE, INVALID_STATE.
 */
export async function removeCategory({
  ctx,
  input,
}: {
  ctx: Context;
  input: { id: string; version: number };
}): Promise<void> {
  const { id, version } = input;
  const { event } = await findCategory(ctx.db, ctx, id);
  await inTransaction(ctx, async (tx) => {
    const category = await lockCategory(tx, id);
    const before = await describeOne(tx, ctx, event, id);
    if (category.version !== version) fail('STALE', { details: before });
    await refuseNamed(tx, id);
    const [plan] = await tx.select().from(ratePlans).where(eq(ratePlans.eventCategoryId, id));
    if (plan) await tx.delete(rates).where(eq(rates.ratePlanId, plan.id));
    await tx.delete(ratePlans).where(eq(ratePlans.eventCategoryId, id));
    await tx.delete(roomNights).where(eq(roomNights.eventCategoryId, id));
    await tx.delete(eventCategories).where(eq(eventCategories.id, id));
    const entry = { agencyId: category.agencyId, entity: 'eventCategory', entityId: id, before };
    await writeAudit(tx, ctx, { ...entry, action: 'block.categoryRemoved' });
  });
}

/**
 * Raises INVALID_STATE for a category that a booking or a waiting guest ever named, and locks it so that none names it
 * from here on.
 */
async function refuseNamed(tx: Transaction, id: string): Promise<void> {
  // A hold that is about to name the category waits for this lock and then finds it changed or gone.
  await tx.select({ id: eventCategories.id }).from(eventCategories).where(eq(eventCategories.id, id)).for('update');
  const [room] = await tx
    .select({ id: reservationRooms.id })
    .from(reservationRooms)
    .where(eq(reservationRooms.eventCategoryId, id))
    .limit(1);
  const [entry] = await tx
    .select({ id: waitlistEntries.id })
    .from(waitlistEntries)
    .where(eq(waitlistEntries.eventCategoryId, id))
    .limit(1);
  if (room || entry) fail('INVALID_STATE', { values: { what: 'soldCategory' } });
}

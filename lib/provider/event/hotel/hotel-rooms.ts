import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { and, eq, max } from 'drizzle-orm';
import {
  type HotelProfile,
  type HotelRoomForm,
  type HotelRoomOrder,
  type HotelRoomPatch,
  hotelRoomForm,
} from '@/lib/contract/hotel';
import type { Context, Transaction } from '../../context';
import { eventCategories, hotelRatePlans, photos, roomCategories } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { writeAudit } from '../../ground/audit';
import { once } from '../../ground/once';
import { parseInput } from '../../ground/parse';
import { dropUnreferenced } from '../../ground/unreferenced-file';
import { removePhotos } from '../photo/photo-album';
import { type HotelRecord, lockHotel } from './find-hotel';
import { describeHotelProfile } from './hotel-profile';
import { refuseBadPlan } from './write-plan';

type RoomRecord = typeof roomCategories.$inferSelect;

const audited = ({ agencyId }: HotelRecord, entityId: string) => ({ agencyId, entity: 'roomCategory', entityId });

/** Adds a category behind the others. Raises NOT_FOUND, FORBIDDEN for the platform's hotel. */
export async function addHotelRoom({
  ctx,
  input: { hotelId, room },
}: {
  ctx: Context;
  input: { hotelId: string; room: HotelRoomForm };
}): Promise<HotelProfile> {
  return once({
    ctx,
    call: `add category to ${hotelId}`,
    fingerprint: room,
    work: async (tx) => {
      const hotel = await lockHotel(tx, ctx, hotelId);
      const [last] = await tx
        .select({ position: max(roomCategories.position) })
        .from(roomCategories)
        .where(eq(roomCategories.hotelId, hotelId));
      const id = randomUUID();
      await tx.insert(roomCategories).values({ ...room, id, hotelId, position: (last?.position ?? -1) + 1 });
      await writeAudit(tx, ctx, { ...audited(hotel, id), action: 'hotel.categoryAdded', after: room });
      return describeHotelProfile(tx, hotel);
    },
  });
}

interface RoomAsked {
  hotelId: string;
  categoryId: string;
  /** The version that the caller saw. */
  version: number;
}

/** The category under the lock of its hotel. Raises NOT_FOUND, FORBIDDEN, STALE with the hotel as it is. */
async function lockRoom(tx: Transaction, ctx: Context, { hotelId, categoryId, version }: RoomAsked) {
  const hotel = await lockHotel(tx, ctx, hotelId);
  const [room] = await tx
    .select()
    .from(roomCategories)
    .where(and(eq(roomCategories.id, categoryId), eq(roomCategories.hotelId, hotelId)))
    .for('update');
  if (!room) fail('NOT_FOUND');
  if (room.version !== version) fail('STALE', { details: await describeHotelProfile(tx, hotel) });
  return { hotel, room };
}

/** Raises INVALID for default rates that cannot stand, or sell to nobody. */
function refuseBadDefault(plan: HotelRoomPatch['defaultPlan'], maxAdults: number): void {
  if (!plan) return;
  refuseBadPlan(plan, maxAdults, 'defaultPlan');
  if (!plan.rates.some(({ band }) => band === 'adult'))
    fail('INVALID', { fields: { 'defaultPlan.rates': 'required' } });
}

/**
 * Changes a category, or takes it out of what is offered to new blocks; blocks that have it keep their copy, of
 * its default rates too. Raises NOT_FOUND, FORBIDDEN, STALE with the hotel as it is, INVALID for limits that do not go
 * together and default rates that cannot stand. docs/domain.md, Price.
 */
export async function changeHotelRoom({
  ctx,
  input,
}: {
  ctx: Context;
  input: RoomAsked & { change: Omit<HotelRoomPatch, 'version'> };
}): Promise<HotelProfile> {
  const { categoryId, change } = input;
  return inTransaction(ctx, async (tx) => {
    const { hotel, room } = await lockRoom(tx, ctx, input);
    const { archived = room.archived, defaultPlan = room.defaultPlan, ...fields } = change;
    // The fields that are left out have to fit those that are sent.
    const whole = parseInput(hotelRoomForm, { ...room, ...fields });
    refuseBadDefault(change.defaultPlan, whole.maxAdults);
    const set: Partial<RoomRecord> = { ...whole, archived, defaultPlan };
    const names = (Object.keys(set) as (keyof RoomRecord)[]).filter(
      (name) => !isDeepStrictEqual(set[name], room[name]),
    );
    const only = (of: Partial<RoomRecord>) => Object.fromEntries(names.map((name) => [name, of[name]]));
    await tx
      .update(roomCategories)
      .set({ ...set, version: room.version + 1 })
      .where(eq(roomCategories.id, categoryId));
    const entry = { ...audited(hotel, categoryId), before: only(room), after: only(set) };
    await writeAudit(tx, ctx, { ...entry, action: 'hotel.categoryChanged' });
    return describeHotelProfile(tx, hotel);
  });
}

/** Puts the categories into an order. Raises NOT_FOUND, FORBIDDEN, INVALID where one is missing or of another hotel. */
export async function orderHotelRooms({
  ctx,
  input: { hotelId, ids },
}: {
  ctx: Context;
  input: HotelRoomOrder & { hotelId: string };
}): Promise<HotelProfile> {
  return inTransaction(ctx, async (tx) => {
    const hotel = await lockHotel(tx, ctx, hotelId);
    const rooms = await tx
      .select({ id: roomCategories.id, position: roomCategories.position })
      .from(roomCategories)
      .where(eq(roomCategories.hotelId, hotelId))
      .orderBy(roomCategories.position, roomCategories.id);
    const isWhole = rooms.length === ids.length && rooms.every(({ id }) => ids.includes(id));
    if (!isWhole) fail('INVALID', { fields: { ids: 'invalid' } });
    for (const [position, id] of ids.entries())
      await tx.update(roomCategories).set({ position }).where(eq(roomCategories.id, id));
    const entry = { agencyId: hotel.agencyId, entity: 'hotel', entityId: hotelId, before: rooms.map(({ id }) => id) };
    await writeAudit(tx, ctx, { ...entry, action: 'hotel.categoriesOrdered', after: ids });
    return describeHotelProfile(tx, hotel);
  });
}

/**
 * Deletes a category that no event ever had in its block, with its photos and its prices in the simulator. Raises
 * NOT_FOUND, FORBIDDEN, STALE with the hotel as it is, INVALID_STATE where an event has it: it is archived instead.
 */
export async function removeHotelRoom({ ctx, input }: { ctx: Context; input: RoomAsked }): Promise<HotelProfile> {
  const { categoryId } = input;
  let files: string[] = [];
  const profile = await inTransaction(ctx, async (tx) => {
    const { hotel, room } = await lockRoom(tx, ctx, input);
    const [used] = await tx
      .select({ id: eventCategories.id })
      .from(eventCategories)
      .where(eq(eventCategories.roomCategoryId, categoryId))
      .limit(1);
    if (used) fail('INVALID_STATE', { values: { what: 'usedCategory' } });
    await tx.delete(hotelRatePlans).where(eq(hotelRatePlans.roomCategoryId, categoryId));
    files = await removePhotos(tx, ctx, eq(photos.roomCategoryId, categoryId));
    await tx.delete(roomCategories).where(eq(roomCategories.id, categoryId));
    await writeAudit(tx, ctx, { ...audited(hotel, categoryId), action: 'hotel.categoryRemoved', before: room });
    return describeHotelProfile(tx, hotel);
  });
  for (const key of files) await dropUnreferenced(ctx, key);
  return profile;
}

import { and, eq, isNull, or, type SQL } from 'drizzle-orm';
import { can } from '@/lib/domain/permissions';
import type { Actor, Context, Transaction } from '../../context';
import type { Database } from '../../db/client';
import { hotels } from '../../db/schema';
import type { HotelCopy } from '../../db/schema/hotel';
import { fail } from '../../error';
import { copyOfHotel } from '../../ground/hotel-copy';
import { photoCopies } from '../photo/photo-copies';

export type HotelRecord = typeof hotels.$inferSelect;

const isShared = isNull(hotels.agencyId);

/** The hotels that an agency holds events at: the platform's and its own. */
export const ofAgency = (agencyId: string) => or(isShared, eq(hotels.agencyId, agencyId));

/** The hotels that the actor sees: the platform's are everybody's, an agency's its own staff's and the admin's. */
export function seenBy(actor: Actor): SQL | undefined {
  if (actor.kind !== 'user' || !can(actor, 'listEvents')) return isShared;
  if (actor.agencyId !== null) return ofAgency(actor.agencyId);
  return actor.role === 'admin' ? undefined : isShared;
}

/** Whether the actor changes the hotel: the platform's are its admin's alone. */
export function managesHotel(actor: Actor, { agencyId }: Pick<HotelRecord, 'agencyId'>): boolean {
  if (actor.kind !== 'user' || !can(actor, 'manageHotels')) return false;
  return actor.agencyId === null ? actor.role === 'admin' : actor.agencyId === agencyId;
}

/**
 * A hotel that the actor may change, locked; changes of its categories lock it too. For deleting it, `strength` is
 * update: whatever is being written that names the hotel is done first, or finds it gone. Raises NOT_FOUND for every
 * other, FORBIDDEN for the platform's, which the actor can only see.
 */
export async function lockHotel(
  tx: Transaction,
  ctx: Context,
  id: string,
  strength: 'no key update' | 'update' = 'no key update',
): Promise<HotelRecord> {
  const [hotel] = await tx.select().from(hotels).where(eq(hotels.id, id)).for(strength);
  return refuseOthers(ctx, hotel);
}

/** A hotel that the actor manages, read without a lock. Raises NOT_FOUND, FORBIDDEN for the platform's. */
export async function managedHotel(ctx: Context, id: string): Promise<HotelRecord> {
  const [hotel] = await ctx.db.select().from(hotels).where(eq(hotels.id, id));
  return refuseOthers(ctx, hotel);
}

function refuseOthers({ actor }: Context, hotel: HotelRecord | undefined): HotelRecord {
  if (hotel && managesHotel(actor, hotel)) return hotel;
  return fail(hotel?.agencyId === null ? 'FORBIDDEN' : 'NOT_FOUND');
}

/**
 * The columns that an event of the agency keeps of its chosen hotel; with no hotel both are null. Raises INVALID, on
 * the field that named it, for another agency's hotel and for an archived one.
 */
export async function takeHotel(
  tx: Database,
  { agencyId, hotelId, field = 'hotelId' }: { agencyId: string; hotelId: string | null; field?: string },
): Promise<{ hotelId: string | null; hotelCopy: HotelCopy | null }> {
  if (hotelId === null) return { hotelId, hotelCopy: null };
  const [hotel] = await tx
    .select()
    .from(hotels)
    .where(and(eq(hotels.id, hotelId), ofAgency(agencyId), eq(hotels.archived, false)))
    // Locked so that the hotel's photos do not change until the event has its copies.
    .for('share');
  if (!hotel) fail('INVALID', { fields: { [field]: 'invalid' } });
  const photos = await photoCopies(tx, { hotelId, roomCategoryId: null });
  return { hotelId, hotelCopy: copyOfHotel({ ...hotel, photos }) };
}

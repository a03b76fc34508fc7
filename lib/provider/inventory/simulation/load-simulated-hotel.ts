import { asc, eq } from 'drizzle-orm';
import type { BilingualText } from '@/lib/contract/bilingual-text';
import type { SimulatedCategory } from '@/lib/domain/simulation';
import type { Context } from '../../context';
import { hotelRatePlans, hotels, roomCategories } from '../../db/schema';
import { shownText } from '../../db/schema/columns';
import { fail } from '../../error';
import { limitsOf } from '../../event/hotel/limits-of';

export interface ReferenceCategory extends SimulatedCategory {
  name: BilingualText;
  description: BilingualText;
  imageUrl: string | null;
  /** Amount that reserves a room, minor units. */
  minimumToReserve: number;
}

export interface SimulatedHotel {
  hotel: typeof hotels.$inferSelect;
  /** Currency of all prices; null where nothing is priced. */
  currency: string | null;
  categories: ReferenceCategory[];
}

/**
 * A hotel with its categories, by name, and their reference prices. All prices are in one currency, that of the first; a
 * plan in another is left out, since no rate of exchange is known. Raises NOT_FOUND.
 */
export async function loadSimulatedHotel(
  { db, locale }: Pick<Context, 'db' | 'locale'>,
  hotelId: string,
): Promise<SimulatedHotel> {
  const [hotel] = await db.select().from(hotels).where(eq(hotels.id, hotelId));
  if (!hotel) fail('NOT_FOUND');
  const rows = await db
    .select({ category: roomCategories, plan: hotelRatePlans })
    .from(roomCategories)
    .leftJoin(hotelRatePlans, eq(hotelRatePlans.roomCategoryId, roomCategories.id))
    .where(eq(roomCategories.hotelId, hotelId))
    .orderBy(asc(shownText(roomCategories.name, locale)), asc(roomCategories.id));
  const currency = rows.find(({ plan }) => plan)?.plan?.currency ?? null;
  const categories = rows.map(({ category, plan }) => ({
    id: category.id,
    name: category.name,
    description: category.description,
    imageUrl: category.imageUrl,
    limits: limitsOf(category),
    plan: plan?.currency === currency ? plan : null,
    minimumToReserve: plan?.minimumToReserve ?? 0,
  }));
  return { hotel, currency, categories };
}

import type { HotelProfile } from '@/lib/contract/hotel';
import type { BlockCategory } from '@/lib/contract/room-block-editor';
import { dataOf, night, type TestBlock } from './booking';
import { NEW_HOTEL, NEW_ROOM } from './new-hotel';
import type { TestProvider } from './provider';

interface Adding {
  request: TestProvider['request'];
  /** Who manages the event. */
  headers: Record<string, string>;
  block: Pick<TestBlock, 'eventId'>;
  /** What the hotel has otherwise than NEW_HOTEL. */
  hotel?: object;
}

export const OTHER_PLAN = {
  mealPlan: 'AI',
  basis: 'perPersonPerNight',
  taxIncluded: true,
  taxPercent: 0,
  rates: [
    { band: 'adult', adultOccupancy: null, firstNight: null, lastNight: null, amount: 5000 },
    { band: 'minor', adultOccupancy: null, firstNight: null, lastNight: null, amount: 1000 },
  ],
};

/** A second hotel of an event that has one, with a category that sells from night 0 to night 5. */
export async function addOtherHotel({ request, headers, block, hotel = {} }: Adding) {
  const send = (method: string, path: string, json: object) => request(`/api/v1${path}`, { method, headers, json });
  const added = await dataOf<HotelProfile>(await send('POST', '/hotels', { ...NEW_HOTEL, ...hotel }), 201);
  const made = await dataOf<HotelProfile>(await send('POST', `/hotels/${added.id}/categories`, NEW_ROOM), 201);
  await send('PATCH', `/events/${block.eventId}`, { otherHotelIds: [made.id], version: 1 });
  const category = await dataOf<BlockCategory>(
    await send('POST', `/events/${block.eventId}/categories`, {
      roomCategoryId: made.categories[0]?.id,
      firstNight: night(0),
      lastNight: night(5),
      allotted: 5,
      plan: OTHER_PLAN,
    }),
    201,
  );
  const state = { state: 'definite', version: category.version };
  return {
    hotel: made,
    category: await dataOf<BlockCategory>(await send('PATCH', `/categories/${category.id}`, state)),
  };
}

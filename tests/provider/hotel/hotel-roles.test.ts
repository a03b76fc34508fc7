import type { HotelProfile } from '@/lib/contract/hotel';
import type { SizedPhotos } from '@/lib/contract/photo';
import { NEW_HOTEL, NEW_ROOM } from '@/tests/support/new-hotel';
import { describeRoles, type RoleWorld, SELLERS } from '@/tests/support/role-table';
import { PHOTO_WORDS, photoForm } from '@/tests/support/small-photo';

const may = SELLERS;
/** Reference rates are the platform's. */
const platform = { may: ['admin'], stranger: 403 } as const;
const PLAN = {
  mealPlan: 'AI',
  basis: 'perPersonPerNight',
  taxIncluded: false,
  taxPercent: 19,
  currency: 'USD',
  minimumToReserve: 15_000,
  rates: [{ band: 'adult', adultOccupancy: 2, firstNight: null, lastNight: null, amount: 10_000 }],
};

const hotel = (world: RoleWorld) => world.made<HotelProfile>('POST', 'hotels', NEW_HOTEL, 201);
const category = async (world: RoleWorld) => {
  const { id } = await hotel(world);
  const { categories } = await world.made<HotelProfile>('POST', `hotels/${id}/categories`, NEW_ROOM, 201);
  const [added] = categories;
  return {
    hotelId: id,
    id: added?.id ?? '',
    version: added?.version ?? 0,
    path: `hotels/${id}/categories/${added?.id}`,
  };
};
const photographed = async (world: RoleWorld) => {
  const path = `hotels/${(await hotel(world)).id}/photos`;
  const answer = await world.send('POST', { path, form: photoForm });
  const { data } = (await answer.json()) as { data: SizedPhotos };
  return { path, id: data.photos[0]?.id ?? '' };
};
const referenced = async (world: RoleWorld) => {
  const { path } = await category(world);
  const json = { plan: PLAN, version: 0 };
  const answer = await world.send('PUT', { path: `${path}/reference-rates`, json }, 'admin');
  if (answer.status !== 200) throw new Error(await answer.text());
  return `${path}/reference-rates`;
};

describeRoles('hotels', {
  covers: (path) => path.startsWith('/api/v1/hotels'),
  rows: {
    'POST /api/v1/hotels': {
      may,
      done: 201,
      audit: 'hotel.added',
      asked: async () => ({ path: 'hotels', json: NEW_HOTEL }),
    },
    'PATCH /api/v1/hotels/{id}': {
      may,
      done: 200,
      audit: 'hotel.changed',
      asked: async (world) => {
        const { id, version } = await hotel(world);
        return { path: `hotels/${id}`, json: { stars: 5, version } };
      },
    },
    'DELETE /api/v1/hotels/{id}': {
      may,
      done: 204,
      audit: 'hotel.removed',
      asked: async (world) => {
        const { id, version } = await hotel(world);
        return { path: `hotels/${id}?version=${version}` };
      },
    },
    'POST /api/v1/hotels/{id}/categories': {
      may,
      done: 201,
      audit: 'hotel.categoryAdded',
      asked: async (world) => ({ path: `hotels/${(await hotel(world)).id}/categories`, json: NEW_ROOM }),
    },
    'PUT /api/v1/hotels/{id}/categories/order': {
      may,
      done: 200,
      audit: 'hotel.categoriesOrdered',
      asked: async (world) => {
        const { hotelId, id } = await category(world);
        return { path: `hotels/${hotelId}/categories/order`, json: { ids: [id] } };
      },
    },
    'PATCH /api/v1/hotels/{id}/categories/{category}': {
      may,
      done: 200,
      audit: 'hotel.categoryChanged',
      asked: async (world) => {
        const { path, version } = await category(world);
        return { path, json: { maxAdults: 2, version } };
      },
    },
    'DELETE /api/v1/hotels/{id}/categories/{category}': {
      may,
      done: 200,
      audit: 'hotel.categoryRemoved',
      asked: async (world) => {
        const { path, version } = await category(world);
        return { path: `${path}?version=${version}` };
      },
    },
    'PUT /api/v1/hotels/{id}/categories/{category}/reference-rates': {
      ...platform,
      done: 200,
      audit: 'hotel.referenceRates',
      asked: async (world) => {
        const { path } = await category(world);
        return { path: `${path}/reference-rates`, json: { plan: PLAN, version: 0 } };
      },
    },
    'DELETE /api/v1/hotels/{id}/categories/{category}/reference-rates': {
      ...platform,
      done: 200,
      audit: 'hotel.referenceRatesRemoved',
      asked: async (world) => ({ path: `${await referenced(world)}?version=1` }),
    },
    'POST /api/v1/hotels/{id}/photos': {
      may,
      done: 201,
      audit: 'hotel.photoAdded',
      asked: async (world) => ({ path: `hotels/${(await hotel(world)).id}/photos`, form: photoForm }),
    },
    'PUT /api/v1/hotels/{id}/photos/order': {
      may,
      done: 200,
      audit: 'hotel.photosOrdered',
      asked: async (world) => {
        const { path, id } = await photographed(world);
        return { path: `${path}/order`, json: { ids: [id] } };
      },
    },
    'PATCH /api/v1/hotels/{id}/photos/{file}': {
      may,
      done: 200,
      audit: 'hotel.photoChanged',
      asked: async (world) => {
        const { path, id } = await photographed(world);
        return { path: `${path}/${id}`, json: PHOTO_WORDS };
      },
    },
    'DELETE /api/v1/hotels/{id}/photos/{file}': {
      may,
      done: 200,
      audit: 'hotel.photoRemoved',
      asked: async (world) => {
        const { path, id } = await photographed(world);
        return { path: `${path}/${id}` };
      },
    },
  },
});

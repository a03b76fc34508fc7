import { z } from 'zod';
import {
  hotelPage,
  hotelPatch,
  hotelProfile,
  hotelQuery,
  hotelRoomForm,
  hotelRoomOrder,
  hotelRoomPatch,
  newHotel,
} from '@/lib/contract/hotel';
import { dataOf } from '@/lib/contract/page';
import { categoryVersion } from '@/lib/contract/room-block-editor';
import type { ProviderApp } from '../../http/environment';
import { anybody, withPermission } from '../../http/policy';
import { route } from '../../http/route';
import { changeHotel, createHotel, readHotel } from './hotel-profile';
import { addHotelRoom, changeHotelRoom, orderHotelRooms, removeHotelRoom } from './hotel-rooms';
import { listHotels } from './list-hotels';

const id = z.string().trim().min(1).max(60);
const policy = withPermission('manageHotels');
const ofHotel = { policy, params: z.object({ id }), answer: dataOf(hotelProfile) } as const;
const ofCategory = { ...ofHotel, params: z.object({ id, category: id }) } as const;
const path = '/api/v1/hotels/{id}';

/** The hotels that events are held at: anybody reads those of the platform, who manages them writes. */
export function registerHotelRoutes(app: ProviderApp): void {
  route(
    app,
    {
      method: 'get',
      path: '/api/v1/hotels',
      summary: 'The hotels with the kinds of room that they sell: the platform’s, for staff their agency’s too',
      policy: anybody,
      query: hotelQuery,
      answer: hotelPage,
    },
    async ({ ctx, query }) => ({ data: await listHotels({ ctx, input: query }) }),
  );
  route(
    app,
    {
      method: 'post',
      path: '/api/v1/hotels',
      summary: 'Add a hotel of an agency, or by the admin one of the platform',
      policy,
      body: newHotel,
      answer: dataOf(hotelProfile),
      status: 201,
    },
    async ({ ctx, body }) => ({ data: await createHotel({ ctx, input: body }) }),
  );
  route(
    app,
    { ...ofHotel, method: 'get', path, summary: 'A hotel as its editors see it, with the events that are held there' },
    async ({ ctx, params }) => ({ data: await readHotel({ ctx, input: params }) }),
  );
  route(
    app,
    {
      ...ofHotel,
      method: 'patch',
      path,
      summary: 'Change a hotel; events keep the copy that they took',
      body: hotelPatch,
    },
    async ({ ctx, params, body }) => ({ data: await changeHotel({ ctx, input: { id: params.id, change: body } }) }),
  );
  registerRooms(app);
}

function registerRooms(app: ProviderApp): void {
  route(
    app,
    {
      ...ofHotel,
      method: 'post',
      path: `${path}/categories`,
      summary: 'Add a category to a hotel',
      body: hotelRoomForm,
      status: 201,
    },
    async ({ ctx, params, body }) => ({ data: await addHotelRoom({ ctx, input: { hotelId: params.id, room: body } }) }),
  );
  route(
    app,
    {
      ...ofHotel,
      method: 'put',
      path: `${path}/categories/order`,
      summary: 'Put the categories of a hotel into an order',
      body: hotelRoomOrder,
    },
    async ({ ctx, params, body }) => ({ data: await orderHotelRooms({ ctx, input: { ...body, hotelId: params.id } }) }),
  );
  const of = (params: { id: string; category: string }) => ({ hotelId: params.id, categoryId: params.category });
  route(
    app,
    {
      ...ofCategory,
      method: 'patch',
      path: `${path}/categories/{category}`,
      summary: 'Change a category of a hotel, or offer it no more; blocks keep the copy that they took',
      body: hotelRoomPatch,
    },
    async ({ ctx, params, body: { version, ...change } }) => ({
      data: await changeHotelRoom({ ctx, input: { ...of(params), version, change } }),
    }),
  );
  route(
    app,
    {
      ...ofCategory,
      method: 'delete',
      path: `${path}/categories/{category}`,
      summary: 'Delete a category of a hotel that no event ever had',
      query: categoryVersion,
    },
    async ({ ctx, params, query }) => ({
      data: await removeHotelRoom({ ctx, input: { ...of(params), ...query } }),
    }),
  );
}

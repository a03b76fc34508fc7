import { z } from 'zod';
import {
  hotelPage,
  hotelPatch,
  hotelPhotoQuery,
  hotelProfile,
  hotelQuery,
  hotelRoomForm,
  hotelRoomOrder,
  hotelRoomPatch,
  newHotel,
} from '@/lib/contract/hotel';
import { dataOf } from '@/lib/contract/page';
import { PHOTO_MAX_BYTES, photoChange, photoOrder, photoText, sizedPhotos } from '@/lib/contract/photo';
import { recordId } from '@/lib/contract/record-id';
import { recordVersion } from '@/lib/contract/record-version';
import { parseInput } from '../../ground/parse';
import type { ProviderApp } from '../../http/environment';
import { shownPhoto } from '../../http/file-answer';
import { anybody, withPermission } from '../../http/policy';
import { route } from '../../http/route';
import { pictureUpload } from '../../http/uploaded-form';
import { deleteHotel } from './delete-hotel';
import { addHotelPhoto, changeHotelPhoto, openHotelPhoto, orderHotelPhotos, removeHotelPhoto } from './hotel-photos';
import { changeHotel, createHotel, listHotels, readHotel } from './hotel-profile';
import { addHotelRoom, changeHotelRoom, orderHotelRooms, removeHotelRoom } from './hotel-rooms';

const policy = withPermission('manageHotels');
const ofHotel = { policy, params: z.object({ id: recordId }), answer: dataOf(hotelProfile) } as const;
const ofCategory = { ...ofHotel, params: z.object({ id: recordId, category: recordId }) } as const;
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
  route(
    app,
    {
      policy,
      params: z.object({ id: recordId }),
      method: 'delete',
      path,
      summary: 'Delete a hotel that no event and no block is of',
      query: recordVersion,
      status: 204,
    },
    async ({ ctx, params, query }) => {
      await deleteHotel({ ctx, input: { ...params, ...query } });
      return new Response(null, { status: 204 });
    },
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
      query: recordVersion,
    },
    async ({ ctx, params, query }) => ({
      data: await removeHotelRoom({ ctx, input: { ...of(params), ...query } }),
    }),
  );
}

const params = z.object({ id: recordId });
const ofPhoto = params.extend({ file: z.string().max(60) });
const manages = { policy: withPermission('manageHotels'), query: hotelPhotoQuery, answer: dataOf(sizedPhotos) };

const photosPath = '/api/v1/hotels/{id}/photos';

/** The photos of a hotel and of its categories: who manages hotels changes them, anybody sees them. */
export function registerHotelPhotoRoutes(app: ProviderApp): void {
  route(
    app,
    {
      ...manages,
      method: 'post',
      path: photosPath,
      summary:
        'Add a photo to a hotel or a category: JPEG, PNG, GIF, WebP or AVIF, 12 MB at most; events there show it too',
      params,
      rawBody: 'multipart/form-data',
      status: 201,
    },
    async ({ ctx, params: { id: hotelId }, query, request }) => {
      const read = async () => {
        const { bytes, form } = await pictureUpload(request, PHOTO_MAX_BYTES);
        return { bytes, text: parseInput(photoText, { altEs: form.get('altEs'), altEn: form.get('altEn') }) };
      };
      return { data: await addHotelPhoto({ ctx, input: { hotelId, category: query.category, read } }) };
    },
  );
  route(
    app,
    {
      ...manages,
      method: 'put',
      path: `${photosPath}/order`,
      summary: 'Put the photos of a hotel or a category into an order',
      params,
      body: photoOrder,
    },
    async ({ ctx, params: { id: hotelId }, query, body }) => ({
      data: await orderHotelPhotos({ ctx, input: { ...body, hotelId, category: query.category } }),
    }),
  );
  const named = (
    { id: hotelId, file: photoId }: z.output<typeof ofPhoto>,
    { category }: z.output<typeof hotelPhotoQuery>,
  ) => ({ hotelId, category, photoId });
  route(
    app,
    {
      ...manages,
      method: 'patch',
      path: `${photosPath}/{file}`,
      summary: 'Change the alternative texts of a photo of a hotel and what stays in sight where it is cropped',
      params: ofPhoto,
      body: photoChange,
    },
    async ({ ctx, params: of, query, body: change }) => ({
      data: await changeHotelPhoto({ ctx, input: { ...named(of, query), change } }),
    }),
  );
  route(
    app,
    {
      ...manages,
      method: 'delete',
      path: `${photosPath}/{file}`,
      summary: 'Remove a photo of a hotel; events that somebody has booked keep it',
      params: ofPhoto,
    },
    async ({ ctx, params: of, query }) => ({ data: await removeHotelPhoto({ ctx, input: named(of, query) }) }),
  );
  route(
    app,
    {
      method: 'get',
      path: `${photosPath}/{file}`,
      open: true,
      summary: 'A photo of a hotel or of its rooms in one of its widths',
      policy: anybody,
      params: ofPhoto,
    },
    async ({ ctx, params: { id: hotelId, file }, request }) =>
      // A photo's bytes never change. Cached for a day only, so that a photo that is removed is gone soon after.
      shownPhoto(request, await openHotelPhoto({ ctx, input: { hotelId, file } }), 'public, max-age=86400'),
  );
}

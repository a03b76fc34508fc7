import { z } from 'zod';
import { hotelPhotoQuery } from '@/lib/contract/hotel';
import { dataOf } from '@/lib/contract/page';
import { PHOTO_MAX_BYTES, photoChange, photoOrder, photoText, sizedPhotos } from '@/lib/contract/photo';
import { parseInput } from '../../ground/parse';
import type { ProviderApp } from '../../http/environment';
import { inlineFile } from '../../http/file-answer';
import { anybody, withPermission } from '../../http/policy';
import { route } from '../../http/route';
import { pictureUpload } from '../../http/uploaded-form';
import { addHotelPhoto, changeHotelPhoto, openHotelPhoto, orderHotelPhotos, removeHotelPhoto } from './hotel-photos';

const params = z.object({ id: z.string().trim().min(1).max(60) });
const ofPhoto = params.extend({ file: z.string().max(60) });
const manages = { policy: withPermission('manageHotels'), query: hotelPhotoQuery, answer: dataOf(sizedPhotos) };

const path = '/api/v1/hotels/{id}/photos';

/** The photos of a hotel and of its categories: who manages hotels changes them, anybody sees them. */
export function registerHotelPhotoRoutes(app: ProviderApp): void {
  route(
    app,
    {
      ...manages,
      method: 'post',
      path,
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
      path: `${path}/order`,
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
      path: `${path}/{file}`,
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
      path: `${path}/{file}`,
      summary: 'Remove a photo of a hotel; events that somebody has booked keep it',
      params: ofPhoto,
    },
    async ({ ctx, params: of, query }) => ({ data: await removeHotelPhoto({ ctx, input: named(of, query) }) }),
  );
  route(
    app,
    {
      method: 'get',
      path: `${path}/{file}`,
      open: true,
      summary: 'A photo of a hotel or of its rooms in one of its widths',
      policy: anybody,
      params: ofPhoto,
    },
    async ({ ctx, params: { id: hotelId, file } }) =>
      // Its bytes never change; a day, so that one that is taken out is gone soon after.
      inlineFile(await openHotelPhoto({ ctx, input: { hotelId, file } }), 'public, max-age=86400'),
  );
}

import { z } from 'zod';
import { dataOf } from '@/lib/contract/page';
import { PHOTO_MAX_BYTES, photoChange, photoOrder, photoText, sizedPhotos } from '@/lib/contract/photo';
import { parseInput } from '../../ground/parse';
import type { ProviderApp, ProviderRequest } from '../../http/environment';
import { shownPhoto } from '../../http/file-answer';
import { anybody, withPermission } from '../../http/policy';
import { route } from '../../http/route';
import { pictureUpload } from '../../http/uploaded-form';
import {
  addActivityCover,
  changeActivityCover,
  openActivityCover,
  removeActivityCover,
} from '../activity/activity-cover';
import {
  addEventCover,
  addEventPhoto,
  changeEventPhoto,
  openEventPhoto,
  orderEventPhotos,
  removeEventPhoto,
} from './event-photos';

const params = z.object({ id: z.string().min(1).max(80) });
const ofPhoto = params.extend({ file: z.string().max(60) });
const tends = { policy: withPermission('tendEventPage'), answer: dataOf(sizedPhotos) };

const path = '/api/v1/events/{id}/photos';

async function readPhoto(request: ProviderRequest) {
  const { bytes, form } = await pictureUpload(request, PHOTO_MAX_BYTES);
  return { bytes, text: parseInput(photoText, { altEs: form.get('altEs'), altEn: form.get('altEn') }) };
}

export function registerEventPhotoRoutes(app: ProviderApp): void {
  route(
    app,
    {
      ...tends,
      method: 'post',
      path,
      summary:
        'Add a photo with its alternative texts: JPEG, PNG, GIF, WebP or AVIF, 12 MB at most; the first is the cover',
      params,
      rawBody: 'multipart/form-data',
      status: 201,
    },
    async ({ ctx, params: { id: event }, request }) => ({
      data: await addEventPhoto({ ctx, input: { event, read: () => readPhoto(request) } }),
    }),
  );
  route(
    app,
    {
      ...tends,
      method: 'post',
      path: '/api/v1/events/{id}/cover',
      summary: 'Add a photo with its alternative texts before all others: the cover',
      params,
      rawBody: 'multipart/form-data',
      status: 201,
    },
    async ({ ctx, params: { id: event }, request }) => ({
      data: await addEventCover({ ctx, input: { event, read: () => readPhoto(request) } }),
    }),
  );
  route(
    app,
    {
      ...tends,
      method: 'put',
      path: `${path}/order`,
      summary: 'Put the photos of an event into an order, the cover first',
      params,
      body: photoOrder,
    },
    async ({ ctx, params: { id: event }, body }) => ({
      data: await orderEventPhotos({ ctx, input: { ...body, event } }),
    }),
  );
  route(
    app,
    {
      ...tends,
      method: 'patch',
      path: `${path}/{file}`,
      summary: 'Change the alternative texts of a photo and what stays in sight where it is cropped',
      params: ofPhoto,
      body: photoChange,
    },
    async ({ ctx, params: { id: event, file }, body: change }) => ({
      data: await changeEventPhoto({ ctx, input: { event, photoId: file, change } }),
    }),
  );
  route(
    app,
    { ...tends, method: 'delete', path: `${path}/{file}`, summary: 'Remove a photo', params: ofPhoto },
    async ({ ctx, params: { id: event, file } }) => ({
      data: await removeEventPhoto({ ctx, input: { event, photoId: file } }),
    }),
  );
  route(
    app,
    {
      method: 'get',
      path: `${path}/{file}`,
      open: true,
      summary: 'A photo in one of its widths, for whoever may see the event',
      policy: anybody,
      params: ofPhoto,
    },
    async ({ ctx, params: { id: event, file }, request }) => {
      const photo = await openEventPhoto({ ctx, input: { event, file } });
      // A photo's bytes never change. Cached for an hour only: a page that is taken down must leave no copies for long.
      return shownPhoto(request, photo, photo.isPublic ? 'public, max-age=3600' : 'private, no-store');
    },
  );
}

const covers = '/api/v1/activities/{id}/photos';
const activityParams = z.object({ id: z.string().min(1).max(120) });
const ofCover = activityParams.extend({ file: z.string().max(60) });

/** The cover of an activity: an album of one photo. */
export function registerActivityCoverRoutes(app: ProviderApp): void {
  route(
    app,
    {
      ...tends,
      method: 'post',
      path: covers,
      summary: 'Give an activity its cover with its alternative texts: JPEG, PNG, GIF, WebP or AVIF, 12 MB at most',
      params: activityParams,
      rawBody: 'multipart/form-data',
      status: 201,
    },
    async ({ ctx, params: { id }, request }) => ({
      data: await addActivityCover({ ctx, input: { id, read: () => readPhoto(request) } }),
    }),
  );
  route(
    app,
    {
      ...tends,
      method: 'patch',
      path: `${covers}/{file}`,
      summary: 'Change the alternative texts of a cover and what stays in sight where it is cropped',
      params: ofCover,
      body: photoChange,
    },
    async ({ ctx, params: { id, file }, body: change }) => ({
      data: await changeActivityCover({ ctx, input: { id, photoId: file, change } }),
    }),
  );
  route(
    app,
    { ...tends, method: 'delete', path: `${covers}/{file}`, summary: 'Remove a cover', params: ofCover },
    async ({ ctx, params: { id, file } }) => ({
      data: await removeActivityCover({ ctx, input: { id, photoId: file } }),
    }),
  );
  route(
    app,
    {
      method: 'get',
      path: `${covers}/{file}`,
      open: true,
      summary: 'A cover in one of its widths, for whoever may see the event',
      policy: anybody,
      params: ofCover,
    },
    async ({ ctx, params: { id, file }, request }) => {
      const photo = await openActivityCover({ ctx, input: { id, file } });
      return shownPhoto(request, photo, photo.isPublic ? 'public, max-age=3600' : 'private, no-store');
    },
  );
}

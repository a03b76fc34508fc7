import { z } from 'zod';
import { dataOf, pageQuery } from '@/lib/contract/page';
import { photoOrder, photoText } from '@/lib/contract/photo';
import {
  publicStory,
  publicStoryPage,
  story,
  storyChange,
  storyConsentInput,
  storyPage,
  storyPublication,
  storyStart,
} from '@/lib/contract/story';
import { parseInput } from '../../ground/parse';
import type { ProviderApp } from '../../http/environment';
import { shownPhoto } from '../../http/file-answer';
import { anybody, withPermission } from '../../http/policy';
import { route } from '../../http/route';
import { pictureUpload } from '../../http/uploaded-form';
import {
  addStoryPhoto,
  changeStory,
  openStoryPhoto,
  orderStoryPhotos,
  publishStory,
  recordConsent,
  removeStory,
  removeStoryPhoto,
  withdrawConsent,
} from './change-story';
import { createStory, proposeStory } from './create-story';
import { listPublicStories, listStories, readPublicStory } from './list-stories';

const id = z.string().trim().min(1).max(120);

const params = z.object({ id });

const ofStaff = { policy: withPermission('manageStories'), params, answer: dataOf(story) };

const path = '/api/v1/stories/{id}';

export function registerStoryRoutes(app: ProviderApp): void {
  registerPublic(app);
  registerDrafts(app);
  registerEdits(app);
  registerPhotos(app);
}

function registerPublic(app: ProviderApp): void {
  route(
    app,
    {
      method: 'get',
      path: '/api/v1/stories',
      summary: 'The published stories of the site’s agency, the latest wedding first',
      policy: anybody,
      query: pageQuery,
      answer: publicStoryPage,
    },
    async ({ ctx, query, request }) => ({
      data: await listPublicStories({ ctx, input: { ...query, agencyId: request.get('appAgencyId') } }),
    }),
  );
  route(
    app,
    {
      method: 'get',
      path,
      summary: 'A published story of the site’s agency by the last part of its address',
      policy: anybody,
      params,
      answer: dataOf(publicStory),
    },
    async ({ ctx, params: { id: slug }, request }) => ({
      data: await readPublicStory({ ctx, input: { slug, agencyId: request.get('appAgencyId') } }),
    }),
  );
}

function registerDrafts(app: ProviderApp): void {
  const ofAgency = '/api/v1/agencies/{id}/stories';
  route(
    app,
    {
      ...ofStaff,
      method: 'get',
      path: ofAgency,
      summary: 'Every story of an agency for its staff, drafts too',
      query: pageQuery,
      answer: storyPage,
    },
    async ({ ctx, params: { id: agencyId }, query }) => ({
      data: await listStories({ ctx, input: { ...query, agencyId } }),
    }),
  );
  route(
    app,
    { ...ofStaff, method: 'post', path: ofAgency, summary: 'Begin a story from memory', body: storyStart, status: 201 },
    async ({ ctx, params: { id: agencyId }, body }) => ({
      data: await createStory({ ctx, input: { ...body, agencyId } }),
    }),
  );
  route(
    app,
    {
      ...ofStaff,
      method: 'post',
      path: '/api/v1/events/{id}/stories',
      summary: 'Begin the story of a past event with its real numbers',
      status: 201,
    },
    async ({ ctx, params: { id: event } }) => ({ data: await proposeStory({ ctx, input: { event } }) }),
  );
}

function registerEdits(app: ProviderApp): void {
  route(
    app,
    { ...ofStaff, method: 'patch', path, summary: 'Change the facts and texts of a story', body: storyChange },
    async ({ ctx, params: { id: storyId }, body }) => ({
      data: await changeStory({ ctx, input: { id: storyId, change: body } }),
    }),
  );
  route(
    app,
    {
      ...ofStaff,
      method: 'put',
      path: `${path}/consent`,
      summary: 'Record who of the couple allowed the story, and when',
      body: storyConsentInput,
    },
    async ({ ctx, params: { id: storyId }, body }) => ({
      data: await recordConsent({ ctx, input: { id: storyId, consent: body } }),
    }),
  );
  route(
    app,
    {
      ...ofStaff,
      method: 'delete',
      path: `${path}/consent`,
      summary: 'The couple takes its consent back: the story is no longer published',
    },
    async ({ ctx, params: { id: storyId } }) => ({ data: await withdrawConsent({ ctx, input: { id: storyId } }) }),
  );
  route(
    app,
    {
      ...ofStaff,
      method: 'put',
      path: `${path}/publication`,
      summary: 'Publish a story that the couple allowed, or take it back',
      body: storyPublication,
    },
    async ({ ctx, params: { id: storyId }, body }) => ({
      data: await publishStory({ ctx, input: { ...body, id: storyId } }),
    }),
  );
  route(
    app,
    { policy: ofStaff.policy, params, method: 'delete', path, summary: 'Delete a story and its photos', status: 204 },
    async ({ ctx, params: { id: storyId }, request }) => {
      await removeStory({ ctx, input: { id: storyId } });
      return request.body(null, 204);
    },
  );
}

function registerPhotos(app: ProviderApp): void {
  const ofPhoto = params.extend({ file: z.string().max(60) });
  route(
    app,
    {
      ...ofStaff,
      method: 'post',
      path: `${path}/photos`,
      summary: 'Add a photo with its alternative texts: JPEG, PNG, GIF, WebP or AVIF, 2 MB at most',
      rawBody: 'multipart/form-data',
      status: 201,
    },
    async ({ ctx, params: { id: storyId }, request }) => {
      const read = async () => {
        const { bytes, form } = await pictureUpload(request);
        return { bytes, text: parseInput(photoText, { altEs: form.get('altEs'), altEn: form.get('altEn') }) };
      };
      return { data: await addStoryPhoto({ ctx, input: { storyId, read } }) };
    },
  );
  route(
    app,
    { ...ofStaff, params: ofPhoto, method: 'delete', path: `${path}/photos/{file}`, summary: 'Remove a photo' },
    async ({ ctx, params: { id: storyId, file } }) => ({
      data: await removeStoryPhoto({ ctx, input: { storyId, photoId: file } }),
    }),
  );
  route(
    app,
    {
      ...ofStaff,
      method: 'put',
      path: `${path}/photos/order`,
      summary: 'Put the photos of a story into an order, the cover first',
      body: photoOrder,
    },
    async ({ ctx, params: { id: storyId }, body }) => ({
      data: await orderStoryPhotos({ ctx, input: { ...body, storyId } }),
    }),
  );
  route(
    app,
    {
      method: 'get',
      path: `${path}/photos/{file}`,
      open: true,
      summary: 'A photo of a published story; of a draft for its agency’s staff',
      policy: anybody,
      params: ofPhoto,
    },
    async ({ ctx, params: { id: storyId, file }, request }) => {
      const photo = await openStoryPhoto({ ctx, input: { storyId, file } });
      // Short: a couple that takes its consent back is gone from every cache within a minute.
      return shownPhoto(request, photo, photo.isPublic ? 'public, max-age=60' : 'private, no-store');
    },
  );
}

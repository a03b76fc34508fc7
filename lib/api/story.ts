import type { Page, RecordQuery } from '@/lib/contract/page';
import type { PhotoOrder, PhotoText } from '@/lib/contract/photo';
import {
  type PublicStory,
  publicStory,
  type Story,
  type StoryChange,
  type StoryConsentInput,
  type StoryPublication,
  type StoryStart,
  story,
} from '@/lib/contract/story';
import type { HttpClient } from './http';
import { keyed } from './idempotency';
import { parseData, parsePage } from './parse-answer';

const pathOf = (id: string) => `/api/v1/stories/${encodeURIComponent(id)}`;

type Of<Input> = Input & { id: string };

export async function changeStory(http: HttpClient, { id, ...change }: Of<StoryChange>): Promise<Story> {
  const { data } = await http.patch(pathOf(id), change);
  return parseData(story, data);
}

export async function recordConsent(http: HttpClient, { id, ...consent }: Of<StoryConsentInput>): Promise<Story> {
  const { data } = await http.put(`${pathOf(id)}/consent`, consent);
  return parseData(story, data);
}

export async function withdrawConsent(http: HttpClient, { id }: { id: string }): Promise<Story> {
  const { data } = await http.delete(`${pathOf(id)}/consent`);
  return parseData(story, data);
}

export async function publishStory(http: HttpClient, { id, ...publication }: Of<StoryPublication>): Promise<Story> {
  const { data } = await http.put(`${pathOf(id)}/publication`, publication);
  return parseData(story, data);
}

export async function removeStory(http: HttpClient, { id }: { id: string }): Promise<null> {
  await http.delete(pathOf(id));
  return null;
}

interface AddPhotoArgs extends PhotoText {
  id: string;
  file: File;
}

export async function addStoryPhoto(http: HttpClient, { id, file, altEs, altEn }: AddPhotoArgs): Promise<Story> {
  const form = new FormData();
  form.set('altEs', altEs);
  form.set('altEn', altEn);
  form.set('picture', file);
  const { data } = await http.post(`${pathOf(id)}/photos`, form);
  return parseData(story, data);
}

export async function removeStoryPhoto(
  http: HttpClient,
  { id, photoId }: { id: string; photoId: string },
): Promise<Story> {
  const { data } = await http.delete(`${pathOf(id)}/photos/${encodeURIComponent(photoId)}`);
  return parseData(story, data);
}

export async function orderStoryPhotos(http: HttpClient, { id, ...order }: Of<PhotoOrder>): Promise<Story> {
  const { data } = await http.put(`${pathOf(id)}/photos/order`, order);
  return parseData(story, data);
}

export async function getPublicStory(http: HttpClient, { slug }: { slug: string }): Promise<PublicStory> {
  const { data } = await http.get(`/api/v1/stories/${encodeURIComponent(slug)}`);
  return parseData(publicStory, data);
}

export async function listPublicStories(http: HttpClient, query: RecordQuery): Promise<Page<PublicStory>> {
  const { data } = await http.get('/api/v1/stories', { params: query });
  return parsePage(publicStory, data);
}

interface ListStoriesArgs {
  agencyId: string;
  query: RecordQuery;
}

export async function listStories(http: HttpClient, { agencyId, query }: ListStoriesArgs): Promise<Page<Story>> {
  const { data } = await http.get(`/api/v1/agencies/${encodeURIComponent(agencyId)}/stories`, { params: query });
  return parsePage(story, data);
}

interface StartArgs {
  agencyId: string;
  idempotencyKey: string;
  /** A past event, or facts that staff type in. */
  from: { eventId: string } | StoryStart;
}

export async function startStory(http: HttpClient, { agencyId, idempotencyKey, from }: StartArgs): Promise<Story> {
  const options = keyed(idempotencyKey);
  const { data } =
    'eventId' in from
      ? await http.post(`/api/v1/events/${encodeURIComponent(from.eventId)}/stories`, undefined, options)
      : await http.post(`/api/v1/agencies/${encodeURIComponent(agencyId)}/stories`, from, options);
  return parseData(story, data);
}

import { type PhotoChange, type PhotoText, type SizedPhotos, sizedPhotos } from '@/lib/contract/photo';
import type { HttpClient } from './http';
import { parseData } from './parse-answer';

/** The owner of the photos: an event, an activity (its cover), a hotel, or one of its categories. */
export type PhotoOwner = { eventId: string } | { activityId: string } | { hotelId: string; category?: string };

function photosOf(owner: PhotoOwner): string {
  if ('eventId' in owner) return `/api/v1/events/${encodeURIComponent(owner.eventId)}/photos`;
  if ('activityId' in owner) return `/api/v1/activities/${encodeURIComponent(owner.activityId)}/photos`;
  return `/api/v1/hotels/${encodeURIComponent(owner.hotelId)}/photos`;
}

const photoOf = ({ owner, photoId }: PhotoName) => `${photosOf(owner)}/${encodeURIComponent(photoId)}`;

const paramsOf = (owner: PhotoOwner) => ({
  params: 'category' in owner && owner.category ? { category: owner.category } : {},
});

interface Owned {
  owner: PhotoOwner;
}

interface PhotoName extends Owned {
  photoId: string;
}

export async function addPhoto(
  http: HttpClient,
  { owner, file, altEs, altEn }: Owned & PhotoText & { file: File },
): Promise<SizedPhotos> {
  const form = new FormData();
  form.set('altEs', altEs);
  form.set('altEn', altEn);
  form.set('picture', file);
  const { data } = await http.post(photosOf(owner), form, paramsOf(owner));
  return parseData(sizedPhotos, data);
}

export async function changePhoto(
  http: HttpClient,
  { change, ...name }: PhotoName & { change: PhotoChange },
): Promise<SizedPhotos> {
  const { data } = await http.patch(photoOf(name), change, paramsOf(name.owner));
  return parseData(sizedPhotos, data);
}

export async function removePhoto(http: HttpClient, name: PhotoName): Promise<SizedPhotos> {
  const { data } = await http.delete(photoOf(name), paramsOf(name.owner));
  return parseData(sizedPhotos, data);
}

export async function orderPhotos(http: HttpClient, { owner, ids }: Owned & { ids: string[] }): Promise<SizedPhotos> {
  const { data } = await http.put(`${photosOf(owner)}/order`, { ids }, paramsOf(owner));
  return parseData(sizedPhotos, data);
}

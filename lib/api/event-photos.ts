import { type EventPhotos, eventPhotos, type PhotoChange, type PhotoText } from '@/lib/contract/photo';
import type { HttpClient } from './http';
import { parseData } from './parse-answer';

const photosOf = (eventId: string) => `/api/v1/events/${encodeURIComponent(eventId)}/photos`;

const photoOf = ({ eventId, photoId }: PhotoName) => `${photosOf(eventId)}/${encodeURIComponent(photoId)}`;

interface PhotoName {
  eventId: string;
  photoId: string;
}

interface AddArgs extends PhotoText {
  eventId: string;
  file: File;
}

export async function addEventPhoto(http: HttpClient, { eventId, file, altEs, altEn }: AddArgs): Promise<EventPhotos> {
  const form = new FormData();
  form.set('altEs', altEs);
  form.set('altEn', altEn);
  form.set('picture', file);
  const { data } = await http.post(photosOf(eventId), form);
  return parseData(eventPhotos, data);
}

interface ChangeArgs extends PhotoName {
  change: PhotoChange;
}

export async function changeEventPhoto(http: HttpClient, { change, ...name }: ChangeArgs): Promise<EventPhotos> {
  const { data } = await http.patch(photoOf(name), change);
  return parseData(eventPhotos, data);
}

export async function removeEventPhoto(http: HttpClient, name: PhotoName): Promise<EventPhotos> {
  const { data } = await http.delete(photoOf(name));
  return parseData(eventPhotos, data);
}

interface OrderArgs {
  eventId: string;
  ids: string[];
}

export async function orderEventPhotos(http: HttpClient, { eventId, ids }: OrderArgs): Promise<EventPhotos> {
  const { data } = await http.put(`${photosOf(eventId)}/order`, { ids });
  return parseData(eventPhotos, data);
}

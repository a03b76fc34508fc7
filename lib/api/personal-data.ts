import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { type ErasurePreview, type ErasureRequest, erasurePreview, erasureRequest } from '@/lib/contract/personal-data';
import type { HttpClient } from './http';
import { parseData } from './parse-answer';

const own = '/api/v1/me/erasure';

const requests = z.array(erasureRequest);

/** A file with everything that is kept about the caller. */
export const OWN_DATA_URL = '/provider/api/v1/me/personal-data';

/** What the caller asked of being erased. Throws FORBIDDEN to who is no guest. */
export async function readOwnErasure(http: HttpClient): Promise<ErasureRequest[]> {
  const { data } = await http.get(own);
  return parseData(requests, data);
}

/** Throws MAIL_UNVERIFIED, INVALID_STATE while a stay or money is in the way. */
export async function askForErasure(http: HttpClient): Promise<ErasureRequest[]> {
  const { data } = await http.post(own);
  return parseData(requests, data);
}

export async function withdrawErasure(http: HttpClient): Promise<void> {
  await http.delete(own);
}

const ofReservation = (key: string) => `/api/v1/reservations/${encodeURIComponent(key)}/erasure`;

export const erasureKey = (key: string) => ['erasure', key] as const;

/** What erasing a reservation's holder would take; for who runs the agency. */
export const erasureQuery = (http: () => HttpClient, key: string) =>
  queryOptions({
    queryKey: erasureKey(key),
    queryFn: async (): Promise<ErasurePreview> => {
      const { data } = await http().get(ofReservation(key));
      return parseData(erasurePreview, data);
    },
  });

/** Erases for good. Throws INVALID where the key was typed wrong, INVALID_STATE while something is in the way. */
export async function carryOutErasure(
  http: HttpClient,
  { key, confirm }: { key: string; confirm: string },
): Promise<ErasurePreview> {
  const { data } = await http.post(ofReservation(key), { confirm });
  return parseData(erasurePreview, data);
}

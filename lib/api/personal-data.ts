import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { PROVIDER_URL } from '@/lib/config/public-env';
import {
  type ErasurePreview,
  type ErasureRequest,
  erasurePreview,
  erasureRequest,
  type GuestErasure,
  type GuestErasurePreview,
  guestErasure,
  guestErasurePreview,
} from '@/lib/contract/personal-data';
import type { HttpClient } from './http';
import { parseData } from './parse-answer';

const own = '/api/v1/me/erasure';

const requests = z.array(erasureRequest);

/** A file with everything that is stored about the caller. */
export const OWN_DATA_URL = `${PROVIDER_URL}/api/v1/me/personal-data`;

/** The caller's requests to be erased. Throws FORBIDDEN for people who are no guests. */
export async function readOwnErasure(http: HttpClient): Promise<ErasureRequest[]> {
  const { data } = await http.get(own);
  return parseData(requests, data);
}

/** Throws MAIL_UNVERIFIED, or INVALID_STATE while a stay or money prevents it. */
export async function askForErasure(http: HttpClient): Promise<ErasureRequest[]> {
  const { data } = await http.post(own);
  return parseData(requests, data);
}

export async function withdrawErasure(http: HttpClient): Promise<void> {
  await http.delete(own);
}

const ofReservation = (key: string) => `/api/v1/reservations/${encodeURIComponent(key)}/erasure`;

export const erasureKey = (key: string) => ['erasure', key] as const;

/** What erasing a reservation's holder would remove; for managers of the agency. */
export const erasureQuery = (http: () => HttpClient, key: string) =>
  queryOptions({
    queryKey: erasureKey(key),
    queryFn: async (): Promise<ErasurePreview> => {
      const { data } = await http().get(ofReservation(key));
      return parseData(erasurePreview, data);
    },
  });

/** Erases for good. Throws INVALID where the key was typed wrong, INVALID_STATE while something prevents it. */
export async function carryOutErasure(
  http: HttpClient,
  { key, confirm }: { key: string; confirm: string },
): Promise<ErasurePreview> {
  const { data } = await http.post(ofReservation(key), { confirm });
  return parseData(erasurePreview, data);
}

const ofHousehold = (token: string) => `/api/v1/household-answers/${encodeURIComponent(token)}/erasure`;
const people = z.array(guestErasure);

/** The people of the household with this link, and the request to erase of each. Throws LINK_INVALID. */
export const householdErasureQuery = (http: () => Promise<HttpClient>, token: string) =>
  queryOptions({
    queryKey: ['household-erasure', token],
    queryFn: async (): Promise<GuestErasure[]> => {
      const { data } = await (await http()).get(ofHousehold(token));
      return parseData(people, data);
    },
  });

interface OfMember {
  token: string;
  guestId: string;
}

/**
 * Requests to erase a person of a household, or withdraws the request. Throws LINK_INVALID, INVALID_STATE where they
 * sleep there.
 */
export async function askGuestErasure(
  http: HttpClient,
  { token, guestId, ask }: OfMember & { ask: boolean },
): Promise<GuestErasure[]> {
  const path = `${ofHousehold(token)}/${encodeURIComponent(guestId)}`;
  const { data } = await (ask ? http.put(path) : http.delete(path));
  return parseData(people, data);
}

const ofGuest = (id: string) => `/api/v1/guests/${encodeURIComponent(id)}/erasure`;

/** A file with everything that is stored about a guest of a list; for managers of the agency. */
export const guestDataUrl = (id: string) => `${PROVIDER_URL}/api/v1/guests/${encodeURIComponent(id)}/personal-data`;

/** What erasing a guest of a list would mean; for managers of the agency. */
export const guestErasureQuery = (http: () => Promise<HttpClient>, id: string) =>
  queryOptions({
    queryKey: ['guest-erasure', id],
    queryFn: async (): Promise<GuestErasurePreview> => {
      const { data } = await (await http()).get(ofGuest(id));
      return parseData(guestErasurePreview, data);
    },
  });

/**
 * Erases a guest of a list for good. Throws INVALID where the name was typed wrong, INVALID_STATE while something
 * prevents it.
 */
export async function carryOutGuestErasure(
  http: HttpClient,
  { id, confirm }: { id: string; confirm: string },
): Promise<GuestErasurePreview> {
  const { data } = await http.post(ofGuest(id), { confirm });
  return parseData(guestErasurePreview, data);
}

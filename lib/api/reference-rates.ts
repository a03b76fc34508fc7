import {
  type HotelReferenceRates,
  hotelReferenceRates,
  type ReferenceRates,
  type ReferenceRatesInput,
  referenceRates,
} from '@/lib/contract/reference-rates';
import type { HttpClient } from './http';
import { parseData } from './parse-answer';

interface Category {
  hotelId: string;
  categoryId: string;
}

const pathOf = ({ hotelId, categoryId }: Category) =>
  `/api/v1/hotels/${encodeURIComponent(hotelId)}/categories/${encodeURIComponent(categoryId)}/reference-rates`;

export async function setReferenceRates(
  http: HttpClient,
  { hotelId, categoryId, ...input }: Category & ReferenceRatesInput,
): Promise<ReferenceRates> {
  const { data } = await http.put(pathOf({ hotelId, categoryId }), input);
  return parseData(referenceRates, data);
}

export async function removeReferenceRates(
  http: HttpClient,
  { version, ...category }: Category & { version: number },
): Promise<ReferenceRates> {
  const { data } = await http.delete(pathOf(category), { params: { version } });
  return parseData(referenceRates, data);
}

export async function getReferenceRates(
  http: HttpClient,
  { hotelId }: { hotelId: string },
): Promise<HotelReferenceRates> {
  const { data } = await http.get(`/api/v1/hotels/${encodeURIComponent(hotelId)}/reference-rates`);
  return parseData(hotelReferenceRates, data);
}

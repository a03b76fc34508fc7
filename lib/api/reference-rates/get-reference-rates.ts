import { type HotelReferenceRates, hotelReferenceRates } from '@/lib/contract/reference-rates';
import type { HttpClient } from '../http';
import { parseData } from '../parse-answer';

export async function getReferenceRates(
  http: HttpClient,
  { hotelId }: { hotelId: string },
): Promise<HotelReferenceRates> {
  const { data } = await http.get(`/api/v1/hotels/${encodeURIComponent(hotelId)}/reference-rates`);
  return parseData(hotelReferenceRates, data);
}

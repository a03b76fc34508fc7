import { type HotelRow, hotelRow } from '@/lib/contract/hotel';
import type { Page, RecordQuery } from '@/lib/contract/page';
import type { HttpClient } from './http';
import { parsePage } from './parse-answer';

export async function listHotels(http: HttpClient, query: RecordQuery): Promise<Page<HotelRow>> {
  const { data } = await http.get('/api/v1/hotels', { params: query });
  return parsePage(hotelRow, data);
}

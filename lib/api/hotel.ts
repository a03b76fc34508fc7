import {
  type HotelPatch,
  type HotelProfile,
  type HotelQuery,
  type HotelRoomForm,
  type HotelRoomPatch,
  type HotelRow,
  hotelProfile,
  hotelRow,
  type NewHotel,
} from '@/lib/contract/hotel';
import type { Page } from '@/lib/contract/page';
import type { HttpClient } from './http';
import { keyed } from './idempotency';
import { parseData, parsePage } from './parse-answer';

const pathOf = (hotelId: string) => `/api/v1/hotels/${encodeURIComponent(hotelId)}`;

const roomPath = ({ hotelId, categoryId }: Room) => `${pathOf(hotelId)}/categories/${encodeURIComponent(categoryId)}`;

interface Room {
  hotelId: string;
  categoryId: string;
}

export async function listHotels(http: HttpClient, query: HotelQuery): Promise<Page<HotelRow>> {
  const { data } = await http.get('/api/v1/hotels', { params: query });
  return parsePage(hotelRow, data);
}

export async function getHotel(http: HttpClient, { hotelId }: { hotelId: string }): Promise<HotelProfile> {
  const { data } = await http.get(pathOf(hotelId));
  return parseData(hotelProfile, data);
}

/** Adds a hotel, or changes the one in `hotelId`. */
export async function saveHotel(
  http: HttpClient,
  saving: { add: NewHotel } | { hotelId: string; change: HotelPatch },
  idempotencyKey: string,
): Promise<HotelProfile> {
  const { data } =
    'add' in saving
      ? await http.post('/api/v1/hotels', saving.add, keyed(idempotencyKey))
      : await http.patch(pathOf(saving.hotelId), saving.change);
  return parseData(hotelProfile, data);
}

export async function deleteHotel(
  http: HttpClient,
  { hotelId, version }: { hotelId: string; version: number },
): Promise<void> {
  await http.delete(pathOf(hotelId), { params: { version } });
}

/** Adds a category, or changes an existing one. */
export async function saveHotelRoom(
  http: HttpClient,
  saving: { hotelId: string; add: HotelRoomForm } | (Room & { change: HotelRoomPatch }),
  idempotencyKey: string,
): Promise<HotelProfile> {
  const { data } =
    'add' in saving
      ? await http.post(`${pathOf(saving.hotelId)}/categories`, saving.add, keyed(idempotencyKey))
      : await http.patch(roomPath(saving), saving.change);
  return parseData(hotelProfile, data);
}

export async function orderHotelRooms(
  http: HttpClient,
  { hotelId, ids }: { hotelId: string; ids: string[] },
): Promise<HotelProfile> {
  const { data } = await http.put(`${pathOf(hotelId)}/categories/order`, { ids });
  return parseData(hotelProfile, data);
}

export async function removeHotelRoom(
  http: HttpClient,
  { version, ...room }: Room & { version: number },
): Promise<HotelProfile> {
  const { data } = await http.delete(roomPath(room), { params: { version } });
  return parseData(hotelProfile, data);
}

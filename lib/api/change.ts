import {
  type AddRoomsInput,
  type BookingChange,
  type ChangeCategoryInput,
  type ChangeDatesInput,
  type ChangePreview,
  type ContactCorrection,
  changePreview,
  type MessageInput,
  type OccupantMove,
  type RoomPatch,
} from '@/lib/contract/booking-change';
import { type CancellationInput, type CancellationPreview, cancellationPreview } from '@/lib/contract/cancellation';
import type { RefundDestinationInput } from '@/lib/contract/refund';
import { type Reservation, reservation } from '@/lib/contract/reservation';
import type { HttpClient } from './http';
import { keyed } from './idempotency';
import { parseData } from './parse-answer';

export async function addRooms(
  http: HttpClient,
  { key, idempotencyKey, ...body }: AddRoomsInput & { key: string; idempotencyKey: string },
): Promise<Reservation> {
  const { data } = await http.post(
    `/api/v1/reservations/${encodeURIComponent(key)}/rooms`,
    body,
    keyed(idempotencyKey),
  );
  return parseData(reservation, data);
}

/** Moves a room to another category of the event; only for staff. */
export async function changeCategory(
  http: HttpClient,
  { key, roomId, ...body }: ChangeCategoryInput & { key: string; roomId: string },
): Promise<Reservation> {
  const path = `/api/v1/reservations/${encodeURIComponent(key)}/rooms/${encodeURIComponent(roomId)}/category`;
  const { data } = await http.post(path, body);
  return parseData(reservation, data);
}

/** Corrects the holder's name and contact data; only for staff. */
export async function correctContact(
  http: HttpClient,
  { key, ...body }: ContactCorrection & { key: string },
): Promise<Reservation> {
  const { data } = await http.patch(`/api/v1/reservations/${encodeURIComponent(key)}/contact`, body);
  return parseData(reservation, data);
}

export async function changeDates(
  http: HttpClient,
  { key, roomId, ...body }: ChangeDatesInput & { key: string; roomId: string },
): Promise<Reservation> {
  const path = `/api/v1/reservations/${encodeURIComponent(key)}/rooms/${encodeURIComponent(roomId)}/dates`;
  const { data } = await http.post(path, body);
  return parseData(reservation, data);
}

export async function changeRoom(
  http: HttpClient,
  { key, roomId, ...body }: RoomPatch & { key: string; roomId: string },
): Promise<Reservation> {
  const path = `/api/v1/reservations/${encodeURIComponent(key)}/rooms/${encodeURIComponent(roomId)}`;
  const { data } = await http.patch(path, body);
  return parseData(reservation, data);
}

/** Moves a person to another room of the same reservation; the versions make sure that it happens only once. */
export async function moveOccupant(
  http: HttpClient,
  { key, roomId, ...body }: OccupantMove & { key: string; roomId: string },
): Promise<Reservation> {
  const path = `/api/v1/reservations/${encodeURIComponent(key)}/rooms/${encodeURIComponent(roomId)}/occupant-moves`;
  const { data } = await http.post(path, body);
  return parseData(reservation, data);
}

export async function previewChange(
  http: HttpClient,
  { key, change }: { key: string; change: BookingChange },
): Promise<ChangePreview> {
  const { data } = await http.post(`/api/v1/reservations/${encodeURIComponent(key)}/change-previews`, change, {
    harmless: true,
  });
  return parseData(changePreview, data);
}

/** Ends all mailed links of the reservation and mails a new one to its holder. */
export async function renewLinks(http: HttpClient, { key }: { key: string }): Promise<void> {
  await http.post(`/api/v1/reservations/${encodeURIComponent(key)}/login-links`);
}

export async function resendMessage(http: HttpClient, { key, ...body }: MessageInput & { key: string }): Promise<void> {
  await http.post(`/api/v1/reservations/${encodeURIComponent(key)}/messages`, body);
}

export async function setRefundDestination(
  http: HttpClient,
  { key, ...destination }: RefundDestinationInput & { key: string },
): Promise<Reservation> {
  const { data } = await http.put(`/api/v1/reservations/${encodeURIComponent(key)}/refund-destination`, destination);
  return parseData(reservation, data);
}

export async function withdrawChange(
  http: HttpClient,
  { key, roomId }: { key: string; roomId: string },
): Promise<Reservation> {
  const path = `/api/v1/reservations/${encodeURIComponent(key)}/rooms/${encodeURIComponent(roomId)}/change-request`;
  const { data } = await http.delete(path);
  return parseData(reservation, data);
}

export async function previewCancellation(
  http: HttpClient,
  { key, rooms }: { key: string; rooms: string[] | null },
): Promise<CancellationPreview> {
  const { data } = await http.get(`/api/v1/reservations/${encodeURIComponent(key)}/cancellation`, {
    params: rooms ? { rooms: rooms.join(',') } : {},
  });
  return parseData(cancellationPreview, data);
}

export async function requestCancellation(
  http: HttpClient,
  { key, ...body }: CancellationInput & { key: string },
): Promise<Reservation> {
  const { data } = await http.post(`/api/v1/reservations/${encodeURIComponent(key)}/cancellation`, body);
  return parseData(reservation, data);
}

export async function withdrawCancellation(http: HttpClient, { key }: { key: string }): Promise<Reservation> {
  const { data } = await http.delete(`/api/v1/reservations/${encodeURIComponent(key)}/cancellation`);
  return parseData(reservation, data);
}

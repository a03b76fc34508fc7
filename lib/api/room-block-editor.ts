import { type EventTerms, type EventTermsPatch, eventTerms } from '@/lib/contract/event-terms';
import {
  type BlockCategory,
  blockCategory,
  type CategoryInput,
  type CategoryPatch,
  type NightsInput,
  type RatesInput,
  type RoomBlock,
  roomBlock,
} from '@/lib/contract/room-block-editor';
import type { HttpClient } from './http';
import { keyed } from './idempotency';
import { parseData } from './parse-answer';

interface AddCategoryArgs {
  eventId: string;
  input: CategoryInput;
  idempotencyKey: string;
}

export async function addCategory(
  http: HttpClient,
  { eventId, input, idempotencyKey }: AddCategoryArgs,
): Promise<BlockCategory> {
  const { data } = await http.post(
    `/api/v1/events/${encodeURIComponent(eventId)}/categories`,
    input,
    keyed(idempotencyKey),
  );
  return parseData(blockCategory, data);
}

export async function changeBookingTerms(
  http: HttpClient,
  { eventId, change }: { eventId: string; change: EventTermsPatch },
): Promise<EventTerms> {
  const { data } = await http.patch(`/api/v1/events/${encodeURIComponent(eventId)}/booking-terms`, change);
  return parseData(eventTerms, data);
}

export async function changeCategory(
  http: HttpClient,
  { id, ...input }: { id: string } & CategoryPatch,
): Promise<BlockCategory> {
  const { data } = await http.patch(`/api/v1/categories/${encodeURIComponent(id)}`, input);
  return parseData(blockCategory, data);
}

export async function getBookingTerms(http: HttpClient, { eventId }: { eventId: string }): Promise<EventTerms> {
  const { data } = await http.get(`/api/v1/events/${encodeURIComponent(eventId)}/booking-terms`);
  return parseData(eventTerms, data);
}

export async function getRoomBlock(http: HttpClient, { eventId }: { eventId: string }): Promise<RoomBlock> {
  const { data } = await http.get(`/api/v1/events/${encodeURIComponent(eventId)}/categories`);
  return parseData(roomBlock, data);
}

export async function removeCategory(
  http: HttpClient,
  { id, version }: { id: string; version: number },
): Promise<void> {
  await http.delete(`/api/v1/categories/${encodeURIComponent(id)}`, { params: { version } });
}

export async function setNights(
  http: HttpClient,
  { id, ...input }: { id: string } & NightsInput,
): Promise<BlockCategory> {
  const { data } = await http.put(`/api/v1/categories/${encodeURIComponent(id)}/nights`, input);
  return parseData(blockCategory, data);
}

export async function setRates(
  http: HttpClient,
  { id, ...input }: { id: string } & RatesInput,
): Promise<BlockCategory> {
  const { data } = await http.put(`/api/v1/categories/${encodeURIComponent(id)}/rates`, input);
  return parseData(blockCategory, data);
}

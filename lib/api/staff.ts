import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import type { MessageInput } from '@/lib/contract/booking-change';
import { type BulkItem, type BulkReport, bulkReport } from '@/lib/contract/bulk';
import {
  type CancellationDecision,
  type CancellationInput,
  type CancellationPreview,
  cancellationPreview,
} from '@/lib/contract/cancellation';
import type { ChangeDecision } from '@/lib/contract/change-request';
import { type Refund, refund } from '@/lib/contract/payment';
import type { LateFeeRemoval, PriceAdjustment } from '@/lib/contract/price-adjustment';
import type { RefundInput, RefundSentInput, RefundWithdrawalInput } from '@/lib/contract/refund';
import { type CancellationReason, type Reservation, reservation } from '@/lib/contract/reservation';
import { type NoteInput, type ReservationNote, reservationNote } from '@/lib/contract/reservation-note';
import { type ReleasedUnpaid, releasedUnpaid, type UnpaidAddress, unpaidAddress } from '@/lib/contract/unpaid-address';
import type { HttpClient } from './http';
import { keyed } from './idempotency';
import { parseData } from './parse-answer';
import { RESERVATION_LISTS } from './reservation';

const unpaidAddressesPath = (eventId: string) => `/api/v1/events/${encodeURIComponent(eventId)}/unpaid-addresses`;

/** Fetched again together with the lists of reservations: the same changes affect both. */
export const unpaidAddressesQuery = (http: () => HttpClient, eventId: string) =>
  queryOptions({
    queryKey: [...RESERVATION_LISTS, 'unpaid-addresses', eventId],
    queryFn: () => listUnpaidAddresses(http(), eventId),
  });

interface PreviewArgs {
  key: string;
  /** The reason for staff's cancellation; left out = the guest's own. */
  reason?: CancellationReason;
  /** Ids of the rooms to cancel; left out = the whole booking, or what the guest requested. */
  rooms?: string[];
}

/**
 * Valid for one version of the reservation: a change of the reservation needs a new preview, and one that ended needs
 * none.
 */
export const cancellationPreviewQuery = (
  http: () => HttpClient,
  { version, ...args }: PreviewArgs & { version: number },
) =>
  queryOptions({
    queryKey: ['cancellation', args.key, args.reason ?? 'asked', args.rooms?.join() ?? 'all', version],
    queryFn: () => getCancellationPreview(http(), args),
  });

/** Raises or lowers a booking's price; the guest reads the reason. */
export async function adjustPrice(
  http: HttpClient,
  { key, idempotencyKey, ...adjustment }: PriceAdjustment & { key: string; idempotencyKey: string },
): Promise<Reservation> {
  const path = `/api/v1/reservations/${encodeURIComponent(key)}/adjustments`;
  const { data } = await http.post(path, adjustment, keyed(idempotencyKey));
  return parseData(reservation, data);
}

/** Staff cancel at once, with a reason of their own and the penalty that they saw. */
export async function cancelAsStaff(
  http: HttpClient,
  { key, ...input }: CancellationInput & { key: string },
): Promise<Reservation> {
  const { data } = await http.post(`/api/v1/reservations/${encodeURIComponent(key)}/cancellation`, input);
  return parseData(reservation, data);
}

export async function decideCancellation(
  http: HttpClient,
  { key, ...decision }: CancellationDecision & { key: string },
): Promise<Reservation> {
  const { data } = await http.post(`/api/v1/reservations/${encodeURIComponent(key)}/cancellation/decision`, decision);
  return parseData(reservation, data);
}

export async function decideChange(
  http: HttpClient,
  { key, roomId, ...decision }: ChangeDecision & { key: string; roomId: string },
): Promise<Reservation> {
  const room = `/api/v1/reservations/${encodeURIComponent(key)}/rooms/${encodeURIComponent(roomId)}`;
  const { data } = await http.post(`${room}/change-request/decision`, decision);
  return parseData(reservation, data);
}

interface DecideManyArgs {
  eventId: string;
  items: BulkItem[];
  /** Must stay the same for every attempt with the same items, so that none is decided twice. */
  idempotencyKey: string;
}

export async function decideMany(
  http: HttpClient,
  { eventId, items, idempotencyKey }: DecideManyArgs,
): Promise<BulkReport> {
  const path = `/api/v1/events/${encodeURIComponent(eventId)}/decisions`;
  const { data } = await http.post(path, { items }, keyed(idempotencyKey));
  return parseData(bulkReport, data);
}

async function getCancellationPreview(
  http: HttpClient,
  { key, reason, rooms }: PreviewArgs,
): Promise<CancellationPreview> {
  const path = `/api/v1/reservations/${encodeURIComponent(key)}/cancellation`;
  const { data } = await http.get(path, { params: { reason, rooms: rooms?.join() } });
  return parseData(cancellationPreview, data);
}

export async function markRefundSent(
  http: HttpClient,
  { refundId, ...input }: RefundSentInput & { refundId: string },
): Promise<Refund> {
  const { data } = await http.post(`/api/v1/refunds/${encodeURIComponent(refundId)}/sent`, input);
  return parseData(refund, data);
}

export async function withdrawRefund(
  http: HttpClient,
  { refundId, ...input }: RefundWithdrawalInput & { refundId: string },
): Promise<Refund> {
  const { data } = await http.post(`/api/v1/refunds/${encodeURIComponent(refundId)}/withdrawal`, input);
  return parseData(refund, data);
}

interface RefundArgs extends RefundInput {
  paymentId: string;
  /** Must stay the same for every attempt, so that no money is refunded twice. */
  idempotencyKey: string;
}

export async function refundPayment(
  http: HttpClient,
  { paymentId, idempotencyKey, ...input }: RefundArgs,
): Promise<Refund> {
  const path = `/api/v1/payments/${encodeURIComponent(paymentId)}/refunds`;
  const { data } = await http.post(path, input, keyed(idempotencyKey));
  return parseData(refund, data);
}

export async function removeLateFee(
  http: HttpClient,
  { key, dueOn, ...input }: LateFeeRemoval & { key: string; dueOn: string },
): Promise<Reservation> {
  const { data } = await http.post(`/api/v1/reservations/${encodeURIComponent(key)}/late-fees/${dueOn}/removal`, input);
  return parseData(reservation, data);
}

/** Sends a mail of the reservation to its holder again. */
export async function resendMessage(
  http: HttpClient,
  { key, ...input }: MessageInput & { key: string },
): Promise<void> {
  await http.post(`/api/v1/reservations/${encodeURIComponent(key)}/messages`, input);
}

async function listUnpaidAddresses(http: HttpClient, eventId: string): Promise<UnpaidAddress[]> {
  const { data } = await http.get(unpaidAddressesPath(eventId));
  return parseData(z.array(unpaidAddress), data);
}

export async function releaseUnpaidAddress(
  http: HttpClient,
  { eventId, address }: { eventId: string; address: string },
): Promise<ReleasedUnpaid> {
  const { data } = await http.post(`${unpaidAddressesPath(eventId)}/${encodeURIComponent(address)}/release`);
  return parseData(releasedUnpaid, data);
}

const notesPath = (key: string) => `/api/v1/reservations/${encodeURIComponent(key)}/notes`;

const notes = z.array(reservationNote);

export const notesKey = (key: string) => ['reservation-notes', key] as const;

export const notesQuery = (http: () => HttpClient, { key }: { key: string }) =>
  queryOptions({ queryKey: notesKey(key), queryFn: () => listNotes(http(), { key }) });

/** Answers all notes of the booking. */
export async function addNote(
  http: HttpClient,
  { key, idempotencyKey, ...note }: NoteInput & { key: string; idempotencyKey: string },
): Promise<ReservationNote[]> {
  const { data } = await http.post(notesPath(key), note, keyed(idempotencyKey));
  return parseData(notes, data);
}

async function listNotes(http: HttpClient, { key }: { key: string }): Promise<ReservationNote[]> {
  const { data } = await http.get(notesPath(key));
  return parseData(notes, data);
}

/** Answers the remaining notes. */
export async function removeNote(
  http: HttpClient,
  { key, id }: { key: string; id: string },
): Promise<ReservationNote[]> {
  const { data } = await http.delete(`${notesPath(key)}/${encodeURIComponent(id)}`);
  return parseData(notes, data);
}

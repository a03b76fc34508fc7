import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { type NoteInput, type ReservationNote, reservationNote } from '@/lib/contract/reservation-note';
import type { HttpClient } from './http';
import { parseData } from './parse-answer';

const pathOf = (key: string) => `/api/v1/reservations/${encodeURIComponent(key)}/notes`;

const notes = z.array(reservationNote);

export const notesKey = (key: string) => ['reservation-notes', key] as const;

export const notesQuery = (http: () => HttpClient, { key }: { key: string }) =>
  queryOptions({ queryKey: notesKey(key), queryFn: () => listNotes(http(), { key }) });

/** Answers all notes of the booking. */
export async function addNote(
  http: HttpClient,
  { key, idempotencyKey, ...note }: NoteInput & { key: string; idempotencyKey: string },
): Promise<ReservationNote[]> {
  const { data } = await http.post(pathOf(key), note, { headers: { 'Idempotency-Key': idempotencyKey } });
  return parseData(notes, data);
}

async function listNotes(http: HttpClient, { key }: { key: string }): Promise<ReservationNote[]> {
  const { data } = await http.get(pathOf(key));
  return parseData(notes, data);
}

/** Answers the notes that stay. */
export async function removeNote(
  http: HttpClient,
  { key, id }: { key: string; id: string },
): Promise<ReservationNote[]> {
  const { data } = await http.delete(`${pathOf(key)}/${encodeURIComponent(id)}`);
  return parseData(notes, data);
}

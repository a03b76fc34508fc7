import { queryOptions } from '@tanstack/react-query';
import { PROVIDER_URL } from '@/lib/config/public-env';
import {
  type ColumnMapping,
  type DuplicateChoice,
  type GuestDryRun,
  type GuestImport,
  guestDryRun,
  guestImportList,
  type StartedImport,
  startedImport,
} from '@/lib/contract/guest-import';
import type { HttpClient } from './http';
import { parseAnswer, parseData } from './parse-answer';

/** A list of guests as a person uploads it. */
export interface GuestUpload {
  eventId: string;
  file: File;
  mapping: ColumnMapping;
  duplicates: DuplicateChoice;
  /** Left out = the country of the event. */
  defaultCountry?: string;
}

/** A list of ten thousand rows takes longer than other calls over a phone's connection. */
const UPLOAD_MS = 120_000;

/** Query key of an event's imports: starting or undoing one, and time, make them outdated. */
export const guestImportsKey = (eventId: string) => ['guest-imports', eventId] as const;

export const guestImportsQuery = (http: () => Promise<HttpClient>, { eventId }: { eventId: string }) =>
  queryOptions({
    queryKey: guestImportsKey(eventId),
    queryFn: async () => listGuestImports(await http(), { eventId }),
  });

async function listGuestImports(http: HttpClient, { eventId }: { eventId: string }): Promise<GuestImport[]> {
  const { data } = await http.get(`/api/v1/events/${encodeURIComponent(eventId)}/guest-imports`);
  return parseAnswer(guestImportList, data).data;
}

/** What an import of the list would do, from row `from` on. */
export async function previewGuestImport(
  http: HttpClient,
  { from = 0, ...upload }: GuestUpload & { from?: number },
): Promise<GuestDryRun> {
  const params = { dryRun: '1', from };
  const { data } = await http.post(pathOf(upload), formOf(upload), { params, timeout: UPLOAD_MS });
  return parseData(guestDryRun, data);
}

export async function startGuestImport(
  http: HttpClient,
  { idempotencyKey, ...upload }: GuestUpload & { idempotencyKey: string },
): Promise<StartedImport> {
  const headers = { 'Idempotency-Key': idempotencyKey };
  const { data } = await http.post(pathOf(upload), formOf(upload), { headers, timeout: UPLOAD_MS });
  return parseData(startedImport, data);
}

const pathOf = ({ eventId }: GuestUpload) => `/api/v1/events/${encodeURIComponent(eventId)}/guests/import`;

function formOf({ file, mapping, duplicates, defaultCountry }: GuestUpload): FormData {
  const form = new FormData();
  form.set('mapping', JSON.stringify(mapping));
  form.set('duplicates', duplicates);
  if (defaultCountry) form.set('defaultCountry', defaultCountry);
  form.set('file', file);
  return form;
}

/** Undoes an import; one that still runs is stopped. */
export async function undoGuestImport(http: HttpClient, { id }: { id: string }): Promise<null> {
  await http.delete(`/api/v1/guest-imports/${encodeURIComponent(id)}`);
  return null;
}

/** Address of the rows that an import refused, as a CSV file. The cookie is the only login that it needs. */
export const refusedRowsUrl = ({ id, locale }: { id: string; locale: string }): string =>
  `${PROVIDER_URL}/api/v1/guest-imports/${encodeURIComponent(id)}/refused-rows.csv?locale=${locale}`;

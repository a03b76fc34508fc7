import { PROVIDER_PATH } from '@/lib/config/constants';
import { API_URL } from '@/lib/config/public-env';
import { filterParams, type ReservationFilter } from './list-reservations';

type ExportArgs = ReservationFilter & { eventId: string; sort?: string; locale: string };

/** Address of the filtered list as a CSV file. It asks for the cookie alone. */
export function exportUrl({ eventId, sort, locale, ...filter }: ExportArgs): string {
  const query = new URLSearchParams({ ...filterParams(filter), ...(sort && { sort }), locale });
  return `${API_URL ?? PROVIDER_PATH}/api/v1/events/${encodeURIComponent(eventId)}/reservations/export?${query}`;
}

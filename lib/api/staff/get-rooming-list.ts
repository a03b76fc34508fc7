import { PROVIDER_PATH } from '@/lib/config/constants';
import { API_URL } from '@/lib/config/public-env';
import { type RoomingList, type RoomingListFormat, roomingList } from '@/lib/contract/rooming-list';
import type { HttpClient } from '../http';
import { parseData } from '../parse-answer';

const pathOf = (eventId: string) => `/api/v1/events/${encodeURIComponent(eventId)}/reports/rooming-list`;

export async function getRoomingList(http: HttpClient, { eventId }: { eventId: string }): Promise<RoomingList> {
  const { data } = await http.get(pathOf(eventId));
  return parseData(roomingList, data);
}

interface FileArgs {
  eventId: string;
  format: Exclude<RoomingListFormat, 'json'>;
  locale: string;
}

/** Address of the rooming list as a file. It asks for the cookie alone. */
export function roomingListUrl({ eventId, format, locale }: FileArgs): string {
  return `${API_URL ?? PROVIDER_PATH}${pathOf(eventId)}?${new URLSearchParams({ format, locale })}`;
}

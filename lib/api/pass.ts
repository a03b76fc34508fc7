import { type PassAllowanceAnswer, passAllowance } from '@/lib/contract/pass';
import type { HttpClient } from './http';
import { parseData } from './parse-answer';

export interface GetPassAllowanceArgs {
  eventId: string;
  people: number;
}

export async function getPassAllowance(
  http: HttpClient,
  { eventId, people }: GetPassAllowanceArgs,
): Promise<PassAllowanceAnswer> {
  const { data } = await http.get(`/api/v1/events/${encodeURIComponent(eventId)}/passes`, { params: { people } });
  return parseData(passAllowance, data);
}

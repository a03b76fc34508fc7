import { type Story, type StoryStart, story } from '@/lib/contract/story';
import type { HttpClient } from '../http';
import { parseData } from '../parse-answer';

interface StartArgs {
  agencyId: string;
  idempotencyKey: string;
  /** A past event, or a wedding told from memory. */
  from: { eventId: string } | StoryStart;
}

export async function startStory(http: HttpClient, { agencyId, idempotencyKey, from }: StartArgs): Promise<Story> {
  const options = { headers: { 'Idempotency-Key': idempotencyKey } };
  const { data } =
    'eventId' in from
      ? await http.post(`/api/v1/events/${encodeURIComponent(from.eventId)}/stories`, undefined, options)
      : await http.post(`/api/v1/agencies/${encodeURIComponent(agencyId)}/stories`, from, options);
  return parseData(story, data);
}

import {
  type NewSuggestion,
  type Suggestion,
  type SuggestionDecision,
  type SuggestionList,
  suggestion,
  suggestionList,
} from '@/lib/contract/suggestion';
import type { HttpClient } from './http';
import { keyed } from './idempotency';
import { parseData } from './parse-answer';

export async function listSuggestions(http: HttpClient, { eventId }: { eventId: string }): Promise<SuggestionList> {
  const { data } = await http.get(`/api/v1/events/${encodeURIComponent(eventId)}/suggestions`);
  return parseData(suggestionList, data);
}

interface SuggestArgs {
  eventId: string;
  asked: NewSuggestion;
  idempotencyKey: string;
}

export async function suggestChange(
  http: HttpClient,
  { eventId, asked, idempotencyKey }: SuggestArgs,
): Promise<Suggestion> {
  const path = `/api/v1/events/${encodeURIComponent(eventId)}/suggestions`;
  const { data } = await http.post(path, asked, keyed(idempotencyKey));
  return parseData(suggestion, data);
}

/** Throws ALREADY_DECIDED with the suggestion as it is, and STALE with the event as it is. */
export async function decideSuggestion(
  http: HttpClient,
  { id, decision }: { id: string; decision: SuggestionDecision },
): Promise<Suggestion> {
  const { data } = await http.put(`/api/v1/suggestions/${encodeURIComponent(id)}/decision`, decision);
  return parseData(suggestion, data);
}

export async function withdrawSuggestion(
  http: HttpClient,
  { id, version }: { id: string; version: number },
): Promise<Suggestion> {
  const { data } = await http.delete(`/api/v1/suggestions/${encodeURIComponent(id)}`, { params: { version } });
  return parseData(suggestion, data);
}

import {
  type ContactAnswerInput,
  type ContactMessage,
  type ContactMessageInput,
  type ContactMessagePage,
  contactMessage,
  contactMessagePage,
  type SentMessage,
  sentMessage,
} from '@/lib/contract/contact';
import type { RecordQuery } from '@/lib/contract/page';
import type { HttpClient } from './http';
import { keyed } from './idempotency';
import { parseAnswer, parseData } from './parse-answer';

const PATH = '/api/v1/contact-messages';

/** Messages to an agency, the newest first, and how many of them wait for an answer. */
export async function listContactMessages(
  http: HttpClient,
  { agencyId, query }: { agencyId: string; query: RecordQuery },
): Promise<ContactMessagePage> {
  const { data } = await http.get(PATH, { params: { ...query, agency_id: agencyId } });
  return parseAnswer(contactMessagePage, data).data;
}

/** The whole message. Throws NOT_FOUND. */
export async function getContactMessage(http: HttpClient, id: string): Promise<ContactMessage> {
  const { data } = await http.get(`${PATH}/${encodeURIComponent(id)}`);
  return parseData(contactMessage, data);
}

/** Answers a message, once. Throws ALREADY_DECIDED where another person answered first. */
export async function answerContactMessage(
  http: HttpClient,
  { id, idempotencyKey, ...answer }: ContactAnswerInput & { id: string; idempotencyKey: string },
): Promise<ContactMessage> {
  const { data } = await http.post(`${PATH}/${encodeURIComponent(id)}/answer`, answer, keyed(idempotencyKey));
  return parseData(contactMessage, data);
}

/** Undoes the mark that a message was answered in another way than by mail. Throws STALE, INVALID_STATE. */
export async function reopenContactMessage(
  http: HttpClient,
  { id, at }: { id: string; at: string },
): Promise<ContactMessage> {
  const { data } = await http.post(`${PATH}/${encodeURIComponent(id)}/answer/undo`, { at });
  return parseData(contactMessage, data);
}

interface SendArgs {
  input: ContactMessageInput;
  /** Left out by a form that is posted without script. */
  idempotencyKey?: string;
}

export async function sendContactMessage(http: HttpClient, { input, idempotencyKey }: SendArgs): Promise<SentMessage> {
  const headers = idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {};
  const { data } = await http.post('/api/v1/contact-messages', input, { headers });
  return parseData(sentMessage, data);
}

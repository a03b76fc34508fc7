import { PROVIDER_URL } from '@/lib/config/public-env';
import type { Page, RecordQuery } from '@/lib/contract/page';
import {
  type SupportTicket,
  type SupportTicketInput,
  supportTicket,
  type TicketAnswer,
  type TicketPatch,
  type TicketReply,
  type TicketThread,
  ticketThread,
  type UploadedAttachment,
  uploadedAttachment,
} from '@/lib/contract/support-ticket';
import type { HttpClient } from './http';
import { keyed } from './idempotency';
import { parseData, parsePage } from './parse-answer';

interface CreateTicketArgs {
  input: SupportTicketInput;
  idempotencyKey: string;
}

export async function createTicket(
  http: HttpClient,
  { input, idempotencyKey }: CreateTicketArgs,
): Promise<SupportTicket> {
  const { data } = await http.post('/api/v1/support-tickets', input, keyed(idempotencyKey));
  return parseData(supportTicket, data);
}

export async function listTickets(http: HttpClient, query: RecordQuery): Promise<Page<SupportTicket>> {
  const { data } = await http.get('/api/v1/support-tickets', { params: query });
  return parsePage(supportTicket, data);
}

const pathOf = (id: string) => `/api/v1/support-tickets/${encodeURIComponent(id)}`;

export async function getTicket(http: HttpClient, id: string): Promise<TicketThread> {
  const { data } = await http.get(pathOf(id));
  return parseData(ticketThread, data);
}

export async function replyToTicket(
  http: HttpClient,
  { id, reply, idempotencyKey }: { id: string; reply: TicketReply; idempotencyKey: string },
): Promise<TicketThread> {
  const { data } = await http.post(`${pathOf(id)}/replies`, reply, keyed(idempotencyKey));
  return parseData(ticketThread, data);
}

export async function answerTicket(
  http: HttpClient,
  { id, answer, idempotencyKey }: { id: string; answer: TicketAnswer; idempotencyKey: string },
): Promise<TicketThread> {
  const { data } = await http.post(`${pathOf(id)}/answers`, answer, keyed(idempotencyKey));
  return parseData(ticketThread, data);
}

export async function changeTicket(
  http: HttpClient,
  { id, patch }: { id: string; patch: TicketPatch },
): Promise<TicketThread> {
  const { data } = await http.patch(pathOf(id), patch);
  return parseData(ticketThread, data);
}

/** Uploads a file; its token attaches it to the next message. Throws FILE_TYPE, FILE_TOO_LARGE, FILE_EMPTY. */
export async function uploadAttachment(http: HttpClient, { file }: { file: File }): Promise<UploadedAttachment> {
  const form = new FormData();
  form.append('file', file, file.name);
  const { data } = await http.post('/api/v1/support-attachments', form);
  return parseData(uploadedAttachment, data);
}

/** Address of a ticket's file, for viewing. The cookie is the only login that it needs. */
export const attachmentUrl = (ticketId: string, attachmentId: string): string =>
  `${PROVIDER_URL}${pathOf(ticketId)}/attachments/${encodeURIComponent(attachmentId)}?inline=1`;

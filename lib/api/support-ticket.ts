import type { Page, RecordQuery } from '@/lib/contract/page';
import { type SupportTicket, type SupportTicketInput, supportTicket } from '@/lib/contract/support-ticket';
import type { HttpClient } from './http';
import { parseData, parsePage } from './parse-answer';

interface CreateTicketArgs {
  input: SupportTicketInput;
  idempotencyKey: string;
}

export async function createTicket(
  http: HttpClient,
  { input, idempotencyKey }: CreateTicketArgs,
): Promise<SupportTicket> {
  const { data } = await http.post('/api/v1/support-tickets', input, {
    headers: { 'Idempotency-Key': idempotencyKey },
  });
  return parseData(supportTicket, data);
}

export async function listTickets(http: HttpClient, query: RecordQuery): Promise<Page<SupportTicket>> {
  const { data } = await http.get('/api/v1/support-tickets', { params: query });
  return parsePage(supportTicket, data);
}

import type { Page, RecordQuery } from '@/lib/contract/page';
import { type SupportTicket, supportTicket } from '@/lib/contract/support-ticket';
import type { HttpClient } from '../http';
import { parsePage } from '../parse-answer';

export async function listTickets(http: HttpClient, query: RecordQuery): Promise<Page<SupportTicket>> {
  const { data } = await http.get('/api/v1/support-tickets', { params: query });
  return parsePage(supportTicket, data);
}

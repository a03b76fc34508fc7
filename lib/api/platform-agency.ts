import type { Page, RecordQuery } from '@/lib/contract/page';
import { type AgencyHealth, agencyHealth } from '@/lib/contract/platform-agency';
import type { HttpClient } from './http';
import { parsePage } from './parse-answer';

export async function listAgencyHealth(http: HttpClient, query: RecordQuery): Promise<Page<AgencyHealth>> {
  const { data } = await http.get('/api/v1/admin/agency-health', { params: query });
  return parsePage(agencyHealth, data);
}

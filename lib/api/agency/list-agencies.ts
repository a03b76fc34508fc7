import { type Agency, agency } from '@/lib/contract/agency';
import type { Page, PageQuery } from '@/lib/contract/page';
import type { HttpClient } from '../http';
import { parsePage } from '../parse-answer';

/** Every agency of the platform; the admin's alone. */
export async function listAgencies(http: HttpClient, params: PageQuery): Promise<Page<Agency>> {
  const { data } = await http.get('/api/v1/admin/agencies', { params });
  return parsePage(agency, data);
}

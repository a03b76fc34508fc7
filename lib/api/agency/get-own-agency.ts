import { type Agency, agency } from '@/lib/contract/agency';
import type { HttpClient } from '../http';
import { parseData } from '../parse-answer';

/** The agency that the caller works for or has booked with. Specification 7. */
export async function getOwnAgency(http: HttpClient): Promise<Agency> {
  const { data } = await http.get('/api/auth/agency');
  return parseData(agency, data);
}

import type { z } from 'zod';
import { PROVIDER_URL } from '@/lib/config/public-env';
import { type AuditQuery, auditEntry } from '@/lib/contract/audit-log';
import { pageOf } from '@/lib/contract/page';
import type { HttpClient } from './http';
import { parseAnswer } from './parse-answer';

const auditPage = pageOf(auditEntry);

export type AuditPage = z.infer<typeof auditPage>['data'];

/** Address of the filtered audit log as a CSV file. The cookie is the only login that it needs. */
export function auditExportUrl(query: Record<string, string>): string {
  return `${PROVIDER_URL}/api/v1/audit-log/export?${new URLSearchParams(query)}`;
}

export async function listAuditLog(http: HttpClient, query: AuditQuery): Promise<AuditPage> {
  const { data } = await http.get('/api/v1/audit-log', { params: query });
  return parseAnswer(auditPage, data).data;
}

import type { z } from 'zod';
import { type AuditQuery, auditEntry } from '@/lib/contract/audit-log';
import { pageOf } from '@/lib/contract/page';
import type { HttpClient } from '../http';
import { parseAnswer } from '../parse-answer';

const auditPage = pageOf(auditEntry);
export type AuditPage = z.infer<typeof auditPage>['data'];

export async function listAuditLog(http: HttpClient, query: AuditQuery): Promise<AuditPage> {
  const { data } = await http.get('/api/v1/audit-log', { params: query });
  return parseAnswer(auditPage, data).data;
}

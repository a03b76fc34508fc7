import { count } from 'drizzle-orm';
import type { AuditEntry, AuditQuery } from '@/lib/contract/audit-log';
import type { Page } from '@/lib/contract/page';
import type { Context } from '../../context';
import { auditLog } from '../../db/schema';
import { pageWindow, toPage } from '../../ground/page';
import { auditConditions } from './audit-conditions';
import { readAuditRows } from './read-audit-rows';

/**
 * The audit log, the newest first, page by page along its cursor. Raises NOT_FOUND, INVALID. docs/domain.md, States.
 */
export async function listAuditLog({ ctx, input }: { ctx: Context; input: AuditQuery }): Promise<Page<AuditEntry>> {
  const window = pageWindow(input);
  const where = await auditConditions(ctx, input);
  const [rows, counted] = await Promise.all([
    readAuditRows(ctx.db, { where, language: ctx.locale, ...window }),
    ctx.db.select({ total: count() }).from(auditLog).where(where),
  ]);
  return toPage(rows, counted[0]?.total ?? 0, window, rows.at(-1)?.id.toString() ?? null);
}

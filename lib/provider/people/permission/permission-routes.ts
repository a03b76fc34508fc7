import { auditEntry, auditExportQuery, auditQuery } from '@/lib/contract/audit-log';
import { dataOf, pageOf } from '@/lib/contract/page';
import { permissionChanges, permissionMatrix, permissionQuery } from '@/lib/contract/permission';
import type { ProviderApp } from '../../http/environment';
import { privateCsv } from '../../http/file-answer';
import { withPermission } from '../../http/policy';
import { route } from '../../http/route';
import { exportAuditLog, listAuditLog } from '../audit-log/list-audit-log';
import { changePermissions, readPermissions, restorePermissions } from './change-permissions';

export function registerPermissionRoutes(app: ProviderApp): void {
  const policy = withPermission('managePermissions');
  const path = '/api/v1/permissions';
  const answer = dataOf(permissionMatrix);
  route(
    app,
    { method: 'get', path, summary: 'What each role may do in an agency', policy, query: permissionQuery, answer },
    async ({ ctx, query }) => ({ data: await readPermissions({ ctx, input: { agencyId: query.agency_id } }) }),
  );
  route(
    app,
    {
      method: 'put',
      path,
      summary: 'Give or take permissions of roles in an agency; it holds at once',
      policy,
      body: permissionChanges,
      answer,
    },
    async ({ ctx, body }) => ({ data: await changePermissions({ ctx, input: body }) }),
  );
  route(
    app,
    {
      method: 'delete',
      path,
      summary: 'Restore the defaults of an agency’s permissions',
      policy,
      query: permissionQuery,
      answer,
    },
    async ({ ctx, query }) => ({ data: await restorePermissions({ ctx, input: { agencyId: query.agency_id } }) }),
  );
}

export function registerAuditRoutes(app: ProviderApp): void {
  const policy = withPermission('readAuditLog');
  route(
    app,
    {
      method: 'get',
      path: '/api/v1/audit-log',
      summary: 'Who changed what and when, the newest first',
      policy,
      query: auditQuery,
      answer: pageOf(auditEntry),
    },
    async ({ ctx, query }) => ({ data: await listAuditLog({ ctx, input: query }) }),
  );
  route(
    app,
    {
      method: 'get',
      path: '/api/v1/audit-log/export',
      open: true,
      summary: 'The filtered audit log as a CSV file',
      policy,
      query: auditExportQuery,
    },
    async ({ ctx, query }) => privateCsv(await exportAuditLog({ ctx, input: query })),
  );
}

import 'server-only';
import { ApiError } from '@/lib/api/api-error';
import { type AuditPage, listAuditLog } from '@/lib/api/audit';
import { getEvent } from '@/lib/api/event';
import { getPermissions } from '@/lib/api/permission';
import { getInvitation, listUsers } from '@/lib/api/user';
import { AGENCY_ZONE } from '@/lib/config/constants';
import type { AuditQuery } from '@/lib/contract/audit-log';
import type { RecordQuery } from '@/lib/contract/page';
import type { PermissionMatrix } from '@/lib/contract/permission';
import type { OpenInvitation, UserPage } from '@/lib/contract/user';
import { publicHttp, serverHttp } from './server-http';

/** The accounts that the caller manages, of one agency. */
export const loadUsers = async (agencyId: string | null, query: RecordQuery): Promise<UserPage> =>
  listUsers(await serverHttp(), { agencyId, query });

/** What each role may do in an agency. */
export const loadPermissions = async (agencyId: string): Promise<PermissionMatrix> =>
  getPermissions(await serverHttp(), { agencyId });

/** Who changed what and when. */
export const loadAuditLog = async (query: AuditQuery): Promise<AuditPage> => listAuditLog(await serverHttp(), query);

/** The zone for the times of the log: that of the console's current event, else the agencies' own. */
export async function loadAuditZone(event: { id: string } | null): Promise<string> {
  return event ? (await getEvent(await serverHttp(), { eventId: event.id })).timeZone : AGENCY_ZONE;
}

/** The person whom a mailed invitation invites; null where it is not valid any more. */
export async function loadInvitation(locale: string, key: string): Promise<OpenInvitation | null> {
  try {
    return await getInvitation(publicHttp(locale), { key });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'LINK_INVALID') return null;
    throw error;
  }
}

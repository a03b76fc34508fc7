import 'server-only';
import { listAgencyNotifications } from '@/lib/api/notification/list-agency-notifications';
import type { Session } from '@/lib/contract/session';
import { countUnread } from '@/lib/domain/notifications';
import { can } from '@/lib/domain/permissions';
import { serverHttp } from './server-http';

export type Unread = { ok: true; count: number } | { ok: false };

/** The badge's number, from the first page alone; a failure is told, not hidden. Specification 2, 7 and 8. */
export async function loadUnread(session: Session, agencyId: string | null): Promise<Unread> {
  if (!agencyId || !can(session, 'readNotifications')) return { ok: true, count: 0 };
  try {
    const page = await listAgencyNotifications(await serverHttp(), { agencyId });
    return { ok: true, count: countUnread(page.data) };
  } catch {
    return { ok: false };
  }
}

import 'server-only';
import { listAgencyNotifications } from '@/lib/api/notification/list-agency-notifications';
import type { Notification } from '@/lib/contract/notification';
import type { Page } from '@/lib/contract/page';
import { serverHttp } from './server-http';

const LAST_PAGE = 100_000;

/** A page of the agency's notifications; an address that names no page is the first. */
export async function loadInbox(agencyId: string, asked: string | string[] | undefined): Promise<Page<Notification>> {
  const page = Number([asked].flat()[0] ?? 1);
  const isPage = Number.isInteger(page) && page >= 1 && page <= LAST_PAGE;
  return listAgencyNotifications(await serverHttp(), { agencyId, page: isPage ? page : 1 });
}

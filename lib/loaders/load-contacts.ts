import 'server-only';
import { cache } from 'react';
import { ApiError, isMissing, nullWhere } from '@/lib/api/api-error';
import { getContactMessage, listContactMessages } from '@/lib/api/contact';
import { getNotice } from '@/lib/api/contact-notice';
import type { ContactMessage, ContactMessagePage } from '@/lib/contract/contact';
import { type ContactNotice, type NoticeEnd, noticeEnd } from '@/lib/contract/contact-notice';
import type { RecordQuery } from '@/lib/contract/page';
import { callerHttp, serverHttp } from './server-http';

export const loadContactMessages = async (agencyId: string, query: RecordQuery): Promise<ContactMessagePage> =>
  listContactMessages(await serverHttp(), { agencyId, query });

/** Null where there is none, or it belongs to another agency. */
export async function loadContactMessage(id: string): Promise<ContactMessage | null> {
  return getContactMessage(await serverHttp(), id).catch(nullWhere(isMissing));
}

const LONGEST_TOKEN = 200;

/** The notice of the link with this token, or why it cannot be answered. */
export const loadNotice = cache(async (token: string): Promise<ContactNotice | NoticeEnd | 'unknown'> => {
  if (token === '' || token.length > LONGEST_TOKEN) return 'unknown';
  try {
    return await getNotice(await callerHttp(), token);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500) throw error;
    const { why } = (error.details ?? {}) as { why?: unknown };
    return noticeEnd.safeParse(why).data ?? 'unknown';
  }
});

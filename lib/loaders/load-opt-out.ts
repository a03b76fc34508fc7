import 'server-only';
import { isRefusal, nullWhere } from '@/lib/api/api-error';
import { getOptOut } from '@/lib/api/mailing';
import type { MailingOptOut } from '@/lib/contract/mailing';
import { callerHttp } from './server-http';

const LONGEST_TOKEN = 400;

/** Whose mailings the link with this token ends; null where it opens none. */
export async function loadOptOut(token: string): Promise<MailingOptOut | null> {
  if (token === '' || token.length > LONGEST_TOKEN) return null;
  return getOptOut(await callerHttp(), token).catch(nullWhere(isRefusal));
}

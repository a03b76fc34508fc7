import { type ContactNotice, contactNotice, type NoticeAnswer } from '@/lib/contract/contact-notice';
import type { HttpClient } from '../http';
import { parseData } from '../parse-answer';

const pathOf = (token: string) => `/api/v1/contact-notices/${encodeURIComponent(token)}`;

/** The announced call of a mailed link. Throws LINK_INVALID with the reason in its details. */
export async function getNotice(http: HttpClient, token: string): Promise<ContactNotice> {
  const { data } = await http.get(pathOf(token));
  return parseData(contactNotice, data);
}

/** What the guest wants of it. Throws LINK_INVALID, INVALID. */
export async function answerNotice(
  http: HttpClient,
  { token, answer }: { token: string; answer: NoticeAnswer },
): Promise<ContactNotice> {
  const { data } = await http.post(pathOf(token), answer);
  return parseData(contactNotice, data);
}

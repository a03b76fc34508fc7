import type { Language } from '@/lib/contract/bilingual-text';
import { type CallRow, callRow } from '@/lib/contract/call';
import { type ContactNotice, contactNotice, type NoticeAnswer } from '@/lib/contract/contact-notice';
import type { HttpClient } from './http';
import { keyed } from './idempotency';
import { parseData } from './parse-answer';

const pathOf = (token: string) => `/api/v1/contact-notices/${encodeURIComponent(token)}`;

/** The announced call of a mailed link. Throws LINK_INVALID with the reason in its details. */
export async function getNotice(http: HttpClient, token: string): Promise<ContactNotice> {
  const { data } = await http.get(pathOf(token));
  return parseData(contactNotice, data);
}

/** Sends the guest's answer to a notice. Throws LINK_INVALID, INVALID. */
export async function answerNotice(
  http: HttpClient,
  { token, answer }: { token: string; answer: NoticeAnswer },
): Promise<ContactNotice> {
  const { data } = await http.post(pathOf(token), answer);
  return parseData(contactNotice, data);
}

interface SendNoticeArgs {
  callId: string;
  /** The guest's language. */
  locale: Language;
  idempotencyKey: string;
}

/** Mails the guest of a call the notice that the agency will call. */
export async function sendNotice(
  http: HttpClient,
  { callId, locale, idempotencyKey }: SendNoticeArgs,
): Promise<CallRow> {
  const { data } = await http.post(
    `/api/v1/calls/${encodeURIComponent(callId)}/notice`,
    { locale },
    keyed(idempotencyKey),
  );
  return parseData(callRow, data);
}

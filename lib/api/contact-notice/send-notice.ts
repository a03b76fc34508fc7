import { type CallRow, callRow } from '@/lib/contract/call';
import type { HttpClient } from '../http';
import { parseData } from '../parse-answer';

interface SendNoticeArgs {
  callId: string;
  /** The guest's language. */
  locale: 'es' | 'en';
  idempotencyKey: string;
}

/** Mails the guest of a call that the agency will call. */
export async function sendNotice(
  http: HttpClient,
  { callId, locale, idempotencyKey }: SendNoticeArgs,
): Promise<CallRow> {
  const { data } = await http.post(
    `/api/v1/calls/${encodeURIComponent(callId)}/notice`,
    { locale },
    { headers: { 'Idempotency-Key': idempotencyKey } },
  );
  return parseData(callRow, data);
}

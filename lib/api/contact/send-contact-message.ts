import { type ContactMessageInput, type SentMessage, sentMessage } from '@/lib/contract/contact';
import type { HttpClient } from '../http';
import { parseData } from '../parse-answer';

interface SendArgs {
  input: ContactMessageInput;
  /** Left out by a form that is posted without script. */
  idempotencyKey?: string;
}

export async function sendContactMessage(http: HttpClient, { input, idempotencyKey }: SendArgs): Promise<SentMessage> {
  const headers = idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {};
  const { data } = await http.post('/api/v1/contact-messages', input, { headers });
  return parseData(sentMessage, data);
}

import { type SandboxAnswer, sandboxOutcome } from '@/lib/contract/card';
import type { HttpClient } from '../http';
import { newIdempotencyKey } from '../idempotency';
import { parseData } from '../parse-answer';

export async function authenticateInSandbox(
  http: HttpClient,
  { paymentId, authorise }: { paymentId: string; authorise: boolean },
): Promise<SandboxAnswer> {
  const path = `/api/v1/payments/${encodeURIComponent(paymentId)}/sandbox-authentication`;
  // Answered twice it charges once, whatever the key: it says that the call may be sent again.
  const { data } = await http.post(path, { authorise }, { headers: { 'Idempotency-Key': newIdempotencyKey() } });
  return parseData(sandboxOutcome, data);
}

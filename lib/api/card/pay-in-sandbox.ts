import { type SandboxAnswer, sandboxOutcome } from '@/lib/contract/card';
import type { HttpClient } from '../http';
import { newIdempotencyKey } from '../idempotency';
import { parseData } from '../parse-answer';

/** Sends a test number to the sandbox. Never called with a real processor. */
export async function payInSandbox(
  http: HttpClient,
  { paymentId, number }: { paymentId: string; number: string },
): Promise<SandboxAnswer> {
  const path = `/api/v1/payments/${encodeURIComponent(paymentId)}/sandbox-card`;
  // Typed twice it charges once, whatever the key: it says that the call may be sent again.
  const { data } = await http.post(path, { number }, { headers: { 'Idempotency-Key': newIdempotencyKey() } });
  return parseData(sandboxOutcome, data);
}

import { type SandboxAnswer, sandboxOutcome } from '@/lib/contract/card';
import type { HttpClient } from '../http';
import { parseData } from '../parse-answer';

/** Sends a test number to the sandbox. Never called with a real processor. */
export async function payInSandbox(
  http: HttpClient,
  { paymentId, number }: { paymentId: string; number: string },
): Promise<SandboxAnswer> {
  const { data } = await http.post(`/api/v1/payments/${encodeURIComponent(paymentId)}/sandbox-card`, { number });
  return parseData(sandboxOutcome, data);
}

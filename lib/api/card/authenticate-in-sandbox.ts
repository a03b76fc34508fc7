import { type SandboxAnswer, sandboxOutcome } from '@/lib/contract/card';
import type { HttpClient } from '../http';
import { parseData } from '../parse-answer';

export async function authenticateInSandbox(
  http: HttpClient,
  { paymentId, authorise }: { paymentId: string; authorise: boolean },
): Promise<SandboxAnswer> {
  const path = `/api/v1/payments/${encodeURIComponent(paymentId)}/sandbox-authentication`;
  const { data } = await http.post(path, { authorise });
  return parseData(sandboxOutcome, data);
}

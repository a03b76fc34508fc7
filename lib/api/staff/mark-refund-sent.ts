import { type Refund, refund } from '@/lib/contract/payment';
import type { RefundSentInput } from '@/lib/contract/refund';
import type { HttpClient } from '../http';
import { parseData } from '../parse-answer';

export async function markRefundSent(
  http: HttpClient,
  { refundId, ...input }: RefundSentInput & { refundId: string },
): Promise<Refund> {
  const { data } = await http.post(`/api/v1/refunds/${encodeURIComponent(refundId)}/sent`, input);
  return parseData(refund, data);
}

import { z } from 'zod';
import { type PaymentProcessor, paymentProcessor } from '@/lib/contract/card';
import type { HttpClient } from '../http';
import { parseData } from '../parse-answer';

export async function listPaymentProcessors(
  http: HttpClient,
  { agencyId }: { agencyId: string },
): Promise<PaymentProcessor[]> {
  const { data } = await http.get(`/api/v1/agencies/${encodeURIComponent(agencyId)}/payment-processors`);
  return parseData(z.array(paymentProcessor), data);
}

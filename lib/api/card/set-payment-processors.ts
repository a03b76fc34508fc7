import { z } from 'zod';
import { type PaymentProcessor, type PaymentProcessorsInput, paymentProcessor } from '@/lib/contract/card';
import type { HttpClient } from '../http';
import { parseData } from '../parse-answer';

export async function setPaymentProcessors(
  http: HttpClient,
  { agencyId, processors }: PaymentProcessorsInput & { agencyId: string },
): Promise<PaymentProcessor[]> {
  const path = `/api/v1/agencies/${encodeURIComponent(agencyId)}/payment-processors`;
  const { data } = await http.put(path, { processors });
  return parseData(z.array(paymentProcessor), data);
}

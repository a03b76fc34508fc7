import 'server-only';
import { getPaymentMethods } from '@/lib/api/card/get-payment-methods';
import type { PaymentMethods } from '@/lib/contract/card';
import { serverHttp } from './server-http';

/** How the reservation can be paid now. */
export async function loadPaymentMethods(key: string): Promise<PaymentMethods> {
  return getPaymentMethods(await serverHttp(), { key });
}

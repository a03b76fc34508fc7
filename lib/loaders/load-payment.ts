import 'server-only';
import { ApiError } from '@/lib/api/api-error';
import { getPayment } from '@/lib/api/payment/get-payment';
import type { Payment } from '@/lib/contract/payment';
import { callerHttp } from './server-http';

/** The payment with this id; null where there is none or it is not the caller's to see. */
export async function loadPayment(paymentId: string): Promise<Payment | null> {
  try {
    return await getPayment(await callerHttp(), { paymentId });
  } catch (error) {
    if (error instanceof ApiError && [401, 403, 404].includes(error.status)) return null;
    throw error;
  }
}

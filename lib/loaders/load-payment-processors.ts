import 'server-only';
import { cache } from 'react';
import { listPaymentProcessors } from '@/lib/api/card/list-payment-processors';
import type { PaymentProcessor } from '@/lib/contract/card';
import { serverHttp } from './server-http';

/** How the agency takes money, for those who may choose it. */
export const loadPaymentProcessors = cache(
  async (agencyId: string): Promise<PaymentProcessor[]> => listPaymentProcessors(await serverHttp(), { agencyId }),
);

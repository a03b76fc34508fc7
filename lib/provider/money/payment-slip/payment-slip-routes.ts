import { z } from 'zod';
import { language } from '@/lib/contract/bilingual-text';
import { currencyCode, LARGEST_PAYMENT } from '@/lib/contract/money';
import { dataOf } from '@/lib/contract/page';
import { paymentSlip, paymentSlipInput } from '@/lib/contract/payment-slip';
import type { ProviderApp } from '../../http/environment';
import { download } from '../../http/file-answer';
import { holderOr } from '../../http/policy';
import { keyParams, route } from '../../http/route';
import { makeSlip, sendSlip } from './payment-slip';

export function registerPaymentSlipRoutes(app: ProviderApp): void {
  route(
    app,
    {
      method: 'post',
      path: '/api/v1/reservations/{key}/payment-slip',
      summary: 'Make a payment slip and mail it to the guest as a PDF',
      policy: holderOr('decidePayment'),
      params: keyParams,
      body: paymentSlipInput.optional(),
      answer: dataOf(paymentSlip),
    },
    async ({ ctx, params, body }) => ({ data: await sendSlip({ ctx, input: { key: params.key, ...body } }) }),
  );
  route(
    app,
    {
      method: 'get',
      path: '/api/v1/reservations/{key}/payment-slip.pdf',
      open: true,
      summary: 'The payment slip of a reservation as a PDF',
      policy: holderOr('readReservations'),
      costly: true,
      params: keyParams,
      query: z.object({
        locale: language.optional(),
        amount: z.coerce.number().int().positive().max(LARGEST_PAYMENT).optional(),
        currency: currencyCode.optional(),
      }),
    },
    async ({ ctx, params, query }) => {
      const { locale = ctx.locale, ...asked } = query;
      const { name, bytes } = await makeSlip({ ctx, input: { ...asked, key: params.key, locale } });
      return download({ name, contentType: 'application/pdf', body: bytes });
    },
  );
}

import { z } from 'zod';
import { processorName } from '@/lib/contract/card';
import { fail } from '../../error';
import type { ProviderApp } from '../../http/environment';
import { limitedBody } from '../../http/limited-body';
import { anybody } from '../../http/policy';
import { route } from '../../http/route';
import { receiveEvent } from './receive-event';

const MAX_BYTES = 512 * 1024;

export function registerWebhookRoutes(app: ProviderApp): void {
  route(
    app,
    {
      method: 'post',
      path: '/api/v1/webhooks/{processor}',
      open: true,
      signed: true,
      uncounted: true,
      summary: 'Events of the card processor (stripe), proved by the signature over the raw body',
      policy: anybody,
      params: z.object({ processor: z.string().max(20) }),
      rawBody: 'application/json',
      answer: z.object({ received: z.literal(true) }),
    },
    async ({ ctx, params, request }) => {
      const processor = processorName.safeParse(params.processor);
      if (!processor.success) fail('NOT_FOUND');
      const chunks: Uint8Array[] = [];
      for await (const chunk of limitedBody(request.req.raw, MAX_BYTES, 'BODY_TOO_LARGE')) chunks.push(chunk);
      const signature = request.req.header('stripe-signature') ?? '';
      const body = Buffer.concat(chunks).toString('utf8');
      await receiveEvent({ ctx, input: { processor: processor.data, body, signature } });
      return { received: true as const };
    },
  );
}

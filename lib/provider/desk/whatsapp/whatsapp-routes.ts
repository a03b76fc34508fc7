import { z } from 'zod';
import { dataOf } from '@/lib/contract/page';
import {
  agencyWhatsapp,
  guestWhatsapp,
  whatsappInput,
  whatsappMessage,
  whatsappTested,
  whatsappTestInput,
} from '@/lib/contract/whatsapp';
import { fail } from '../../error';
import type { ProviderApp } from '../../http/environment';
import { limitedBody } from '../../http/limited-body';
import { anybody, withPermission } from '../../http/policy';
import { route } from '../../http/route';
import { WHATSAPP_WEBHOOK } from '../../integrations/whatsapp/open-whatsapp-gateway';
import { isSameSecret, signWhatsappBody } from '../../integrations/whatsapp/whatsapp-signature';
import { hearWhatsapp } from './hear-whatsapp';
import { readWhatsapp, sendWhatsapp } from './send-whatsapp';
import { readAgencyWhatsapp, testWhatsapp } from './test-whatsapp';

const MAX_BYTES = 256 * 1024;

/** Messages to one guest by WhatsApp's platform, and what it tells of them. */
export function registerWhatsappRoutes(app: ProviderApp): void {
  registerWebhook(app);
  registerOfAgency(app);
  const path = '/api/v1/guests/{id}/whatsapp-messages';
  const policy = withPermission('sendMailings');
  const params = z.object({ id: z.string().trim().min(1).max(60) });
  route(
    app,
    {
      ...{ method: 'get', path, policy, params, answer: dataOf(guestWhatsapp) },
      summary: 'What went to a guest by WhatsApp, and whether more can',
    },
    async ({ ctx, params: { id } }) => ({ data: await readWhatsapp({ ctx, input: { id } }) }),
  );
  route(
    app,
    {
      ...{ method: 'post', path, policy, params, body: whatsappInput, status: 201, answer: dataOf(whatsappMessage) },
      summary: 'Send one guest a message of an approved template by WhatsApp',
    },
    async ({ ctx, params: { id }, body: { kind } }) => ({ data: await sendWhatsapp({ ctx, input: { id, kind } }) }),
  );
}

/** The agency's own connection: what it sends, and a try of it. */
function registerOfAgency(app: ProviderApp): void {
  const policy = withPermission('manageAgency');
  const params = z.object({ id: z.string().min(1).max(60) });
  const path = '/api/v1/agencies/{id}';
  route(
    app,
    {
      ...{ method: 'get', path: `${path}/whatsapp`, policy, params, answer: dataOf(agencyWhatsapp) },
      summary: 'Whether messages leave by WhatsApp’s platform, and the templates that it must have',
    },
    async ({ ctx, params: { id } }) => ({ data: await readAgencyWhatsapp({ ctx, input: { agencyId: id } }) }),
  );
  route(
    app,
    {
      ...{ method: 'post', path: `${path}/whatsapp-tests`, policy, params, status: 201, body: whatsappTestInput },
      ...{ answer: dataOf(whatsappTested), summary: 'Send one template to one’s own phone' },
    },
    async ({ ctx, params: { id }, body }) => ({ data: await testWhatsapp({ ctx, input: { ...body, agencyId: id } }) }),
  );
}

/** The platform asks once whether the address is ours, and then tells by it. */
function registerWebhook(app: ProviderApp): void {
  const traits = { path: WHATSAPP_WEBHOOK, policy: anybody, open: true, uncounted: true } as const;
  const query = z.object({
    'hub.mode': z.literal('subscribe'),
    'hub.verify_token': z.string().max(200),
    'hub.challenge': z.string().regex(/^[\w-]{1,200}$/),
  });
  route(
    app,
    { ...traits, method: 'get', query, summary: 'WhatsApp’s question whether the address is ours: its own word back' },
    async ({ ctx, query: asked, request }) => {
      const { verifyToken } = ctx.services.config.whatsappHooks ?? fail('NOT_FOUND');
      if (!isSameSecret(asked['hub.verify_token'], verifyToken)) fail('SIGNATURE_INVALID');
      return request.text(asked['hub.challenge']);
    },
  );
  route(
    app,
    {
      ...{ ...traits, method: 'post', signed: true, rawBody: 'application/json' },
      summary: 'What became of messages by WhatsApp, and what guests write back, proved by the platform’s signature',
    },
    async ({ ctx, request }) => {
      const { appSecret, numberId } = ctx.services.config.whatsappHooks ?? fail('NOT_FOUND');
      const chunks: Uint8Array[] = [];
      for await (const chunk of limitedBody(request.req.raw, MAX_BYTES, 'BODY_TOO_LARGE')) chunks.push(chunk);
      const bytes = Buffer.concat(chunks);
      const given = request.req.header('x-hub-signature-256') ?? '';
      if (!isSameSecret(given, signWhatsappBody(bytes, appSecret))) fail('SIGNATURE_INVALID');
      const body = jsonOrNull(bytes);
      await hearWhatsapp(ctx, body, numberId);
      // The platform takes any other number for a failure, and tells again.
      return request.text('');
    },
  );
}

/** What is signed and no JSON tells nothing: to refuse it would only bring it again. */
function jsonOrNull(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return null;
  }
}

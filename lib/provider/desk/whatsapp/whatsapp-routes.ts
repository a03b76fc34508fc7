import type { HonoRequest } from 'hono';
import { z } from 'zod';
import { dataOf } from '@/lib/contract/page';
import { recordId } from '@/lib/contract/record-id';
import { recordVersion } from '@/lib/contract/record-version';
import {
  agencyWhatsapp,
  guestWhatsapp,
  whatsappInput,
  whatsappMessage,
  whatsappNumberInput,
  whatsappTested,
  whatsappTestInput,
} from '@/lib/contract/whatsapp';
import { fail } from '../../error';
import { keepableJson } from '../../ground/parse';
import type { ProviderApp } from '../../http/environment';
import { wholeBody } from '../../http/limited-body';
import { anybody, withPermission } from '../../http/policy';
import { route } from '../../http/route';
import { WHATSAPP_WEBHOOK } from '../../integrations/whatsapp/open-whatsapp-gateway';
import { isSameSecret, signWhatsappBody } from '../../integrations/whatsapp/whatsapp-gateway';
import { heardBySite, ownApp, removeOwnNumber, setOwnNumber } from './agency-number';
import { hearWhatsapp } from './hear-whatsapp';
import { readAgencyWhatsapp, readWhatsapp, sendWhatsapp, testWhatsapp } from './send-whatsapp';

const MAX_BYTES = 256 * 1024;

/** Messages to one guest by WhatsApp's platform, and what it tells of them. */
export function registerWhatsappRoutes(app: ProviderApp): void {
  registerWebhooks(app);
  registerOfAgency(app);
  const path = '/api/v1/guests/{id}/whatsapp-messages';
  const policy = withPermission('sendMailings');
  const params = z.object({ id: recordId });
  route(
    app,
    {
      method: 'get',
      path,
      policy,
      params,
      answer: dataOf(guestWhatsapp),
      summary: 'What went to a guest by WhatsApp, and whether more can',
    },
    async ({ ctx, params: { id } }) => ({ data: await readWhatsapp({ ctx, input: { id } }) }),
  );
  route(
    app,
    {
      method: 'post',
      path,
      policy,
      params,
      body: whatsappInput,
      status: 201,
      answer: dataOf(whatsappMessage),
      summary: 'Send one guest a message of an approved template by WhatsApp',
    },
    async ({ ctx, params: { id }, body: { kind } }) => ({ data: await sendWhatsapp({ ctx, input: { id, kind } }) }),
  );
}

/** The agency's own connection: what it sends, and a try of it. */
function registerOfAgency(app: ProviderApp): void {
  const policy = withPermission('manageAgency');
  const params = z.object({ id: recordId });
  const path = '/api/v1/agencies/{id}';
  route(
    app,
    {
      method: 'get',
      path: `${path}/whatsapp`,
      policy,
      params,
      answer: dataOf(agencyWhatsapp),
      summary: 'Whether messages leave by WhatsApp’s platform, from which number, and the templates that it must have',
    },
    async ({ ctx, params: { id } }) => ({ data: await readAgencyWhatsapp({ ctx, input: { agencyId: id } }) }),
  );
  route(
    app,
    {
      method: 'put',
      path: `${path}/whatsapp-number`,
      policy,
      params,
      body: whatsappNumberInput,
      answer: dataOf(agencyWhatsapp),
      summary: 'Write from a number of the agency’s own, by its token',
    },
    async ({ ctx, params: { id }, body }) => {
      await setOwnNumber({ ctx, input: { ...body, agencyId: id } });
      return { data: await readAgencyWhatsapp({ ctx, input: { agencyId: id } }) };
    },
  );
  route(
    app,
    {
      method: 'delete',
      path: `${path}/whatsapp-number`,
      policy,
      params,
      query: recordVersion,
      status: 204,
      summary: 'Write from the site’s number again',
    },
    async ({ ctx, params: { id }, query, request }) => {
      await removeOwnNumber({ ctx, input: { ...query, agencyId: id } });
      return request.body(null, 204);
    },
  );
  route(
    app,
    {
      method: 'post',
      path: `${path}/whatsapp-tests`,
      policy,
      params,
      status: 201,
      body: whatsappTestInput,
      answer: dataOf(whatsappTested),
      summary: 'Send one template to one’s own phone',
    },
    async ({ ctx, params: { id }, body }) => ({ data: await testWhatsapp({ ctx, input: { ...body, agencyId: id } }) }),
  );
}

/**
 * The platform asks once whether the address is ours, and then reports to it; an agency's own app has its own address.
 */
function registerWebhooks(app: ProviderApp): void {
  const traits = { policy: anybody, open: true, uncounted: true } as const;
  const signed = { ...traits, method: 'post', signed: true, rawBody: 'application/json' } as const;
  const ofNumber = z.object({ numberId: z.string().regex(/^\d{1,30}$/) });
  const path = `${WHATSAPP_WEBHOOK}/{numberId}`;
  route(
    app,
    {
      ...traits,
      path: WHATSAPP_WEBHOOK,
      method: 'get',
      query: question,
      summary: 'WhatsApp’s question whether the address is ours: its own word back',
    },
    async ({ ctx, query, request }) => {
      const { verifyToken } = ctx.services.config.whatsappHooks ?? fail('NOT_FOUND');
      return request.text(answerTo(query, (said) => isSameSecret(said, verifyToken)));
    },
  );
  route(
    app,
    {
      ...signed,
      path: WHATSAPP_WEBHOOK,
      summary: 'What became of messages by WhatsApp, and what guests write back, proved by the platform’s signature',
    },
    async ({ ctx, request }) => {
      const { appSecret } = ctx.services.config.whatsappHooks ?? fail('NOT_FOUND');
      const body = await signedBody(request.req, appSecret);
      await hearWhatsapp(ctx, body, (numberId) => heardBySite(ctx, numberId));
      // The platform takes any other status for a failure and reports again.
      return request.text('');
    },
  );
  route(
    app,
    {
      ...traits,
      path,
      method: 'get',
      query: question,
      params: ofNumber,
      summary: 'The same question about the number of an agency that has an app of its own at WhatsApp',
    },
    async ({ ctx, params: { numberId }, query, request }) => {
      const { isItsWord } = await ownApp(ctx, numberId);
      return request.text(answerTo(query, isItsWord));
    },
  );
  route(
    app,
    {
      ...signed,
      path,
      params: ofNumber,
      summary: 'What an agency’s own app at WhatsApp tells of its number, proved by that app’s signature',
    },
    async ({ ctx, params: { numberId }, request }) => {
      const { appSecret, heard } = await ownApp(ctx, numberId);
      const body = await signedBody(request.req, appSecret);
      await hearWhatsapp(ctx, body, async (of) => (of === numberId ? heard : null));
      return request.text('');
    },
  );
}

const question = z.object({
  'hub.mode': z.literal('subscribe'),
  'hub.verify_token': z.string().max(200),
  'hub.challenge': z.string().regex(/^[\w-]{1,200}$/),
});

function answerTo(asked: z.output<typeof question>, isItsWord: (said: string) => boolean): string {
  if (!isItsWord(asked['hub.verify_token'])) fail('SIGNATURE_INVALID');
  return asked['hub.challenge'];
}

/** What was told, once its signature is right. Raises BODY_TOO_LARGE, SIGNATURE_INVALID. */
async function signedBody(request: HonoRequest, appSecret: string): Promise<unknown> {
  const bytes = await wholeBody(request.raw, MAX_BYTES, 'BODY_TOO_LARGE');
  const given = request.header('x-hub-signature-256') ?? '';
  if (!isSameSecret(given, signWhatsappBody(bytes, appSecret))) fail('SIGNATURE_INVALID');
  return jsonOrNull(bytes);
}

/**
 * Null for a signed body that is no JSON. It is ignored and not refused: the platform would send a refused report
 * again, with all else that is in it.
 */
function jsonOrNull(bytes: Buffer): unknown {
  try {
    return keepableJson(bytes.toString('utf8'));
  } catch {
    return null;
  }
}

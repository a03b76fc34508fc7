import { and, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { PROVIDER_PATH } from '@/lib/config/constants';
import { dataOf } from '@/lib/contract/page';
import { recordId } from '@/lib/contract/record-id';
import { consentInput, guestConsents, type SmsDelivery } from '@/lib/contract/sms';
import { E164 } from '@/lib/domain/sms';
import type { Context } from '../../context';
import { smsMessages } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { keepable } from '../../ground/parse';
import type { ProviderApp, ProviderRequest } from '../../http/environment';
import { wholeBody } from '../../http/limited-body';
import { anybody, withPermission } from '../../http/policy';
import { route } from '../../http/route';
import { SMS_WEBHOOKS } from '../../integrations/sms/open-sms-gateway';
import { isSmsFormSigned } from '../../integrations/sms/sms-gateway';
import { noteUndelivered } from '../../people/mail/take-reports';
import { hearReply, readConsents, setConsents } from './consents';

const MAX_BYTES = 32 * 1024;

const reply = z.object({ From: z.string().regex(E164), Body: z.string().max(2000).default('') });
const report = z.object({
  MessageSid: z.string().min(1).max(64),
  MessageStatus: z.string().max(30),
  ErrorCode: z.string().max(20).optional(),
});

/** What the gateway's names of a message's state mean here; other names are ignored. */
const DELIVERIES: Record<string, SmsDelivery> = {
  delivered: 'delivered',
  read: 'delivered',
  undelivered: 'failed',
  failed: 'failed',
  canceled: 'failed',
};

/** What guests say of messages to them, and what the SMS gateway tells. */
export function registerSmsRoutes(app: ProviderApp): void {
  registerConsents(app);
  registerWebhooks(app);
}

function registerConsents(app: ProviderApp): void {
  const path = '/api/v1/guests/{id}/consents';
  const policy = withPermission('sendMailings');
  const params = z.object({ id: recordId });
  const answer = dataOf(guestConsents);
  route(
    app,
    { method: 'get', path, policy, params, answer, summary: 'What a guest said of messages, by channel' },
    async ({ ctx, params: { id } }) => ({ data: await readConsents({ ctx, input: { id } }) }),
  );
  route(
    app,
    {
      method: 'put',
      path,
      policy,
      params,
      answer,
      body: consentInput,
      summary: 'Keep what a guest told staff of messages; a reason is needed to undo what the guest ended themselves',
    },
    async ({ ctx, params: { id }, body }) => ({ data: await setConsents({ ctx, input: { ...body, id } }) }),
  );
}

/** Messages that are sent back, and what became of those that left. */
function registerWebhooks(app: ProviderApp): void {
  const traits = { method: 'post', policy: anybody, open: true, signed: true, uncounted: true } as const;
  route(
    app,
    {
      ...traits,
      path: SMS_WEBHOOKS.inbound,
      rawBody: 'application/x-www-form-urlencoded',
      status: 204,
      summary:
        'A text message that somebody sent back, proved by the gateway’s signature; STOP, BAJA and ALTO end them',
    },
    async ({ ctx, request }) => {
      const read = reply.safeParse(await signedForm(ctx, request, SMS_WEBHOOKS.inbound));
      if (read.success) await hearReply(ctx, { from: read.data.From, body: read.data.Body });
      return request.body(null, 204);
    },
  );
  route(
    app,
    {
      ...traits,
      path: SMS_WEBHOOKS.status,
      rawBody: 'application/x-www-form-urlencoded',
      status: 204,
      summary: 'What became of a text message, proved by the gateway’s signature',
    },
    async ({ ctx, request }) => {
      const read = report.safeParse(await signedForm(ctx, request, SMS_WEBHOOKS.status));
      if (read.success) await hearReport(ctx, read.data);
      return request.body(null, 204);
    },
  );
}

/** The form of a webhook. Raises NOT_FOUND without a gateway, SIGNATURE_INVALID, BODY_TOO_LARGE. */
async function signedForm(ctx: Context, request: ProviderRequest, path: string): Promise<Record<string, string>> {
  const { smsToken, siteUrl } = ctx.services.config;
  if (smsToken === null) fail('NOT_FOUND');
  const body = await wholeBody(request.req.raw, MAX_BYTES, 'BODY_TOO_LARGE');
  const form = new URLSearchParams(body.toString('utf8'));
  const signature = request.req.header('x-twilio-signature') ?? '';
  const url = `${siteUrl}${PROVIDER_PATH}${path}`;
  if (!isSmsFormSigned({ url, form, token: smsToken, signature })) fail('SIGNATURE_INVALID');
  return Object.fromEntries([...form].map(([name, value]) => [name, keepable(value)]));
}

/** Keeps what became of a message; a report that comes late does not change a final state. */
async function hearReport(ctx: Context, told: z.output<typeof report>): Promise<void> {
  const delivery = DELIVERIES[told.MessageStatus];
  if (!delivery) return;
  const open = inArray(smsMessages.delivery, ['waiting', 'sent', 'uncertain']);
  await inTransaction(ctx, async (tx) => {
    const reported = await tx
      .update(smsMessages)
      .set({ delivery, error: told.ErrorCode ?? null, reportedAt: ctx.clock.now() })
      .where(and(eq(smsMessages.gatewayId, told.MessageSid), open))
      .returning({ id: smsMessages.id });
    if (delivery === 'failed')
      await noteUndelivered(
        tx,
        reported.map(({ id }) => id),
      );
  });
}

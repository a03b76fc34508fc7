import { join } from 'node:path';
import { z } from 'zod';
import { PROVIDER_PATH } from '@/lib/config/constants';
import type { Env } from '@/lib/config/env';
import { messageFolder } from '../message-folder';
import { jsonIn, NeverLeft, postOnce } from '../post-once';
import { type SmsGateway, SmsRefused, SmsUncertain } from './sms-gateway';

/** What is documented of an answer, of a message and of a refusal. */
const taken = z.object({ sid: z.string() });
const refused = z.object({ code: z.number().optional(), message: z.string().optional() });
const OK = 200;
const REDIRECT = 300;
/** Statuses whose cause may pass: the gateway's account, or too many messages at once. */
const PASSING = new Set([401, 403, 408, 429]);
const SERVER_ERROR = 500;
/** The mobile's owner answered STOP, which the gateway obeys by itself, whether or not we were told. */
const STOPPED = 21_610;

/** Where the gateway tells what became of a message, and hands over what is sent back. */
export const SMS_WEBHOOKS = { status: '/api/v1/webhooks/sms/status', inbound: '/api/v1/webhooks/sms/inbound' } as const;

/** An HTTP gateway as Twilio documents it where SMS_GATEWAY_URL is set, else `.sms` files under DATA_DIR/outbox. */
export function openSmsGateway(env: Env): SmsGateway {
  const { SMS_GATEWAY_URL: url, SMS_ACCOUNT: account, SMS_TOKEN: token, SMS_FROM: from } = env;
  if (!url || !account || !token || !from) return fileGateway(join(env.DATA_DIR, 'outbox'));
  return httpGateway({ url, account, token, from, statusUrl: `${env.SITE_URL}${PROVIDER_PATH}${SMS_WEBHOOKS.status}` });
}

interface HttpGateway {
  url: string;
  account: string;
  token: string;
  /** A number, or the id of a messaging service (MG…). */
  from: string;
  statusUrl: string;
}

/** Sends by the gateway's HTTP call; it has no key that makes a repeated one harmless. */
export function httpGateway({ url, account, token, from, statusUrl }: HttpGateway): SmsGateway {
  const address = `${url.replace(/\/$/, '')}/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`;
  const sender = from.startsWith('MG') ? 'MessagingServiceSid' : 'From';
  return {
    idempotent: false,
    async send({ to, text: words }) {
      const body = new URLSearchParams({ To: to, [sender]: from, Body: words, StatusCallback: statusUrl });
      const headers = { authorization, 'content-type': 'application/x-www-form-urlencoded' };
      const { status, text } = await postOnce(address, { headers, body: body.toString() }).catch((error: Error) => {
        throw error instanceof NeverLeft ? new SmsRefused(error.message, false) : new SmsUncertain(error.message);
      });
      const answer = jsonIn(text);
      if (status >= OK && status < REDIRECT) {
        const { data } = taken.safeParse(answer);
        if (!data) throw new SmsUncertain('the gateway answered what is not documented');
        return data.sid;
      }
      const { code, message } = refused.safeParse(answer).data ?? {};
      const reason = `${status}${code === undefined ? '' : ` ${code}`} ${message ?? ''}`.trim();
      throw new SmsRefused(reason, !PASSING.has(status) && status < SERVER_ERROR, code === STOPPED);
    },
  };
}

/** Keeps each message as `<id>.sms` under the folder; the same one sent twice leaves one file. */
export function fileGateway(folder: string): SmsGateway {
  const { keep, sweep } = messageFolder(folder, 'sms');
  return {
    idempotent: true,
    sweep,
    async send({ id, to, text: words }) {
      await keep(id, `To: ${to}\n\n${words}\n`);
      return null;
    },
  };
}

import { z } from 'zod';
import type { Env } from '@/lib/config/env';
import { jsonIn, NeverLeft, postOnce } from '../post-once';
import { type WhatsappGateway, WhatsappRefused, WhatsappUncertain } from './whatsapp-gateway';

const OK = 200;
const REDIRECT = 300;

/** What is documented of an answer, of a message and of a refusal. */
const taken = z.object({ messages: z.array(z.object({ id: z.string().min(1) })).min(1) });
const refused = z.object({ error: z.object({ code: z.number().optional(), message: z.string().optional() }) });

const CHECK_MS = 10_000;

/** The WhatsApp Business Platform's Cloud API where its settings are set; null where they are not. */
export function openWhatsappGateway(env: Env): WhatsappGateway | null {
  const { WHATSAPP_API_URL: url, WHATSAPP_NUMBER_ID: numberId, WHATSAPP_TOKEN: token } = env;
  return numberId && token ? cloudGateway({ url, numberId, token }) : null;
}

/** Where the platform tells what became of a message, and hands over what guests write back. */
export const WHATSAPP_WEBHOOK = '/api/v1/webhooks/whatsapp';

/** What proves the platform's own calls, for the number that is written from; null where it is not set. */
export function whatsappHooksOf(env: Env) {
  const { WHATSAPP_NUMBER_ID: numberId, WHATSAPP_APP_SECRET: appSecret, WHATSAPP_VERIFY_TOKEN: verifyToken } = env;
  return numberId && appSecret && verifyToken ? { numberId, appSecret, verifyToken } : null;
}

/** What is documented of a number. */
const number = z.object({ id: z.string(), display_phone_number: z.string().max(40).nullish() });

/**
 * Asks the platform for a number by its token: answers how it is written, null where that is not told. Raises
 * WhatsappRefused where the token opens no such number, and where nobody answers.
 */
export async function lookUpNumber({ url, numberId, token }: CloudGateway): Promise<string | null> {
  const address = `${url.replace(/\/$/, '')}/${encodeURIComponent(numberId)}?fields=display_phone_number`;
  const answer = await fetch(address, {
    headers: { authorization: `Bearer ${token}` },
    redirect: 'error',
    signal: AbortSignal.timeout(CHECK_MS),
  }).catch((error: Error) => {
    throw new WhatsappRefused(error.message);
  });
  const told = number.safeParse(await answer.json().catch(() => null)).data;
  if (!answer.ok || told?.id !== numberId) throw new WhatsappRefused(String(answer.status));
  return told.display_phone_number ?? null;
}

interface CloudGateway {
  /** With its version: `https://graph.facebook.com/v23.0`. */
  url: string;
  numberId: string;
  token: string;
}

/** Sends by the Cloud API's call; it has no key that makes a repeated one harmless. */
export function cloudGateway({ url, numberId, token }: CloudGateway): WhatsappGateway {
  const address = `${url.replace(/\/$/, '')}/${encodeURIComponent(numberId)}/messages`;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return {
    async send({ to, template, language, values }) {
      const parameters = values.map((text) => ({ type: 'text', text }));
      const body = JSON.stringify({
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        to: to.replace(/^\+/, ''),
        type: 'template',
        template: { name: template, language: { code: language }, components: [{ type: 'body', parameters }] },
      });
      const { status, text } = await postOnce(address, { headers, body }).catch((error: Error) => {
        throw error instanceof NeverLeft ? new WhatsappRefused(error.message) : new WhatsappUncertain(error.message);
      });
      const answer = jsonIn(text);
      if (status >= OK && status < REDIRECT) {
        const [message] = taken.safeParse(answer).data?.messages ?? [];
        if (!message) throw new WhatsappUncertain('the gateway answered what is not documented');
        return message.id;
      }
      const { code, message } = refused.safeParse(answer).data?.error ?? {};
      throw new WhatsappRefused(`${status}${code === undefined ? '' : ` ${code}`} ${message ?? ''}`.trim());
    },
  };
}

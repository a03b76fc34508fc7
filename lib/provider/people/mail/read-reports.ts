import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { type MailDelivery, mailReports } from '@/lib/contract/suppression';
import { fail } from '../../error';
import { parseInput } from '../../ground/parse';

/** What happened to one mail, in one form for all senders of such reports. */
export interface MailReport {
  /** Names the event: a report of it that comes again has the same id. */
  id: string;
  source: 'webhook' | 'mailgun';
  delivery: MailDelivery;
  /** The mail's Message-ID without angle brackets. */
  messageId: string;
  recipient: string;
  detail: string | null;
}

interface Posted {
  body: string;
  /** X-Mail-Signature; null where there is none. */
  signature: string | null;
}

export interface ReportSecrets {
  /** The secret of reports in our own format; null = they are refused. */
  webhook: string | null;
  /** Mailgun's "HTTP webhook signing key"; null = its events are not taken. */
  mailgun: string | null;
}

const HEADER = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/;
const OWN_SECONDS = 300;
/** Mailgun tells an event that nobody took again for eight hours. */
const MAILGUN_SECONDS = 9 * 3600;

const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex');

/** Raises SIGNATURE_INVALID for a signature that is wrong, or older than it may be. */
function requireSigned(
  given: string,
  expected: string,
  { at, now, most }: { at: string; now: Date; most: number },
): void {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  const isRight = one.length === other.length && timingSafeEqual(one, other);
  if (!isRight || !(Math.abs(now.getTime() / 1000 - Number(at)) <= most)) fail('SIGNATURE_INVALID');
}

const bare = (messageId: string) => messageId.trim().replace(/^<|>$/g, '');

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return fail('BAD_REQUEST');
  }
}

/**
 * What a signed body says of mails: our own format with X-Mail-Signature, else Mailgun's. Raises SIGNATURE_INVALID,
 * INVALID, BAD_REQUEST; NOT_FOUND for a format whose secret is not set.
 */
export function readReports({ body, signature }: Posted, secrets: ReportSecrets, now: Date): MailReport[] {
  return signature === null ? ofMailgun(body, secrets.mailgun, now) : ofOurs(body, signature, secrets.webhook, now);
}

function ofOurs(body: string, signature: string, secret: string | null, now: Date): MailReport[] {
  if (!secret) return fail('NOT_FOUND');
  const [, at = '', given = ''] = HEADER.exec(signature) ?? [];
  requireSigned(given, hmac(secret, `${at}.${body}`), { at, now, most: OWN_SECONDS });
  return parseInput(mailReports, jsonOf(body)).events.map(({ id, type, messageId, recipient, detail }) => ({
    id: `webhook ${id}`,
    source: 'webhook' as const,
    delivery: type,
    messageId: bare(messageId),
    recipient,
    detail: detail ?? null,
  }));
}

const text = z.string().min(1).max(500);

const mailgunEvent = z.object({
  signature: z.object({ timestamp: z.coerce.string(), token: text, signature: text }),
  'event-data': z.object({
    event: text,
    severity: z.string().nullish(),
    recipient: text,
    reason: z.string().nullish(),
    message: z.object({ headers: z.object({ 'message-id': text }) }),
    'delivery-status': z.object({ message: z.string().nullish(), description: z.string().nullish() }).nullish(),
  }),
});

function deliveryOf(event: string, severity: string | null | undefined): MailDelivery | null {
  if (event === 'failed') return severity === 'permanent' ? 'hardBounce' : 'softBounce';
  if (event === 'complained') return 'complaint';
  return event === 'delivered' ? 'delivered' : null;
}

/** Mailgun signs time and a token of one use, which names the event, and not the body: so it must be about a mail of ours. */
function ofMailgun(body: string, key: string | null, now: Date): MailReport[] {
  if (!key) return fail('NOT_FOUND');
  const posted = mailgunEvent.safeParse(jsonOf(body)).data;
  if (!posted) return fail('SIGNATURE_INVALID');
  const { timestamp, token, signature } = posted.signature;
  requireSigned(signature, hmac(key, timestamp + token), { at: timestamp, now, most: MAILGUN_SECONDS });
  const { event, severity, recipient, reason, message, ...data } = posted['event-data'];
  const delivery = deliveryOf(event, severity);
  if (!delivery) return [];
  const status = data['delivery-status'];
  const detail = status?.message || status?.description || reason || null;
  return [
    {
      id: `mailgun ${token}`,
      source: 'mailgun',
      delivery,
      recipient,
      messageId: bare(message.headers['message-id']),
      detail,
    },
  ];
}

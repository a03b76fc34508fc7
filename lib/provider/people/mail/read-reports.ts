import { z } from 'zod';
import { type MailDelivery, mailReports } from '@/lib/contract/suppression';
import { fail } from '../../error';
import { keepableJson, parseInput } from '../../ground/parse';
import { checkSignature, hmacOf, requireSigned } from '../../integrations/signed-body';

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

/** Mailgun repeats an event that nobody took for eight hours. */
const MAILGUN_SECONDS = 9 * 3600;

const bare = (messageId: string) => messageId.trim().replace(/^<|>$/g, '');

function jsonOf(body: string): unknown {
  try {
    return keepableJson(body);
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
  checkSignature({ body, signature }, secret, now);
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

/**
 * Mailgun signs a time and a token that is used once, but not the body: so the token names the event, and the event
 * must be about a mail of ours.
 */
function ofMailgun(body: string, key: string | null, now: Date): MailReport[] {
  if (!key) return fail('NOT_FOUND');
  const posted = mailgunEvent.safeParse(jsonOf(body)).data;
  if (!posted) return fail('SIGNATURE_INVALID');
  const { timestamp, token, signature } = posted.signature;
  requireSigned(signature, hmacOf(key, timestamp + token), { at: timestamp, now, most: MAILGUN_SECONDS });
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

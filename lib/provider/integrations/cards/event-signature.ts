import { createHmac, timingSafeEqual } from 'node:crypto';
import { fail } from '../../error';
import type { SignedEvent } from './card-processor';

/** A signed event is believed for this long. docs/reliability.md, Card events. */
export const SIGNATURE_SECONDS = 300;
const HEADER = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/;

const digest = (secret: string, seconds: string, body: string) =>
  createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');

/** Signs a body the way Stripe does: the time and an HMAC of time and body. */
export function signEvent(body: string, secret: string, now: Date): SignedEvent {
  const seconds = String(Math.floor(now.getTime() / 1000));
  return { body, signature: `t=${seconds},v1=${digest(secret, seconds, body)}` };
}

/** Raises SIGNATURE_INVALID for a forged, altered or old event. docs/reliability.md, Card events. */
export function checkSignature({ body, signature }: SignedEvent, secret: string, now: Date): void {
  const [, seconds = '', given = ''] = HEADER.exec(signature) ?? [];
  if (!given) fail('SIGNATURE_INVALID');
  const isRight = timingSafeEqual(Buffer.from(given), Buffer.from(digest(secret, seconds, body)));
  const age = Math.abs(now.getTime() / 1000 - Number(seconds));
  if (!isRight || age > SIGNATURE_SECONDS) fail('SIGNATURE_INVALID');
}

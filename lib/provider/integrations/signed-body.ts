import { createHmac, timingSafeEqual } from 'node:crypto';
import { fail } from '../error';

/** A body and the header that says who sent it: `t=<seconds>,v1=<HMAC of time and body>`, as Stripe writes it. */
export interface SignedBody {
  /** The body's bytes as text, exactly as they came. */
  body: string;
  signature: string;
}

/** A signed body is believed for this long. docs/reliability.md, Card events. */
export const SIGNATURE_SECONDS = 300;

const HEADER = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/;

/** HMAC-SHA256 of a text, in hexadecimal digits. */
export const hmacOf = (secret: string, text: string): string => createHmac('sha256', secret).update(text).digest('hex');

/** Signs a body. */
export function signBody(body: string, secret: string, now: Date): SignedBody {
  const seconds = String(Math.floor(now.getTime() / 1000));
  return { body, signature: `t=${seconds},v1=${hmacOf(secret, `${seconds}.${body}`)}` };
}

/** Raises SIGNATURE_INVALID for a body that is forged, altered or old. */
export function checkSignature({ body, signature }: SignedBody, secret: string, now: Date): void {
  const [, at = '', given = ''] = HEADER.exec(signature) ?? [];
  requireSigned(given, hmacOf(secret, `${at}.${body}`), { at, now, most: SIGNATURE_SECONDS });
}

/** Raises SIGNATURE_INVALID for a signature that is wrong, or older than `most` seconds; `at` is when it was made. */
export function requireSigned(
  given: string,
  expected: string,
  { at, now, most }: { at: string; now: Date; most: number },
): void {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  const isRight = one.length === other.length && timingSafeEqual(one, other);
  if (!isRight || !(Math.abs(now.getTime() / 1000 - Number(at)) <= most)) fail('SIGNATURE_INVALID');
}

import { createHash, createHmac } from 'node:crypto';
import type { Context } from '../context';

/** What the database keeps of an agency's, a login link's or any other mailed token: SHA-256, hex. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/**
 * The token of a waitlist entry's or a contact notice's link. It is derived from the server's secret, so that later
 * mails can carry the same link although the database keeps its hash alone.
 */
export function derivedToken(
  { services }: Pick<Context, 'services'>,
  purpose: 'waitlist' | 'contact-notice',
  id: string,
): string {
  return createHmac('sha256', services.config.sessionSecret).update(`${purpose} ${id}`).digest('base64url');
}

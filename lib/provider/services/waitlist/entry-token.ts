import { createHmac } from 'node:crypto';
import type { Context } from '../../context';
import { loginLinkHash } from '../session/login-link-hash';

/**
 * The token of an entry's link. It is reckoned from the server's secret, so that later mails can carry the same link
 * although the database keeps its hash alone.
 */
export function entryToken({ services }: Pick<Context, 'services'>, entryId: string): string {
  return createHmac('sha256', services.config.sessionSecret).update(`waitlist ${entryId}`).digest('base64url');
}

/** What the database keeps of an entry's token. */
export const entryTokenHash = loginLinkHash;

import { createHmac } from 'node:crypto';
import type { Context } from '../../context';
import { loginLinkHash } from '../session/login-link-hash';

/** The token of a notice's link, reckoned from the server's secret: the mail makes it, the database keeps its hash alone. */
export function noticeToken({ services }: Pick<Context, 'services'>, noticeId: string): string {
  return createHmac('sha256', services.config.sessionSecret).update(`contact-notice ${noticeId}`).digest('base64url');
}

/** What the database keeps of a notice's token. */
export const noticeTokenHash = loginLinkHash;

import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from '../context';

/** Characters of a derived token: SHA-256 in base64url. */
export const DERIVED_TOKEN_LENGTH = 43;

/** The hash that the database keeps instead of a token (an agency's, a login link's, any mailed one): SHA-256, hex. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

type LinkPurpose = 'waitlist' | 'contact-notice' | 'household' | 'companion';

/**
 * The token of a link: a waitlist entry's, a contact notice's, a household's or a companion's (their id with the link's
 * generation), the word by which the platform asks for an agency's own number, or the mark of a mailbox in a link that
 * ends messages. It is derived from the server's secret, so that later mails can carry the same link although the
 * database keeps its hash alone.
 */
export function derivedToken(
  { services }: Pick<Context, 'services'>,
  purpose: LinkPurpose | 'whatsapp-callback' | 'mailing-opt-out',
  id: string,
): string {
  return createHmac('sha256', services.config.sessionSecret).update(`${purpose} ${id}`).digest('base64url');
}

/**
 * The derived token of a link that is out, by the hash that the database keeps; null where it cannot be told again:
 * there is none, or an earlier secret of the server made it, and what is derived now would open nothing.
 */
export function knownToken(
  ctx: Pick<Context, 'services'>,
  { purpose, id, hash }: { purpose: LinkPurpose; id: string; hash: string | null },
): string | null {
  const token = derivedToken(ctx, purpose, id);
  return hashOfToken(token) === hash ? token : null;
}

type TimedPurpose = 'household-match' | 'household-visit' | 'mailing-opt-out' | 'support-attachment';

const sealOf = ({ services }: Pick<Context, 'services'>, text: string): string =>
  createHmac('sha256', services.config.sessionSecret).update(text).digest('base64url');

/**
 * A token that itself carries what it is about and until when it is valid, so that the database keeps nothing of it.
 */
export function timedToken(
  ctx: Pick<Context, 'services'>,
  purpose: TimedPurpose,
  { about, until }: { about: string; until: Date },
): string {
  const said = `${Buffer.from(about).toString('base64url')}.${until.getTime().toString(36)}`;
  return `${said}.${sealOf(ctx, `${purpose} ${said}`)}`;
}

/** What a timed token of this purpose is about; null for one that is forged, of another purpose, or over. */
export function readTimedToken(
  ctx: Pick<Context, 'services' | 'clock'>,
  purpose: TimedPurpose,
  token: string,
): string | null {
  const [about = '', until = '', seal = ''] = token.split('.');
  const expected = Buffer.from(sealOf(ctx, `${purpose} ${about}.${until}`));
  const given = Buffer.from(seal);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const isOver = Number.parseInt(until, 36) <= ctx.clock.now().getTime();
  return isOver ? null : Buffer.from(about, 'base64url').toString();
}

import { randomBytes } from 'node:crypto';
import { millisecondsInDay } from 'date-fns/constants';
import type { SessionUser } from '@/lib/contract/session';
import { ACCESS_COOKIE } from '@/lib/session/cookies';
import { signToken } from '@/lib/session/token';
import { readCookie } from '@/lib/session/views';
import type { Context, Transaction } from '../../context';
import { loginLinks } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { hashOfToken } from '../../ground/mailed-token';

export interface Credentials {
  cookie: string | undefined;
  header: string | undefined;
}

const LINK_DAYS = 90;

type Owner = { userId: string } | { reservationId: string };

/**
 * Makes the token of a link that logs in (for a mail): 256 random bits, of which only the SHA-256 is kept. `expiresAt`
 * is an instant; a single-use link is used up by its first login.
 */
export async function createLoginLink(
  tx: Transaction,
  ctx: Context,
  { singleUse, expiresAt, ...owner }: Owner & { singleUse: boolean; expiresAt: Date },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await tx
    .insert(loginLinks)
    .values({ tokenHash: hashOfToken(token), ...owner, singleUse, expiresAt, createdAt: ctx.clock.now() });
  return token;
}

interface Holder {
  id: string;
  email: string;
}

/**
 * The token of the link in a mail to a reservation's holder, made when the mail leaves, so that no table ever holds it.
 * It logs in for 90 days, or until `until`; undefined where the mail goes to another address than the holder's present
 * one.
 */
export async function mailedLoginToken(
  ctx: Context,
  { recipient }: { recipient: string },
  { holder: { id, email }, until }: { holder: Holder; until?: Date | null },
): Promise<string | undefined> {
  const now = ctx.clock.now();
  const expiresAt = until ?? new Date(now.getTime() + LINK_DAYS * millisecondsInDay);
  if (recipient.toLowerCase() !== email.toLowerCase() || expiresAt <= now) return undefined;
  return inTransaction(ctx, (tx) => createLoginLink(tx, ctx, { reservationId: id, singleUse: false, expiresAt }));
}

interface TokenOf {
  sessionId: string;
  user: SessionUser;
  from: Date;
  until: Date;
}

/** The signed token of a session, good between two instants. */
export function issueToken(ctx: Context, { sessionId, user, from, until }: TokenOf): Promise<string> {
  const { uid, role, type, idagency, idEvent, reservationKey } = user;
  return signToken(
    { sid: sessionId, uid, role: role.name, type, idagency, idEvent, reservationKey },
    {
      secret: ctx.services.config.sessionSecret,
      now: from,
      expiresInSeconds: Math.floor((until.getTime() - from.getTime()) / 1000),
    },
  );
}

/** The token that a call brings along: X-Access-Token (`Bearer …`), else the cookie. docs/wire.md, Who calls. */
export function sentToken({ cookie, header }: Credentials): string | null {
  return /^Bearer (\S+)$/i.exec(header ?? '')?.[1] ?? readCookie(cookie ?? '', ACCESS_COOKIE);
}

import type { Context, Transaction } from '../../context';
import type { users } from '../../db/schema';
import { ProviderError } from '../../error';
import { openChallenge } from '../second-factor/open-challenge';
import { type OpenedSession, openUserSession } from './open-session';

/** A session, or the failure that asks for more; returned, not raised, so that the transaction that made it stands. */
export type Admission = OpenedSession | ProviderError;

/**
 * Lets in who has proven the first factor: opens the session, or asks for the second factor (SECOND_FACTOR with a
 * challenge), or for the verification of the mail (MAIL_UNVERIFIED).
 */
export async function admitUser(tx: Transaction, ctx: Context, user: typeof users.$inferSelect): Promise<Admission> {
  if (!user.emailVerified) return new ProviderError('MAIL_UNVERIFIED');
  if (user.totpConfirmedAt) return new ProviderError('SECOND_FACTOR', { details: await openChallenge(tx, ctx, user) });
  return openUserSession({ ctx, tx, user });
}

/** The session, or raises what it asks for. Called after the commit. */
export function admitted(admission: Admission): OpenedSession {
  if (admission instanceof ProviderError) throw admission;
  return admission;
}

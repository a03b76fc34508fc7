import type { SessionRevocation } from '@/lib/contract/own-session';
import { clearingCookies } from '@/lib/session/cookies';
import type { Context, Transaction } from '../../context';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { writeAudit } from '../../ground/audit';
import { refuseActingAdmin } from '../profile/own-account';
import { currentSessionId, ownSessions, publicSessionId, type SessionRow } from './own-sessions';
import { revokeSession } from './revoke-session';

/**
 * Ends one of the caller's own sessions; Set-Cookie values where it is the one that asks. Raises NOT_FOUND for a session
 * of somebody else, FORBIDDEN for an admin who acts as this person.
 */
export async function revokeOwnSession({ ctx, input }: { ctx: Context; input: { id: string } }): Promise<string[]> {
  return endSessions(ctx, (rows) => {
    const found = rows.find(({ id }) => publicSessionId(id) === input.id);
    return found ? [found] : fail('NOT_FOUND');
  });
}

/** Ends the caller's other sessions, or all of them. Set-Cookie values where the one that asks ends too. */
export async function revokeOwnSessions({ ctx, input }: { ctx: Context; input: SessionRevocation }): Promise<string[]> {
  const current = currentSessionId(ctx);
  return endSessions(ctx, (rows) => rows.filter(({ id }) => input.scope === 'all' || id !== current));
}

async function endSessions(ctx: Context, choose: (rows: SessionRow[]) => SessionRow[]): Promise<string[]> {
  const current = currentSessionId(ctx);
  return inTransaction(ctx, async (tx) => {
    await refuseActingAdmin(tx, ctx);
    const chosen = choose(await ownSessions(tx, ctx));
    for (const { id } of chosen) await revokeSession(tx, ctx, id);
    if (chosen.length > 0) await tellAudit(tx, ctx, chosen);
    return chosen.some(({ id }) => id === current) ? clearingCookies() : [];
  });
}

async function tellAudit(tx: Transaction, ctx: Context, chosen: SessionRow[]): Promise<void> {
  const { actor } = ctx;
  const agencyId = actor.kind === 'user' || actor.kind === 'holder' ? actor.agencyId : null;
  const [entity, entityId] =
    actor.kind === 'user'
      ? ['user', actor.userId]
      : ['reservation', actor.kind === 'holder' ? actor.reservationId : ''];
  await writeAudit(tx, ctx, {
    ...{ agencyId, entity, entityId },
    action: 'session.revoked',
    after: { sessions: chosen.map(({ id }) => publicSessionId(id)) },
  });
}

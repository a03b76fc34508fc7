import type { OwnSession } from '@/lib/contract/own-session';
import { readAgent } from '@/lib/domain/user-agent';
import type { Context } from '../../context';
import { currentSessionId, ownSessions, publicSessionId } from './own-sessions';

/** The caller's living sessions with what they were opened on, the last used first. */
export async function listSessions({ ctx }: { ctx: Context }): Promise<OwnSession[]> {
  const current = currentSessionId(ctx);
  const rows = await ownSessions(ctx.db, ctx);
  return rows.map((row) => ({
    id: publicSessionId(row.id),
    ...readAgent(row.userAgent),
    address: row.ip?.replace(/^::ffff:(?=\d+\.)/, '') ?? null,
    openedAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    current: row.id === current,
    byAdmin: row.impersonatedBy !== null,
  }));
}

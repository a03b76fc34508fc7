import type { SessionUser } from '@/lib/contract/session';
import { signToken } from '@/lib/session/token';
import type { Context } from '../../context';

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

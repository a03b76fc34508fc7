import { z } from 'zod';
import { instant } from './dates';

/** One living session of the caller's own, GET /api/v1/me/sessions. */
export const ownSession = z
  .object({
    /** Names the session for its revocation; no part of any token. */
    id: z.string(),
    device: z.enum(['phone', 'tablet', 'computer', 'unknown']),
    browser: z.string().nullable(),
    system: z.string().nullable(),
    address: z.string().nullable(),
    openedAt: instant,
    lastSeenAt: instant,
    /** Id of the session that makes the call. */
    current: z.boolean(),
    /** Opened by an admin of the platform who acts as this person. */
    byAdmin: z.boolean(),
  })
  .meta({ id: 'OwnSession' });
export type OwnSession = z.infer<typeof ownSession>;

/** Which of the own sessions end: all but the one that asks, or that one too. */
export const sessionRevocation = z.object({ scope: z.enum(['others', 'all']) });
export type SessionRevocation = z.infer<typeof sessionRevocation>;

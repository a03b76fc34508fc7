import { z } from 'zod';
import { instant } from './dates';

/** One of the caller's own active sessions, GET /api/v1/me/sessions. */
export const ownSession = z
  .object({
    /** Identifies the session for revoking it; not part of any token. */
    id: z.string(),
    device: z.enum(['phone', 'tablet', 'computer', 'unknown']),
    browser: z.string().nullable(),
    system: z.string().nullable(),
    address: z.string().nullable(),
    openedAt: instant,
    lastSeenAt: instant,
    /** Whether this session makes the call. */
    current: z.boolean(),
    /** Whether an admin of the platform opened it to act as this person. */
    byAdmin: z.boolean(),
  })
  .meta({ id: 'OwnSession' });
export type OwnSession = z.infer<typeof ownSession>;

/** Which of the caller's own sessions to end: all others, or the calling one too. */
export const sessionRevocation = z.object({ scope: z.enum(['others', 'all']) });
export type SessionRevocation = z.infer<typeof sessionRevocation>;

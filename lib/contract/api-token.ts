import { z } from 'zod';
import { instant } from './dates';
import { dataOf } from './page';

/**
 * Scopes of a token, one pair for each area: to read, or to write (which includes reading). What each permits:
 * lib/domain/token-scopes.ts.
 */
export const tokenScope = z.enum([
  'events:read',
  'events:write',
  'reservations:read',
  'reservations:write',
  'payments:read',
  'guests:read',
  'guests:write',
  'calls:read',
  'calls:write',
  'reports:read',
]);
export type TokenScope = z.infer<typeof tokenScope>;

export const TOKEN_LIMITS = { tokens: 20, name: 80, days: 366 } as const;

/** POST /api/v1/agencies/{id}/tokens. */
export const apiTokenInput = z
  .object({
    name: z.string().trim().min(1).max(TOKEN_LIMITS.name),
    scopes: z
      .array(tokenScope)
      .min(1)
      .transform((chosen) => [...new Set(chosen)]),
    /** The token is valid for so many days. */
    days: z.int().min(1).max(TOKEN_LIMITS.days),
  })
  .meta({ id: 'ApiTokenInput' });
export type ApiTokenInput = z.infer<typeof apiTokenInput>;

export const apiToken = z
  .object({
    id: z.string(),
    name: z.string(),
    scopes: z.array(tokenScope),
    /** The last characters of the token, so that its owner can tell several apart. */
    ending: z.string(),
    /** Who made it; null where the account was deleted. */
    createdBy: z.string().nullable(),
    createdAt: instant,
    expiresAt: instant,
    /** To the minute; null where the token was never used. */
    lastUsedAt: instant.nullable(),
    revokedAt: instant.nullable(),
  })
  .meta({ id: 'ApiToken' });
export type ApiToken = z.infer<typeof apiToken>;

/** With the token itself, which is shown only once. */
export const apiTokenWithSecret = apiToken.extend({ token: z.string() }).meta({ id: 'ApiTokenWithSecret' });
export type ApiTokenWithSecret = z.infer<typeof apiTokenWithSecret>;

export const apiTokens = dataOf(z.array(apiToken));

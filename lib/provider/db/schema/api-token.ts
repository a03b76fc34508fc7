import { index, pgTable, text } from 'drizzle-orm/pg-core';
import type { TokenScope } from '@/lib/contract/api-token';
import { agencyId } from './agency';
import { moment } from './columns';

/** By what an agency's other systems call; the token itself is kept nowhere. */
export const apiTokens = pgTable(
  'api_tokens',
  {
    id: text('id').primaryKey(),
    agencyId: agencyId(),
    name: text('name').notNull(),
    scopes: text('scopes').array().$type<TokenScope[]>().notNull(),
    /** SHA-256, hex. */
    tokenHash: text('token_hash').notNull().unique(),
    ending: text('ending').notNull(),
    /** Whose deed it counts as; no reference, since who left takes nothing with them. */
    createdBy: text('created_by').notNull(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    lastUsedAt: moment('last_used_at'),
    revokedAt: moment('revoked_at'),
  },
  (table) => [index('api_tokens_agency').on(table.agencyId, table.createdAt)],
);

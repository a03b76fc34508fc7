import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { agencies } from './agency';
import { moment } from './columns';

export const users = pgTable(
  'users',
  {
    id: text('id').primaryKey(),
    /** Null for the platform's admins alone. */
    agencyId: text('agency_id').references(() => agencies.id),
    /** Lower case. */
    email: text('email').notNull().unique(),
    name: text('name').notNull(),
    role: text('role').notNull(),
    passwordHash: text('password_hash').notNull(),
    active: boolean('active').notNull().default(true),
    languageCode: text('language_code').notNull().default('es'),
    version: integer('version').notNull().default(1),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [index('users_agency').on(table.agencyId)],
);

/** One row a login. Revoking it ends the session on the server, whatever the cookie says. */
export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    type: text('type', { enum: ['U', 'R'] }).notNull(),
    userId: text('user_id').references(() => users.id),
    reservationId: text('reservation_id'),
    createdAt: moment('created_at').notNull(),
    lastSeenAt: moment('last_seen_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    revokedAt: moment('revoked_at'),
    ip: text('ip'),
    userAgent: text('user_agent'),
    impersonatedBy: text('impersonated_by'),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_reservation').on(table.reservationId)],
);

/** Links that log in (mailed). Only the SHA-256 of the token is kept. */
export const loginLinks = pgTable('login_links', {
  tokenHash: text('token_hash').primaryKey(),
  userId: text('user_id').references(() => users.id),
  reservationId: text('reservation_id'),
  singleUse: boolean('single_use').notNull(),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
  usedAt: moment('used_at'),
});

import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { signupPlan } from '@/lib/contract/account';
import { language } from '@/lib/contract/bilingual-text';
import { listDensity, listName } from '@/lib/contract/list-settings';
import { sessionType } from '@/lib/contract/session';
import { agencies, agencyId } from './agency';
import { moment, oneOf } from './columns';

export const users = pgTable(
  'users',
  {
    id: text('id').primaryKey(),
    /** Null for the platform's admins alone. */
    agencyId: text('agency_id').references(() => agencies.id),
    /** Lower case. */
    email: text('email').notNull().unique(),
    name: text('name').notNull(),
    /** The person's own number, E.164; null = none given. */
    mobile: text('mobile'),
    role: text('role').notNull(),
    passwordHash: text('password_hash').notNull(),
    active: boolean('active').notNull().default(true),
    /** False from the sign-up until the mailed link is opened; until then nobody can log in. */
    emailVerified: boolean('email_verified').notNull().default(true),
    /** Two-factor secret, sealed with a key of the environment; used from `totpConfirmedAt` on. */
    totpSecret: text('totp_secret'),
    totpConfirmedAt: moment('totp_confirmed_at'),
    /** The last 30-second step whose code was used: a code works only once. */
    totpLastStep: integer('totp_last_step'),
    /** Kinds of notification that the person switched off for mail. */
    mutedMails: jsonb('muted_mails').$type<string[]>().notNull().default([]),
    /** Types of notification that count as read for this person. */
    mutedTypes: jsonb('muted_types').$type<string[]>().notNull().default([]),
    lastLoginAt: moment('last_login_at'),
    languageCode: oneOf('language_code', language).notNull().default('es'),
    version: integer('version').notNull().default(1),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('users_agency').on(table.agencyId),
    index('users_role').on(table.role),
    index('users_name').on(sql`searchable(${table.name})`, table.id),
    // Exactly the expression that the search of people uses, or the index is not used.
    index('users_search').using('gin', sql`searchable(name || ' ' || email) gin_trgm_ops`),
  ],
);

/** One row for each login. Revoking it ends the session on the server, whatever the cookie says. */
export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    type: oneOf('type', sessionType).notNull(),
    userId: text('user_id').references(() => users.id),
    reservationId: text('reservation_id'),
    createdAt: moment('created_at').notNull(),
    lastSeenAt: moment('last_seen_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    revokedAt: moment('revoked_at'),
    ip: text('ip'),
    userAgent: text('user_agent'),
    /** The admin who acts as this user, why, and the session to return to. */
    impersonatedBy: text('impersonated_by'),
    impersonationReason: text('impersonation_reason'),
    returnSessionId: text('return_session_id'),
  },
  (table) => [
    index('sessions_user').on(table.userId),
    index('sessions_reservation').on(table.reservationId),
    index('sessions_expires').on(table.expiresAt),
    index('sessions_revoked').on(table.revokedAt).where(sql`revoked_at is not null`),
  ],
);

/** Links that log in (mailed). Only the SHA-256 of the token is kept. */
export const loginLinks = pgTable(
  'login_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: text('user_id').references(() => users.id),
    reservationId: text('reservation_id'),
    singleUse: boolean('single_use').notNull(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [
    index('login_links_user').on(table.userId),
    index('login_links_reservation').on(table.reservationId),
    index('login_links_expires').on(table.expiresAt),
  ],
);

/** Mailed secrets that are no login: only their SHA-256 is kept. A new one of the same purpose supersedes the old. */
export const accountTokens = pgTable(
  'account_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    purpose: text('purpose', { enum: ['passwordReset', 'emailVerification', 'invitation'] }).notNull(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
    supersededAt: moment('superseded_at'),
  },
  (table) => [
    index('account_tokens_user').on(table.userId, table.purpose),
    index('account_tokens_expires').on(table.expiresAt),
  ],
);

/** Logins whose password was right and which wait for the second factor. */
export const loginChallenges = pgTable(
  'login_challenges',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    attempts: integer('attempts').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [index('login_challenges_user').on(table.userId), index('login_challenges_expires').on(table.expiresAt)],
);

/**
 * Attempts at a code of the second factor: one row for all browsers that were never used to log in to the account, and
 * one for each browser that was.
 */
export const codeAttempts = pgTable(
  'code_attempts',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    /** `strangers`, or the SHA-256 of a known browser's id. */
    browser: text('browser').notNull(),
    attempts: integer('attempts').notNull(),
    lastAt: moment('last_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.browser] }), index('code_attempts_last').on(table.lastAt)],
);

/** One-time codes for a lost second factor, hashed. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    codeHash: text('code_hash').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

/** Who opened an account by /signup, and what they chose; the agency or the event is made when the mail is verified. */
export const signups = pgTable(
  'signups',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    kind: text('kind', { enum: ['agency', 'couple'] }).notNull(),
    plan: oneOf('plan', signupPlan).notNull(),
    details: jsonb('details').$type<Record<string, string>>().notNull(),
    createdAt: moment('created_at').notNull(),
    completedAt: moment('completed_at'),
  },
  (table) => [
    index('signups_user').on(table.userId),
    index('signups_open').on(table.createdAt).where(sql`completed_at is null`),
  ],
);

/** Cells of the permission table that an agency changed; without a row the default of lib/domain/permissions counts. */
export const permissionGrants = pgTable(
  'permission_grants',
  {
    agencyId: agencyId(),
    role: text('role').notNull(),
    permission: text('permission').notNull(),
    allowed: boolean('allowed').notNull(),
    changedAt: moment('changed_at').notNull(),
    changedBy: text('changed_by').notNull(),
  },
  (table) => [primaryKey({ columns: [table.agencyId, table.role, table.permission] })],
);

const userId = () =>
  text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** Which columns of a console's list a person sees, and how dense its rows are. */
export const listLayouts = pgTable(
  'list_layouts',
  {
    userId: userId(),
    list: oneOf('list', listName).notNull(),
    hidden: jsonb('hidden').$type<string[]>().notNull(),
    density: oneOf('density', listDensity).notNull(),
    version: integer('version').notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.userId, table.list] })],
);

/** Filters of a list that a person keeps under a name. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: text('id').primaryKey(),
    userId: userId(),
    list: oneOf('list', listName).notNull(),
    name: text('name').notNull(),
    query: text('query').notNull(),
    version: integer('version').notNull().default(1),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [uniqueIndex('saved_views_name').on(table.userId, table.list, sql`searchable(${table.name})`)],
);

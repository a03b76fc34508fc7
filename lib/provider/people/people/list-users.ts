import { and, count, eq, getTableColumns, or, type SQL, sql } from 'drizzle-orm';
import { createTranslator } from 'use-intl/core';
import { AGENCY_ZONE } from '@/lib/config/constants';
import type { Language } from '@/lib/contract/bilingual-text';
import { type RoleName, roleName } from '@/lib/contract/role';
import type { UserExportQuery, UserPage, UserQuery, UserRecord, UserState } from '@/lib/contract/user';
import { type CsvCell, csvFile } from '@/lib/domain/csv';
import { datesIn } from '@/lib/domain/date-text';
import { grantableRoles } from '@/lib/domain/grantable-roles';
import { isoInZone } from '@/lib/domain/zone';
import consoleEn from '@/messages/en/console.json';
import en from '@/messages/en/reports.json';
import consoleEs from '@/messages/es/console.json';
import es from '@/messages/es/reports.json';
import type { Context, Transaction, UserActor } from '../../context';
import { agencies, users } from '../../db/schema';
import { fail } from '../../error';
import { alphabetical, containsWords, pageWindow, sortOrder, toPage } from '../../ground/page';
import { boundAgencyId, staffAgency } from '../agency/agency-scope';

export type UserRow = typeof users.$inferSelect;

const { name, email, role, createdAt, lastLoginAt } = users;

const SORTS = { name: alphabetical(name), email, role, createdAt, lastLoginAt } as const;

/** The condition of the list's filters, and its order. Raises INVALID for an unknown sort. */
function userConditions({ q, 'filter[role]': asked, 'filter[state]': state, sort = 'name' }: Omit<UserQuery, 'page'>) {
  const ofState: Record<NonNullable<typeof state>, SQL | undefined> = {
    active: and(eq(users.active, true), eq(users.emailVerified, true)),
    invited: and(eq(users.active, true), eq(users.emailVerified, false)),
    inactive: eq(users.active, false),
  };
  return {
    where: and(
      ...containsWords(sql`${users.name} || ' ' || ${users.email}`, q),
      asked && eq(users.role, asked),
      state && ofState[state],
    ),
    order: sortOrder({ sort, sorts: SORTS, id: users.id }),
  };
}

/**
 * The accounts that the caller manages, and how many have each role, whatever the filters. Raises INVALID, NOT_FOUND.
 */
export async function listUsers({ ctx, input }: { ctx: Context; input: UserQuery }): Promise<UserPage> {
  const window = pageWindow(input);
  const scope = await managedUsers(ctx, input.agency_id);
  const { where, order } = userConditions(input);
  const [rows, counted, roles] = await Promise.all([
    ctx.db
      .select()
      .from(users)
      .where(and(scope, where))
      .orderBy(...order)
      .limit(window.limit)
      .offset(window.offset),
    ctx.db.select({ total: count() }).from(users).where(and(scope, where)),
    ctx.db.select({ role: users.role, total: count() }).from(users).where(scope).groupBy(users.role),
  ]);
  const counts = Object.fromEntries(
    roleName.options.map((each) => [each, roles.find((found) => found.role === each)?.total ?? 0]),
  ) as Record<RoleName, number>;
  return { ...toPage(rows.map(describeUserRecord), counted[0]?.total ?? 0, window), counts };
}

export function stateOf({ active, emailVerified }: Pick<UserRow, 'active' | 'emailVerified'>): UserState {
  if (!active) return 'inactive';
  return emailVerified ? 'active' : 'invited';
}

/** An account as those who manage users see it: an allow-list, nothing of its secrets. */
export function describeUserRecord(row: UserRow): UserRecord {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    role: roleName.parse(row.role),
    state: stateOf(row),
    languageCode: row.languageCode,
    agencyId: row.agencyId,
    twoFactor: row.totpConfirmedAt !== null,
    lastLoginAt: row.lastLoginAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    version: row.version,
  };
}

/** The caller as a person who manages users. Raises FORBIDDEN for callers without an account. */
export function manager(ctx: Context): UserActor {
  return ctx.actor.kind === 'user' ? ctx.actor : fail('FORBIDDEN');
}

/**
 * The accounts that the caller manages: those of the own agency; for the platform's admin all, or those of the agency
 * asked for together with the other admins. Raises NOT_FOUND for an agency that is not the caller's.
 */
async function managedUsers(ctx: Context, agencyId: string | undefined): Promise<SQL | undefined> {
  const own = boundAgencyId(manager(ctx));
  if (agencyId !== undefined) await staffAgency(ctx, agencyId);
  if (own !== null) return eq(users.agencyId, own);
  return agencyId === undefined ? undefined : or(eq(users.agencyId, agencyId), eq(users.role, 'admin'));
}

/** Locks an account that the caller manages. Raises NOT_FOUND for every other, STALE for another version. */
export async function lockUser(
  tx: Transaction,
  ctx: Context,
  { id, version }: { id: string; version?: number | undefined },
): Promise<UserRow> {
  const actor = manager(ctx);
  const agencyId = boundAgencyId(actor);
  const [row] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, id), agencyId === null ? undefined : eq(users.agencyId, agencyId)))
    .for('update');
  // Nobody changes an account with a role that they may not give.
  if (!row || !grantableRoles(actor.role).some((grantable) => grantable === row.role)) fail('NOT_FOUND');
  if (version !== undefined && row.version !== version) fail('STALE');
  return row;
}

/** The filtered accounts as a CSV file, in the list's order. Raises NOT_FOUND, INVALID. docs/pages.md, Lists. */
export async function exportUsers({
  ctx,
  input: { locale, agency_id, ...query },
}: {
  ctx: Context;
  input: UserExportQuery;
}): Promise<{ name: string; body: string }> {
  const scope = await managedUsers(ctx, agency_id);
  const { where, order } = userConditions(query);
  const rows = await ctx.db
    .select({ ...getTableColumns(users), agencyName: agencies.name })
    .from(users)
    .leftJoin(agencies, eq(agencies.id, users.agencyId))
    .where(and(scope, where))
    .orderBy(...order);
  const { fileName, header, row } = userExport(locale ?? ctx.locale);
  const lines = rows.map(({ agencyName, ...user }) => row(describeUserRecord(user), agencyName));
  return { name: `${fileName}.csv`, body: csvFile([header, ...lines]) };
}

const translators = {
  es: createTranslator({ locale: 'es', messages: { reports: es }, namespace: 'reports.users' }),
  en: createTranslator({ locale: 'en', messages: { reports: en }, namespace: 'reports.users' }),
};
const ROLES = { es: consoleEs.roles, en: consoleEn.roles };

/** How the list of users looks as a CSV file. */
function userExport(locale: Language) {
  const t = translators[locale];
  const columns = ['name', 'email', 'role', 'state', 'agency', 'lastLoginAt', 'createdAt'] as const;
  return {
    fileName: t('file'),
    header: columns.map((name) => t(`columns.${name}`, { zone: datesIn(locale).zone(AGENCY_ZONE) })),
    row: (user: UserRecord, agencyName: string | null): CsvCell[] => [
      user.name,
      user.email,
      ROLES[locale][user.role],
      t(`states.${user.state}`),
      agencyName,
      user.lastLoginAt && isoInZone(user.lastLoginAt, AGENCY_ZONE),
      isoInZone(user.createdAt, AGENCY_ZONE),
    ],
  };
}

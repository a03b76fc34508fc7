import { and, count, eq, type SQL, sql } from 'drizzle-orm';
import { type RoleName, roleName } from '@/lib/contract/role';
import type { UserPage, UserQuery } from '@/lib/contract/user';
import type { Context } from '../../context';
import { users } from '../../db/schema';
import { pageWindow, toPage } from '../../ground/page';
import { containsWords } from '../../ground/search';
import { sortOrder } from '../../ground/sort-order';
import { describeUserRecord } from './describe-user-record';
import { managedUsers } from './user-scope';

const { name, email, role, createdAt, lastLoginAt } = users;
const SORTS = { name, email, role, createdAt, lastLoginAt } as const;

/** The condition of the list's filters, and its order. Raises INVALID for an unknown sort. */
export function userConditions({
  q,
  'filter[role]': asked,
  'filter[state]': state,
  sort = 'name',
}: Omit<UserQuery, 'page'>) {
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

/** The accounts that the caller manages, and how many have each role, whatever the filters. Raises INVALID, NOT_FOUND. */
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

import { and, eq, getTableColumns } from 'drizzle-orm';
import type { UserExportQuery } from '@/lib/contract/user';
import { csvFile } from '@/lib/domain/csv';
import type { Context } from '../../context';
import { agencies, users } from '../../db/schema';
import { userExport } from '../../documents/user-export';
import { describeUserRecord } from './describe-user-record';
import { userConditions } from './list-users';
import { managedUsers } from './user-scope';

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

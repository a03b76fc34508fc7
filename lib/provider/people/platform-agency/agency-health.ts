import { and, count, eq, type SQL, sql } from 'drizzle-orm';
import type { Page } from '@/lib/contract/page';
import type { AgencyHealth, AgencyHealthQuery } from '@/lib/contract/platform-agency';
import { STAFF_ROLES } from '@/lib/domain/roles';
import type { Context, Transaction } from '../../context';
import type { Database } from '../../db/client';
import { agencies, agencyTerms } from '../../db/schema';
import { fail } from '../../error';
import { describeTerms, type TermsRow } from '../../ground/agency-terms';
import {
  alphabetical,
  commaSeparated,
  containsWords,
  pageWindow,
  readPage,
  sortOrder,
  toPage,
} from '../../ground/page';
import { AGENCY_OF_FAILURE } from '../mail/background-work';

const number = (sum: SQL) => sql<number>`${sum}`.mapWith(Number);

/**
 * What is told of an agency; each figure is counted by an index. Table names are written out, since Drizzle drops them
 * in a select of one table, and the column would then be that of the inner table.
 */
const HEALTH = {
  agency: agencies,
  terms: agencyTerms,
  people: number(sql`(select count(*) from users u where u.agency_id = agencies.id and u.active
    and u.email_verified and u.role in (${commaSeparated(STAFF_ROLES)}))`),
  events: number(sql`(select count(*) from events e where e.agency_id = agencies.id)`),
  reservations: number(sql`(select coalesce(sum(t.listed), 0) from event_tallies t
    join events e on e.id = t.event_id where e.agency_id = agencies.id)`),
  paid: sql<{ currency: string; amount: number }[]>`(select coalesce(json_agg(sums order by sums.currency), '[]') from (
    select moved.currency, sum(moved.amount) as amount from (
      select p.currency, p.amount from payments p where p.agency_id = agencies.id and p.status in ('approved', 'refunded')
      union all
      select p.currency, -r.amount from payments p join refunds r on r.payment_id = p.id
      where p.agency_id = agencies.id and p.status in ('approved', 'refunded') and r.status = 'refunded'
    ) moved group by 1) sums)`,
  lastActivityAt: sql<string | null>`(select max(a.at) from audit_log a where a.agency_id = agencies.id)`,
  deadMails: number(sql`coalesce(dead.mails, 0)`),
  failedJobs: number(sql`coalesce(failed.jobs, 0)`),
};

// There are few of both, so they are counted once for all agencies, whatever page of the list is asked for.
const DEAD_MAILS = sql`(select agency_id, count(*) as mails from outbox
  where channel = 'mail' and status = 'dead' group by 1) dead`;
const FAILED_JOBS = sql`(select ${AGENCY_OF_FAILURE} as agency_id, count(*) as jobs from job_failures group by 1) failed`;
const DEAD_OF_AGENCY = sql`dead.agency_id = agencies.id`;
const FAILED_OF_AGENCY = sql`failed.agency_id = agencies.id`;

const WITH_FAILURES = sql`(dead.mails > 0 or failed.jobs > 0)`;

/** How many agencies there are in all, in the same statement: a second one would count the failures again. */
const IN_ALL = sql<number>`count(*) over ()`.mapWith(Number);

const SORTS = {
  name: alphabetical(agencies.name),
  // For an agency without any activity: when it was opened.
  lastActivityAt: sql`coalesce(${HEALTH.lastActivityAt}, ${agencies.createdAt})`,
};

/** Every agency with its health, for the platform's admin. Raises INVALID for an unknown order. */
export async function listAgencyHealth({
  ctx,
  input,
}: {
  ctx: Context;
  input: AgencyHealthQuery;
}): Promise<Page<AgencyHealth>> {
  const window = pageWindow(input);
  const state = input['filter[state]'];
  const asked = and(
    ...containsWords(sql`${agencies.name} || ' ' || ${agencies.email}`, input.q),
    state && eq(agencies.active, state === 'working'),
    input['filter[failures]'] && WITH_FAILURES,
  );
  const counting = ctx.db
    .select({ total: count() })
    .from(agencies)
    .leftJoin(DEAD_MAILS, DEAD_OF_AGENCY)
    .leftJoin(FAILED_JOBS, FAILED_OF_AGENCY)
    .where(asked);
  const { rows, total } = await readPage(window, counting, () =>
    healthOf(ctx.db)
      .where(asked)
      .orderBy(...sortOrder({ sort: input.sort ?? 'name', sorts: SORTS, id: agencies.id }))
      .limit(window.limit)
      .offset(window.offset),
  );
  return toPage(rows.map(describe), total, window);
}

/** One agency with how it does. Raises NOT_FOUND. */
export async function readAgencyHealth(db: Database | Transaction, id: string): Promise<AgencyHealth> {
  const [found] = await healthOf(db).where(eq(agencies.id, id));
  return describe(found ?? fail('NOT_FOUND'));
}

const healthOf = (db: Database | Transaction) =>
  db
    .select({ ...HEALTH, total: IN_ALL })
    .from(agencies)
    .leftJoin(agencyTerms, eq(agencyTerms.agencyId, agencies.id))
    .leftJoin(DEAD_MAILS, DEAD_OF_AGENCY)
    .leftJoin(FAILED_JOBS, FAILED_OF_AGENCY);

interface FoundHealth {
  agency: typeof agencies.$inferSelect;
  terms: TermsRow | null;
  people: number;
  events: number;
  reservations: number;
  paid: { currency: string; amount: number }[];
  lastActivityAt: string | null;
  deadMails: number;
  failedJobs: number;
}

const describe = ({ agency, terms, paid, lastActivityAt, ...counts }: FoundHealth): AgencyHealth => ({
  id: agency.id,
  name: agency.name,
  email: agency.email,
  version: agency.version,
  createdAt: agency.createdAt.toISOString(),
  suspendedAt: agency.suspendedAt?.toISOString() ?? null,
  suspensionReason: agency.suspensionReason,
  terms: describeTerms(terms),
  people: counts.people,
  events: counts.events,
  reservations: counts.reservations,
  deadMails: counts.deadMails,
  failedJobs: counts.failedJobs,
  paid: paid.map(({ currency, amount }) => ({ currency, amount: Number(amount) })),
  lastActivityAt: lastActivityAt === null ? null : new Date(lastActivityAt).toISOString(),
});

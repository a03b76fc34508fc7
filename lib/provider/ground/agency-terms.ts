import { and, count, eq, inArray, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { AGENCY_ZONE } from '@/lib/config/constants';
import { type AgencyFeature, type AgencyLimit, type AgencyTerms, FULL_TERMS } from '@/lib/contract/agency-terms';
import { agencyMay, leftOfLimit, limitOf } from '@/lib/domain/agency-terms';
import { AGENCY_TEAM_ROLES } from '@/lib/domain/roles';
import type { Context, Transaction } from '../context';
import type { Database } from '../db/client';
import { prepared } from '../db/prepared';
import { agencyTerms, events, mailings, users } from '../db/schema';
import { fail } from '../error';

export type TermsRow = typeof agencyTerms.$inferSelect;

/** The terms of an agency by its row; without a row it has the full terms. */
export function describeTerms(row: TermsRow | null | undefined): AgencyTerms {
  if (!row) return FULL_TERMS;
  const { off, publishedEvents, people, importGuests, mailingsADay, version } = row;
  return { off, limits: { publishedEvents, people, importGuests, mailingsADay }, version };
}

const termsOfAgency = prepared((db) =>
  db
    .select()
    .from(agencyTerms)
    .where(eq(agencyTerms.agencyId, sql.placeholder('agencyId'))),
);

/** What the platform granted the agency. docs/decisions/publishing-and-packages.md. */
export async function termsOf(db: Database, agencyId: string): Promise<AgencyTerms> {
  const [row] = await termsOfAgency(db, { agencyId });
  return describeTerms(row);
}

/** Raises AGENCY_LIMIT where the platform switched the feature off for the agency. */
export async function refuseSwitchedOff(db: Database, agencyId: string, feature: AgencyFeature): Promise<void> {
  refuseOff(await termsOf(db, agencyId), feature);
}

/** Raises AGENCY_LIMIT where these terms of an agency do not include the feature. */
export function refuseOff(terms: AgencyTerms, feature: AgencyFeature): void {
  if (agencyMay(terms, feature).may) return;
  fail('AGENCY_LIMIT', { details: { limit: feature, allowed: null, used: null }, values: { limit: feature } });
}

/**
 * SQL condition: the agency that a row names in this column has the feature. For jobs, which ask it of many rows at
 * once.
 */
export const isGranted = (agencyId: SQLWrapper, feature: AgencyFeature): SQL =>
  sql`not exists (select 1 from agency_terms granted
    where granted.agency_id = ${agencyId} and granted.off @> array[${feature}]::text[])`;

/** Raises AGENCY_LIMIT where `used` and `adding` together are more than the agency may have. */
export function refuseOver(terms: AgencyTerms, limit: AgencyLimit, { used, adding }: { used: number; adding: number }) {
  const left = leftOfLimit(terms, limit, used);
  if (left === null || adding <= left) return;
  const allowed = limitOf(terms, limit) ?? 0;
  fail('AGENCY_LIMIT', { details: { limit, allowed, used }, values: { limit, allowed } });
}

/** How many there are of what a limit counts; `but` leaves one out. */
const COUNTS: Record<Exclude<AgencyLimit, 'importGuests'>, (db: Database, of: Counted) => Promise<number>> = {
  publishedEvents: async (db, { agencyId, but }) => {
    const isCounted = and(eq(events.agencyId, agencyId), eq(events.state, 'published'), ne(events.id, but));
    return countOf(await db.select({ total: count() }).from(events).where(isCounted));
  },
  people: async (db, { agencyId, but }) => {
    const isTeam = and(eq(users.agencyId, agencyId), inArray(users.role, [...AGENCY_TEAM_ROLES]));
    const isCounted = and(isTeam, eq(users.active, true), ne(users.id, but));
    return countOf(await db.select({ total: count() }).from(users).where(isCounted));
  },
  mailingsADay: async (db, { agencyId, but, at }) => {
    const leaves = sql`coalesce(${mailings.sendAt}, ${mailings.startedAt})`;
    const day = (moment: SQLWrapper) => sql`(${moment} at time zone ${AGENCY_ZONE})::date`;
    const isCounted = and(
      eq(mailings.agencyId, agencyId),
      ne(mailings.id, but),
      inArray(mailings.state, ['scheduled', 'sending', 'paused', 'sent']),
      sql`${day(leaves)} = ${day(sql`${at.toISOString()}::timestamptz`)}`,
      // Mailings to a single guest, sent from that guest's panel, do not count.
      sql`jsonb_array_length(coalesce(${mailings.audience} -> 'guestIds', '[null, null]')) > 1`,
    );
    return countOf(await db.select({ total: count() }).from(mailings).where(isCounted));
  },
};

const countOf = ([row]: { total: number }[]) => row?.total ?? 0;

interface Counted {
  agencyId: string;
  /** Id of the record that is about to be added or published: it is not counted itself. */
  but: string;
  /** When it leaves, for limits that count by the day. */
  at: Date;
}

/**
 * Raises AGENCY_LIMIT where the agency has as many as it may. To be called in the transaction that adds one:
 * transactions that add to the same limit wait here for each other, so that two cannot take the last place. What exists
 * already stays, however many there are.
 */
export async function refuseOneMore(
  tx: Transaction,
  ctx: Context,
  limit: keyof typeof COUNTS,
  { agencyId, but = '', at = ctx.clock.now() }: Pick<Counted, 'agencyId'> & Partial<Counted>,
): Promise<void> {
  const [row] = await tx.select().from(agencyTerms).where(eq(agencyTerms.agencyId, agencyId)).for('update');
  const terms = describeTerms(row);
  if (limitOf(terms, limit) === null) return;
  refuseOver(terms, limit, { used: await COUNTS[limit](tx, { agencyId, but, at }), adding: 1 });
}

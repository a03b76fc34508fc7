import { millisecondsInDay } from 'date-fns/constants';
import { eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { REOPENED_GRACE_DAYS } from '@/lib/config/constants';
import type { SuspendedAgency } from '@/lib/contract/platform-agency';
import type { Clock, Transaction } from '../context';
import type { Database } from '../db/client';
import { agencies } from '../db/schema';
import { fail } from '../error';

const { id, name, phone, email, active } = agencies;

/** What a refusal tells of an agency, for a selection that has `agencies`. */
export const REFUSING_AGENCY = { id, name, phone, email, active };

export type RefusingAgency = SuspendedAgency & { active: boolean };

/** How a suspended agency is reached; null for one that works, and for none. */
export function suspensionOf(agency: RefusingAgency | null): SuspendedAgency | null {
  if (!agency || agency.active) return null;
  return { id: agency.id, name: agency.name, phone: agency.phone, email: agency.email };
}

/**
 * Raises AGENCY_SUSPENDED with how the agency is reached, in other words to its staff than to guests; returns where
 * `agency` is null.
 */
export function refuseSuspended(agency: SuspendedAgency | null, who: 'staff' | 'guest'): void {
  if (!agency) return;
  const { name: agencyName, phone: agencyPhone, email: agencyEmail } = agency;
  const values = { who, agency: agencyName, phone: agencyPhone, email: agencyEmail };
  fail('AGENCY_SUSPENDED', { details: agency, values });
}

/** Raises AGENCY_SUSPENDED where the agency of the id is suspended; returns where it works, or the id is null. */
export async function refuseOfSuspended(
  db: Database | Transaction,
  agencyId: string | null,
  who: 'staff' | 'guest',
): Promise<void> {
  if (agencyId === null) return;
  const [agency] = await db.select(REFUSING_AGENCY).from(agencies).where(eq(agencies.id, agencyId));
  refuseSuspended(suspensionOf(agency ?? null), who);
}

/** Whether the agency of a row, by the column of its id, works: jobs leave those of a suspended one as they are. */
export const ofWorkingAgency = (agencyId: SQLWrapper): SQL =>
  sql`exists (select 1 from agencies working where working.id = ${agencyId} and working.active)`;

/**
 * Whether jobs may end an agency's unpaid bookings: it works, and was not reopened only some days ago. Its guests could
 * not pay while it was suspended, so they get these days for it.
 */
export function mayEndUnpaid({ now }: Clock, agencyId: SQLWrapper): SQL {
  const since = new Date(now().getTime() - REOPENED_GRACE_DAYS * millisecondsInDay);
  return sql`exists (select 1 from agencies working where working.id = ${agencyId} and working.active
    and (working.reopened_at is null or working.reopened_at <= ${since.toISOString()}::timestamptz))`;
}

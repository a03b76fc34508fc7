import { count, eq, sql } from 'drizzle-orm';
import {
  type EventPackage,
  guestsLeft,
  holdsFeature,
  honeymoonPercentIn,
  PACKAGE_LIMITS,
  type PackageFeature,
  packageForGuests,
  packageForHoneymoon,
  SMALLEST_WITH,
} from '@/lib/domain/packages';
import type { Database } from '../../db/client';
import { prepared } from '../../db/prepared';
import { events, guests, masterAccounts } from '../../db/schema';
import { fail } from '../../error';
import { listedAt } from '../guest/living-guests';

const packageOfEvent = prepared((db) =>
  db
    .select({ package: masterAccounts.package })
    .from(masterAccounts)
    .where(eq(masterAccounts.eventId, sql.placeholder('eventId'))),
);

/** The package that an event was contracted with; null where it has none, which limits nothing. */
export async function packageOf(db: Database, eventId: string): Promise<EventPackage | null> {
  const [account] = await packageOfEvent(db, { eventId });
  return account?.package ?? null;
}

/** Raises PACKAGE_LIMIT where the package lacks the feature, with the smallest that has it. */
export function refuseWithout(chosen: EventPackage | null, feature: PackageFeature): void {
  if (chosen === null || holdsFeature(chosen, feature)) return;
  const needs = SMALLEST_WITH[feature];
  const details = { limit: feature, package: chosen, needs };
  fail('PACKAGE_LIMIT', { details, values: { limit: feature, package: nameOf(chosen), needs: nameOf(needs) } });
}

const nameOf = (each: EventPackage) => each.charAt(0).toUpperCase() + each.slice(1);

/**
 * Raises PACKAGE_LIMIT where the package allows a smaller discount on the couple's own rooms, with how large it may be.
 */
export function refuseHoneymoon(chosen: EventPackage | null, percent: number): void {
  if (chosen === null || honeymoonPercentIn(chosen, percent) === percent) return;
  const needs = packageForHoneymoon(percent);
  const allowed = PACKAGE_LIMITS[chosen].honeymoonPercent;
  const details = { limit: 'honeymoon', package: chosen, needs, allowed };
  const values = { limit: needs ? 'honeymoon' : 'honeymoonPercent', package: nameOf(chosen), allowed };
  fail('PACKAGE_LIMIT', { details, values: { ...values, needs: needs ? nameOf(needs) : '' } });
}

/**
 * Raises PACKAGE_LIMIT where the list has no room for so many more guests, with how many it allows and has. Called in
 * the transaction that adds them: transactions that add to the same list wait here for each other. Guests who are there
 * already stay, however many.
 */
export async function refuseTooManyGuests(tx: Database, eventId: string, adding: number): Promise<void> {
  await tx.select({ id: events.id }).from(events).where(eq(events.id, eventId)).for('no key update');
  const chosen = await packageOf(tx, eventId);
  const [listed] = await tx.select({ guests: count() }).from(guests).where(listedAt(eventId));
  const used = listed?.guests ?? 0;
  const left = guestsLeft(chosen, used);
  if (chosen === null || left === null || adding <= left) return;
  const needs = packageForGuests(used + adding);
  const allowed = PACKAGE_LIMITS[chosen].guests ?? 0;
  const details = { limit: 'guests', package: chosen, needs, allowed, used };
  const values = { limit: 'guests', package: nameOf(chosen), needs: nameOf(needs), allowed };
  fail('PACKAGE_LIMIT', { details, values });
}

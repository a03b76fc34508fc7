import type { AgencyFeature, AgencyLimit, AgencyTerms } from '@/lib/contract/agency-terms';
import { HIGHEST_LIMIT } from '@/lib/contract/agency-terms';
import { type EventPackage, holdsFeature, type PackageFeature, SMALLEST_WITH } from './packages';

/** The product's own limits, which hold where the platform set none; null = any number. */
export const PRODUCT_LIMITS: Record<AgencyLimit, number | null> = {
  publishedEvents: null,
  people: null,
  importGuests: HIGHEST_LIMIT.importGuests,
  mailingsADay: null,
};

/** Whether an agency may use a feature: yes; no, the platform switched it off; or no, the event's package lacks it. */
export type AgencyAnswer =
  | { may: true }
  | { may: false; by: 'agency' }
  | { may: false; by: 'package'; needs: EventPackage };

/** The package of the event in question, and the package's feature that belongs to the agency's feature. */
interface InEvent {
  chosen: EventPackage | null;
  feature: PackageFeature;
}

/**
 * Whether an agency may use a feature, in one of its events where an event is given. Both must allow it: a package does
 * not bring back what the platform switched off, and the platform does not add what the package lacks.
 * docs/decisions/publishing-and-packages.md.
 */
export function agencyMay({ off }: Pick<AgencyTerms, 'off'>, feature: AgencyFeature, event?: InEvent): AgencyAnswer {
  if (off.includes(feature)) return { may: false, by: 'agency' };
  if (event && !holdsFeature(event.chosen, event.feature))
    return { may: false, by: 'package', needs: SMALLEST_WITH[event.feature] };
  return { may: true };
}

/** The number that counts for an agency: its own, never above the product's; null = any number. */
export function limitOf({ limits }: Pick<AgencyTerms, 'limits'>, limit: AgencyLimit): number | null {
  const own = limits[limit];
  const most = PRODUCT_LIMITS[limit];
  if (own === null) return most;
  return most === null ? own : Math.min(own, most);
}

/**
 * How many more may be added below the limit: 0 where the limit is reached, or was lowered below what there is; null
 * where there is no limit.
 */
export function leftOfLimit(terms: Pick<AgencyTerms, 'limits'>, limit: AgencyLimit, used: number): number | null {
  const most = limitOf(terms, limit);
  return most === null ? null : Math.max(0, most - used);
}

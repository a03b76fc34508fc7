import type { RoleName } from '@/lib/contract/role';
import { isStaff } from './roles';

/**
 * Whose contacts navbar and footer show: the event's agency, the one of the person's current event, the person's own,
 * the one that the console stands at, or none, which is the defaults.
 */
export type AgencySource = 'event' | 'ownEvent' | 'own' | 'current' | 'none';

/** The source for a person (null = visitor) on a page of an event or elsewhere. */
export function agencySource(role: RoleName | null, isEventPage: boolean): AgencySource {
  if (isEventPage) return 'event';
  if (role === null || role === 'admin') return 'none';
  if (role === 'agency' || role === 'agencyUser') return 'own';
  return isStaff(role) || role === 'support' ? 'current' : 'ownEvent';
}

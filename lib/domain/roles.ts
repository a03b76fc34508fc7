import type { RoleName } from '@/lib/contract/role';

/** Roles that pass the guard authEvent. */
export const STAFF_ROLES: readonly RoleName[] = [
  'admin',
  'agency',
  'organizer',
  'agencyUser',
  'payment',
  'wholesaler',
  'weddingPlanner',
];

/** Staff who look after an event's bookings. */
export const OFFICE: readonly RoleName[] = ['admin', 'agency', 'agencyUser', 'weddingPlanner'];

/** Staff who set up what an event sells (room block, coupons), and who publish the stories of past events. */
export const SELLERS: readonly RoleName[] = ['admin', 'agency', 'agencyUser'];

/** Roles that manage an agency or the platform. */
export const MANAGERS: readonly RoleName[] = ['admin', 'agency'];

/** Every key that a role name may contain; of two keys of equal length the earlier (less powerful) role wins. */
const ROLE_KEYS: readonly (readonly [key: string, role: RoleName])[] = [
  ['guest', 'guest'],
  ['reservation', 'reservation'],
  ['attendee', 'attendee'],
  ['support', 'support'],
  ['soporte', 'support'],
  ['wholesaler', 'wholesaler'],
  ['organizer', 'organizer'],
  ['payment', 'payment'],
  ['weddingplanner', 'weddingPlanner'],
  ['agencyuser', 'agencyUser'],
  ['agency', 'agency'],
  ['admin', 'admin'],
];

/**
 * The role in a name from another system, possibly compound: the longest role key that the name contains, in any case,
 * so that `agencyUser` is never taken for `agency`; null where it contains none. Sessions hold the closed role names,
 * so only names from elsewhere need this. docs/domain.md, Roles.
 */
export function roleOf(name: string): RoleName | null {
  const lower = name.toLowerCase();
  let best: readonly [key: string, role: RoleName] | null = null;
  for (const entry of ROLE_KEYS) {
    if (lower.includes(entry[0]) && (best === null || entry[0].length > best[0].length)) best = entry;
  }
  return best?.[1] ?? null;
}

/** Roles that work in an agency: staff without the platform's admin, and without couples, who belong to one event. */
export const AGENCY_TEAM_ROLES: readonly RoleName[] = STAFF_ROLES.filter(
  (role) => role !== 'admin' && role !== 'organizer',
);

/** Whether the role is one of the staff roles of the guard authEvent. */
export function isStaff(role: RoleName): boolean {
  return STAFF_ROLES.includes(role);
}

/** Roles that work for an agency; couples are its customers. */
const TEAM: readonly RoleName[] = [...AGENCY_TEAM_ROLES, 'support'];

interface Demand {
  role: RoleName;
  /** The account's agency demands it of its staff. */
  byAgency: boolean;
  /** The site is open to strangers, so the platform's admins must always have one. */
  ofAdmins: boolean;
}

/** Whether an account may act only with a second factor. */
export function isSecondFactorDemanded({ role, byAgency, ofAdmins }: Demand): boolean {
  return role === 'admin' ? ofAdmins : byAgency && TEAM.includes(role);
}

import type { RoleName } from '@/lib/contract/role';
import { ACCOUNT_ROLES } from '@/lib/contract/user';
import { MANAGERS } from './roles';

const OF_AN_AGENCY: readonly RoleName[] = [
  'agency',
  'agencyUser',
  'weddingPlanner',
  'payment',
  'wholesaler',
  'organizer',
  'attendee',
];

/**
 * Roles that a person of this role may give: nobody gives more rights than they have, and only the admin makes admins.
 */
export function grantableRoles(role: RoleName): readonly RoleName[] {
  if (role === 'admin') return ACCOUNT_ROLES;
  return role === 'agency' ? OF_AN_AGENCY : [];
}

/** Roles that manage an agency or the platform: the last active account of such a role cannot be removed. */
export function isManagerRole(role: RoleName): boolean {
  return MANAGERS.includes(role);
}

import type { RoleName } from '@/lib/contract/role';

/** Who works for an agency; the couple are its customers. */
const TEAM: readonly RoleName[] = ['agency', 'agencyUser', 'payment', 'weddingPlanner', 'wholesaler', 'support'];

interface Demand {
  role: RoleName;
  /** The account's agency asks it of its staff. */
  byAgency: boolean;
  /** The site is open to strangers, so its admins always have to. */
  ofAdmins: boolean;
}

/** Whether an account may act only with a second factor. */
export function isSecondFactorDemanded({ role, byAgency, ofAdmins }: Demand): boolean {
  return role === 'admin' ? ofAdmins : byAgency && TEAM.includes(role);
}

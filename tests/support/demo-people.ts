import { type RoleName, roleName } from '@/lib/contract/role';

/**
 * The account of the demo that has the role, by the name before its `@demo.test`; null where a person of the role has
 * none. Written here and not read from the seed, so that an account that goes missing is missed.
 */
export const DEMO_ACCOUNT = {
  admin: 'admin',
  agency: 'agency',
  agencyUser: 'agencyuser',
  payment: 'payment',
  weddingPlanner: 'weddingplanner',
  wholesaler: 'wholesaler',
  organizer: 'organizer',
  attendee: 'attendee',
  support: 'support',
  /** Nobody of the demo. */
  guest: null,
  /** Whoever has the key of a reservation, and no account. */
  reservation: null,
} as const satisfies Record<RoleName, string | null>;

export type RoleWithAccount = { [Role in RoleName]: (typeof DEMO_ACCOUNT)[Role] extends null ? never : Role }[RoleName];
type DemoAccount = (typeof DEMO_ACCOUNT)[RoleWithAccount];

const hasAccount = (role: RoleName): role is RoleWithAccount => DEMO_ACCOUNT[role] !== null;

/** Roles that somebody of the demo has, in the order of the wire. */
export const ROLES_WITH_ACCOUNT: readonly RoleWithAccount[] = roleName.options.filter(hasAccount);

/** One account of the demo for each role: of the first agency, but for the platform's admin, who is of none. */
export const DEMO_PEOPLE: readonly { account: DemoAccount; role: RoleWithAccount; agencyId: string | null }[] =
  ROLES_WITH_ACCOUNT.map((role) => ({ account: DEMO_ACCOUNT[role], role, agencyId: role === 'admin' ? null : '1' }));

/** Accounts of the demo's second agency. */
export const NEIGHBOURS = ['agency2', 'organizer2'] as const;

/** The accounts of the first agency, its couple and guest among them. */
export const OF_FIRST_AGENCY: readonly DemoAccount[] = DEMO_PEOPLE.filter(({ agencyId }) => agencyId === '1').map(
  ({ account }) => account,
);

import { type Permission, permission } from '@/lib/contract/permission';
import type { RoleName } from '@/lib/contract/role';
import { MANAGERS, OFFICE, SELLERS, STAFF_ROLES } from './roles';

/** The roles that have each permission by default; which agency's records they reach is decided apart. */
export const ROLES_WITH: Record<Permission, readonly RoleName[]> = {
  readReservations: STAFF_ROLES,
  createReservationForGuest: OFFICE,
  decideRoom: OFFICE,
  decidePayment: [...OFFICE, 'payment', 'organizer'],
  decideCancellation: OFFICE,
  refundPayment: [...OFFICE, 'payment'],
  matchBankStatements: [...OFFICE, 'payment'],
  manageRoomBlock: SELLERS,
  manageCoupons: SELLERS,
  manageWaitlist: OFFICE,
  readTransport: [...OFFICE, 'organizer'],
  quoteTransport: OFFICE,
  checkIn: OFFICE,
  managePaymentProcessors: MANAGERS,
  readBankData: STAFF_ROLES,
  readNotifications: OFFICE,
  readEventNotifications: STAFF_ROLES,
  readGuests: STAFF_ROLES,
  readGuestContacts: [...OFFICE, 'organizer'],
  manageGuests: [...OFFICE, 'organizer'],
  sendMailings: [...OFFICE, 'organizer'],
  readCalls: OFFICE,
  makeCalls: OFFICE,
  readMasterAccount: [...OFFICE, 'payment', 'organizer'],
  manageMasterAccount: [...SELLERS, 'payment'],
  readSupportTickets: [...OFFICE, 'support'],
  answerSupportTickets: ['admin', 'support'],
  createEvent: OFFICE,
  manageEvent: OFFICE,
  tendEventPage: [...OFFICE, 'organizer'],
  manageSchedule: [...OFFICE, 'organizer'],
  readFigures: [...OFFICE, 'payment', 'organizer'],
  listEvents: STAFF_ROLES,
  listAgencies: ['admin'],
  manageUsers: MANAGERS,
  manageAgency: MANAGERS,
  managePermissions: ['admin'],
  readAuditLog: MANAGERS,
  manageStories: SELLERS,
  manageHotels: SELLERS,
};

const OFFICE_TEAM: readonly RoleName[] = ['agency', 'agencyUser', 'weddingPlanner'];
const TEAM: readonly RoleName[] = [...OFFICE_TEAM, 'payment', 'wholesaler'];
const TEAM_AND_COUPLE: readonly RoleName[] = [...TEAM, 'organizer'];

/**
 * Roles whose cell an agency may switch on or off; all other cells are fixed. The platform's admin always keeps
 * everything, guests and attendees never get anything, and a role gets no right whose page it may not open.
 */
const CHANGEABLE: Record<Permission, readonly RoleName[]> = {
  readReservations: TEAM_AND_COUPLE,
  createReservationForGuest: TEAM,
  decideRoom: TEAM_AND_COUPLE,
  decidePayment: TEAM_AND_COUPLE,
  decideCancellation: TEAM,
  refundPayment: TEAM,
  matchBankStatements: TEAM,
  manageRoomBlock: ['agency', 'agencyUser'],
  manageCoupons: ['agency', 'agencyUser'],
  manageWaitlist: OFFICE_TEAM,
  readTransport: [...OFFICE_TEAM, 'organizer'],
  quoteTransport: OFFICE_TEAM,
  checkIn: TEAM,
  managePaymentProcessors: ['agency'],
  readBankData: TEAM_AND_COUPLE,
  readNotifications: OFFICE_TEAM,
  readEventNotifications: TEAM_AND_COUPLE,
  readGuests: TEAM_AND_COUPLE,
  readGuestContacts: TEAM_AND_COUPLE,
  manageGuests: TEAM_AND_COUPLE,
  sendMailings: [...OFFICE_TEAM, 'organizer'],
  readCalls: OFFICE_TEAM,
  makeCalls: OFFICE_TEAM,
  readMasterAccount: [...OFFICE_TEAM, 'payment', 'organizer'],
  manageMasterAccount: ['agency', 'agencyUser', 'payment'],
  readSupportTickets: OFFICE_TEAM,
  answerSupportTickets: OFFICE_TEAM,
  createEvent: OFFICE_TEAM,
  manageEvent: OFFICE_TEAM,
  // The right to manage an event includes its page, so the team's cell would change nothing.
  tendEventPage: ['organizer'],
  manageSchedule: TEAM_AND_COUPLE,
  readFigures: TEAM_AND_COUPLE,
  listEvents: [],
  listAgencies: [],
  manageUsers: ['agency'],
  manageAgency: ['agency'],
  managePermissions: [],
  readAuditLog: ['agency'],
  manageStories: ['agency', 'agencyUser'],
  manageHotels: ['agency', 'agencyUser'],
};

/** An agency's change of one cell of the table. */
export interface PermissionChange {
  role: RoleName;
  permission: Permission;
  allowed: boolean;
}

/** Whether an agency may change what the role has of the permission. */
export function isChangeable(role: RoleName, right: Permission): boolean {
  return CHANGEABLE[right].includes(role);
}

/**
 * What the role has by default; roles are compared whole, never by substring. docs/reliability.md, What each may see.
 */
export function hasByDefault(role: RoleName, right: Permission): boolean {
  return ROLES_WITH[right].includes(role);
}

/**
 * All permissions of the role in an agency with these changes, in the order of the table. A change of a fixed cell is
 * ignored. docs/reliability.md, What each may see.
 */
export function permissionsOf(role: RoleName, changes: readonly PermissionChange[]): Permission[] {
  return permission.options.filter((each) => {
    const change = changes.find((made) => made.role === role && made.permission === each);
    return change && isChangeable(role, each) ? change.allowed : hasByDefault(role, each);
  });
}

/** Whether a person, as the provider or the session describes them, has the permission. */
export function can(person: { permissions: readonly Permission[] }, right: Permission): boolean {
  return person.permissions.includes(right);
}

import type { RoleName } from '@/lib/contract/role';
import { STAFF_ROLES } from './roles';

/** What a call of the provider needs. Holders of a reservation link act on their own reservation without any of them. */
export type Permission =
  | 'readReservations'
  | 'createReservationForGuest'
  | 'decideRoom'
  | 'decidePayment'
  | 'decideCancellation'
  | 'refundPayment'
  | 'manageRoomBlock'
  | 'manageCoupons'
  | 'manageWaitlist'
  | 'readTransport'
  | 'quoteTransport'
  | 'checkIn'
  | 'managePaymentProcessors'
  | 'readBankData'
  | 'readNotifications'
  | 'readEventNotifications'
  | 'readGuests'
  | 'readGuestContacts'
  | 'readCalls'
  | 'readMasterAccount'
  | 'readSupportTickets'
  | 'createEvent'
  | 'readFigures'
  | 'listEvents'
  | 'listAgencies';

const OFFICE: readonly RoleName[] = ['admin', 'agency', 'agencyUser', 'weddingPlanner'];
const BLOCK: readonly RoleName[] = ['admin', 'agency', 'agencyUser'];

/** Roles that have a permission, exactly; the agency's scope comes on top. Specification 2, 4 and 6. */
export const ROLES_WITH: Record<Permission, readonly RoleName[]> = {
  readReservations: STAFF_ROLES,
  createReservationForGuest: OFFICE,
  decideRoom: OFFICE,
  decidePayment: [...OFFICE, 'payment', 'organizer'],
  decideCancellation: OFFICE,
  refundPayment: [...OFFICE, 'payment'],
  manageRoomBlock: BLOCK,
  manageCoupons: BLOCK,
  manageWaitlist: OFFICE,
  readTransport: [...OFFICE, 'organizer'],
  quoteTransport: OFFICE,
  checkIn: OFFICE,
  managePaymentProcessors: ['admin', 'agency'],
  readBankData: STAFF_ROLES,
  readNotifications: OFFICE,
  readEventNotifications: STAFF_ROLES,
  readGuests: STAFF_ROLES,
  readGuestContacts: [...OFFICE, 'organizer'],
  readCalls: OFFICE,
  readMasterAccount: [...OFFICE, 'payment', 'organizer'],
  readSupportTickets: [...OFFICE, 'support'],
  createEvent: OFFICE,
  readFigures: [...OFFICE, 'payment', 'organizer'],
  listEvents: STAFF_ROLES,
  listAgencies: ['admin'],
};

/** Whether the role has the permission; roles are compared whole, never by substring. design/reliability.md S6. */
export function can(role: RoleName, permission: Permission): boolean {
  return ROLES_WITH[permission].includes(role);
}

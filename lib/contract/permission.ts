import { z } from 'zod';
import { recordId } from './record-id';
import { roleName } from './role';

/** The permissions that the provider's calls require. Which role has which: lib/domain/permissions.ts. */
export const permission = z
  .enum([
    'readReservations',
    'createReservationForGuest',
    'decideRoom',
    'decidePayment',
    'decideCancellation',
    'refundPayment',
    'matchBankStatements',
    'manageRoomBlock',
    'manageCoupons',
    'manageWaitlist',
    'readTransport',
    'quoteTransport',
    'checkIn',
    'managePaymentProcessors',
    'readBankData',
    'readNotifications',
    'readEventNotifications',
    'readGuests',
    'readGuestContacts',
    'manageGuests',
    'sendMailings',
    'readCalls',
    'makeCalls',
    'readMasterAccount',
    'manageMasterAccount',
    'readSupportTickets',
    'answerSupportTickets',
    'createEvent',
    'manageEvent',
    'tendEventPage',
    'manageSchedule',
    'readFigures',
    'listEvents',
    'listAgencies',
    'manageUsers',
    'manageAgency',
    'managePermissions',
    'readAuditLog',
    'manageStories',
    'manageHotels',
  ])
  .meta({ id: 'Permission' });
export type Permission = z.infer<typeof permission>;

const cell = z.object({ role: roleName, permission, allowed: z.boolean() });

/** GET /api/v1/permissions: what each role may do in an agency, and which cells were changed. */
export const permissionMatrix = z
  .object({
    agencyId: z.string(),
    roles: z.array(roleName),
    rows: z.array(
      z.object({
        permission,
        cells: z.array(cell.omit({ permission: true }).extend({ byDefault: z.boolean(), changeable: z.boolean() })),
      }),
    ),
  })
  .meta({ id: 'PermissionMatrix' });
export type PermissionMatrix = z.infer<typeof permissionMatrix>;

export const permissionQuery = z.object({ agency_id: recordId });

/** PUT /api/v1/permissions: sets these cells, the others stay. Where a cell is sent twice the last one counts. */
export const permissionChanges = z.object({ agencyId: recordId, cells: z.array(cell).min(1).max(300) });
export type PermissionChanges = z.infer<typeof permissionChanges>;

import { z } from 'zod';

/** Rights that the calls of the provider ask for. Which role has which: lib/domain/permissions.ts. */
export const permission = z
  .enum([
    'readReservations',
    'createReservationForGuest',
    'decideRoom',
    'decidePayment',
    'decideCancellation',
    'refundPayment',
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
    'readCalls',
    'readMasterAccount',
    'readSupportTickets',
    'createEvent',
    'readFigures',
    'listEvents',
    'listAgencies',
    'manageUsers',
    'manageAgency',
    'managePermissions',
    'readAuditLog',
  ])
  .meta({ id: 'Permission' });
export type Permission = z.infer<typeof permission>;

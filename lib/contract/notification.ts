import { z } from 'zod';
import { instant } from './dates';
import { pageOf, pageQuery } from './page';

/** Types of notification, those of older records included. */
export const notificationType = z.enum([
  'CONTACT_ORG',
  'CONTACT_ATTE',
  'RSVN_TO_APPV',
  'RSVN_TO_CNX',
  'CHG_TO_APPV',
  'TP_QT',
  'PYMT_VO_TO_APPV',
  'PYMT_ATTN',
  'BLK_CUTOFF',
  'BLK_RELEASED',
  'UNPAID_BURST',
  'UNKNOWN',
  'Voucher',
  'abonoPaquete',
  'transporte',
  'llamarReserva',
  'aprobar',
  'voucher',
  'room',
  'transport',
  'contact',
]);

/** State of a notification; `Off` is neither shown nor counted. docs/pages.md, Fields of the older shapes. */
export const notificationStatus = z.enum(['On', 'Off', 'Espera', 'paid']);

export const notification = z
  .object({
    id: z.string(),
    type: notificationType,
    status: notificationStatus,
    read: z.boolean(),
    eventId: z.string().nullable(),
    /** Its `PLS-` code. */
    eventCode: z.string().nullable(),
    /** The event's, in which `createdAt` is shown; null for a notification of no event. */
    timeZone: z.string().nullable(),
    reservationKey: z.string().nullable(),
    params: z.record(z.string(), z.union([z.string(), z.number()])),
    createdAt: instant,
  })
  .meta({ id: 'Notification' });
export type Notification = z.infer<typeof notification>;

export const notificationPage = pageOf(notification);

export const notificationQuery = pageQuery.extend({
  'filter[read]': z.enum(['unread', 'read']).optional(),
});
export type NotificationQuery = z.infer<typeof notificationQuery>;

import { z } from 'zod';
import { instant } from './dates';
import { countedPageOf, dataOf, pageQuery } from './page';
import { recordId } from './record-id';

/** All types of notifications, including those of older records. */
export const notificationType = z.enum([
  'CONTACT_ORG',
  'CONTACT_ATTE',
  'RSVN_TO_APPV',
  'RSVN_TO_CNX',
  'CHG_TO_APPV',
  'TP_QT',
  'TP_LEG',
  'RPT_READY',
  'RPT_FAILED',
  'PYMT_VO_TO_APPV',
  'PYMT_ATTN',
  'BLK_CUTOFF',
  'BLK_RELEASED',
  'UNPAID_BURST',
  'MA_DEFINE',
  'MA_DUE',
  'MA_QUESTION',
  'MA_ANSWERED',
  'DATA_ERASURE',
  'RSVP_ANSWERED',
  'RSVP_LATE',
  'SUGGESTION',
  'SUGGESTION_ACCEPTED',
  'SUGGESTION_REFUSED',
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

/** State of a notification; an `Off` one is neither shown nor counted. docs/pages.md, Fields of the older shapes. */
export const notificationStatus = z.enum(['On', 'Off', 'Espera', 'paid']);

export const notification = z
  .object({
    id: z.string(),
    type: notificationType,
    status: notificationStatus,
    /** Whether the caller has read it; each person has their own mark. */
    read: z.boolean(),
    eventId: z.string().nullable(),
    /** The event's `PLS-` code. */
    eventCode: z.string().nullable(),
    /** The event's zone, for showing `createdAt`; null for a notification without an event. */
    timeZone: z.string().nullable(),
    reservationKey: z.string().nullable(),
    params: z.record(z.string(), z.union([z.string(), z.number()])),
    createdAt: instant,
  })
  .meta({ id: 'Notification' });
export type Notification = z.infer<typeof notification>;

export const notificationReading = z.enum(['unread', 'read']);

export const notificationPage = countedPageOf(notification, notificationReading);
export type NotificationPage = z.infer<typeof notificationPage>['data'];

export const notificationQuery = pageQuery.extend({ 'filter[read]': notificationReading.optional() });
export type NotificationQuery = z.infer<typeof notificationQuery>;

/** `agency`: whose inbox is read, for the platform's admin, who belongs to no agency. */
export const inboxQuery = notificationQuery.extend({ agency: recordId.optional() });
export type InboxQuery = z.infer<typeof inboxQuery>;

/** A call without a body, or without `read` in it, means `read: true`. */
export const notificationMark = z.object({ read: z.boolean().default(true) }).optional();

/** Which notifications: those of an event, of an agency, or, without both, the caller's own. */
export const notificationScope = z.object({ event: recordId.optional(), agency: recordId.optional() }).optional();
export type NotificationScope = z.infer<typeof notificationScope>;

/** How many notifications of a scope are unread. */
export const unreadCount = z.object({ unread: z.int() });
/** `batch` identifies what this call marked, so that it can be undone; null where everything was read already. */
export const notificationsMarked = dataOf(unreadCount.extend({ batch: recordId.nullable() }));

export const notificationBatch = z.object({ batch: recordId });
/** How many are unread again; those that the person opened meanwhile stay read. */
export const notificationsRestored = dataOf(z.object({ restored: z.int() }));

export const streamQuery = inboxQuery.pick({ agency: true });

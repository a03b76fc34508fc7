import { type Notification, notificationType } from '@/lib/contract/notification';
import type { notifications } from '../../db/schema';

interface Found {
  row: typeof notifications.$inferSelect;
  code: string | null;
  key: string | null;
  timeZone: string | null;
}

/** A notification as the wire has it; a type that nobody knows is UNKNOWN. */
export const describeNotification = ({ row, code, key, timeZone }: Found): Notification => ({
  id: row.id,
  type: notificationType.catch('UNKNOWN').parse(row.type),
  status: row.status,
  read: row.read,
  eventId: row.eventId,
  eventCode: code,
  timeZone,
  reservationKey: key,
  params: row.params,
  createdAt: row.createdAt.toISOString(),
});

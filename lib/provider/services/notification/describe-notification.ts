import { type Notification, notificationType } from '@/lib/contract/notification';
import type { notifications } from '../../db/schema';

interface Found {
  row: typeof notifications.$inferSelect;
  key: string | null;
  timeZone: string | null;
}

/** A notification as the wire has it; a type that nobody knows is UNKNOWN. Specification 3. */
export const describeNotification = ({ row, key, timeZone }: Found): Notification => ({
  id: row.id,
  type: notificationType.catch('UNKNOWN').parse(row.type),
  status: row.status,
  read: row.read,
  eventId: row.eventId,
  timeZone,
  reservationKey: key,
  params: row.params,
  createdAt: row.createdAt.toISOString(),
});

import type { Notification } from '@/lib/contract/notification';

/** What an inbox shows: type UNKNOWN and status Off are ignored. */
export function isShown({ type, status }: Pick<Notification, 'type' | 'status'>): boolean {
  return type !== 'UNKNOWN' && status !== 'Off';
}

/** The badge's number: what is shown and not read yet. */
export function countUnread(notifications: readonly Pick<Notification, 'type' | 'status' | 'read'>[]): number {
  return notifications.filter((notification) => isShown(notification) && !notification.read).length;
}

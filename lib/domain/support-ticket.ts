import type { TicketStatus } from '@/lib/contract/support-ticket';

/**
 * The status after a message in a ticket: a message of the person who asked opens it (again), even a closed one; after
 * the desk's answer it waits for that person, or is closed.
 */
export function statusAfter({ fromDesk, close }: { fromDesk: boolean; close: boolean }): TicketStatus {
  if (!fromDesk) return 'open';
  return close ? 'closed' : 'waiting';
}

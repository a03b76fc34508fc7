import type { TicketStatus } from '@/lib/contract/support-ticket';

/**
 * Whose turn it is once somebody wrote to a ticket: whoever asked opens it again, even a closed one; the desk waits for
 * them, or ends it with its answer.
 */
export function statusAfter({ fromDesk, close }: { fromDesk: boolean; close: boolean }): TicketStatus {
  if (!fromDesk) return 'open';
  return close ? 'closed' : 'waiting';
}

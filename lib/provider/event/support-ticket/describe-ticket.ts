import type { SupportTicket } from '@/lib/contract/support-ticket';
import type { supportTickets } from '../../db/schema';

interface Found {
  ticket: typeof supportTickets.$inferSelect;
  eventName: string | null;
  key: string | null;
}

/** A ticket as the wire has it. */
export const describeTicket = ({ ticket, eventName, key }: Found): SupportTicket => ({
  id: ticket.id,
  subject: ticket.subject,
  message: ticket.message,
  status: ticket.status,
  author: { name: ticket.authorName, email: ticket.authorEmail },
  eventName,
  reservationKey: key,
  createdAt: ticket.createdAt.toISOString(),
});

import { z } from 'zod';
import { instant } from './dates';
import { pageOf } from './page';

const LONGEST_SUBJECT = 120;
const LONGEST_MESSAGE = 2000;

export const supportTicketInput = z
  .object({
    subject: z.string().trim().min(3).max(LONGEST_SUBJECT),
    message: z.string().trim().min(10).max(LONGEST_MESSAGE),
  })
  .meta({ id: 'SupportTicketInput' });
export type SupportTicketInput = z.infer<typeof supportTicketInput>;

export const ticketStatus = z.enum(['open', 'closed']);

/** A question to the agency's support. */
export const supportTicket = z
  .object({
    id: z.string(),
    subject: z.string(),
    message: z.string(),
    status: ticketStatus,
    author: z.object({ name: z.string(), email: z.string() }),
    eventName: z.string().nullable(),
    reservationKey: z.string().nullable(),
    createdAt: instant,
  })
  .meta({ id: 'SupportTicket' });
export type SupportTicket = z.infer<typeof supportTicket>;

export const supportTicketPage = pageOf(supportTicket);

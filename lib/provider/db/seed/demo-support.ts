import type { supportTicketMessages, supportTickets } from '../schema';
import type { DemoDays } from './demo-days';
import { WEDDING } from './demo-events';

const ticketId = 'ticket-demo';
const GUEST = 'Lucía Hernández';

/** What the guest of RSV-DEMO-0001 asked the support. */
export const demoTicket = (days: DemoDays): typeof supportTickets.$inferInsert => ({
  ...{ id: ticketId, agencyId: '1', eventId: WEDDING, reservationId: 'reservation-001' },
  ...{ authorName: GUEST, authorEmail: 'attendee@demo.test', status: 'open', assignedTo: 'user-support', version: 3 },
  subject: 'Cuna en la habitación',
  message: 'Viajamos con un bebé de ocho meses. ¿Pueden poner una cuna en la habitación?',
  createdAt: days.at(-3, -2),
});

/** The answer to it, and what she wrote then, which waits for another. */
export const demoTicketMessages = (days: DemoDays): (typeof supportTicketMessages.$inferInsert)[] => [
  {
    ...{ id: 'ticket-demo-1', ticketId, fromDesk: true, authorName: 'Iván Pech Dzul', createdAt: days.at(-2, -4) },
    message: 'Claro que sí, la cuna no tiene costo.\n¿La quieren desde la primera noche?',
  },
  {
    ...{ id: 'ticket-demo-2', ticketId, fromDesk: false, authorName: GUEST, createdAt: days.at(-1, -3) },
    message: 'Sí, desde la primera noche. ¿Y pueden poner también una bañera para el bebé?',
  },
];

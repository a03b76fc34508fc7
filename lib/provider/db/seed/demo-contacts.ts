import { CONTACT_NOTICE_DAYS } from '@/lib/config/constants';
import { hashOfToken } from '../../ground/mailed-token';
import type { contactMessages, contactNotices, supportTicketMessages, supportTickets } from '../schema';
import type { DemoDays } from './demo-days';
import { WEDDING } from './demo-events';

/** Token of the demo's notice: /aviso-contacto?token=demo-contact-notice. */
export const DEMO_NOTICE_TOKEN = 'demo-contact-notice';

/** A notice of a call of the queue, which its guest has not answered. */
export const demoNotice = (days: DemoDays): typeof contactNotices.$inferInsert => ({
  id: 'contact-notice-demo',
  agencyId: '1',
  eventId: WEDDING,
  callId: 'call-3',
  guestId: 'guest-053',
  tokenHash: hashOfToken(DEMO_NOTICE_TOKEN),
  expiresAt: days.at(CONTACT_NOTICE_DAYS),
  createdAt: days.at(0, -1),
});

/** The notification of it is one of demo-notifications.ts. */
export const DEMO_MESSAGE_ID = 'contact-message-demo';

/** What somebody wrote by the contact page. */
export const demoMessage = (days: DemoDays): typeof contactMessages.$inferInsert => ({
  id: DEMO_MESSAGE_ID,
  agencyId: '1',
  name: 'Lorena Tapia',
  mobile: '+525540017788',
  email: 'lorena.tapia@correo.test',
  message:
    'Quisiera cotizar una boda para 80.\nPensamos en noviembre del próximo año, en Riviera Maya, con ceremonia en la playa. ¿Podemos hablar esta semana? De preferencia después de las 4 de la tarde.',
  locale: 'es',
  createdAt: days.at(-5, -6),
});

const ticketId = 'ticket-demo';
const GUEST = 'Lucía Hernández';

/** What the guest of RSV-DEMO-0001 asked the support. */
export const demoTicket = (days: DemoDays): typeof supportTickets.$inferInsert => ({
  id: ticketId,
  agencyId: '1',
  eventId: WEDDING,
  reservationId: 'reservation-001',
  authorName: GUEST,
  authorEmail: 'attendee@demo.test',
  status: 'open',
  assignedTo: 'user-support',
  version: 3,
  subject: 'Cuna en la habitación',
  message: 'Viajamos con un bebé de ocho meses. ¿Pueden poner una cuna en la habitación?',
  createdAt: days.at(-3, -2),
});

/** The answer to it, and what she wrote then, which waits for another. */
export const demoTicketMessages = (days: DemoDays): (typeof supportTicketMessages.$inferInsert)[] => [
  {
    id: 'ticket-demo-1',
    ticketId,
    fromDesk: true,
    authorName: 'Iván Pech Dzul',
    createdAt: days.at(-2, -4),
    message: 'Claro que sí, la cuna no tiene costo.\n¿La quieren desde la primera noche?',
  },
  {
    id: 'ticket-demo-2',
    ticketId,
    fromDesk: false,
    authorName: GUEST,
    createdAt: days.at(-1, -3),
    message: 'Sí, desde la primera noche. ¿Y pueden poner también una bañera para el bebé?',
  },
];

import { CONTACT_NOTICE_DAYS } from '@/lib/config/constants';
import { hashOfToken } from '../../ground/mailed-token';
import type { contactMessages, contactNotices } from '../schema';
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

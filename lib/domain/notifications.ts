import type { Notification } from '@/lib/contract/notification';
import type { Permission } from '@/lib/contract/permission';
import type { RoleName } from '@/lib/contract/role';
import { type ConsolePage, mayOpen, mayOpenOwn } from './console-pages';
import { withEvent } from './event-address';
import { serviceLineId } from './service-line';

/**
 * Whether an inbox shows the notification and the badge counts it until it is read: type UNKNOWN and status Off are
 * ignored.
 */
export function isShown({ type, status }: Pick<Notification, 'type' | 'status'>): boolean {
  return type !== 'UNKNOWN' && status !== 'Off';
}

/** The types of notices that hold a message to the agency. */
const WRITTEN = ['CONTACT_ATTE', 'CONTACT_ORG', 'contact'] as const satisfies readonly Notification['type'][];

/** A kind of notice whose text was written by a person; `isTicket` where it came as a support ticket. */
export interface WrittenNotice {
  type: Notification['type'];
  isTicket: boolean;
}

/**
 * The kinds whose words these staff may not read: they see that somebody wrote, while the words are only for those who
 * answer. A couple reads what couples wrote. docs/reliability.md, What each may see.
 */
export function hiddenWords({
  role,
  permissions,
}: {
  role?: RoleName;
  permissions: readonly Permission[];
}): WrittenNotice[] {
  const kinds = WRITTEN.flatMap((type) => [true, false].map((isTicket): WrittenNotice => ({ type, isTicket })));
  return kinds.filter(({ type, isTicket }) => {
    if (role === 'organizer' && type === 'CONTACT_ORG') return false;
    return !permissions.includes(isTicket ? 'readSupportTickets' : 'readNotifications');
  });
}

/** A page of the console about a notification's subject; `words` names the link's text. */
export interface NotificationPlace {
  page: ConsolePage;
  words: 'openMessage' | 'openReservation' | PageWords;
  href: string;
}

type PageWords =
  | 'openEvent'
  | 'openCategories'
  | 'openAttendees'
  | 'openTransport'
  | 'openCalls'
  | 'openAccount'
  | 'openGuests'
  | 'openReport';

const PAGE_OF: Partial<Record<Notification['type'], { page: ConsolePage; words: PageWords }>> = {
  TP_QT: { page: 'Transporte', words: 'openTransport' },
  TP_LEG: { page: 'Transporte', words: 'openTransport' },
  transporte: { page: 'Transporte', words: 'openTransport' },
  transport: { page: 'Transporte', words: 'openTransport' },
  BLK_CUTOFF: { page: 'ConfigurarCategorias', words: 'openCategories' },
  BLK_RELEASED: { page: 'ConfigurarCategorias', words: 'openCategories' },
  UNPAID_BURST: { page: 'Asistentes', words: 'openAttendees' },
  MA_DEFINE: { page: 'CuentaMaestra', words: 'openAccount' },
  MA_DUE: { page: 'CuentaMaestra', words: 'openAccount' },
  MA_QUESTION: { page: 'CuentaMaestra', words: 'openAccount' },
  MA_ANSWERED: { page: 'CuentaMaestra', words: 'openAccount' },
  SUGGESTION: { page: 'Evento', words: 'openEvent' },
  SUGGESTION_ACCEPTED: { page: 'Evento', words: 'openEvent' },
  SUGGESTION_REFUSED: { page: 'Evento', words: 'openEvent' },
  RSVP_LATE: { page: 'Invitados', words: 'openGuests' },
  RSVP_ANSWERED: { page: 'Invitados', words: 'openGuests' },
  llamarReserva: { page: 'CentroLlamadas', words: 'openCalls' },
  RPT_READY: { page: 'Reporte', words: 'openReport' },
  RPT_FAILED: { page: 'Reporte', words: 'openReport' },
  abonoPaquete: { page: 'CuentaMaestra', words: 'openAccount' },
};

/** The part of the page to which the link leads. */
const ANCHOR_OF: Partial<Record<Notification['type'], string>> = {
  SUGGESTION: '#suggestions',
  SUGGESTION_ACCEPTED: '#suggestions',
  SUGGESTION_REFUSED: '#suggestions',
  RSVP_LATE: '#late-answers',
};

/**
 * Where staff find the subject of a notification, the most specific place first; none where the notification's own text
 * says everything.
 */
export function placesOf(
  notification: Pick<Notification, 'type' | 'params' | 'reservationKey' | 'eventCode'>,
): NotificationPlace[] {
  const { type, params, reservationKey, eventCode } = notification;
  const places: NotificationPlace[] = [];
  const add = (page: ConsolePage, words: NotificationPlace['words'], query = '') =>
    places.push({ page, words, href: withEvent(`/adminmaster/${page}${query}`, eventCode) });
  if (typeof params.messageId === 'string') {
    const href = `/adminmaster/Notificaciones/mensajes/${encodeURIComponent(params.messageId)}`;
    places.push({ page: 'Notificaciones', words: 'openMessage', href });
  }
  if (typeof params.ticketId === 'string') {
    const href = `/admin/Soporte/${encodeURIComponent(params.ticketId)}`;
    places.push({ page: 'Notificaciones', words: 'openMessage', href });
  }
  const own = params.choice ? ({ page: 'CentroLlamadas', words: 'openCalls' } as const) : PAGE_OF[type];
  const line = typeof params.serviceId === 'string' ? `#${serviceLineId(params.serviceId)}` : '';
  const report = typeof params.report === 'string' ? `?report=${encodeURIComponent(params.report)}` : '';
  const isListed = type === 'DATA_ERASURE' && !reservationKey && typeof params.holder === 'string';
  if (isListed) add('Invitados', 'openGuests', `?q=${encodeURIComponent(String(params.holder))}`);
  if (own) add(own.page, own.words, report || line || (ANCHOR_OF[type] ?? ''));
  if (reservationKey) add('Asistentes', 'openReservation', `?key=${encodeURIComponent(reservationKey)}`);
  if (places.length === 0 && type === 'CONTACT_ORG' && eventCode) add('Evento', 'openEvent');
  return places;
}

/**
 * The places of `placesOf` that a person with the role and permissions may open. The couple's master account is a
 * separate page, which shows no drafts.
 */
export function placesFor(
  notification: Parameters<typeof placesOf>[0],
  { role, permissions }: { role: RoleName; permissions: readonly Permission[] },
): NotificationPlace[] {
  return placesOf(notification).flatMap((place) => {
    if (mayOpen(place.page, role, permissions)) return [place];
    const isOwn = role === 'organizer' && place.page === 'CuentaMaestra' && mayOpenOwn('CuentaMaestra', permissions);
    return isOwn ? [{ ...place, href: place.href.replace(/^\/adminmaster/, '/admin') }] : [];
  });
}

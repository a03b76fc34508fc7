import type { Permission } from '@/lib/contract/permission';
import { type ConsolePage, mayOpen } from '@/lib/domain/console-pages';
import { can } from '@/lib/domain/permissions';
import { plainText } from '@/lib/domain/plain-text';
import type { Person } from '../place/use-switch-place';

interface Destination {
  id: string;
  page: ConsolePage;
  /** After the page's address. */
  rest?: string;
  /** Needed besides what the page itself needs. */
  needs?: Permission;
}

const PAGES = [
  { id: 'event', page: 'Evento' },
  { id: 'dashboard', page: 'PanelAdministracion' },
  { id: 'attendees', page: 'Asistentes' },
  { id: 'guests', page: 'Invitados' },
  { id: 'tables', page: 'Invitados', rest: '?view=tables' },
  { id: 'categories', page: 'ConfigurarCategorias' },
  { id: 'schedule', page: 'Cronograma' },
  { id: 'calls', page: 'CentroLlamadas' },
  { id: 'transport', page: 'Transporte' },
  { id: 'vehicles', page: 'Transporte', rest: '?view=legs' },
  { id: 'masterAccount', page: 'CuentaMaestra' },
  { id: 'masterAccountEdit', page: 'CuentaMaestraAdmin', needs: 'manageMasterAccount' },
  { id: 'reports', page: 'Reporte' },
  { id: 'roomingList', page: 'Asistentes', rest: '/rooming-list' },
  { id: 'notifications', page: 'Notificaciones' },
  { id: 'eventNotifications', page: 'NotificacionesLista' },
  { id: 'mailings', page: 'NotificacionesLista', rest: '?view=mailings', needs: 'sendMailings' },
  { id: 'reminders', page: 'NotificacionesLista', rest: '?view=reminders', needs: 'sendMailings' },
  { id: 'messages', page: 'Notificaciones', rest: '/mensajes' },
  { id: 'bank', page: 'CuentaBancaria' },
  { id: 'agency', page: 'AgenciaAdministrar' },
  { id: 'agencyHotels', page: 'AgenciaAdministrar', rest: '/hoteles', needs: 'manageHotels' },
  { id: 'stories', page: 'AgenciaAdministrar', rest: '/historias', needs: 'manageStories' },
  { id: 'integrations', page: 'AgenciaAdministrar', rest: '/integraciones' },
  { id: 'mailWords', page: 'AgenciaAdministrar', rest: '/correos' },
  { id: 'heldMails', page: 'AgenciaAdministrar', rest: '/rebotes' },
  { id: 'auditLog', page: 'AgenciaAdministrar', rest: '/bitacora', needs: 'readAuditLog' },
  { id: 'hotels', page: 'HotelAdministrar' },
  { id: 'users', page: 'Usuarios' },
  { id: 'roles', page: 'RolesUsuario' },
  { id: 'permissions', page: 'Permisos' },
  { id: 'platformAgencies', page: 'Permisos', rest: '/agencies' },
  { id: 'trainingCenter', page: 'Permisos', rest: '/training-center' },
  { id: 'backgroundWork', page: 'Permisos', rest: '/background-work' },
  { id: 'profile', page: 'Perfil' },
] as const satisfies Destination[];

const ACTIONS = [
  { id: 'approveDeposits', page: 'Asistentes', rest: '?view=deposits', needs: 'decidePayment' },
  { id: 'approveRooms', page: 'Asistentes', rest: '?view=rooms', needs: 'decideRoom' },
  { id: 'importStatement', page: 'Asistentes', rest: '?view=statements', needs: 'matchBankStatements' },
  { id: 'waitingReservations', page: 'Asistentes', rest: '?need=any' },
  { id: 'overdueReservations', page: 'Asistentes', rest: '?balance=overdue' },
  { id: 'waitingTransport', page: 'Transporte', rest: '?status=requested' },
  { id: 'createEvent', page: 'CrearEvento' },
] as const satisfies Destination[];

type PlaceId = (typeof PAGES)[number]['id'] | (typeof ACTIONS)[number]['id'];

export interface Place {
  id: PlaceId;
  href: string;
}

const openTo =
  ({ role, permissions }: Person) =>
  ({ page, needs }: Destination): boolean =>
    mayOpen(page, role, permissions) && (needs === undefined || can({ permissions }, needs));

const placeOf = ({ id, page, rest = '' }: Destination & { id: PlaceId }): Place => ({
  id,
  href: `/adminmaster/${page}${rest}`,
});

/** The pages of the console that this person may open, and the actions that they may take, both in order. */
export function destinationsOf(person: Person): { pages: Place[]; actions: Place[] } {
  const isOpen = openTo(person);
  return { pages: PAGES.filter(isOpen).map(placeOf), actions: ACTIONS.filter(isOpen).map(placeOf) };
}

/** Whether every typed word stands in the text, whatever the case and accents of both. */
export function named(text: string, typed: string): boolean {
  const folded = plainText(text);
  return plainText(typed)
    .split(/\s+/)
    .every((word) => folded.includes(word));
}

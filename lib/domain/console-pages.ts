import type { Permission } from '@/lib/contract/permission';
import type { RoleName } from '@/lib/contract/role';
import { STAFF_ROLES } from './roles';

const OFFICE: readonly RoleName[] = ['admin', 'agency', 'agencyUser', 'weddingPlanner'];
const MANAGERS: readonly RoleName[] = ['admin', 'agency'];
const BLOCK: readonly RoleName[] = ['admin', 'agency', 'agencyUser'];
const FIGURES: readonly RoleName[] = [...OFFICE, 'payment'];

/** Who may open a page: the roles of its row (null = every role of the guard authEvent) that have what it reads. */
interface PageRow {
  roles: readonly RoleName[] | null;
  /** The permission that reads what the page shows; null where the page's own calls need none. */
  reads: Permission | null;
  /** It shows one event, which its address names. */
  ofEvent?: true;
}

/** The pages of /adminmaster. docs/pages.md, Console. */
export const CONSOLE_PAGES = {
  Evento: { roles: null, reads: 'listEvents', ofEvent: true },
  CrearEvento: { roles: OFFICE, reads: 'createEvent' },
  ConfigurarCategorias: { roles: BLOCK, reads: 'manageRoomBlock', ofEvent: true },
  Cronograma: { roles: null, reads: 'listEvents', ofEvent: true },
  Invitados: { roles: null, reads: 'readGuests', ofEvent: true },
  Asistentes: { roles: null, reads: 'readReservations', ofEvent: true },
  CentroLlamadas: { roles: OFFICE, reads: 'readCalls', ofEvent: true },
  Notificaciones: { roles: OFFICE, reads: 'readNotifications' },
  NotificacionesLista: { roles: null, reads: 'readEventNotifications', ofEvent: true },
  Transporte: { roles: [...OFFICE, 'organizer'], reads: 'readTransport', ofEvent: true },
  CuentaMaestra: { roles: FIGURES, reads: 'readMasterAccount', ofEvent: true },
  CuentaMaestraAdmin: { roles: [...BLOCK, 'payment'], reads: 'readMasterAccount', ofEvent: true },
  CuentaBancaria: { roles: MANAGERS, reads: 'readBankData' },
  ExitoStripe: { roles: null, reads: null },
  HotelAdministrar: { roles: ['admin'], reads: null },
  AgenciaAdministrar: { roles: MANAGERS, reads: 'manageAgency' },
  PanelAdministracion: { roles: FIGURES, reads: 'readFigures', ofEvent: true },
  Perfil: { roles: null, reads: null },
  Permisos: { roles: ['admin'], reads: 'managePermissions' },
  RolesUsuario: { roles: MANAGERS, reads: 'manageUsers' },
  Usuarios: { roles: MANAGERS, reads: 'manageUsers' },
  Reporte: { roles: null, reads: 'readReservations', ofEvent: true },
} as const satisfies Record<string, PageRow>;

export type ConsolePage = keyof typeof CONSOLE_PAGES;

/** A link of the console. `labelKey` names its message; `tools` links stand in the tools dropdown. */
export interface ConsoleLink {
  page: ConsolePage;
  labelKey: string;
  href: string;
  group: 'tools' | null;
}

/** Roles that see the link; null = the roles of the page. */
interface LinkRow {
  page: ConsolePage;
  labelKey: string;
  roles: readonly RoleName[] | null;
  group?: 'tools';
}

const SIDEBAR: readonly LinkRow[] = [
  { page: 'Notificaciones', labelKey: 'notifications', roles: OFFICE },
  { page: 'PanelAdministracion', labelKey: 'dashboard', roles: FIGURES },
  { page: 'Transporte', labelKey: 'transport', roles: [...OFFICE, 'organizer'] },
  { page: 'CentroLlamadas', labelKey: 'callCentre', roles: OFFICE },
  { page: 'CuentaMaestra', labelKey: 'masterAccount', roles: FIGURES },
  { page: 'CuentaBancaria', labelKey: 'bankAccount', roles: MANAGERS },
  { page: 'Perfil', labelKey: 'profile', roles: FIGURES },
];

const TOP_BAR: Record<'event' | 'dashboard', readonly LinkRow[]> = {
  event: [
    { page: 'Evento', labelKey: 'event', roles: null },
    { page: 'ConfigurarCategorias', labelKey: 'categories', roles: BLOCK },
    { page: 'Cronograma', labelKey: 'schedule', roles: null },
    { page: 'Invitados', labelKey: 'guests', roles: null },
    { page: 'Asistentes', labelKey: 'attendees', roles: null },
    { page: 'CuentaMaestra', labelKey: 'masterAccount', roles: null },
    { page: 'NotificacionesLista', labelKey: 'notificationList', roles: null },
  ],
  dashboard: [
    { page: 'HotelAdministrar', labelKey: 'hotels', roles: ['admin'] },
    { page: 'AgenciaAdministrar', labelKey: 'agencyManager', roles: MANAGERS },
    { page: 'RolesUsuario', labelKey: 'userRoles', roles: MANAGERS, group: 'tools' },
    { page: 'Permisos', labelKey: 'permissions', roles: ['admin'], group: 'tools' },
  ],
};

/** Whether a text names a page of /adminmaster, exactly. */
export function isConsolePage(page: string): page is ConsolePage {
  return Object.hasOwn(CONSOLE_PAGES, page);
}

/** Whether a page shows one event. */
export function isOfEvent(page: ConsolePage): boolean {
  const { ofEvent }: PageRow = CONSOLE_PAGES[page];
  return ofEvent === true;
}

/** The roles of a page's row, whatever an agency changed of the permissions. docs/pages.md, Console. */
export function rolesOfPage(page: ConsolePage): readonly RoleName[] {
  return CONSOLE_PAGES[page].roles ?? STAFF_ROLES;
}

/**
 * Whether a person of the role with these permissions may open the page of /adminmaster; an unknown page is nobody's.
 * docs/pages.md, Console.
 */
export function mayOpen(page: string, role: RoleName, permissions: readonly Permission[]): boolean {
  if (!isConsolePage(page) || !rolesOfPage(page).includes(role)) return false;
  const { reads }: PageRow = CONSOLE_PAGES[page];
  return reads === null || permissions.includes(reads);
}

const linksFor = (rows: readonly LinkRow[], role: RoleName, permissions: readonly Permission[]): ConsoleLink[] =>
  rows
    .filter(({ page, roles }) => mayOpen(page, role, permissions) && (roles === null || roles.includes(role)))
    .map(({ page, labelKey, group }) => ({ page, labelKey, href: `/adminmaster/${page}`, group: group ?? null }));

/** The sidebar's links of a person, in order; 'Exit' is an action that every role has, not a page. */
export function sidebarLinks(role: RoleName, permissions: readonly Permission[]): ConsoleLink[] {
  return linksFor(SIDEBAR, role, permissions);
}

/** The top bar's links of a person in a mode, in order. */
export function topBarLinks(
  role: RoleName,
  mode: 'event' | 'dashboard',
  permissions: readonly Permission[],
): ConsoleLink[] {
  return linksFor(TOP_BAR[mode], role, permissions);
}

import type { RoleName } from '@/lib/contract/role';
import { isStaff } from './roles';

const OFFICE: readonly RoleName[] = ['admin', 'agency', 'agencyUser', 'weddingPlanner'];
const MANAGERS: readonly RoleName[] = ['admin', 'agency'];
const BLOCK: readonly RoleName[] = ['admin', 'agency', 'agencyUser'];
const FIGURES: readonly RoleName[] = [...OFFICE, 'payment'];

/** Roles that may open a page of /adminmaster; null = every role of the guard authEvent. design/routes.md. */
export const CONSOLE_PAGES = {
  Evento: null,
  CrearEvento: OFFICE,
  ConfigurarCategorias: BLOCK,
  Cronograma: null,
  Invitados: null,
  Asistentes: null,
  CentroLlamadas: OFFICE,
  Notificaciones: OFFICE,
  NotificacionesLista: null,
  Transporte: [...OFFICE, 'organizer'],
  CuentaMaestra: FIGURES,
  CuentaMaestraAdmin: [...BLOCK, 'payment'],
  CuentaBancaria: MANAGERS,
  ExitoStripe: null,
  HotelAdministrar: ['admin'],
  AgenciaAdministrar: MANAGERS,
  PanelAdministracion: FIGURES,
  Perfil: null,
  Permisos: ['admin'],
  RolesUsuario: MANAGERS,
  Usuarios: MANAGERS,
  Reporte: null,
} as const satisfies Record<string, readonly RoleName[] | null>;

export type ConsolePage = keyof typeof CONSOLE_PAGES;

/** A link of the console. `labelKey` names its message; `tools` links stand in the tools dropdown. */
export interface ConsoleLink {
  page: ConsolePage;
  labelKey: string;
  href: string;
  group: 'tools' | null;
}

/** Roles of a link in the specification's table; null where it names none, and the page's own roles decide. */
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

const isConsolePage = (page: string): page is ConsolePage => Object.hasOwn(CONSOLE_PAGES, page);

/** Whether the role may open the page of /adminmaster; an unknown page is nobody's. design/routes.md. */
export function mayOpen(page: string, role: RoleName): boolean {
  if (!isConsolePage(page) || !isStaff(role)) return false;
  const roles: readonly RoleName[] | null = CONSOLE_PAGES[page];
  return roles === null || roles.includes(role);
}

const linksFor = (rows: readonly LinkRow[], role: RoleName): ConsoleLink[] =>
  rows
    .filter(({ page, roles }) => mayOpen(page, role) && (roles === null || roles.includes(role)))
    .map(({ page, labelKey, group }) => ({ page, labelKey, href: `/adminmaster/${page}`, group: group ?? null }));

/** The sidebar's links of a role, in order; 'Exit' is an action that every role has, not a page. Specification 2. */
export function sidebarLinks(role: RoleName): ConsoleLink[] {
  return linksFor(SIDEBAR, role);
}

/** The top bar's links of a role in a mode, in order. Specification 2. */
export function topBarLinks(role: RoleName, mode: 'event' | 'dashboard'): ConsoleLink[] {
  return linksFor(TOP_BAR[mode], role);
}

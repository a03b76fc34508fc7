import type { Permission } from '@/lib/contract/permission';
import type { RoleName } from '@/lib/contract/role';
import { MANAGERS, OFFICE, SELLERS, STAFF_ROLES } from './roles';

const FIGURES: readonly RoleName[] = [...OFFICE, 'payment'];

/**
 * Who may open a page: the roles of its row (null = every role of the guard authEvent), if they also have the
 * permission in `reads`.
 */
interface PageRow {
  roles: readonly RoleName[] | null;
  /** The permission for what the page shows; null where the calls of the page need none. */
  reads: Permission | null;
  /** The page shows one event, which its address names. */
  ofEvent?: true;
}

/** The pages of /adminmaster. docs/pages.md, Console. */
export const CONSOLE_PAGES = {
  Evento: { roles: null, reads: 'listEvents', ofEvent: true },
  CrearEvento: { roles: OFFICE, reads: 'createEvent' },
  ConfigurarCategorias: { roles: SELLERS, reads: 'manageRoomBlock', ofEvent: true },
  Cronograma: { roles: null, reads: 'listEvents', ofEvent: true },
  Invitados: { roles: null, reads: 'readGuests', ofEvent: true },
  Asistentes: { roles: null, reads: 'readReservations', ofEvent: true },
  CentroLlamadas: { roles: OFFICE, reads: 'readCalls', ofEvent: true },
  Notificaciones: { roles: OFFICE, reads: 'readNotifications' },
  NotificacionesLista: { roles: null, reads: 'readEventNotifications', ofEvent: true },
  Transporte: { roles: [...OFFICE, 'organizer'], reads: 'readTransport', ofEvent: true },
  CuentaMaestra: { roles: FIGURES, reads: 'readMasterAccount', ofEvent: true },
  CuentaMaestraAdmin: { roles: [...SELLERS, 'payment'], reads: 'readMasterAccount', ofEvent: true },
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

/** The pages of /admin in the order of their menu, each with the permission that it needs. docs/pages.md, Own pages. */
export const OWN_PAGES = {
  Asistentes: 'readReservations',
  Invitados: 'readGuests',
  Notificaciones: 'readEventNotifications',
  CuentaMaestra: 'readMasterAccount',
  Perfil: null,
  Soporte: null,
} as const satisfies Record<string, Permission | null>;

export type OwnPage = keyof typeof OWN_PAGES;

/** A link of the console. `labelKey` names its message; `tools` links stand in the tools dropdown. */
export interface ConsoleLink {
  page: ConsolePage;
  labelKey: string;
  href: string;
  group: 'tools' | null;
}

interface LinkRow {
  page: ConsolePage;
  labelKey: string;
  group?: 'tools';
  /** The roles that have the link, where not all that may open the page have it. */
  only?: readonly RoleName[];
}

const SIDEBAR: readonly LinkRow[] = [
  { page: 'Notificaciones', labelKey: 'notifications' },
  { page: 'PanelAdministracion', labelKey: 'dashboard' },
  { page: 'Transporte', labelKey: 'transport' },
  { page: 'CentroLlamadas', labelKey: 'callCentre' },
  { page: 'CuentaMaestra', labelKey: 'masterAccount' },
  { page: 'CuentaBancaria', labelKey: 'bankAccount' },
  { page: 'Perfil', labelKey: 'profile', only: FIGURES },
];

const TOP_BAR: Record<'event' | 'dashboard', readonly LinkRow[]> = {
  event: [
    { page: 'Evento', labelKey: 'event' },
    { page: 'ConfigurarCategorias', labelKey: 'categories' },
    { page: 'Cronograma', labelKey: 'schedule' },
    { page: 'Invitados', labelKey: 'guests' },
    { page: 'Asistentes', labelKey: 'attendees' },
    { page: 'CuentaMaestra', labelKey: 'masterAccount' },
    { page: 'NotificacionesLista', labelKey: 'notificationList' },
  ],
  dashboard: [
    { page: 'HotelAdministrar', labelKey: 'hotels' },
    { page: 'AgenciaAdministrar', labelKey: 'agencyManager' },
    { page: 'RolesUsuario', labelKey: 'userRoles', group: 'tools' },
    { page: 'Permisos', labelKey: 'permissions', group: 'tools' },
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

/** Whether staff or the couple with these permissions see an event on this page of /admin. */
export function mayOpenOwn(page: OwnPage, permissions: readonly Permission[]): boolean {
  const reads: Permission | null = OWN_PAGES[page];
  return reads === null || permissions.includes(reads);
}

/**
 * Guests see these pages of their own reservation, so permissions do not matter; the master account is for the couple
 * only.
 */
const OF_GUESTS = (Object.keys(OWN_PAGES) as OwnPage[]).filter((page) => page !== 'CuentaMaestra');

const GUEST_ROLES: readonly RoleName[] = ['attendee', 'guest', 'reservation'];

/** The pages of /admin that a person's menu has, in order. docs/pages.md, Own pages. */
export function ownPages(role: RoleName, permissions: readonly Permission[]): OwnPage[] {
  if (GUEST_ROLES.includes(role)) return OF_GUESTS;
  return (Object.keys(OWN_PAGES) as OwnPage[]).filter((page) => mayOpenOwn(page, permissions));
}

/**
 * What the menu of everybody but the couple has of /admin: guests find the rest in what their reservation's entries
 * open.
 */
type MenuPage = Extract<OwnPage, 'Notificaciones' | 'Soporte' | 'Perfil'>;

/**
 * The pages of /admin in the menu of a person who is not one of the couple; whoever came in by a reservation's key has
 * no profile to edit.
 */
export function ownMenu(role: RoleName, hasAccount: boolean): MenuPage[] {
  const notices: MenuPage[] = GUEST_ROLES.includes(role) ? ['Notificaciones'] : [];
  return [...notices, 'Soporte', ...(hasAccount ? (['Perfil'] as const) : [])];
}

/** The couple's pages of the console, without its home: their menu lists them before the pages of /admin. */
const COUPLE_WORKS_ON = ['Evento', 'Cronograma', 'Invitados', 'Transporte', 'Reporte'] as const satisfies ConsolePage[];

/** An entry of the couple's menu. `labelKey` names its title and its text. */
interface CoupleEntry {
  href: string;
  labelKey: `console.${(typeof COUPLE_WORKS_ON)[number]}` | `own.${OwnPage}`;
}

/**
 * The couple's menu with these permissions, in order: the pages of the console, then those of /admin. docs/pages.md,
 * Own pages.
 */
export function coupleMenu(permissions: readonly Permission[]): CoupleEntry[] {
  const works = COUPLE_WORKS_ON.filter((page) => mayOpen(page, 'organizer', permissions));
  const own = ownPages('organizer', permissions);
  return [
    ...works.map((page) => ({ href: `/adminmaster/${page}`, labelKey: `console.${page}` as const })),
    ...own.map((page) => ({ href: `/admin/${page}`, labelKey: `own.${page}` as const })),
  ];
}

const linksFor = (rows: readonly LinkRow[], role: RoleName, permissions: readonly Permission[]): ConsoleLink[] =>
  rows
    .filter(({ page, only }) => mayOpen(page, role, permissions) && (only?.includes(role) ?? true))
    .map(({ page, labelKey, group }) => ({ page, labelKey, href: `/adminmaster/${page}`, group: group ?? null }));

/**
 * A person's links in the sidebar, in order. 'Exit' is not among them: it is an action that every role has, not a page.
 */
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

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { roleName } from '@/lib/contract/role';
import {
  CONSOLE_PAGES,
  type ConsolePage,
  coupleMenu,
  isOfEvent,
  mayOpen,
  mayOpenOwn,
  OWN_PAGES,
  ownMenu,
  ownPages,
  sidebarLinks,
  topBarLinks,
} from '@/lib/domain/console-pages';
import { permissionsOf } from '@/lib/domain/permissions';

const MODES = ['event', 'dashboard'] as const;
const pages = (links: { page: string }[]) => links.map(({ page }) => page).join(' ');

describe('the pages of the console', () => {
  it('are those of the routes', () => {
    const routes = readFileSync(new URL('./routes.txt', import.meta.url), 'utf8');
    const named = [...routes.matchAll(/^\/adminmaster\/(\w+)\t/gm)].map(([, page]) => page);
    expect(Object.keys(CONSOLE_PAGES).sort()).toEqual(named.sort());
  });

  it.each(['Secreto', 'evento', '', 'toString', '__proto__', 'constructor'])('%j is nobody’s', (page) => {
    expect(mayOpen(page, 'admin', permissionsOf('admin', []))).toBe(false);
  });
});

describe('a page of one event', () => {
  it('is what shows the event, its guests, bookings and money; not what belongs to the office or to a person', () => {
    const of = (names: ConsolePage[]) => names.map(isOfEvent);
    expect(of(['Evento', 'Invitados', 'Asistentes', 'CuentaMaestra'])).toEqual([true, true, true, true]);
    expect(of(['CrearEvento', 'AgenciaAdministrar', 'Perfil', 'Usuarios'])).toEqual([false, false, false, false]);
  });
});

describe('the links of a role', () => {
  // Which of them a role has: tests/unit/domain/access-tables.test.ts, cell by cell.
  it('stand in one order, whatever the role', () => {
    const sidebar =
      'Notificaciones PanelAdministracion Transporte CentroLlamadas CuentaMaestra CuentaBancaria Perfil'.split(' ');
    const bars = {
      event: 'Evento ConfigurarCategorias Cronograma Invitados Asistentes CuentaMaestra NotificacionesLista'.split(' '),
      dashboard: 'HotelAdministrar AgenciaAdministrar RolesUsuario Permisos'.split(' '),
    };
    for (const role of roleName.options) {
      const inOrder = (order: string[], links: { page: string }[]) =>
        expect(
          links.map(({ page }) => page),
          role,
        ).toEqual(order.filter((page) => links.some((link) => link.page === page)));
      inOrder(sidebar, sidebarLinks(role, permissionsOf(role, [])));
      for (const mode of MODES) inOrder(bars[mode], topBarLinks(role, mode, permissionsOf(role, [])));
    }
  });

  it('tools are the user roles and the permissions', () => {
    const tools = topBarLinks('admin', 'dashboard', permissionsOf('admin', [])).filter(
      ({ group }) => group === 'tools',
    );
    expect(pages(tools)).toBe('RolesUsuario Permisos');
  });

  it('never lead to a page that the role may not open', () => {
    for (const role of roleName.options) {
      const links = [
        ...sidebarLinks(role, permissionsOf(role, [])),
        ...MODES.flatMap((mode) => topBarLinks(role, mode, permissionsOf(role, []))),
      ];
      expect(links.filter(({ page }) => !mayOpen(page, role, permissionsOf(role, [])))).toEqual([]);
      expect(links.every(({ href, page }) => href === `/adminmaster/${page}`)).toBe(true);
    }
  });
});

describe('the pages of /admin', () => {
  const menuOf = (role: Parameters<typeof ownPages>[0]) => ownPages(role, permissionsOf(role, [])).join(' ');

  it('are in the menu of whoever sees something there: support reads no event, guests have their reservation', () => {
    expect(menuOf('support')).toBe('Perfil Soporte');
    expect(menuOf('wholesaler')).toBe('Asistentes Invitados Notificaciones Perfil Soporte');
    for (const role of ['attendee', 'reservation', 'guest'] as const)
      expect(menuOf(role)).toBe('Asistentes Invitados Notificaciones Perfil Soporte');
    expect(menuOf('organizer')).toBe(Object.keys(OWN_PAGES).join(' '));
  });
});

describe('the menu of everybody else', () => {
  it('leads guests to their notifications and to who helps them, with an account or by a reservation’s key', () => {
    expect(ownMenu('attendee', true)).toEqual(['Notificaciones', 'Soporte', 'Perfil']);
    expect(ownMenu('reservation', false)).toEqual(['Notificaciones', 'Soporte']);
  });

  it('leads every other role to who helps them', () => {
    for (const role of ['agencyUser', 'payment', 'wholesaler', 'weddingPlanner', 'support'] as const)
      expect(ownMenu(role, true)).toEqual(['Soporte', 'Perfil']);
  });
});

describe('the couple', () => {
  const theirs = permissionsOf('organizer', []);
  const menuOf = (permissions = theirs) => coupleMenu(permissions).map(({ href }) => href);

  it('find everything that is theirs by their menu and the console’s bars', () => {
    const links = [
      ...menuOf(),
      ...sidebarLinks('organizer', theirs).map(({ href }) => href),
      ...topBarLinks('organizer', 'event', theirs).map(({ href }) => href),
    ];
    const open = Object.keys(CONSOLE_PAGES).filter((page) => mayOpen(page, 'organizer', theirs));
    // Comes back from the card processor, and is /admin/Perfil under another address.
    const byThemselves = open.filter((page) => page !== 'ExitoStripe' && page !== 'Perfil');
    const own = Object.keys(OWN_PAGES).map((page) => `/admin/${page}`);
    expect(links).toEqual(expect.arrayContaining([...byThemselves.map((page) => `/adminmaster/${page}`), ...own]));
    expect(menuOf()).toEqual(expect.arrayContaining(['/adminmaster/Cronograma', '/adminmaster/Transporte', ...own]));
  });

  it.each([
    ['readTransport', '/adminmaster/Transporte'],
    ['readMasterAccount', '/admin/CuentaMaestra'],
    ['readReservations', '/adminmaster/Reporte', '/admin/Asistentes'],
    ['readGuests', '/adminmaster/Invitados', '/admin/Invitados'],
    ['readEventNotifications', '/admin/Notificaciones'],
  ] as const)('find no link to what %s reads where their agency took it', (taken, ...closed) => {
    const left = permissionsOf('organizer', [{ role: 'organizer', permission: taken, allowed: false }]);
    expect(menuOf().filter((href) => !menuOf(left).includes(href))).toEqual(closed);
  });

  it('have the pages of /admin that the routes name', () => {
    const routes = readFileSync(new URL('./routes.txt', import.meta.url), 'utf8');
    const named = [...routes.matchAll(/^\/admin\/(\w+)\t/gm)].map(([, page]) => page);
    expect(Object.keys(OWN_PAGES).sort()).toEqual(named.sort());
    expect(mayOpenOwn('Soporte', [])).toBe(true);
  });
});

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type RoleName, roleName } from '@/lib/contract/role';
import { CONSOLE_PAGES, mayOpen, sidebarLinks, topBarLinks } from '@/lib/domain/console-pages';
import { permissionsOf } from '@/lib/domain/permissions';
import { STAFF_ROLES } from '@/lib/domain/roles';

const ALL = 'admin agency agencyUser organizer payment weddingPlanner wholesaler';
const MODES = ['event', 'dashboard'] as const;
const pages = (links: { page: string }[]) => links.map(({ page }) => page).join(' ');

describe('the pages of the console', () => {
  it('are those of the routes', () => {
    const routes = readFileSync(new URL('./routes.txt', import.meta.url), 'utf8');
    const named = [...routes.matchAll(/^\/adminmaster\/(\w+)\t/gm)].map(([, page]) => page);
    expect(Object.keys(CONSOLE_PAGES).sort()).toEqual(named.sort());
  });

  it.each([
    ['Evento', ALL],
    ['CrearEvento', 'admin agency agencyUser weddingPlanner'],
    ['ConfigurarCategorias', 'admin agency agencyUser'],
    ['Cronograma', ALL],
    ['Invitados', ALL],
    ['Asistentes', ALL],
    ['CentroLlamadas', 'admin agency agencyUser weddingPlanner'],
    ['Notificaciones', 'admin agency agencyUser weddingPlanner'],
    ['NotificacionesLista', ALL],
    ['Transporte', 'admin agency agencyUser organizer weddingPlanner'],
    ['CuentaMaestra', 'admin agency agencyUser payment weddingPlanner'],
    ['CuentaMaestraAdmin', 'admin agency agencyUser payment'],
    ['CuentaBancaria', 'admin agency'],
    ['ExitoStripe', ALL],
    ['HotelAdministrar', 'admin'],
    ['AgenciaAdministrar', 'admin agency'],
    ['PanelAdministracion', 'admin agency agencyUser payment weddingPlanner'],
    ['Perfil', ALL],
    ['Permisos', 'admin'],
    ['RolesUsuario', 'admin agency'],
    ['Usuarios', 'admin agency'],
    ['Reporte', ALL],
  ])('%s opens for %s', (page, roles) => {
    expect(roleName.options.filter((role) => mayOpen(page, role, permissionsOf(role, []))).join(' ')).toBe(roles);
  });

  it.each(['Secreto', 'evento', '', 'toString', '__proto__', 'constructor'])('%j is nobody’s', (page) => {
    expect(mayOpen(page, 'admin', permissionsOf('admin', []))).toBe(false);
  });
});

describe('the links of a role', () => {
  const office = 'Notificaciones PanelAdministracion Transporte CentroLlamadas CuentaMaestra';
  it.each<[RoleName, string]>([
    ['admin', `${office} CuentaBancaria Perfil`],
    ['agency', `${office} CuentaBancaria Perfil`],
    ['agencyUser', `${office} Perfil`],
    ['weddingPlanner', `${office} Perfil`],
    ['payment', 'PanelAdministracion CuentaMaestra Perfil'],
    ['organizer', 'Transporte'],
    ['wholesaler', ''],
    ['attendee', ''],
    ['guest', ''],
  ])('sidebar of %s: %s', (role, expected) => {
    expect(pages(sidebarLinks(role, permissionsOf(role, [])))).toBe(expected);
  });

  const common = 'Cronograma Invitados Asistentes';
  it.each<[RoleName, string]>([
    ['admin', `Evento ConfigurarCategorias ${common} CuentaMaestra NotificacionesLista`],
    ['agency', `Evento ConfigurarCategorias ${common} CuentaMaestra NotificacionesLista`],
    ['agencyUser', `Evento ConfigurarCategorias ${common} CuentaMaestra NotificacionesLista`],
    ['weddingPlanner', `Evento ${common} CuentaMaestra NotificacionesLista`],
    ['payment', `Evento ${common} CuentaMaestra NotificacionesLista`],
    ['organizer', `Evento ${common} NotificacionesLista`],
    ['wholesaler', `Evento ${common} NotificacionesLista`],
    ['attendee', ''],
  ])('top bar of %s in event mode: %s', (role, expected) => {
    expect(pages(topBarLinks(role, 'event', permissionsOf(role, [])))).toBe(expected);
  });

  it.each<[RoleName, string]>([
    ['admin', 'HotelAdministrar AgenciaAdministrar RolesUsuario Permisos'],
    ['agency', 'AgenciaAdministrar RolesUsuario'],
    ['agencyUser', ''],
    ['organizer', ''],
  ])('top bar of %s in dashboard mode: %s', (role, expected) => {
    expect(pages(topBarLinks(role, 'dashboard', permissionsOf(role, [])))).toBe(expected);
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
      if (!STAFF_ROLES.includes(role)) expect(links).toEqual([]);
    }
  });
});

import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { type Permission, permission } from '@/lib/contract/permission';
import { type RoleName, roleName } from '@/lib/contract/role';
import { CONSOLE_PAGES, mayOpen, rolesOfPage, sidebarLinks, topBarLinks } from '@/lib/domain/console-pages';
import { grantableRoles } from '@/lib/domain/grantable-roles';
import { passesGuard } from '@/lib/domain/guards';
import { can, hasByDefault, isChangeable, type PermissionChange, permissionsOf } from '@/lib/domain/permissions';
import { isStaff, roleOf } from '@/lib/domain/roles';

/** Written by hand from docs/pages.md and docs/domain.md, not from the code. One letter a role. */
const LETTERS: Record<string, RoleName> = {
  A: 'admin',
  G: 'agency',
  U: 'agencyUser',
  W: 'weddingPlanner',
  P: 'payment',
  O: 'organizer',
  H: 'wholesaler',
  S: 'support',
};
const STAFF = 'AGUWPOH';
const SIDEBAR = {
  Notificaciones: 'AGUW',
  PanelAdministracion: 'AGUWP',
  Transporte: 'AGUWO',
  CentroLlamadas: 'AGUW',
  CuentaMaestra: 'AGUWP',
  CuentaBancaria: 'AG',
  Perfil: 'AGUWP',
};
const TOP_BAR = {
  event: {
    Evento: STAFF,
    ConfigurarCategorias: 'AGU',
    Cronograma: STAFF,
    Invitados: STAFF,
    Asistentes: STAFF,
    CuentaMaestra: 'AGUWP',
    NotificacionesLista: STAFF,
  },
  dashboard: { HotelAdministrar: 'A', AgenciaAdministrar: 'AG', RolesUsuario: 'AG', Permisos: 'A' },
};
const PAGES = {
  Evento: STAFF,
  CrearEvento: 'AGUW',
  ConfigurarCategorias: 'AGU',
  Cronograma: STAFF,
  Invitados: STAFF,
  Asistentes: STAFF,
  CentroLlamadas: 'AGUW',
  Notificaciones: 'AGUW',
  NotificacionesLista: STAFF,
  Transporte: 'AGUWO',
  CuentaMaestra: 'AGUWP',
  CuentaMaestraAdmin: 'AGUP',
  CuentaBancaria: 'AG',
  ExitoStripe: STAFF,
  HotelAdministrar: 'A',
  AgenciaAdministrar: 'AG',
  PanelAdministracion: 'AGUWP',
  Perfil: STAFF,
  Permisos: 'A',
  RolesUsuario: 'AG',
  Usuarios: 'AG',
  Reporte: STAFF,
};

/** What each role may do before an agency changes anything; the same letters. */
const RIGHTS: Record<Permission, string> = {
  readReservations: STAFF,
  createReservationForGuest: 'AGUW',
  decideRoom: 'AGUW',
  decidePayment: 'AGUWPO',
  decideCancellation: 'AGUW',
  refundPayment: 'AGUWP',
  matchBankStatements: 'AGUWP',
  manageRoomBlock: 'AGU',
  manageCoupons: 'AGU',
  manageWaitlist: 'AGUW',
  readTransport: 'AGUWO',
  quoteTransport: 'AGUW',
  checkIn: 'AGUW',
  managePaymentProcessors: 'AG',
  readBankData: STAFF,
  readNotifications: 'AGUW',
  readEventNotifications: STAFF,
  readGuests: STAFF,
  readGuestContacts: 'AGUWO',
  manageGuests: 'AGUWO',
  sendMailings: 'AGUWO',
  readCalls: 'AGUW',
  makeCalls: 'AGUW',
  readMasterAccount: 'AGUWPO',
  manageMasterAccount: 'AGUP',
  readSupportTickets: 'AGUWS',
  answerSupportTickets: 'AS',
  createEvent: 'AGUW',
  manageEvent: 'AGUW',
  tendEventPage: 'AGUWO',
  manageSchedule: 'AGUWO',
  readFigures: 'AGUWPO',
  listEvents: STAFF,
  listAgencies: 'A',
  manageUsers: 'AG',
  manageAgency: 'AG',
  managePermissions: 'A',
  readAuditLog: 'AG',
  manageStories: 'AGU',
  manageHotels: 'AGU',
};

const ROLES = roleName.options;
const has = (letters: string, role: RoleName) => [...letters].some((letter) => LETTERS[letter] === role);
const defaults = (role: RoleName) => permissionsOf(role, []);
const cellsOf = (table: Record<string, string>) =>
  Object.entries(table).flatMap(([page, letters]) =>
    ROLES.map((role) => ({ page, role, yes: has(letters, role), said: has(letters, role) ? 'has' : 'lacks' })),
  );
let cells = 0;
afterAll(() => console.log(`role tables: ${cells} generated cells`));
const counted = <Cell>(all: Cell[]): Cell[] => {
  cells += all.length;
  return all;
};

describe('every cell of the sidebar', () => {
  it.each(counted(cellsOf(SIDEBAR)))('$role $said $page', ({ page, role, yes }) => {
    expect(sidebarLinks(role, defaults(role)).some((link) => link.page === page)).toBe(yes);
  });
  it('has no other row', () => {
    const shown = new Set(ROLES.flatMap((role) => sidebarLinks(role, defaults(role)).map(({ page }) => page)));
    expect([...shown].sort()).toEqual(Object.keys(SIDEBAR).sort());
  });
});

describe.each(['event', 'dashboard'] as const)('every cell of the top bar in %s mode', (mode) => {
  it.each(counted(cellsOf(TOP_BAR[mode])))('$role $said $page', ({ page, role, yes }) => {
    expect(topBarLinks(role, mode, defaults(role)).some((link) => link.page === page)).toBe(yes);
  });
  it('has no other row', () => {
    const shown = new Set(ROLES.flatMap((role) => topBarLinks(role, mode, defaults(role)).map(({ page }) => page)));
    expect([...shown].sort()).toEqual(Object.keys(TOP_BAR[mode]).sort());
  });
});

describe('every page of the routes', () => {
  it.each(counted(cellsOf(PAGES)))('$role $said $page', ({ page, role, yes }) => {
    expect(mayOpen(page, role, defaults(role))).toBe(yes);
    expect(rolesOfPage(page as keyof typeof PAGES).includes(role)).toBe(yes);
  });
  it('has no other row', () => expect(Object.keys(CONSOLE_PAGES).sort()).toEqual(Object.keys(PAGES).sort()));
});

describe('every right of every role', () => {
  it.each(counted(cellsOf(RIGHTS)))('$role $said $page', ({ page, role, yes }) => {
    expect(hasByDefault(role, page as Permission)).toBe(yes);
    expect(defaults(role).includes(page as Permission)).toBe(yes);
  });
});

describe('the guards', () => {
  it.each(counted(ROLES.flatMap((role) => (['U', 'R'] as const).map((type) => ({ role, type })))))(
    '$role of type $type',
    ({ role, type }) => {
      expect(passesGuard('authEvent', { role, type })).toBe(type === 'U' && has(STAFF, role));
      expect(passesGuard('auth', { role, type })).toBe(true);
    },
  );
  it('let no visitor in, and one that does not exist is an error: the page of status 500', () => {
    expect([passesGuard('auth', null), passesGuard('authEvent', null)]).toEqual([false, false]);
    expect(() => passesGuard('authAgency' as 'auth', null)).toThrow('Unknown guard');
  });
});

describe('crafted role names', () => {
  it.each(['xadminx', 'reservation-admin', 'agencyUser', 'admin ', 'ADMIN', 'Agency', '__proto__', 'agency,admin'])(
    '%j has nothing that its exact role has not',
    (name) => {
      const exact = ROLES.includes(name as RoleName);
      const role = name as RoleName;
      expect(isStaff(role)).toBe(exact && has(STAFF, role));
      for (const each of permission.options) expect(hasByDefault(role, each) && !exact).toBe(false);
      for (const page of Object.keys(PAGES)) expect(mayOpen(page, role, permission.options) && !exact).toBe(false);
    },
  );
  it('a compound name is never more than its longest key', () => {
    expect([roleOf('reservation-admin'), roleOf('xAgencyUserx')]).toEqual(['reservation', 'agencyUser']);
  });
});

const anyChange = fc.record({
  role: fc.constantFrom(...ROLES),
  permission: fc.constantFrom(...permission.options),
  allowed: fc.boolean(),
});

describe('an agency’s changes', () => {
  it('never pass the bounds: the admin keeps all, guests get nothing, fixed cells stay', () => {
    fc.assert(
      fc.property(fc.array(anyChange, { maxLength: 40 }), (changes: PermissionChange[]) => {
        for (const role of ROLES) {
          const rights = permissionsOf(role, changes);
          for (const each of permission.options) {
            if (!isChangeable(role, each)) expect(rights.includes(each)).toBe(hasByDefault(role, each));
          }
        }
        expect(permissionsOf('admin', changes)).toEqual(
          [...permission.options].filter((each) => hasByDefault('admin', each)),
        );
        for (const role of ['attendee', 'guest', 'reservation'] as const)
          expect(permissionsOf(role, changes)).toEqual([]);
      }),
    );
  });

  it.each(['managePaymentProcessors', 'manageUsers', 'managePermissions', 'manageAgency', 'readAuditLog'] as const)(
    '%s is not for the organizer or payment, whatever is changed',
    (right) => {
      for (const role of ['organizer', 'payment', 'wholesaler', 'agencyUser'] as const) {
        expect(can({ permissions: permissionsOf(role, [{ role, permission: right, allowed: true }]) }, right)).toBe(
          false,
        );
      }
    },
  );

  it('are of one role: another keeps what it has', () => {
    const changes = [{ role: 'agencyUser', permission: 'readTransport', allowed: false } as const];
    expect(can({ permissions: permissionsOf('agencyUser', changes) }, 'readTransport')).toBe(false);
    expect(permissionsOf('agency', changes)).toEqual(defaults('agency'));
  });

  it('close a page and its links, and open none beyond the role’s row', () => {
    const without = permissionsOf('agency', [{ role: 'agency', permission: 'readTransport', allowed: false }]);
    expect(mayOpen('Transporte', 'agency', without)).toBe(false);
    expect(sidebarLinks('agency', without).some(({ page }) => page === 'Transporte')).toBe(false);
    for (const role of ROLES) {
      for (const [page, letters] of Object.entries(PAGES)) {
        if (!has(letters, role)) expect(mayOpen(page, role, permission.options)).toBe(false);
      }
    }
  });
});

describe('roles to give', () => {
  it.each(ROLES)('%s gives no more than its own', (role) => {
    const given = grantableRoles(role);
    if (role !== 'admin') expect(given).not.toContain('admin');
    if (role !== 'admin' && role !== 'agency') expect(given).toEqual([]);
    for (const each of given) {
      expect(
        defaults(each).filter((right) => !defaults(role).includes(right) && right !== 'answerSupportTickets'),
      ).toEqual([]);
    }
  });
});

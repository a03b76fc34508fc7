import { test as base, expect } from 'playwright/test';
import { localePath } from '@/lib/domain/language-path';
import { routing } from '@/lib/i18n/routing';
import { EVENT_PAGE, OPEN_PAGES } from '@/tests/support/open-pages';
import { pageRoutes } from '@/tests/support/page-routes';
import { keepPages } from '../support/kept-pages';
import { makeVisitor, type Visitor, visit } from '../support/visitor';

const HEADERS = { authorization: 'demo-agency-token' };
const EVENT = 'event=PLS-DEMO-BODA';
const KEY = 'RSV-DEMO-0001';
const staff = (email: string) => ['/provider/api/auth/login', { email, password: 'Demo-2026-boda' }] as const;

/** How each person comes in; a visitor does not. */
const WAYS_IN = {
  visitor: null,
  holder: ['/provider/login', { key: KEY, email: 'attendee@demo.test' }],
  agency: staff('agency@demo.test'),
  admin: staff('admin@demo.test'),
} as const;
type Person = keyof typeof WAYS_IN;

const inConsole = (names: string) =>
  names.split(' ').map((name) => `/adminmaster/${name}${name.includes('?') ? '&' : '?'}${EVENT}`);

/** Pages behind a login, in the booking flow or behind a secret address, by who meets them with something to see. */
const PAGES: Record<Person, string[]> = {
  visitor: [
    '/reservationProcess',
    '/CheckOut',
    '/ContactInformation',
    '/BarProgress',
    '/Loader',
    '/event/end-reservation',
    '/reservation/end-reservation',
    '/account/invitation/example-key',
    ...[
      '',
      '/lista-de-espera?token=example-key',
      '/baja?token=example-key',
      '/acompanante?token=example-key',
      '/invitados?nombre=Luc%C3%ADa',
      '/invitados?token=none',
    ].map((rest) => (rest ? EVENT_PAGE + rest : `${EVENT_PAGE}/reservationProcess`)),
  ],
  holder: [
    '/adminReservacion',
    '/adminReservacion/acompanantes',
    '/adminReservacion/agregar',
    '/adminReservacion/cancelar',
    '/adminReservacion/datos',
    '/adminReservacion/habitacion/{room}',
    '/pagoModal',
    '/Ticket',
    '/reservationOrder',
    `${EVENT_PAGE}/reservation/menuReservation`,
    `${EVENT_PAGE}/reservation/${KEY}/menuReservation`,
    '/event/PLS-DEMO-BODA/end-reservation',
    `/reservation/${KEY}/end-reservation`,
    ...['Asistentes', 'CuentaMaestra', 'Invitados', 'Notificaciones', 'Perfil', 'Soporte'].map(
      (name) => `/admin/${name}`,
    ),
    '/admin/Soporte/ticket-demo',
  ],
  agency: [
    `${EVENT_PAGE}/vista-previa`,
    ...inConsole(
      [
        'Evento Evento?view=edit Cronograma Invitados Asistentes CentroLlamadas Notificaciones NotificacionesLista NotificacionesLista?view=mailings NotificacionesLista?view=reminders Transporte CuentaMaestra',
        'CuentaMaestraAdmin CuentaBancaria ExitoStripe AgenciaAdministrar PanelAdministracion Perfil RolesUsuario Usuarios Reporte',
        `CrearEvento ConfigurarCategorias Asistentes?key=${KEY} Asistentes/check-in/${KEY} Asistentes/rooming-list`,
        'AgenciaAdministrar/integraciones AgenciaAdministrar/bitacora AgenciaAdministrar/correos AgenciaAdministrar/correos/ticket AgenciaAdministrar/rebotes AgenciaAdministrar/historias AgenciaAdministrar/historias/story-1',
        'Notificaciones/mensajes Notificaciones/mensajes/contact-message-demo',
        'AgenciaAdministrar/hoteles AgenciaAdministrar/hoteles/hotel-villa-agave AgenciaAdministrar/hoteles/nuevo',
      ].join(' '),
    ),
  ],
  admin: [
    '/loginDoor',
    '/account/second-factor',
    ...inConsole(
      'Permisos Permisos/agencies Permisos/background-work Permisos/training-center HotelAdministrar HotelAdministrar/tarifas/hotel-gran-marea',
    ),
  ],
};

/** Routes without a page of their own to look at: they lead on, answer for another address, or are walked elsewhere. */
const NO_PAGE = [
  '/adminmaster',
  '/SidebarOptions',
  '/ContactInformation-old',
  '/eventos/[id]/reservationProcess-copy',
  '/contacto/query',
  '/thank-you/query',
  '/eventos/query',
  '/signup/query',
  '/simulador/Hoteles/query',
  '/eventos/[id]/invitados/query',
  '/[...rest]',
  // An endpoint of one's own, opened by tests/e2e/integrations.spec.ts.
  '/adminmaster/AgenciaAdministrar/integraciones/[id]',
  // Shown while an agency is suspended, by tests/e2e/suspension.spec.ts.
  '/agency-suspended/[agency]',
  '/maintenance-notice',
  '/status-notice/[status]',
  '/login/maintenance',
];

const people = new Map<Person, Visitor>();
const test = base.extend<{ visitorAs: (person: Person) => Promise<Visitor> }>({
  visitorAs: async ({ browser, baseURL }, use, info) => {
    await use(async (person) => {
      const known = people.get(person);
      if (known) return known;
      const visitor = await makeVisitor(browser);
      const [path, data] = WAYS_IN[person] ?? [];
      if (path) {
        const answer = await visitor.page.request.post(`${baseURL}${path}`, { headers: HEADERS, data });
        expect(answer.status()).toBe(200);
      }
      people.set(person, visitor);
      return visitor;
    });
    await keepPages(browser, info);
  },
});
test.describe.configure({ mode: 'parallel' });

for (const [person, paths] of Object.entries(PAGES) as [Person, string[]][])
  for (const path of paths)
    for (const locale of routing.locales) {
      const address = localePath(path, locale);
      test(`${address} is fit to be seen by the ${person}`, async ({ visitorAs, baseURL }) => {
        const visitor = await visitorAs(person);
        const filled = address.includes('{room}')
          ? address.replace('{room}', await firstRoom(visitor, baseURL))
          : address;
        await visit(visitor, new URL(filled, baseURL).href, 200);
      });
    }

async function firstRoom({ page }: Visitor, baseURL: string | undefined): Promise<string> {
  const answer = await page.request.get(`${baseURL}/provider/api/v1/reservations/${KEY}`, { headers: HEADERS });
  return (await answer.json()).data.rooms[0].id;
}

test('every page of the product is walked, here or among those that are open to everybody', () => {
  const walked = [...Object.values(PAGES).flat(), ...OPEN_PAGES.map(({ path }) => path)].map(
    (path) => path.split('?')[0] ?? '',
  );
  const isWalked = (route: string) => {
    const pattern = route.replace(/\/\[\[\.\.\.\w+\]\]/, '(?:/.+)?').replace(/\[\w+\]/g, '[^/]+');
    return walked.some((path) => new RegExp(`^${pattern}$`).test(path));
  };
  const routes = pageRoutes().map(({ path }) => path);
  expect(routes.filter((route) => !isWalked(route) && !NO_PAGE.includes(route))).toEqual([]);
});

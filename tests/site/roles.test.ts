import { expect, test } from 'vitest';
import type { RoleName } from '@/lib/contract/role';
import { isConsolePage, mayOpen } from '@/lib/domain/console-pages';
import { guardOf } from '@/lib/domain/guards';
import { permissionsOf } from '@/lib/domain/permissions';
import { isStaff } from '@/lib/domain/roles';
import { DEMO_PEOPLE } from '@/tests/support/demo-people';
import { pageRoutes } from '@/tests/support/page-routes';
import { AUTHORIZATION, logIn, logInByKey, SITE } from './site';

/** Calls at once: the server has other work too. */
const AT_ONCE = 4;

/** What stands for a parameter; a page whose record is not there answers 404. */
const filled = (path: string) =>
  path
    .replace(/^(\/eventos)\/\[id\]/, '$1/PLS-DEMO-BODA')
    .replace(/\/\[\[\.\.\.\w+\]\]/g, '')
    .replace(/\/\[reservation\]/g, '/RSV-DEMO-0001')
    .replace(/\[[.\w]+\]/g, 'example');

const PAGES = [...new Set(pageRoutes().map(({ path }) => filled(path)))];
const GUARDED = PAGES.filter((path) => guardOf(path) !== null);
/** Those who have least, and a guest who has no account: the open pages are the same for everybody else. */
const VISIT_ALL = ['support', 'holder'];

/** The console goes on to the address that names its event: asked for at once, half of the calls are enough. */
const addressOf = (path: string) => (path.startsWith('/adminmaster') ? `${path}?event=PLS-DEMO-BODA` : path);

const EVERYBODY = 'admin agency agencyUser payment weddingPlanner wholesaler organizer';

/** Who may open each page, written by hand, so that a mistake in the product’s table shows. docs/pages.md, Console. */
const CONSOLE: Record<string, string> = {
  Evento: EVERYBODY,
  CrearEvento: 'admin agency agencyUser weddingPlanner',
  ConfigurarCategorias: 'admin agency agencyUser',
  Cronograma: EVERYBODY,
  Invitados: EVERYBODY,
  Asistentes: EVERYBODY,
  CentroLlamadas: 'admin agency agencyUser weddingPlanner',
  Notificaciones: 'admin agency agencyUser weddingPlanner',
  NotificacionesLista: EVERYBODY,
  Transporte: 'admin agency agencyUser weddingPlanner organizer',
  CuentaMaestra: 'admin agency agencyUser weddingPlanner payment',
  CuentaMaestraAdmin: 'admin agency agencyUser payment',
  CuentaBancaria: 'admin agency',
  ExitoStripe: EVERYBODY,
  HotelAdministrar: 'admin',
  AgenciaAdministrar: 'admin agency',
  PanelAdministracion: 'admin agency agencyUser weddingPlanner payment',
  Perfil: EVERYBODY,
  Permisos: 'admin',
  RolesUsuario: 'admin agency',
  Usuarios: 'admin agency',
  Reporte: EVERYBODY,
};

/** Pages that show no single event: their addresses name none. */
const OF_NO_EVENT =
  'CrearEvento Notificaciones CuentaBancaria ExitoStripe HotelAdministrar AgenciaAdministrar Perfil Permisos RolesUsuario Usuarios';
const ADMIN = ['Asistentes', 'CuentaMaestra', 'Invitados', 'Notificaciones', 'Perfil', 'Soporte'];

interface Landed {
  status: number;
  path: string;
}

interface Answer {
  status: number;
  to: string | null;
  /** In the server's own HTML; Next fills the page of a refusal by script. */
  hasHeading: boolean;
}

const sessions = new Map<string, Promise<string>>();
const answers = new Map<string, Promise<Answer>>();

/** Cookies of one of the demo's accounts, or of whoever has its reservation's key. */
function cookieOf(name: string): Promise<string> {
  const cookie = sessions.get(name) ?? (name === 'holder' ? logInByKey() : logIn(name));
  sessions.set(name, cookie);
  return cookie;
}

async function read(path: string, cookie: string): Promise<Answer> {
  const answer = await fetch(SITE + path, { redirect: 'manual', headers: { cookie } });
  const hasHeading = /<h1[\s>]/.test(await answer.text());
  return { status: answer.status, to: answer.headers.get('location'), hasHeading };
}

/** Each page is asked for once by each person, and no redirect is followed. */
function ask(path: string, cookie: string): Promise<Answer> {
  const key = `${path} ${cookie}`;
  const answer = answers.get(key) ?? read(path, cookie);
  answers.set(key, answer);
  return answer;
}

async function visit(path: string, cookie: string, hops = 0): Promise<Landed> {
  const { status, to } = await ask(path, cookie);
  if (to === null || hops > 3) return { status, path };
  const next = new URL(to, SITE + path);
  return visit(next.pathname + next.search, cookie, hops + 1);
}

/** What a person of the role should meet at a page. */
function expected(path: string, role: RoleName): (landed: Landed) => boolean {
  const [, console, page = ''] = /^\/(adminmaster)(?:\/(\w+))?/.exec(path) ?? [];
  if (console && !isStaff(role)) return (landed) => landed.path.startsWith('/login?redirect=');
  if (console && isConsolePage(page) && path === `/adminmaster/${page}`) {
    const status = mayOpen(page, role, permissionsOf(role, [])) ? 200 : 403;
    return (landed) => landed.status === status;
  }
  return ({ status }) => [200, 403, 404].includes(status);
}

test('every page answers every role: shown, forbidden or not there, and never an error', async () => {
  expect(PAGES.length).toBeGreaterThan(80);
  const people: [string, RoleName, string][] = [['holder', 'reservation', await cookieOf('holder')]];
  for (const { account, role } of DEMO_PEOPLE) people.push([account, role, await cookieOf(account)]);
  const visits = people.flatMap((person) =>
    (VISIT_ALL.includes(person[0]) ? PAGES : GUARDED).map((path) => ({ person, path })),
  );
  const wrong: string[] = [];
  const walk = async () => {
    for (let next = visits.shift(); next; next = visits.shift()) {
      const { person, path } = next;
      const [name, role, cookie] = person;
      const landed = await visit(addressOf(path), cookie);
      if (!expected(path, role)(landed)) wrong.push(`${name} at ${path}: ${landed.status} at ${landed.path}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, walk));
  expect(wrong).toEqual([]);
});

async function foundAt(path: string, cookie: string): Promise<string> {
  const { status, hasHeading } = await ask(path, cookie);
  return status === 200 ? `${path} 200 ${hasHeading ? 'heading' : 'no heading'}` : `${path} ${status}`;
}

test('every page of the console and of /admin opens for its roles and for no other', async () => {
  for (const role of [...EVERYBODY.split(' '), 'attendee', 'holder']) {
    const cookie = await cookieOf(role.toLowerCase());
    const admin = ADMIN.map((name) => `/admin/${name}`);
    const console = role === 'attendee' || role === 'holder' ? [] : Object.keys(CONSOLE);
    const found = [];
    for (const path of [...admin, ...console.map((name) => `/adminmaster/${name}?event=PLS-DEMO-BODA`)])
      found.push(await foundAt(path, cookie));
    const may = (name: string) => CONSOLE[name]?.split(' ').includes(role);
    expect(found, role).toEqual([
      ...admin.map((path) => `${path} 200 heading`),
      ...console.map((name) => `/adminmaster/${name}?event=PLS-DEMO-BODA ${may(name) ? '200 heading' : '403'}`),
    ]);
  }
});

test('a session that the server ended leads to the login and back, on every guarded page', async () => {
  const cookie = await logIn('agency');
  const left = await fetch(`${SITE}/provider/api/auth/logout`, {
    method: 'POST',
    headers: { ...AUTHORIZATION, cookie },
  });
  expect(left.status).toBe(204);
  for (const path of GUARDED) {
    const { status, path: at } = await visit(`${path}?q=ana`, cookie);
    const back = new URL(at, SITE).searchParams.get('redirect');
    expect.soft([path, status, at.split('?')[0], back?.split('?')[0]]).toEqual([path, 200, '/login', path]);
  }
});

test('an address of the console names its event, and never shows another in its place', async () => {
  const staff = await cookieOf('agency');
  const statusAt = async (path: string, cookie = staff) => {
    const { to, status } = await ask(path, cookie);
    return to ?? status;
  };
  for (const name of Object.keys(CONSOLE).filter((each) => CONSOLE[each]?.includes('agency ')))
    expect([name, await statusAt(`/adminmaster/${name}?q=a`)]).toEqual([
      name,
      OF_NO_EVENT.split(' ').includes(name) ? 200 : `/adminmaster/${name}?event=PLS-DEMO-BODA&q=a`,
    ]);
  const list = '/en/adminmaster/Asistentes';
  const ofOther = await cookieOf('agency2');
  expect(await statusAt(list, ofOther)).toBe(`${list}?event=PLS-DEMO-OTRA`);
  for (const code of ['PLS-NOBODY', '0', 'PLS-DEMO-OTRA']) {
    const answer = await fetch(`${SITE}${list}?event=${code}`, { headers: { cookie: staff } });
    expect([code, answer.status]).toEqual([code, 404]);
    expect(await answer.text()).not.toContain('RSV-');
  }
  expect(await statusAt(`${list}?event=PLS-DEMO-BODA`, ofOther)).toBe(404);
  expect(await statusAt(`${list}?event=PLS-DEMO-PLAYA`, await cookieOf('organizer'))).toBe(404);
  // A reservation opens over the list of its own event, whatever else the address says.
  for (const wrong of ['', 'event=PLS-DEMO-PLAYA&', 'event=PLS-NOBODY&'])
    expect(await statusAt(`${list}?${wrong}key=RSV-DEMO-0001`)).toBe(`${list}?event=PLS-DEMO-BODA&key=RSV-DEMO-0001`);
  const arrival = `${list}/check-in/RSV-DEMO-0001`;
  expect(await statusAt(`${arrival}?event=PLS-DEMO-PLAYA`)).toBe(`${arrival}?event=PLS-DEMO-BODA`);
  expect(await statusAt(`${list}?event=PLS-DEMO-PLAYA&key=RSV-NOBODYS`)).toBe(200);
  // The admin's agency follows the event.
  const admin = await cookieOf('admin');
  expect(await statusAt(`${list}?event=PLS-DEMO-OTRA`, admin)).toBe(200);
});

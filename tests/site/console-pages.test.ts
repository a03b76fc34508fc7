import { expect, test } from 'vitest';
import { logIn, logInByKey, SITE } from './site';

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

/** Asks with the cookies of the demo's account; no redirect is followed. */
const ask = (path: string, cookie: string) => fetch(SITE + path, { redirect: 'manual', headers: { cookie } });

/** What a page answers, and whether the server's own HTML has its heading; Next fills the page of a refusal by script. */
async function answerOf(cookie: string, path: string): Promise<string> {
  const answer = await ask(path, cookie);
  if (answer.status !== 200) return `${path} ${answer.status}`;
  return `${path} 200 ${/<h1[\s>]/.test(await answer.text()) ? 'heading' : 'no heading'}`;
}

test('every page of the console and of /admin opens for its roles and for no other', async () => {
  for (const role of [...EVERYBODY.split(' '), 'attendee', 'holder']) {
    const cookie = role === 'holder' ? await logInByKey() : await logIn(role.toLowerCase());
    const admin = ADMIN.map((name) => `/admin/${name}`);
    const console = role === 'attendee' || role === 'holder' ? [] : Object.keys(CONSOLE);
    const found = [];
    for (const path of [...admin, ...console.map((name) => `/adminmaster/${name}?event=PLS-DEMO-BODA`)])
      found.push(await answerOf(cookie, path));
    const may = (name: string) => CONSOLE[name]?.split(' ').includes(role);
    expect(found, role).toEqual([
      ...admin.map((path) => `${path} 200 heading`),
      ...console.map((name) => `/adminmaster/${name}?event=PLS-DEMO-BODA ${may(name) ? '200 heading' : '403'}`),
    ]);
  }
});

test('an address of the console names its event, and never shows another in its place', async () => {
  const staff = await logIn('agency');
  const statusAt = async (path: string, cookie = staff) => {
    const answer = await ask(path, cookie);
    return answer.headers.get('location') ?? answer.status;
  };
  for (const name of Object.keys(CONSOLE).filter((each) => CONSOLE[each]?.includes('agency ')))
    expect([name, await statusAt(`/adminmaster/${name}?q=a`)]).toEqual([
      name,
      OF_NO_EVENT.split(' ').includes(name) ? 200 : `/adminmaster/${name}?event=PLS-DEMO-BODA&q=a`,
    ]);
  const list = '/en/adminmaster/Asistentes';
  const ofOther = await logIn('agency2');
  expect(await statusAt(list, ofOther)).toBe(`${list}?event=PLS-DEMO-OTRA`);
  for (const code of ['PLS-NOBODY', '0', 'PLS-DEMO-OTRA']) {
    const answer = await ask(`${list}?event=${code}`, staff);
    expect([code, answer.status]).toEqual([code, 404]);
    expect(await answer.text()).not.toContain('RSV-');
  }
  expect(await statusAt(`${list}?event=PLS-DEMO-BODA`, ofOther)).toBe(404);
  expect(await statusAt(`${list}?event=PLS-DEMO-PLAYA`, await logIn('organizer'))).toBe(404);
  // A reservation opens over the list of its own event, whatever else the address says.
  for (const wrong of ['', 'event=PLS-DEMO-PLAYA&', 'event=PLS-NOBODY&'])
    expect(await statusAt(`${list}?${wrong}key=RSV-DEMO-0001`)).toBe(`${list}?event=PLS-DEMO-BODA&key=RSV-DEMO-0001`);
  const arrival = `${list}/check-in/RSV-DEMO-0001`;
  expect(await statusAt(`${arrival}?event=PLS-DEMO-PLAYA`)).toBe(`${arrival}?event=PLS-DEMO-BODA`);
  expect(await statusAt(`${list}?event=PLS-DEMO-PLAYA&key=RSV-NOBODYS`)).toBe(200);
  // The admin's agency follows the event.
  const admin = await logIn('admin');
  expect(await statusAt(`${list}?event=PLS-DEMO-OTRA`, admin)).toBe(200);
});

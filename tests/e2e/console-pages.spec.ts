import { type APIRequestContext, request } from 'playwright/test';
import { StaffPages } from './pages/staff';
import { ONCE } from './support/once';
import { expect, test } from './support/standing-checks';
import { pathOf, wordsOf } from './support/words';

const EVERYBODY = 'admin agency agencyUser payment weddingPlanner wholesaler organizer';

/** Who may open each page, written by hand, so that a mistake in the product's table shows. docs/pages.md, Console. */
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
const TOKEN = 'demo-agency-token';

async function loggedIn(baseURL: string, role: string): Promise<APIRequestContext> {
  const person = await request.newContext({ baseURL, extraHTTPHeaders: { authorization: TOKEN } });
  const [path, data] =
    role === 'holder'
      ? ['/provider/login', { key: 'RSV-DEMO-0001', email: 'attendee@demo.test' }]
      : ['/provider/api/auth/login', { email: `${role.toLowerCase()}@demo.test`, password: 'Demo-2026-boda' }];
  expect((await person.post(path, { data })).ok(), role).toBe(true);
  return person;
}

/** What a page answers, and whether the server's own HTML has its heading; Next fills the page of a refusal by script. */
async function answerOf(person: APIRequestContext, path: string): Promise<string> {
  const answer = await person.get(path, { maxRedirects: 0 });
  if (answer.status() !== 200) return `${path} ${answer.status()}`;
  return `${path} 200 ${/<h1[\s>]/.test(await answer.text()) ? 'heading' : 'no heading'}`;
}

test('every page of the console and of /admin opens for its roles and for no other @desktop', async ({ baseURL }) => {
  test.slow();
  for (const role of [...EVERYBODY.split(' '), 'attendee', 'holder']) {
    const person = await loggedIn(baseURL ?? '', role);
    const admin = ADMIN.map((name) => `/admin/${name}`);
    const console = role === 'attendee' || role === 'holder' ? [] : Object.keys(CONSOLE);
    const found = [];
    for (const path of [...admin, ...console.map((name) => `/adminmaster/${name}?event=PLS-DEMO-BODA`)])
      found.push(await answerOf(person, path));
    const may = (name: string) => CONSOLE[name]?.split(' ').includes(role);
    expect(found, role).toEqual([
      ...admin.map((path) => `${path} 200 heading`),
      ...console.map((name) => `/adminmaster/${name}?event=PLS-DEMO-BODA ${may(name) ? '200 heading' : '403'}`),
    ]);
    await person.dispose();
  }
});

test('an address of the console names its event, and never shows another in its place @desktop', async ({
  baseURL,
}) => {
  const staff = await loggedIn(baseURL ?? '', 'agency');
  const statusAt = async (path: string, person = staff) => {
    const answer = await person.get(path, { maxRedirects: 0 });
    return answer.headers().location ?? answer.status();
  };
  for (const name of Object.keys(CONSOLE).filter((each) => CONSOLE[each]?.includes('agency ')))
    expect([name, await statusAt(`/adminmaster/${name}?q=a`)]).toEqual([
      name,
      OF_NO_EVENT.split(' ').includes(name) ? 200 : `/adminmaster/${name}?event=PLS-DEMO-BODA&q=a`,
    ]);
  const list = '/en/adminmaster/Asistentes';
  const ofOther = await loggedIn(baseURL ?? '', 'agency2');
  expect(await statusAt(list, ofOther)).toBe(`${list}?event=PLS-DEMO-OTRA`);
  for (const code of ['PLS-NOBODY', '0', 'PLS-DEMO-OTRA']) {
    const answer = await staff.get(`${list}?event=${code}`);
    expect([code, answer.status()]).toEqual([code, 404]);
    expect(await answer.text()).not.toContain('RSV-');
  }
  expect(await statusAt(`${list}?event=PLS-DEMO-BODA`, ofOther)).toBe(404);
  expect(await statusAt(`${list}?event=PLS-DEMO-PLAYA`, await loggedIn(baseURL ?? '', 'organizer'))).toBe(404);
  // A reservation opens over the list of its own event, whatever else the address says.
  for (const wrong of ['', 'event=PLS-DEMO-PLAYA&', 'event=PLS-NOBODY&'])
    expect(await statusAt(`${list}?${wrong}key=RSV-DEMO-0001`)).toBe(`${list}?event=PLS-DEMO-BODA&key=RSV-DEMO-0001`);
  const arrival = `${list}/check-in/RSV-DEMO-0001`;
  expect(await statusAt(`${arrival}?event=PLS-DEMO-PLAYA`)).toBe(`${arrival}?event=PLS-DEMO-BODA`);
  expect(await statusAt(`${list}?event=PLS-DEMO-PLAYA&key=RSV-NOBODYS`)).toBe(200);
  // The admin's agency follows the event.
  const admin = await loggedIn(baseURL ?? '', 'admin');
  expect(await statusAt(`${list}?event=PLS-DEMO-OTRA`, admin)).toBe(200);
});

for (const locale of ['es', 'en'] as const) {
  test(`no link of the console is dead, and its lists are searched by their address (${locale}) ${ONCE[locale]}`, async ({
    page,
    look,
  }) => {
    test.slow();
    const words = wordsOf(locale);
    const at = (path: string) => pathOf(locale, path);
    const staff = new StaffPages(page, words, locale);
    await staff.enter('agency@demo.test');
    for (const name of ['Evento', 'RolesUsuario']) {
      await page.goto(at(`/adminmaster/${name}`));
      const hrefs = await page
        .locator('a[href^="/"]')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
      for (const href of new Set(hrefs)) {
        if (!href || /\.\w+$/.test(href)) continue;
        expect([href, (await page.request.get(href)).status()]).toEqual([href, 200]);
      }
    }

    await page.goto(at('/adminmaster/Invitados'));
    await page.getByLabel(words('records.list.search'), { exact: true }).fill('lucía mora');
    await expect(page).toHaveURL(/\?event=PLS-DEMO-BODA&q=luc/);
    await expect(page.getByText(words('records.list.count', { count: 1 }))).toBeVisible();
    await page.getByLabel(words('records.guests.filter'), { exact: true }).selectOption('doesNotAttend');
    await expect(page.getByText(words('records.list.noMatch'))).toBeVisible();
    await page
      .getByRole('link', { name: words('records.list.clear') })
      .first()
      .click();
    await expect(page.getByText(words('records.list.count', { count: 120 }))).toBeVisible();
    await look(page, `console-guests-${locale}`);
    for (const name of [
      'CentroLlamadas',
      'NotificacionesLista',
      'CuentaMaestra',
      'PanelAdministracion',
      'Reporte',
      'CrearEvento',
    ]) {
      await page.goto(at(`/adminmaster/${name}`));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await look(page, `console-${name}-${locale}`);
    }
  });

  test(`a guest asks the support and finds the request again (${locale}) ${ONCE[locale]}`, async ({ page, look }) => {
    const words = wordsOf(locale);
    const subject = `Habitación ${Date.now()}`;
    await page.goto(pathOf(locale, '/login-link'));
    await page.request.post('/provider/login', {
      data: { key: 'RSV-DEMO-0001', email: 'attendee@demo.test' },
      headers: { authorization: TOKEN },
    });
    await page.goto(pathOf(locale, '/admin/Soporte'));
    await page.getByRole('button', { name: words('records.support.send') }).click();
    await expect(page.getByRole('alert').first()).toContainText(
      words('records.support.required', { field: words('records.support.subject') }),
    );
    await page.getByLabel(words('records.support.subject'), { exact: true }).fill(subject);
    await page.getByLabel(words('records.support.message'), { exact: true }).fill('¿Puedo cambiar de categoría?');
    await page.getByRole('button', { name: words('records.support.send') }).click();
    await expect(page.getByText(words('records.support.sent'))).toBeVisible();
    await expect(page.getByRole('table').getByText(subject)).toBeVisible();
    await look(page, `admin-support-${locale}`);
    await page.goto(pathOf(locale, '/admin/CuentaMaestra'));
    await expect(page.getByRole('heading', { name: words('records.account.couplesOnly') })).toBeVisible();
    await page.goto(pathOf(locale, '/admin/Invitados'));
    await page.getByLabel(words('event.guests.search'), { exact: true }).fill('angel');
    await expect(page.getByRole('list', { name: words('event.guests.list') })).toContainText('Ángel');
    // Whoever has a room is asked to book none.
    await expect(page.locator('main a[href*="/reservationProcess"], main a[href*="/ReservationSteps"]')).toHaveCount(0);
    await look(page, `admin-guests-${locale}`);
  });
}

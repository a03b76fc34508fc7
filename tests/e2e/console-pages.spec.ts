import { StaffPages } from './pages/staff';
import { once } from './support/once';
import { expect, test } from './support/standing-checks';
import { pathOf, wordsOf } from './support/words';

const TOKEN = 'demo-agency-token';

for (const locale of ['es', 'en'] as const) {
  test(`no link of the console is dead, and its lists are searched by their address (${locale}) ${once(locale, 'es', 'desktop')}`, async ({
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
      const sections = page.getByRole('navigation', { name: words('console.topBar'), exact: true }).getByRole('link');
      await expect(sections.first()).toBeVisible();
      for (const section of await sections.all()) await expect(section).toBeInViewport({ ratio: 1 });
      const lines = await sections.evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top));
      if (name === 'Evento') expect(new Set(lines).size, 'one line').toBe(1);
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
    await page
      .getByRole('combobox', { name: words('records.guests.filter'), exact: true })
      .selectOption('doesNotAttend');
    await expect(page.getByText(words('records.list.noMatch'))).toBeVisible();
    await page
      .getByRole('link', { name: words('records.list.clear') })
      .first()
      .click();
    await expect(page.getByText(words('records.list.count', { count: 120 }))).toBeVisible();
    // All of its columns are in sight: one that scrolls sideways does not fit.
    await expect(page.locator('[data-fits] > .data-table')).toBeVisible();
    await look(page, `console-guests-${locale}`);
    for (const name of [
      'CentroLlamadas',
      'NotificacionesLista',
      'CuentaMaestra',
      'PanelAdministracion',
      'Reporte',
      'CrearEvento',
      'Notificaciones',
      'AgenciaAdministrar/bitacora',
    ]) {
      await page.goto(at(`/adminmaster/${name}`));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await look(page, `console-${name}-${locale}`);
    }
  });

  test(`on a tablet, either way up, no list scrolls sideways (${locale}) ${once(locale, 'en', 'desktop')}`, async ({
    page,
  }) => {
    const staff = new StaffPages(page, wordsOf(locale), locale);
    await staff.enter('agency@demo.test');
    for (const name of ['Asistentes', 'Invitados', 'CentroLlamadas', 'Transporte', 'Reporte', 'RolesUsuario']) {
      await page.goto(pathOf(locale, `/adminmaster/${name}`));
      const list = page.locator('.data-table');
      await expect(list).toBeVisible();
      for (const width of [768, 1024, 1180]) {
        await page.setViewportSize({ width, height: 900 });
        const beyond = await list.evaluate((box) => box.scrollWidth - box.clientWidth);
        expect([name, width, beyond]).toEqual([name, width, 0]);
      }
    }
  });

  test(`a guest asks the support and finds the request again (${locale}) ${once(locale, 'en', 'phone')}`, async ({
    page,
    look,
  }) => {
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
    await page.getByLabel(words('event.guests.searchOthers'), { exact: true }).fill('angel');
    await expect(page.getByRole('list', { name: words('event.guests.list') })).toContainText('Ángel');
    // Whoever has a room is asked to book none.
    await expect(page.locator('main a[href*="/reservationProcess"], main a[href*="/ReservationSteps"]')).toHaveCount(0);
    await look(page, `admin-guests-${locale}`);
  });
}

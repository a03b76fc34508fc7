import type { Page } from 'playwright/test';
import { StaffPages } from './pages/staff';
import { once } from './support/once';
import { expect, test } from './support/standing-checks';
import { pathOf, wordsOf } from './support/words';

const FIRST = 'Ximena & Leonardo';
const SECOND = /^Reencuentro/;

for (const locale of ['es', 'en'] as const) {
  const words = wordsOf(locale);
  const current = (page: Page) => page.getByRole('region', { name: words('console.currentEvent') });
  /** On a phone the sidebar is behind its button. */
  const openMenu = async (page: Page) => {
    const button = page.getByRole('button', { name: words('console.openMenu'), exact: true });
    if (await button.isVisible()) await button.click();
  };

  test(`the console's frame in two tabs: another event, own sessions, and out of both (${locale}) ${once(locale, 'en', 'phone')}`, async ({
    page,
    context,
    browser,
    baseURL,
    look,
    watch,
  }) => {
    const staff = new StaffPages(page, words, locale);
    await staff.enter('wholesaler@demo.test');
    await page.goto(pathOf(locale, '/adminmaster/Asistentes?q=nadie'));
    // Every section of the top bar is in sight, on a phone too: none waits beside a row that scrolls.
    const sections = page.getByRole('navigation', { name: words('console.topBar') }).getByRole('link');
    await expect(sections.first()).toBeVisible();
    for (const section of await sections.all()) await expect(section).toBeInViewport({ ratio: 1 });
    const beside = await context.newPage();
    watch(beside);
    await beside.goto(pathOf(locale, '/adminmaster/Cronograma'));
    await openMenu(beside);
    await expect(current(beside)).toContainText(FIRST);

    await openMenu(page);
    // The menu that a narrow page opens: wide ones have it beside them, and machine/guarded-pages.spec.ts looks at it
    // there.
    await look(page, `console-frame-${locale}`, 'this screen');
    await page.getByRole('button', { name: SECOND }).click();
    await page.waitForURL(/\/adminmaster\/Asistentes\?event=PLS-DEMO-PLAYA$/);
    await openMenu(page);
    await expect(current(page)).toContainText(SECOND.source.slice(1));
    // The tab beside stays at its own event: as it stands, loaded again, and on its next page.
    await expect(beside).toHaveURL(/Cronograma\?event=PLS-DEMO-BODA$/);
    await beside.reload();
    await beside.getByRole('link', { name: words('console.links.guests'), exact: true }).click();
    await beside.waitForURL(/Invitados\?event=PLS-DEMO-BODA$/);
    await expect(beside.getByText(FIRST).first()).toBeAttached();
    await openMenu(beside);
    await expect(current(beside)).toContainText(FIRST);
    // A step back is a step back to the event, in the list and around it.
    await page.goBack();
    await expect(page).toHaveURL(/Asistentes\?event=PLS-DEMO-BODA&q=nadie$/);
    await openMenu(page);
    await expect(current(page)).toContainText(FIRST);
    // What was chosen last is where an address without an event goes.
    await beside.goto(pathOf(locale, '/adminmaster/Cronograma'));
    await expect(beside).toHaveURL(/Cronograma\?event=PLS-DEMO-PLAYA$/);

    const phone = await browser.newContext({ userAgent: 'Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) CriOS/140.0' });
    const login = { email: 'wholesaler@demo.test', password: 'Demo-2026-boda' };
    const headers = { authorization: 'demo-agency-token' };
    await phone.request.post(`${baseURL}/provider/api/auth/login`, { data: login, headers });
    await page.goto(pathOf(locale, '/adminmaster/Perfil'));
    const tablet = page.getByRole('listitem').filter({ hasText: words('profile.sessions.devices.tablet') });
    await expect(tablet.first()).toBeVisible();
    await look(page, `profile-${locale}`);
    await page.getByRole('button', { name: words('profile.sessions.endOthers') }).click();
    await expect(tablet).toHaveCount(0);
    const gone = await phone.request.get(`${baseURL}/provider/api/v1/me`, { headers });
    expect(gone.status()).toBe(401);
    await phone.close();

    await openMenu(page);
    await page.getByRole('button', { name: words('console.exit'), exact: true }).click();
    await page.waitForURL(`**${pathOf(locale, '/login')}`);
    await beside.waitForURL(`**${pathOf(locale, '/login')}?redirect=**`);
  });
}

test('the sidebar has room for the logo at its whole size @desktop', async ({ page }) => {
  const words = wordsOf('es');
  await new StaffPages(page, words, 'es').enter('payment@demo.test');
  await page.goto(pathOf('es', '/adminmaster/Perfil'));
  const menu = page.getByRole('complementary', { name: words('console.menu') });
  expect(await menu.getByRole('img').first().boundingBox()).toMatchObject({ width: 230, height: 50 });
});

test(`whoever does nothing for half an hour is warned, for an hour is logged out @desktop`, async ({ page, look }) => {
  const words = wordsOf('es');
  await page.clock.install();
  // The badge's stream is a call without end, and the page would never be at rest.
  await page.route('**/api/v1/notifications/stream?*', (route) => route.abort());
  await new StaffPages(page, words, 'es').logIn('payment@demo.test');
  const prolonged = (options?: { timeout: number }) => page.waitForResponse('**/api/v1/me', options);
  // Idleness counts from the moment when its script, which comes after the page, runs: a move then keeps the session
  // alive.
  await expect(async () => {
    const told = prolonged({ timeout: 2000 });
    await page.clock.fastForward('20:00');
    await page.mouse.move(200, 300);
    await told;
  }).toPass();
  await page.clock.fastForward('29:00');
  const warning = page.getByRole('dialog', { name: words('navigation.inactivity.title') });
  await expect(warning).toHaveCount(0);
  await page.clock.fastForward('01:05');
  await expect(warning).toBeVisible();
  await expect(warning.getByRole('timer')).toHaveText(/^29:\d\d$/);
  await look(page, 'inactivity-es');
  // A session is prolonged every four minutes at most: after so long the next sign of the person surely tells of
  // itself.
  const told = prolonged();
  await page.clock.fastForward('04:05');
  // The pointer's way to a button already is a sign of the person, so that no press on it is waited for.
  await page.mouse.move(320, 240);
  await expect(warning).toHaveCount(0);
  // A clock that jumps on would break the call off.
  await told;
  await page.clock.fastForward('30:05');
  await expect(warning).toBeVisible();
  await page.clock.fastForward('30:05');
  await page.waitForURL('**/login?redirect=**Evento**');
});

import { GuestPages, newGuest } from './pages/guest';
import { StaffPages } from './pages/staff';
import { once } from './support/once';
import { expect, test } from './support/standing-checks';
import { type Locale, pathOf, wordsOf } from './support/words';

for (const locale of ['es', 'en'] as const satisfies Locale[]) {
  test(`the couple find their guest list, schedule and master account by their menu (${locale}) ${once(locale, 'es', 'phone')}`, async ({
    page,
    look,
  }) => {
    const words = wordsOf(locale);
    await new StaffPages(page, words, locale).enter('organizer@demo.test');
    const menu = pathOf(locale, '/SidebarOptions');
    const title = page.getByRole('heading', { level: 1 });

    // From the console, whose sidebar is behind a button on a phone.
    await page.goto(pathOf(locale, '/adminmaster/Transporte?event=PLS-DEMO-BODA'));
    const opener = page.getByRole('button', { name: words('console.openMenu'), exact: true });
    const openMenu = async () => {
      if (await opener.isVisible()) await opener.click();
    };
    await openMenu();
    // The link of the page that is open already closes it.
    const sidebar = page.getByRole('navigation', { name: words('console.menu'), exact: true });
    await sidebar.getByRole('link', { name: words('console.links.transport'), exact: true }).click();
    await expect(page.getByRole('dialog', { name: words('console.menu'), exact: true })).toHaveCount(0);
    await openMenu();
    await page.getByRole('link', { name: words('console.ownEvent'), exact: true }).click();
    await page.waitForURL(`**${menu}`);
    await expect(title).toBeVisible();
    await look(page, `couple-menu-${locale}`);
    await page.getByRole('link', { name: words('reservation.sidebar.couple.console.Invitados.title') }).click();
    await expect(page.getByRole('button', { name: words('guests.desk.add'), exact: true })).toBeVisible();

    // From the site, on every page of it.
    const inNavbar = async (link: string) => {
      await page.goto(pathOf(locale, '/eventos/PLS-DEMO-BODA'));
      const bar = page.locator('summary').filter({ hasText: words('navigation.menu') });
      if (await bar.isVisible()) await bar.click();
      await page.getByRole('link', { name: words(link), exact: true }).click();
    };
    await inNavbar('navigation.account');
    await page.waitForURL('**/adminmaster/Evento?event=PLS-DEMO-BODA');
    await expect(title).toHaveText('Ximena & Leonardo');
    const fromSite = async (entry: string) => {
      await inNavbar('navigation.ownEvent');
      await page.waitForURL(`**${menu}`);
      await page.getByRole('link', { name: words(entry), exact: true }).click();
    };
    await fromSite('reservation.sidebar.couple.console.Cronograma.title');
    await expect(page.getByRole('button', { name: words('schedule.add'), exact: true })).toBeVisible();
    await fromSite('reservation.sidebar.couple.own.CuentaMaestra.title');
    await page.waitForURL(`**${pathOf(locale, '/admin/CuentaMaestra')}`);
    await expect(title).toHaveText(words('records.account.title'));
    await expect(page.getByText(words('records.account.balance'), { exact: true }).first()).toBeVisible();
  });

  test(`the couple book their own room, and go on as its holders (${locale}) ${once(locale, 'en', 'phone')}`, async ({
    page,
  }) => {
    const words = wordsOf(locale);
    await new StaffPages(page, words, locale).enter('organizer@demo.test');
    const guest = new GuestPages(page, words, locale);
    await page.goto(pathOf(locale, '/eventos/PLS-DEMO-BODA'));
    await guest.startBooking();
    await guest.chooseFirstFreeCategory();
    await guest.fillContact(newGuest());
    const key = await guest.book();
    await page.goto(pathOf(locale, '/adminReservacion'));
    await expect(page.getByText(key).first()).toBeVisible();
  });
}

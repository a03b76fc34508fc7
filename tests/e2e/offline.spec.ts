import { bookByApi } from './support/booked-by-api';
import { once } from './support/once';
import { expect, test } from './support/standing-checks';
import { type Locale, pathOf, wordsOf } from './support/words';

const EVENT = 'PLS-DEMO-BODA';

for (const locale of ['es', 'en'] as const satisfies Locale[]) {
  test(`home and ticket without a network, until somebody logs out (${locale}) ${once(locale, 'es', 'phone')}`, async ({
    page,
    context,
    baseURL,
  }) => {
    const words = wordsOf(locale);
    const { guest, key } = await bookByApi(baseURL ?? '', EVENT, 'Robles');
    await context.addCookies((await guest.storageState()).cookies);
    const home = pathOf(locale, '/adminReservacion');
    const ticket = pathOf(locale, '/Ticket');
    await page.goto(home);
    const kept = () =>
      page.evaluate(async () =>
        (await (await caches.open('guest-pages')).keys()).map(({ url }) => new URL(url).pathname),
      );
    await expect.poll(kept).toEqual(expect.arrayContaining([home, ticket, expect.stringMatching(/\.css$/)]));

    const qr = words('reservation.ticket.qr', { key });
    // What the open page still fetches ahead would fail, and is not what is asked here.
    await page.goto('about:blank');
    await context.setOffline(true);
    const phone = await context.newPage();
    await phone.goto(ticket);
    await expect(phone.getByRole('img', { name: qr })).toBeVisible();
    await phone.goto(home);
    await expect(phone.getByRole('heading', { name: words('reservation.days.title') })).toBeVisible();
    await expect(phone.locator('a[href^="tel:"]').first()).toBeVisible();
    await phone.close();

    await context.setOffline(false);
    await page.goto(home);
    await page
      .locator('summary')
      .filter({ hasText: words('navigation.menu') })
      .click();
    await page.getByRole('button', { name: words('navigation.logout'), exact: true }).click();
    await page.waitForURL(`**${pathOf(locale, '/')}`);
    expect(await page.evaluate(() => caches.has('guest-pages'))).toBe(false);
    await page.goto('about:blank');
    await context.setOffline(true);
    const later = await context.newPage();
    await expect(later.goto(ticket)).rejects.toThrow(/ERR_/);
    await context.setOffline(false);
    await guest.dispose();
  });
}

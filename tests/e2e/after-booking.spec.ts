import { type Page, request } from 'playwright/test';
import { datesIn } from '@/lib/domain/date-text';
import { readDate } from '@/lib/domain/read-date';
import { type BookedByApi, bookByApi } from './support/booked-by-api';
import { once } from './support/once';
import { expect, test } from './support/standing-checks';
import { type Locale, pathOf, type Words, wordsOf } from './support/words';

const EVENT = 'PLS-DEMO-BODA';
const HOME = '/adminReservacion';

const dayAfter = (date: string) => new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10);

/** The page is the holder's from here on. */
async function enterAs(page: Page, { guest }: BookedByApi): Promise<void> {
  await page.context().addCookies((await guest.storageState()).cookies);
}

/** Opens a page whose scripts come only after what is done meanwhile. */
async function beforeScripts(page: Page, path: string, act: () => Promise<void>): Promise<void> {
  let letCome = () => {};
  const come = new Promise<void>((resolve) => {
    letCome = resolve;
  });
  const scripts = '**/*.js';
  await page.route(scripts, async (route) => {
    await come;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  await act();
  letCome();
  await page.waitForLoadState();
  await page.unroute(scripts);
}

async function approveCancellation(baseURL: string, key: string): Promise<void> {
  const staff = await request.newContext({ baseURL, extraHTTPHeaders: { authorization: 'demo-agency-token' } });
  const login = { email: 'agency@demo.test', password: 'Demo-2026-boda' };
  expect((await staff.post('/provider/api/auth/login', { data: login })).status()).toBe(200);
  const path = `/provider/api/v1/reservations/${key}/cancellation/decision`;
  expect((await staff.post(path, { data: { decision: 'approve' } })).status()).toBe(200);
  await staff.dispose();
}

const priceChange = (page: Page, words: Words) => page.getByRole('region', { name: words('change.price.title') });

for (const locale of ['es', 'en'] as const satisfies Locale[]) {
  test(`a guest changes dates, adds a room, names people and cancels (${locale}) ${once(locale, 'en', 'phone')}`, async ({
    page,
    look,
    baseURL,
  }) => {
    const words = wordsOf(locale);
    const press = (name: string) => page.getByRole('button', { name: words(name), exact: true }).click();
    const atHome = () => page.waitForURL(`**${pathOf(locale, HOME)}`);
    const booked = await bookByApi(baseURL ?? '', EVENT, 'Zamora');
    await enterAs(page, booked);

    await page.goto(pathOf(locale, HOME));
    const room = await page.getByRole('link', { name: words('change.actions.room') }).getAttribute('href');
    const checkOut = page.getByLabel(words('booking.room.checkOut'), { exact: true });
    let later = '';
    await beforeScripts(page, room ?? '', async () => {
      later = dayAfter(readDate(await checkOut.inputValue(), locale) ?? '');
      await checkOut.fill(later);
    });
    await press('change.dates.look');
    await expect(priceChange(page, words)).toContainText(words('change.price.newTotal'));
    await expect(checkOut).toHaveValue(datesIn(locale).short(later));
    await look(page, `change-dates-${locale}`);
    await press('change.dates.accept');
    await atHome();
    const rooms = page.locator('#habitaciones + ul > li');
    await expect(rooms).toContainText(datesIn(locale).words(later));

    await page.getByRole('link', { name: words('change.actions.add') }).click();
    await page.locator(':not([data-full]) > label:has(input[type=radio])').first().click();
    await press('change.add.look');
    await expect(priceChange(page, words)).toContainText(words('change.price.newTotal'));
    await look(page, `add-room-${locale}`);
    await press('change.add.accept');
    await atHome();
    await expect(rooms).toHaveCount(2);

    await page.goto(room ?? '');
    const first = words('change.people.one.adult', { number: 1 });
    await page.getByLabel(`${first}: ${words('change.people.name')}`).fill('Inés Zamora');
    await press('change.people.save');
    await atHome();
    await expect(page.getByText('Inés Zamora')).toBeVisible();

    await page.getByRole('link', { name: words('change.actions.cancel') }).click();
    await expect(page.locator('li[aria-current=step]')).toContainText(words('change.cancel.today'));
    await page.getByLabel(words('change.cancel.text')).fill('Cambio de planes');
    await look(page, `cancel-${locale}`);
    await page.getByLabel(words('change.cancel.agree')).check();
    await press('change.cancel.submit');
    await atHome();
    await expect(page.getByText(words('change.state.requestedTitle'))).toBeVisible();

    await approveCancellation(baseURL ?? '', booked.key);
    await page.reload();
    await expect(page.getByText(words('reservation.home.cancelledTitle'), { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: words('change.actions.add') })).toHaveCount(0);
    await look(page, `cancelled-${locale}`);
    await booked.guest.dispose();
  });
}

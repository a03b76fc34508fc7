import type { Page } from 'playwright/test';
import { GuestPages, newGuest } from './pages/guest';
import { expect, test } from './support/standing-checks';
import { type Locale, pathOf, wordsOf } from './support/words';

const EVENT = 'PLS-DEMO-BODA';

/** From the event's page to a confirmed booking for one's own party: what a thumb and a keyboard do. */
const MOST = { taps: 9, withProof: 12, fields: 4, pixels: { phone: 2200, desktop: 3150 } };

declare global {
  interface Window {
    /** Presses and pixels, told to the test as they happen; a page that is left takes nothing with it. */
    countWalk: (what: 'tap' | 'scroll', amount: number) => void;
  }
}

async function countOn(page: Page) {
  const count = { tap: 0, scroll: 0 };
  await page.exposeFunction('countWalk', (what: keyof typeof count, amount: number) => {
    count[what] += amount;
  });
  await page.addInitScript(() => {
    // A press on a label is one press, though the browser tells of a second for its field.
    document.addEventListener(
      'click',
      ({ detail, isTrusted }) => isTrusted && detail > 0 && window.countWalk('tap', 1),
      true,
    );
    let before = 0;
    document.addEventListener('scroll', () => {
      // Down alone: a new page begins at its top by itself.
      window.countWalk('scroll', Math.max(0, window.scrollY - before));
      before = window.scrollY;
    });
  });
  return count;
}

for (const [locale, screen] of [
  ['es', 'phone'],
  ['en', 'phone'],
  ['es', 'desktop'],
  ['en', 'desktop'],
] as const satisfies [Locale, keyof typeof MOST.pixels][]) {
  test(`from the event’s page to confirmed with a child, counted (${locale}) @${screen}`, async ({
    page,
    look,
  }, info) => {
    test.setTimeout(120_000);
    const words = wordsOf(locale);
    const guest = new GuestPages(page, words, locale);
    const person = newGuest();
    const count = await countOn(page);
    // A picture of the whole page moves it: that is nobody's thumb.
    const see = async (name: string) => {
      const { scroll } = count;
      await look(page, `${name}-${locale}`, 'this screen');
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
      count.scroll = scroll;
    };
    const rooms = page.getByRole('region', { name: words('event.rooms.title') });
    const card = rooms
      .getByRole('listitem')
      .filter({ has: page.getByRole('link') })
      .first();

    await page.goto(pathOf(locale, `/eventos/${EVENT}`));
    // A price of two adults stands in the page before anything is pressed.
    await expect(card).toContainText(words('stay.total'));
    await expect(card).toContainText(/USD/);
    await rooms.getByRole('heading', { level: 2 }).scrollIntoViewIfNeeded();
    await rooms.getByRole('button', { name: new RegExp(words('stay.change')) }).click();
    const sheet = page.getByRole('dialog', { name: words('stay.sheet.title') });
    await sheet
      .getByRole('button', { name: words('booking.room.more', { who: words('booking.room.minors') }) })
      .click();
    await sheet
      .getByRole('group', { name: words('stay.sheet.age', { who: words('booking.room.one.minor'), number: 1 }) })
      .getByRole('button', { name: '7', exact: true })
      .click();
    await expect(sheet.getByText(/USD/)).toBeVisible();
    await see('walk-sheet');
    await sheet.getByRole('button', { name: words('stay.sheet.apply'), exact: true }).click();
    await expect(card).toContainText(
      words('booking.checkout.people', { adults: 2, juniors: 0, minors: 1, infants: 0 }),
    );
    await see('walk-rooms');
    const toPrice = count.tap;
    expect(toPrice, 'taps to the price of one’s own party').toBeLessThanOrEqual(4);

    await card.getByRole('link', { name: words('event.rooms.choose') }).click();
    await expect(page.getByRole('heading', { name: words('booking.contact.title') })).toBeVisible();
    // One press into the first field; the keyboard's own key goes on from one to the next.
    await page.getByLabel(words('booking.contact.firstName'), { exact: true }).click();
    const typed = [person.firstName, person.lastName, null, person.email, '55 1234 5678'];
    for (const text of typed) {
      if (text) await page.keyboard.type(text);
      await page.keyboard.press('Tab');
      // Between e-mail and mobile stand the countries, which nobody has to press.
      while (await page.evaluate(() => document.activeElement?.getAttribute('aria-pressed') !== null)) {
        await page.keyboard.press('Tab');
      }
    }
    expect(typed.filter(Boolean)).toHaveLength(MOST.fields);
    await see('walk-contact');
    await page.getByRole('button', { name: words('booking.continue'), exact: true }).click();
    await expect(page.getByRole('region', { name: words('booking.checkout.schedule') })).toBeVisible();
    await see('walk-checkout');
    await page.getByRole('button', { name: words('booking.checkout.book'), exact: true }).click();
    await guest.bookedKey();
    const toast = page.getByRole('alert').filter({ hasText: words('booking.hold.created') });
    await expect(toast).toBeVisible();
    const said = await toast.boundingBox();
    // The key with its button.
    const copy = page.getByRole('button', { name: words('reservation.home.copy'), exact: true });
    const key = await copy.locator('..').boundingBox();
    const isApart =
      said && key && (said.y + said.height <= key.y || key.y + key.height <= said.y || said.x + said.width <= key.x);
    expect(isApart, 'the toast leaves the key free').toBe(true);
    info.annotations.push({ type: 'counted', description: JSON.stringify({ ...count, toPrice, locale, screen }) });
    expect(count.tap, 'taps').toBeLessThanOrEqual(MOST.taps);
    expect(count.scroll, 'pixels scrolled').toBeLessThanOrEqual(MOST.pixels[screen]);
    await guest.openPayment();
    await guest.sendProof();
    expect(count.tap, 'taps with the proof of the first payment').toBeLessThanOrEqual(MOST.withProof);
  });
}

import { request } from 'playwright/test';
import { addDays } from '@/lib/domain/nights';
import { GuestPages, newGuest } from './pages/guest';
import { Stock, WaitlistPages } from './pages/waitlist';
import { once } from './support/once';
import { mailTo } from './support/outbox';
import { expect, test } from './support/standing-checks';
import { type Locale, wordsOf } from './support/words';

const EVENT = 'PLS-DEMO-PLAYA';
const CATEGORY = 'block-azotea';
const NAMES = { es: 'Suite Azotea', en: 'Rooftop Suite' };

for (const locale of ['es', 'en'] as const satisfies Locale[]) {
  test(`sold out, waited for, offered and booked (${locale}) ${once(locale, 'en', 'phone')}`, async ({
    page,
    browser,
    baseURL,
    look,
    watch,
  }, info) => {
    test.setTimeout(150_000);
    const words = wordsOf(locale);
    const person = newGuest();
    const caller = async () => new Stock(await request.newContext({ baseURL }));
    const stock = await caller();

    // Nights of its own for each language and screen, so that no journey stands in another's way.
    const first = await stock.firstNight(EVENT);
    const offset = (locale === 'es' ? 0 : 2) + (info.project.name === 'phone' ? 0 : 4);
    const stay = { checkIn: addDays(first, offset), checkOut: addDays(first, offset + 2) };
    const categories = await stock.availability(EVENT, stay.checkIn, stay.checkOut);
    const free = categories.find(({ id }) => id === CATEGORY)?.available ?? 0;
    expect(free, 'the nights of this journey are free at its start').toBeGreaterThan(0);
    const room = { categoryId: CATEGORY, ...stay, adults: 2 };
    const holders = [];
    for (let count = 0; count < free; count++) {
      const holder = await caller();
      holders.push({ holder, key: await holder.hold(EVENT, room, `otra-${count}@example.test`) });
    }

    const guest = new GuestPages(page, words, locale);
    const waiting = new WaitlistPages(page, words, locale);
    await guest.searchEvent(EVENT);
    await guest.startBooking();
    await waiting.chooseStay(stay.checkIn, stay.checkOut);
    await waiting.join(NAMES[locale], person);
    await waiting.seePlace();
    await look(page, `waitlist-entry-${locale}`);

    const [last] = holders;
    await last?.holder.giveUp(last.key);
    const letter = await mailTo(person.email, 'login-link?token=');
    const link = letter.match(/https?:\/\/[^\s"<]+\/login-link\?token=[^\s"<]+/)?.[0]?.replaceAll('&amp;', '&') ?? '';
    expect(link, 'the offer carries a link that logs in').not.toBe('');
    await page.reload();
    await expect(page.getByRole('button', { name: words('waitlist.entry.accept'), exact: true })).toBeVisible();
    await look(page, `waitlist-offer-${locale}`);

    // Another device: only the mailed link knows who this is.
    const phone = await (await browser.newContext({ viewport: page.viewportSize() })).newPage();
    watch(phone);
    await new WaitlistPages(phone, words, locale).confirmOffer(link);
    await phone.context().close();
    await page.reload();
    const booked = words('waitlist.entry.title.booked', { name: person.firstName });
    await expect(page.getByRole('heading', { name: booked })).toBeVisible();
    for (const { holder, key } of holders.slice(1)) {
      await holder.giveUp(key);
      await holder.leave();
    }
    await last?.holder.leave();
    await stock.leave();
  });
}

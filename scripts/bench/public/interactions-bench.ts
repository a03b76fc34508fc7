import { type Browser, chromium, type Page } from 'playwright';
import { GuestPages, newGuest } from '@/tests/e2e/pages/guest';
import { StaffPages } from '@/tests/e2e/pages/staff';
import { wordsOf } from '@/tests/e2e/support/words';
import { chromiumOptions } from '@/tests/support/chromium-options';
import { median, rounded } from '../figures';
import { servedProduct } from './served-product';

/** How many times slower a mid-range phone is than this machine. */
const SLOWED = 4;
const PHONE = { width: 390, height: 844 };
const ROUNDS = 3;
/** Milliseconds from a press until the next picture, the longest of a page. docs/operate.md, Speed. */
const AIM = 100;
const EVENT = 'PLS-DEMO-BODA';
const IN_CONSOLE = `?event=${EVENT}`;
const words = wordsOf('es');

type Interact = (name: string, act: () => Promise<unknown>) => Promise<void>;
type Visit = (page: Page, interact: Interact) => Promise<void>;

const VISITS: Record<string, Visit> = {
  async booking(page, interact) {
    const guest = new GuestPages(page, words, 'es');
    await page.goto(`/eventos/${EVENT}/reservationProcess`);
    await interact('a letter of the name', async () => {
      await page.getByLabel(words('booking.contact.firstName')).pressSequentially('Re');
    });
    await guest.fillContact(newGuest());
    const room = page.getByRole('region', { name: words('booking.room.name', { number: 1 }), exact: true });
    await interact('a category', () =>
      room.locator(':not([data-full]) > label:has(input[type=radio])').first().click(),
    );
    await interact('one child more', () =>
      room.getByRole('button', { name: words('booking.room.more', { who: words('booking.room.minors') }) }).click(),
    );
    await interact('the names', () => room.getByText(words('booking.names.title')).click());
    await interact('another room', () => page.getByRole('button', { name: words('booking.room.add') }).click());
    await interact('on without a category', () =>
      page.getByRole('button', { name: words('booking.continue'), exact: true }).click(),
    );
  },
  async list(page, interact) {
    await page.goto(`/adminmaster/Asistentes${IN_CONSOLE}`);
    const search = page.getByLabel(words('attendees.filters.search'), { exact: true });
    await interact('letters of a search', () => search.pressSequentially('RSV'));
    await search.fill('');
    const row = page
      .locator('main')
      .getByRole('button', { name: openRow })
      .or(page.getByRole('link', { name: openRow }));
    await interact('a reservation opened', () => row.first().click());
  },
  async 'block editor'(page, interact) {
    await page.goto(`/adminmaster/ConfigurarCategorias${IN_CONSOLE}`);
    const nights = page.locator('main input[inputmode=numeric]');
    await interact('a night', () => nights.nth(1).click());
    await interact('its number', () => page.keyboard.type('12'));
    await interact('the night beside it', () => page.keyboard.press('ArrowLeft'));
    await interact('the coupons', () => page.getByRole('tab', { name: words('block.views.coupons') }).click());
    await interact('the terms', () => page.getByRole('tab', { name: words('block.views.terms') }).click());
  },
};

/** The name of what opens a row, whoever holds the reservation. */
const openRow = new RegExp(words('attendees.row.open', { holder: '@' }).replace('@', '.+'));

/** Notes the length of each interaction, as INP counts them: https://web.dev/articles/inp */
function watchInteractions(): void {
  const times: number[] = [];
  Object.assign(window, { interactionTimes: times });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
      if (entry.interactionId) times.push(entry.duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}

/** The longest since it was asked last, once the picture after it has been drawn; 0 below what browsers tell. */
const longestSince = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    // No named function: the loader of this file would add a helper that the page does not have.
    for (let pictures = 0; pictures < 3; pictures++)
      await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 0)));
    const { interactionTimes } = window as unknown as { interactionTimes: number[] };
    return Math.max(0, ...interactionTimes.splice(0));
  });

/** The page has nothing left to do of its own: how soon it is there is Lighthouse's to say. */
const settled = (page: Page) =>
  page.evaluate(() => new Promise((idle) => requestIdleCallback(() => requestIdleCallback(idle))));

async function visitOnce(browser: Browser, base: string, visit: Visit): Promise<Map<string, number>> {
  const context = await browser.newContext({ baseURL: base, viewport: PHONE, hasTouch: true, locale: 'es-MX' });
  const page = await context.newPage();
  await page.addInitScript(watchInteractions);
  // It stays open for as long as the page, and the network would never be at rest.
  await page.route('**/notifications/stream*', (route) => route.abort());
  const times = new Map<string, number>();
  try {
    await new StaffPages(page, words, 'es').enter('agency@demo.test');
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
    await visit(page, async (name, act) => {
      await page.waitForLoadState('networkidle');
      await settled(page);
      await longestSince(page);
      await act();
      times.set(name, await longestSince(page));
    });
  } finally {
    await context.close();
  }
  return times;
}

/**
 * How long a phone shows nothing after a press, on booking, the list of reservations and the block editor: the page's
 * longest, as INP has it, with the processor slowed. Medians of three visits.
 */
export async function interactionsBench(): Promise<void> {
  const { base, stop } = await servedProduct(process.argv[3]);
  const browser = await chromium.launch(chromiumOptions());
  try {
    const rows: { page: string; interaction: string; ms: number }[] = [];
    for (const [name, visit] of Object.entries(VISITS)) {
      const visits: Map<string, number>[] = [];
      for (let round = 0; round < ROUNDS; round++) visits.push(await visitOnce(browser, base, visit));
      for (const interaction of visits[0]?.keys() ?? [])
        rows.push({
          page: name,
          interaction,
          ms: rounded(median(visits.map((times) => times.get(interaction) ?? Number.NaN)), 0),
        });
    }
    console.table(rows);
    const slow = rows.filter(({ ms }) => !(ms <= AIM));
    if (slow.length > 0) throw new Error(`over ${AIM} ms: ${slow.map(({ interaction }) => interaction).join(', ')}`);
  } finally {
    await browser.close();
    await stop();
  }
}

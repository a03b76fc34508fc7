import { chromium, type Page } from 'playwright';
import { StaffPages } from '@/tests/e2e/pages/staff';
import { SCREENS } from '@/tests/e2e/support/screens';
import { wordsOf } from '@/tests/e2e/support/words';
import { chromiumOptions } from '@/tests/support/chromium-options';
import { median, rounded } from '../figures';
import { servedProduct } from '../public/served-product';

const IN_CONSOLE = '?event=PLS-DEMO-BODA';
const WALK = ['Invitados', 'Transporte', 'PanelAdministracion', 'CentroLlamadas', 'Asistentes'];
const ROUNDS = 5;

/** Milliseconds from a press on a link of the menu until the page that it leads to has its heading. */
const openedAfter = (page: Page, path: string): Promise<number> =>
  page.evaluate(
    (path) =>
      new Promise<number>((opened) => {
        const heading = document.querySelector('h1')?.textContent;
        const pressed = performance.now();
        new MutationObserver((_changes, observer) => {
          if (document.querySelector('h1')?.textContent === heading) return;
          observer.disconnect();
          opened(performance.now() - pressed);
        }).observe(document.body, { subtree: true, childList: true, characterData: true });
        document.querySelector<HTMLAnchorElement>(`nav a[href*="/adminmaster/${path}"]`)?.click();
      }),
    path,
  );

/**
 * How long somebody of an agency waits for the next page of the console, and what the browser asks the server for
 * meanwhile and until it is at rest. Medians of five walks.
 */
export async function menuBench(): Promise<void> {
  const { base, stop } = await servedProduct(process.argv[3]);
  const browser = await chromium.launch(chromiumOptions());
  try {
    const page = await browser.newPage({ baseURL: base, viewport: SCREENS.desktop, locale: 'es-MX' });
    // It stays open for as long as the page, and the network would never be at rest.
    await page.route('**/notifications/stream*', (route) => route.abort());
    let requests = 0;
    page.on('request', () => requests++);
    await new StaffPages(page, wordsOf('es'), 'es').enter('agency@demo.test');
    const walked = WALK.map((name) => ({ name, times: [] as number[], requests: [] as number[] }));
    for (let round = 0; round < ROUNDS; round++) {
      await page.goto(`/adminmaster/Asistentes${IN_CONSOLE}`);
      for (const way of walked) {
        await page.waitForLoadState('networkidle');
        requests = 0;
        way.times.push(await openedAfter(page, way.name));
        await page.waitForLoadState('networkidle');
        way.requests.push(requests);
      }
    }
    console.table(
      walked.map(({ name, times, requests }) => ({
        page: name,
        ms: rounded(median(times), 0),
        requests: median(requests),
      })),
    );
  } finally {
    await browser.close();
    await stop();
  }
}

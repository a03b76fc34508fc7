import { chromium } from 'playwright/test';
import { chromiumOptions, FOR_SHORT_PAGES } from '../support/chromium-options';
import { expectFitting } from './support/fit-page';
import { HEADERS } from './support/new-agency';
import { SCREENS } from './support/screens';
import { expect, test } from './support/standing-checks';

const EVENT = '/eventos/PLS-DEMO-BODA';
const PAGES = {
  visitor: ['/', '/login', '/login-link', `/contacto?evento=PLS-DEMO-BODA`, EVENT, `${EVENT}/reservationProcess`],
  guest: [
    '/adminReservacion',
    '/adminReservacion/habitacion/reservation-001-room-1',
    '/adminReservacion/agregar',
    '/adminReservacion/cancelar',
    '/pagoModal',
    '/Ticket',
    '/reservationOrder',
  ],
};
const USUAL_LETTERS = 16;

for (const percent of [150, 200])
  test(`with letters of ${percent} % a guest’s pages are read without scrolling sideways, dates whole @phone`, async ({
    baseURL,
  }) => {
    // A browser of its own: the size of letters that its reader has set is set at its start.
    const letters = `--blink-settings=defaultFontSize=${(USUAL_LETTERS * percent) / 100}`;
    const browser = await chromium.launch(chromiumOptions(FOR_SHORT_PAGES, letters));
    const page = await browser.newPage({ viewport: SCREENS.phone, ...(baseURL && { baseURL }) });
    for (const path of PAGES.visitor) {
      await page.goto(path);
      await expectFitting(page, `${path} at ${percent} %`);
    }
    const guest = { key: 'RSV-DEMO-0001', email: 'attendee@demo.test' };
    await page.request.post('/provider/login', { headers: HEADERS, data: guest });
    for (const path of PAGES.guest) {
      await page.goto(path);
      await expect(page.locator('.skeleton'), `what ${path} still loads`).toHaveCount(0);
      await expectFitting(page, `${path} at ${percent} %`);
    }
    await page.goto('/adminReservacion/habitacion/reservation-001-room-1');
    const isWhole = ({ scrollWidth, clientWidth }: Element) => scrollWidth <= clientWidth;
    for (const date of ['change-stay', 'change-stay-out'])
      expect.soft(await page.locator(`#${date}`).evaluate(isWhole), `${date} at ${percent} %`).toBe(true);
    await browser.close();
  });

import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from 'playwright/test';
import { StaffPages } from './pages/staff';
import { confirmRoom } from './support/book';
import { once } from './support/once';
import { expect, test } from './support/standing-checks';
import { type Locale, pathOf, wordsOf } from './support/words';

/** Each kind of device has an event of its own, so that no two editors meet. */
const PLACES = {
  phone: { code: 'PLS-DEMO-OTRA', email: 'agency2@demo.test' },
  desktop: { code: 'PLS-DEMO-PLAYA', email: 'agency@demo.test' },
};
const HEADERS = { authorization: 'demo-agency-token' };

test.describe.configure({ mode: 'serial' });

interface Stay {
  /** Of the reservation that holds it. */
  key: string;
  categoryId: string;
  name: string;
  checkIn: string;
  checkOut: string;
}

const dayAfter = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

const dataFrom = async (answer: { ok(): boolean; json(): Promise<unknown>; text(): Promise<string> }) => {
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { data: never }).data;
};

const bodyOf = ({ categoryId, checkIn, checkOut }: Omit<Stay, 'key'>) => ({
  contact: { firstName: 'Irma', lastName: 'Sáenz', email: `irma-${randomUUID()}@example.test`, mobile: '5512345678' },
  rooms: [{ categoryId, checkIn, checkOut, adults: 2 }],
});

/** The first stay of the event's block, held by a guest for a while. */
async function holdFirstStay(guest: APIRequestContext, code: string): Promise<Stay> {
  const event: { firstNight: string; minimumNights: number } = await dataFrom(
    await guest.get(`/provider/event/${code}`, { headers: HEADERS }),
  );
  const { minimumNights } = event;
  const stay = { checkIn: event.firstNight, checkOut: dayAfter(event.firstNight, minimumNights) };
  const { categories }: { categories: { id: string; name: string }[] } = await dataFrom(
    await guest.get(`/provider/api/v1/events/${code}/availability`, { headers: HEADERS, params: stay }),
  );
  const category = categories[0] ?? { id: '', name: '' };
  const found = { categoryId: category.id, name: category.name, ...stay };
  const { key }: { key: string } = await dataFrom(
    await guest.post(`/provider/api/v1/events/${code}/reservations`, { headers: HEADERS, data: bodyOf(found) }),
  );
  return { key, ...found };
}

/** The room block of the event, with the agency logged in. */
async function openBlock(staff: StaffPages, { code, email }: { code: string; email: string }): Promise<void> {
  const { page, locale } = staff;
  await staff.enter(email);
  await page.goto(pathOf(locale, '/adminmaster/Evento'));
  if (code === PLACES.desktop.code) {
    const event = page.getByRole('button', { name: /^Reencuentro/ });
    await event.click();
    await expect(event).toHaveAttribute('aria-pressed', 'true', { timeout: 30_000 });
  }
  await page.goto(pathOf(locale, '/adminmaster/ConfigurarCategorias'));
}

for (const locale of ['es', 'en'] as const satisfies Locale[]) {
  test(`staff edit the block, and guests meet what they saved (${locale}) ${once(locale, 'es', 'desktop')}`, async ({
    page,
    browser,
    look,
    refusals,
  }, info) => {
    test.setTimeout(150_000);
    const { code, email } = info.project.name === 'phone' ? PLACES.phone : PLACES.desktop;
    const words = wordsOf(locale);
    const guestContext = await browser.newContext({
      viewport: page.viewportSize(),
      extraHTTPHeaders: { 'accept-language': locale },
    });
    const stay = await holdFirstStay(guestContext.request, code);

    await openBlock(new StaffPages(page, words, locale), { code, email });
    const category = page.getByRole('region', { name: stay.name, exact: true });
    const night = (date: string) => category.locator(`input[id$="-${date}"]`);
    const save = () => category.getByRole('button', { name: words('block.nights.save') }).click();
    await expect(night(stay.checkIn)).toBeVisible();
    await look(page, `room-block-${locale}`);

    // Below what is sold: refused, with why, beside the night.
    const before = Number(await night(stay.checkIn).inputValue());
    refusals.push('/nights');
    await night(stay.checkIn).fill('0');
    await save();
    const alert = category.getByRole('alert');
    await expect(alert).toContainText(locale === 'es' ? 'por debajo de lo vendido' : 'below what is sold');
    await expect(night(stay.checkIn)).toHaveAttribute('aria-invalid', 'true');
    await look(page, `room-block-refused-${locale}`);

    // Raised, by the keyboard from the night beside it.
    await night(dayAfter(stay.checkIn, 1)).focus();
    await page.keyboard.press('ArrowLeft');
    await expect(night(stay.checkIn)).toBeFocused();
    await page.keyboard.type(String(before + 1));
    await save();
    await expect(page.getByText(words('block.nights.saved', { count: 1 }))).toBeVisible();

    // Closed out: whoever asks for the stay finds the night gone.
    const last = dayAfter(stay.checkOut, -1);
    const closed = category.locator(`div:has(> input[id$="-${last}"]) input[type=checkbox]`);
    const gone = async () => {
      const params = { checkIn: stay.checkIn, checkOut: stay.checkOut };
      const answer = await guestContext.request.get(`/provider/api/v1/events/${code}/availability`, {
        headers: HEADERS,
        params,
      });
      const found: { categories: { id: string; soldOutNights: string[] }[] } = await dataFrom(answer);
      return found.categories.find(({ id }) => id === stay.categoryId)?.soldOutNights;
    };
    await closed.check();
    await save();
    await expect.poll(gone).toEqual([last]);
    await closed.uncheck();
    await save();
    await expect.poll(gone).toEqual([]);

    // A coupon: made by staff, used by a guest.
    const coupon = `FIESTA-${randomUUID().slice(0, 6).toUpperCase()}`;
    await page.getByRole('tab', { name: words('block.views.coupons') }).click();
    const coupons = page.getByRole('tabpanel', { name: words('block.views.coupons') });
    await coupons.getByLabel(words('block.coupons.code')).fill(coupon);
    await coupons.getByLabel(words('block.coupons.percentValue')).fill('10');
    await coupons.getByRole('button', { name: words('block.coupons.create') }).click();
    await expect(coupons.getByText(coupon, { exact: true })).toBeVisible();
    await look(page, `coupons-${locale}`);

    const booked: { key: string; lines: { kind: string }[] } = await dataFrom(
      await guestContext.request.post(`/provider/api/v1/events/${code}/reservations`, {
        headers: HEADERS,
        data: { ...bodyOf(stay), coupon },
      }),
    );
    expect(booked.lines.map(({ kind }) => kind)).toContain('discount');
    await dataFrom(
      await guestContext.request.post(`/provider/api/v1/reservations/${booked.key}/confirm`, {
        headers: HEADERS,
        data: { acceptTerms: true },
      }),
    );
    await guestContext.close();

    await page.reload();
    await page.getByRole('tab', { name: words('block.views.coupons') }).click();
    await expect(coupons.getByRole('row', { name: new RegExp(coupon) })).toContainText(
      words('block.coupons.usesOpen', { uses: 1 }),
    );

    await page.getByRole('tab', { name: words('block.views.terms') }).click();
    await page.getByRole('button', { name: words('block.terms.addStep') }).click();
    // The demo's range event has a schedule of its own already.
    const usual = page.getByRole('button', { name: words('block.schedule.useDefault') });
    if (code === PLACES.desktop.code) await usual.click();
    await page.getByRole('button', { name: words('block.schedule.own') }).click();
    await page.getByRole('button', { name: words('block.schedule.add') }).click();
    await page.getByLabel(words('block.schedule.percent'), { exact: true }).fill('30');
    await page.getByLabel(words('block.schedule.days'), { exact: true }).first().fill('120');
    await expect(page.getByRole('region', { name: words('block.schedule.preview') })).toContainText(
      locale === 'es' ? 'Suma: ' : 'Sum: ',
    );
    await look(page, `booking-terms-${locale}`);
  });

  test(`staff ask a fee for paying late, and guests read it before they pay (${locale}) ${once(locale, 'en', 'desktop')}`, async ({
    page,
    browser,
    look,
    watch,
  }, info) => {
    const { code, email } = info.project.name === 'phone' ? PLACES.phone : PLACES.desktop;
    const words = wordsOf(locale);
    await openBlock(new StaffPages(page, words, locale), { code, email });
    const terms = page.getByRole('tabpanel', { name: words('block.views.terms') });
    const openTerms = () => page.getByRole('tab', { name: words('block.views.terms') }).click();
    const field = (name: string, values = {}) =>
      terms.getByLabel(words(`block.lateFee.${name}`, values), { exact: true });
    await openTerms();
    await field('kind').selectOption('fixed');
    const amount = field('amount', { currency: 'USD' });
    await amount.fill('0');
    await field('graceDays').fill('5');
    await field('cap', { currency: 'USD' }).fill('75');
    const save = terms.getByRole('button', { name: words('block.terms.save'), exact: true });
    await save.click();
    await expect(amount).toHaveAttribute('aria-invalid', 'true');
    await look(page, `late-fee-refused-${locale}`);
    await amount.fill('25');
    await save.click();
    await expect(page.getByText(words('block.terms.saved'))).toBeVisible();
    await page.reload();
    await openTerms();
    await expect(field('kind')).toHaveValue('fixed');
    await expect(amount).toHaveValue(/^25/);

    const guest = await (await browser.newContext({ viewport: page.viewportSize() })).newPage();
    watch(guest);
    const { key } = await holdFirstStay(guest.request, code);
    await confirmRoom(guest, key);
    await guest.goto(pathOf(locale, '/adminReservacion'));
    const policy =
      locale === 'es'
        ? /a más tardar 5 días .* recargo de .*25.* hasta .*75/
        : /within 5 days .* fee of .*25.* up to .*75/;
    await expect(guest.getByText(policy)).toBeVisible();
    await look(guest, `late-fee-home-${locale}`);
    await guest.context().close();
  });
}

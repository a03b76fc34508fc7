import { StaffPages } from './pages/staff';
import { once } from './support/once';
import { mailTo } from './support/outbox';
import { expect, test } from './support/standing-checks';
import { type Locale, pathOf, wordsOf } from './support/words';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
/** One dot. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const amountOf = (text: string) => Number(/USD\s([\d,.]+)/.exec(text)?.[1]?.replaceAll(',', ''));

const ROOMS = {
  es: { garden: 'Junior Suite Jardín', sea: 'Suite Vista al Mar', family: 'Suite Familiar Frente al Mar' },
  en: { garden: 'Garden Junior Suite', sea: 'Ocean View Suite', family: 'Oceanfront Family Suite' },
};

for (const locale of ['es', 'en'] as const satisfies Locale[]) {
  const words = wordsOf(locale);
  const rooms = ROOMS[locale];
  const at = (path: string) => pathOf(locale, path);
  const stay = `checkIn=${inDays(199)}&checkOut=${inDays(202)}`;

  test(`a stay is estimated, shared and asked for as a block (${locale}) ${once(locale, 'en', 'phone')}`, async ({
    page,
    look,
  }) => {
    await page.goto(at('/simulador/Hoteles'));
    await look(page, `simulator-empty-${locale}`);
    await page.getByLabel('Gran Marea Azul').check();
    await page.getByLabel(words('simulator.checkIn')).fill(inDays(199));
    await page.getByLabel(words('simulator.checkOut')).fill(inDays(202));
    await page.getByLabel(words('simulator.category')).selectOption('room-mar');
    const panel = page.locator('#estimate');
    await expect(panel.getByRole('table', { name: rooms.sea })).toBeVisible();
    const total = async () => amountOf((await panel.locator('strong', { hasText: 'USD' }).allTextContents()).join(' '));
    const one = await total();
    await page.getByLabel(words('simulator.quantity')).fill('10');
    await expect(panel.getByText(`10 × ${rooms.sea}`)).toBeVisible();
    expect(await total()).toBe(one * 10);
    await page.evaluate(() => {
      const noteEmptied = () => {
        if (!document.querySelector('h1')) document.body.dataset.emptied = 'yes';
      };
      new MutationObserver(noteEmptied).observe(document.body, { childList: true, subtree: true });
    });
    await page.getByRole('button', { name: words('simulator.add') }).click();
    await expect(page.getByLabel(words('simulator.category'))).toHaveCount(2);
    await expect(page).not.toHaveURL(/add=/);
    await expect(page.locator('body'), 'the page stays in sight').not.toHaveAttribute('data-emptied', 'yes');
    const all = words('simulator.compare.choose', { name: rooms.family });
    await page.getByRole('button', { name: all }).click();
    await expect(page.getByLabel(words('simulator.category')).first()).toHaveValue('room-familiar');
    await expect(panel.getByText(`10 × ${rooms.family}`)).toBeVisible();
    await look(page, `simulator-${locale}`);

    const told = await panel.textContent();
    await page.reload();
    expect(await panel.textContent()).toBe(told);

    const email = `bloque-${locale}-${Date.now()}@correo.test`;
    await page.getByRole('link', { name: words('simulator.block.ask') }).click();
    await page.waitForURL(`**${at('/contacto')}?**`);
    const [carried = ''] = words('contact.form.estimate', { rooms: 11, checkIn: '|', checkOut: '' }).split('|');
    await expect(page.getByText(carried)).toBeVisible();
    await page.getByLabel(words('contact.form.name'), { exact: true }).fill('Ana Ruiz');
    await page.getByLabel(words('contact.form.mobile'), { exact: true }).fill('998 123 4567');
    await page.getByLabel(words('contact.form.email'), { exact: true }).fill(email);
    await page.getByLabel(words('contact.form.message'), { exact: true }).fill('¿Nos cotizan este bloque?');
    await page.getByRole('button', { name: words('contact.form.submit') }).click();
    await page.waitForURL(`**${at('/thank-you')}`);
    expect(await mailTo(email, 'Gran Marea Azul')).toContain('USD');
  });

  test(`the simulator and the stories need no script (${locale}) ${once(locale, 'es', 'phone')}`, async ({
    browser,
    watch,
    baseURL,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
    const page = await context.newPage();
    watch(page);
    await page.goto(at(`/simulador/Hoteles?hotel=hotel-gran-marea&${stay}&category=room-jardin&quantity=2&adults=4`));
    await expect(page.getByRole('alert').first()).toContainText('3');
    await page.getByLabel(words('simulator.band', { band: 'adult' })).selectOption('2');
    await page.getByRole('button', { name: words('simulator.submit') }).click();
    await expect(page.locator('#estimate').getByText(`2 × ${rooms.garden}`)).toBeVisible();
    // Without script the next form is one of a page that is still arriving.
    await page.waitForLoadState();
    await page.getByRole('button', { name: words('simulator.add') }).click();
    await expect(page.getByLabel(words('simulator.category'))).toHaveCount(2);
    await expect(page).not.toHaveURL(/add=/);
    await page.getByRole('button', { name: words('simulator.remove', { number: 1 }) }).click();
    await expect(page.getByLabel(words('simulator.category'))).toHaveCount(1);

    await page.goto(at('/historias-felices'));
    await page.getByRole('link', { name: words('stories.read', { names: 'Mariana & Joaquín' }) }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(words('stories.rooms', { count: 2 }), { exact: true })).toBeVisible();
    await context.close();
  });

  test(`the admin says what a category costs, and the simulator says it too (${locale}) ${once(locale, 'es', 'desktop')}`, async ({
    page,
    look,
    watch,
  }) => {
    // Each language has a category of its own: both may run at once.
    const name = locale === 'es' ? 'Deluxe Laguna' : 'Ocean Deluxe';
    const press = (key: string) => page.getByRole('button', { name: words(key), exact: true });
    await new StaffPages(page, words, locale).enter('admin@demo.test');
    await page.goto(at('/adminmaster/HotelAdministrar'));
    await page
      .getByRole('link', { name: words('records.hotels.ratesOf', { hotel: 'Isla Coral Grand Resort' }) })
      .click();
    await page.getByRole('tab', { name: new RegExp(name) }).click();
    await look(page, `reference-rates-${locale}`);
    await press('reference.removal.ask').click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: words('reference.removal.ask') })
      .click();
    await expect(page.getByRole('tab', { name: new RegExp(`${name}.*${words('reference.unpriced')}`) })).toBeVisible();
    await press('reference.add').click();
    await press('block.rates.save').click();
    await expect(page.getByRole('alert').filter({ hasText: words('reference.nothing') })).toBeFocused();
    const people = words('block.rates.adult', { adults: 2 });
    await page.getByRole('textbox', { name: `${people}, ${words('block.rates.base')}` }).fill('100');
    await press('block.rates.save').click();
    await expect(page.getByText(words('reference.saved')).first()).toBeVisible();
    const opened = page.context().waitForEvent('page');
    await page.getByRole('link', { name: words('reference.effect') }).click();
    const simulator = await opened;
    watch(simulator);
    await expect(simulator.locator('#estimate strong', { hasText: 'USD 600' }).first()).toBeVisible();
    await simulator.close();
  });

  test(`a story is told, allowed, published and taken back (${locale}) ${once(locale, 'en', 'desktop')}`, async ({
    page,
    look,
    refusals,
  }) => {
    refusals.push('/publication');
    const names = `Inés & Pau ${locale} ${Date.now()}`;
    const list = '/adminmaster/AgenciaAdministrar/historias';
    const field = (name: string) => page.locator(`[name="${name}"]`);
    const dateField = (name: string) => page.getByLabel(words(`stories.console.${name}`), { exact: true });
    const press = (name: string) => page.getByRole('button', { name: words(`stories.console.${name}`), exact: true });
    const say = (name: string) => expect(page.getByText(words(`stories.console.${name}`)).first()).toBeVisible();
    await new StaffPages(page, words, locale).enter('agency@demo.test');
    await page.goto(at(list));
    await look(page, `stories-console-${locale}`);
    await field('coupleNames').fill(names);
    await dateField('weddingDate').fill('2026-05-09');
    await field('hotelName').fill('Gran Marea Azul');
    await field('place').fill('Playa del Carmen');
    await press('begin').click();
    await page.waitForURL(`**${at(list)}/*`);
    await press('publish').click();
    await expect(page.locator('.alert-danger')).toBeVisible();
    for (const [name, text] of [
      ['quote', 'Valió la pena.'],
      ['body', 'Se casaron al amanecer.'],
    ]) {
      await field(`${name}.es`).fill(text ?? '');
      await field(`${name}.en`).fill(text ?? '');
    }
    await press('save').click();
    await say('saved');
    await field('name').fill('Inés Robles');
    await dateField('consentOn').fill('2026-06-01');
    await press('record').click();
    await say('recorded');
    for (const alt of ['Primera foto', 'Segunda foto']) {
      await field('picture').setInputFiles({ name: 'boda.png', mimeType: 'image/png', buffer: PNG });
      await field('altEs').fill(alt);
      await field('altEn').fill(alt);
      await press('addPhoto').click();
      await expect(page.getByRole('img', { name: alt })).toBeVisible();
    }
    await page
      .getByRole('button', { name: words('stories.console.movePhotoEarlier', { alt: 'Segunda foto' }) })
      .focus();
    await page.keyboard.press('Enter');
    const moved = words('stories.console.photoMoved', { alt: 'Segunda foto', position: 1, count: 2 });
    await expect(page.getByRole('status').filter({ hasText: moved })).toHaveCount(1);
    await press('publish').click();
    await say('publishedNow');
    await look(page, `story-editor-${locale}`);
    const gallery = await page.context().newPage();
    await gallery.goto(at('/historias-felices'));
    const link = gallery.getByRole('link', { name: words('stories.read', { names }) });
    await expect(link).toBeVisible();
    await link.click();
    await expect(gallery.getByRole('heading', { level: 1 })).toHaveText(names);
    const photos = gallery.locator('main img[src*="/photos/"]');
    expect(await photos.evaluateAll((all) => all.map((image) => image.getAttribute('alt')))).toEqual([
      'Segunda foto',
      'Primera foto',
    ]);
    await look(gallery, `story-${locale}`);
    await press('withdraw').first().click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: words('stories.console.withdraw') })
      .click();
    await say('withdrawn');
    await gallery.goto(at('/historias-felices'));
    await expect(link).toHaveCount(0);
    await look(gallery, `stories-${locale}`);
    await gallery.close();
  });
}

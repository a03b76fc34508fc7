import { eventInQuery } from '@/lib/domain/event-address';
import { GuestPages, newGuest } from './pages/guest';
import { agreeTerms, dataFrom, HEADERS, openAgency } from './support/new-agency';
import { IN_BOTH } from './support/once';
import { expect, test } from './support/standing-checks';
import { type Locale, pathOf, wordsOf } from './support/words';

const WELCOME = { es: 'Brindis de bienvenida', en: 'Welcome drinks' };

/** As Excel in Spanish saves it: semicolons, Windows-1252. */
const EXCEL_CSV = [
  'Nombre completo;Celular;Correo electrónico;Acompañantes',
  'Íñigo Peña Núñez;669 111 2233;inigo@example.test;1',
  'Sofía Muñoz;669 111 2244;sofia@example.test;0',
].join('\r\n');

for (const locale of ['es', 'en'] as const satisfies Locale[]) {
  test(`an agency with nothing makes its hotel, event, block, schedule, list and account, and a guest books (${locale}) ${IN_BOTH[locale]}`, async ({
    page,
    browser,
    look,
    watch,
  }) => {
    test.setTimeout(300_000);
    const words = wordsOf(locale);
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    const field = (key: string) => page.getByLabel(words(key), { exact: true });
    const both = async (key: string, es: string, en: string) => {
      const label = words(key);
      await page.getByLabel(words('common.bilingual.label.es', { label })).first().fill(es);
      await page.getByLabel(words('common.bilingual.label.en', { label })).first().fill(en);
    };
    const { agencyId } = await openAgency(page);
    const year = new Date().getFullYear() + 1;

    await page.goto(pathOf(locale, '/adminmaster/AgenciaAdministrar/hoteles'));
    await page
      .getByRole('link', { name: words('hotels.new') })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1, name: words('hotels.new') })).toBeVisible();
    await press(words('hotels.form.save'));
    await expect(page.getByText(words('hotels.form.check'))).toBeVisible();
    await look(page, `hotel-new-${locale}`);
    await field('hotels.form.fields.name').fill('Costa Serena');
    await both('hotels.form.fields.description', 'Frente al mar.', 'By the sea.');
    await field('hotels.form.fields.address').fill('Av. Camarón Sábalo 100');
    await field('hotels.form.fields.city').fill('Mazatlán');
    await field('hotels.form.fields.region').fill('Sinaloa');
    await page.getByLabel(words('hotels.form.fields.airport.name')).fill('Mazatlán (MZT)');
    await page.getByLabel(words('hotels.form.fields.airport.kilometres')).fill('27');
    await page.getByLabel(words('hotels.form.fields.airport.minutes')).fill('35');
    await page.getByLabel(words('hotels.amenities.beach'), { exact: true }).check();
    await press(words('hotels.form.save'));
    await expect(page.getByRole('heading', { level: 1, name: 'Costa Serena' })).toBeVisible();

    await press(words('hotels.rooms.add'));
    await both('hotels.rooms.fields.name', 'Suite al Mar', 'Sea Suite');
    await look(page, `hotel-category-${locale}`);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: words('hotels.rooms.save'), exact: true })
      .click();
    await expect(page.getByText(words('hotels.rooms.saved'))).toBeVisible();
    await look(page, `hotel-editor-${locale}`);

    await page.goto(pathOf(locale, '/adminmaster/CrearEvento'));
    await field('records.createEvent.fields.eventName').fill('Eva & Bruno');
    await press(words('records.createEvent.next'));
    await field('records.createEvent.fields.start').fill(`${year}-05-14`);
    await field('records.createEvent.fields.hotelId').selectOption({ label: 'Costa Serena' });
    await press(words('records.createEvent.next'));
    await field('records.createEvent.fields.minimumToReserve').fill('150');
    await press(words('records.createEvent.create'));
    await expect(page.getByRole('heading', { level: 1, name: 'Eva & Bruno' })).toBeVisible({ timeout: 30_000 });
    const code = eventInQuery(new URL(page.url()).searchParams) ?? '';

    const mend = (item: string) =>
      page.getByRole('link', { name: words('publication.mendNamed', { item: words(`publication.items.${item}`) }) });
    await mend('category').click();
    await press(words('block.category.add'));
    const window = page.getByRole('dialog');
    await window.getByLabel(words('block.new.firstNight')).fill(`${year}-05-11`);
    await window.getByLabel(words('block.new.lastNight')).fill(`${year}-05-18`);
    await window.getByLabel(words('block.new.amount', { currency: 'USD' })).fill('200');
    await window.getByRole('button', { name: words('block.new.save'), exact: true }).click();
    await press(words('block.state.go.definite'));
    await page
      .getByRole('dialog')
      .getByRole('button', { name: words('block.confirm'), exact: true })
      .click();
    await expect(page.getByText(words('block.state.explain.definite'))).toBeVisible();
    await look(page, `first-block-${locale}`);

    await page.goto(pathOf(locale, '/adminmaster/Evento'));
    await mend('languages').click();
    await both('publication.form.fields.message', 'Los esperamos junto al mar', 'See you by the sea');
    await press(words('publication.form.save'));
    await expect(page.getByText(words('publication.form.saved'))).toBeVisible();
    const { id } = await dataFrom<{ id: string }>(page.request.get(`/provider/event/${code}`, { headers: HEADERS }));
    await agreeTerms(page.request, { id, agencyId });
    await page.goto(pathOf(locale, '/adminmaster/Evento'));
    await press(words('publication.steps.publish'));
    await expect(page.getByText(words('publication.states.published'), { exact: true })).toBeVisible();

    await page.goto(pathOf(locale, '/adminmaster/Cronograma'));
    await press(words('schedule.add'));
    await page.locator('#activity-name-es').fill('Brindis de bienvenida');
    await page.locator('#activity-name-en').fill('Welcome drinks');
    await page.locator('#activity-venue-es').fill('Terraza');
    await page.locator('#activity-venue-en').fill('Terrace');
    await page.locator('#activity-startTime').fill('19:00');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: words('schedule.form.save'), exact: true })
      .click();
    await page.getByRole('button', { name: `${words('schedule.publish')}: ${WELCOME[locale]}`, exact: true }).click();
    await expect(
      page.getByRole('button', { name: `${words('schedule.hide')}: ${WELCOME[locale]}`, exact: true }),
    ).toBeVisible();

    await page.goto(pathOf(locale, '/adminmaster/Invitados'));
    await press(words('guests.import.open'));
    await field('guests.import.file').setInputFiles({
      name: 'invitados.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(EXCEL_CSV, 'latin1'),
    });
    await press(words('guests.import.try'));
    await expect(page.getByText('Íñigo Peña Núñez')).toBeVisible();
    await look(page, `first-import-${locale}`);
    await press(words('guests.import.start', { count: 2 }));
    await expect(page.getByText(words('guests.import.states.done', { file: 'invitados.csv' }))).toBeVisible();
    await page.goto(pathOf(locale, '/adminmaster/Invitados'));
    await expect(page.getByText('Sofía Muñoz').first()).toBeVisible();

    await page.goto(pathOf(locale, '/adminmaster/CuentaMaestraAdmin'));
    await press(words('records.account.openAccount'));
    await page
      .getByRole('dialog')
      .getByRole('button', { name: words('records.account.save'), exact: true })
      .click();
    await expect(page.getByRole('button', { name: words('records.account.addService'), exact: true })).toBeVisible();
    await look(page, `first-account-${locale}`);

    const phone = await (await browser.newContext({ viewport: page.viewportSize() })).newPage();
    watch(phone);
    const guest = new GuestPages(phone, words, locale);
    await phone.goto(pathOf(locale, `/eventos/${code}`));
    await expect(phone.getByRole('heading', { name: 'Costa Serena' })).toBeVisible();
    await expect(phone.getByText('Mazatlán (MZT)')).toBeVisible();
    await expect(phone.getByText(WELCOME[locale]).first()).toBeVisible();
    await guest.startBooking();
    await guest.chooseFirstFreeCategory();
    await guest.fillContact(newGuest());
    expect(await guest.book()).toMatch(/^RSV-/);
    await look(phone, `first-booking-${locale}`);
    await phone.context().close();
  });
}

import sharp from 'sharp';
import { StaffPages } from './pages/staff';
import { once } from './support/once';
import { expect, test } from './support/standing-checks';
import { pathOf, wordsOf } from './support/words';

const MESSAGE = 'Nos hace muy felices que vengan al mar con nosotros.';
const ALT = { es: 'Nosotros en el muelle', en: 'The two of us on the pier' };

const EVENT = '/provider/api/v1/events/event-demo-boda';
const PROFILE = `${EVENT}/profile`;

const picture = (background: string) =>
  sharp({ create: { width: 1200, height: 1500, channels: 3, background } })
    .jpeg()
    .toBuffer();

/** The demo's wedding has none: other journeys look at its drawn cover. */
test.afterEach(async ({ page }) => {
  const headers = { authorization: 'demo-agency-token' };
  await new StaffPages(page, wordsOf('es'), 'es').enter('organizer@demo.test');
  const { data } = await (await page.request.get(PROFILE, { headers })).json();
  for (const { id } of data.photos) await page.request.delete(`${EVENT}/photos/${id}`, { headers });
});

test(`the couple write to their guests and show them photos, from a phone ${once('es', 'es', 'phone')}`, async ({
  page,
  look,
}) => {
  const words = wordsOf('es');
  const t = (key: string, values?: Record<string, string | number>) => words(`publication.${key}`, values);
  await new StaffPages(page, words, 'es').enter('organizer@demo.test');
  await page.goto(pathOf('es', '/SidebarOptions'));
  await page.getByRole('link', { name: words('reservation.sidebar.couple.console.Evento.title'), exact: true }).click();
  await page.getByRole('link', { name: t('editPage'), exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('form.pageTitle'));
  await expect(page.getByLabel(t('form.fields.eventName'))).toHaveCount(0);

  await page.locator('#event-message-es').fill(MESSAGE);
  await page.getByRole('button', { name: t('form.save'), exact: true }).click();
  await expect(page.getByText(t('form.saved')).first()).toBeVisible();

  for (const [place, background] of ['#d9583b', '#0f4c5c'].entries()) {
    await page.getByLabel(t('photos.picture'), { exact: true }).setInputFiles({
      name: 'nosotros.jpg',
      mimeType: 'image/jpeg',
      buffer: await picture(background),
    });
    const chosen = page.getByRole('group', { name: 'nosotros.jpg' });
    await chosen.getByLabel(t('photos.altEs')).fill(`${ALT.es} ${place + 1}`);
    await chosen.getByLabel(t('photos.altEn')).fill(`${ALT.en} ${place + 1}`);
    await page.getByRole('button', { name: t('photos.add', { count: 1 }), exact: true }).click();
    await expect(
      page.getByRole('button', { name: t('photos.remove', { alt: `${ALT.es} ${place + 1}` }), exact: true }),
    ).toBeVisible();
  }
  await look(page, 'couples-pen-es');

  await page.context().clearCookies();
  await page.goto(pathOf('es', '/eventos/PLS-DEMO-BODA'));
  await expect(page.getByText(MESSAGE)).toBeVisible();
  const cover = page.getByRole('img', { name: `${ALT.es} 1`, exact: true });
  await expect(cover).toBeVisible();
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(200);
  await page.getByRole('link', { name: `${ALT.es} 2`, exact: true }).click();
  const whole = page.getByRole('dialog', { name: words('event.gallery.title'), exact: true });
  await expect(whole.getByRole('img', { name: `${ALT.es} 2`, exact: true })).toBeInViewport();
  await whole.getByRole('button', { name: words('event.gallery.close'), exact: true }).click();
  await expect(whole).toBeHidden();
  await look(page, 'event-with-photos-es');
});

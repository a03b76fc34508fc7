import { randomUUID } from 'node:crypto';
import { StaffPages } from './pages/staff';
import { once } from './support/once';
import { expect, test } from './support/standing-checks';
import { type Locale, pathOf, wordsOf } from './support/words';

const FILM = 'aprobar-un-pago';

for (const locale of ['es', 'en'] as const satisfies Locale[]) {
  const words = wordsOf(locale);
  const title = locale === 'es' ? 'Revisar un comprobante y aprobar el pago' : 'Check a proof and approve the payment';

  test(`a film is found, plays with captions and goes on where it stopped (${locale}) ${once(locale, 'es', 'phone')}`, async ({
    page,
    look,
  }) => {
    await page.goto(pathOf(locale, '/training-center'));
    const films = page.getByRole('article');
    await expect(films).not.toHaveCount(0);
    await look(page, `training-${locale}`);
    await page.getByLabel(words('training.find.role')).selectOption('payment');
    await page.getByLabel(words('training.find.search')).fill(locale === 'es' ? 'COMPROBANTE' : 'proof');
    await expect(films).toHaveCount(1);
    await expect(page).toHaveURL(/role=payment/);
    await page.reload();
    await expect(films).toHaveCount(1);
    await page.getByRole('link', { name: title }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await look(page, `training-film-${locale}`);

    const film = page.locator('video');
    await film.evaluate(async (video: HTMLVideoElement) => {
      video.muted = true;
      await video.play();
      video.currentTime = 8;
    });
    const shown = () => film.evaluate((video: HTMLVideoElement) => video.textTracks[0]?.cues?.length ?? 0);
    await expect.poll(shown).toBeGreaterThan(3);
    expect(await film.evaluate((video: HTMLVideoElement) => video.duration)).toBeGreaterThan(15);
    await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(8);
    await film.evaluate((video: HTMLVideoElement) => video.pause());
    await expect.poll(() => page.evaluate(() => localStorage.getItem('training-progress'))).toContain(FILM);
    await page.reload();
    // A slow machine plays on for a second or two before it hears of the pause.
    const goOn = new RegExp(words('training.film.goOnAt', { time: '0:(?:0[89]|1\\d)' }));
    await expect(page.getByRole('button', { name: goOn })).toBeVisible();
    await page.goto(pathOf(locale, '/training-center'));
    await expect(page.getByRole('heading', { name: words('training.film.goOn') })).toBeVisible();
  });

  test(`everything is there without script (${locale}) ${once(locale, 'en', 'phone')}`, async ({
    browser,
    baseURL,
  }) => {
    const page = await (await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })).newPage();
    await page.goto(pathOf(locale, '/training-center'));
    await expect(page.getByRole('link', { name: title })).toBeVisible();
    await expect(page.getByLabel(words('training.find.search'))).toBeHidden();
    await page.goto(pathOf(locale, `/training-center/${FILM}`));
    await expect(page.locator('video[controls] source')).toHaveAttribute('src', `/training/${FILM}.${locale}.webm`);
    await expect(page.locator('video track')).toHaveCount(2);
    await expect(page.locator('details p').first()).toBeVisible();
  });

  test(`the admin adds a film of another house, asked for by a click alone (${locale}) ${once(locale, 'en', 'desktop')}`, async ({
    page,
    browser,
    look,
    watch,
  }) => {
    const slug = `prueba-${randomUUID().slice(0, 8)}`;
    const name = `${locale === 'es' ? 'Prueba' : 'Trial'} ${slug}`;
    await new StaffPages(page, words, locale).enter('admin@demo.test');
    await page.goto(pathOf(locale, '/adminmaster/Permisos/training-center'));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('library.title'));
    await look(page, `training-library-${locale}`);
    await page.getByRole('button', { name: words('library.add') }).click();
    const dialog = page.getByRole('dialog');
    const save = dialog.getByRole('button', { name: words('library.form.save') });
    await save.click();
    await expect(dialog.getByText(words('library.form.summary'))).toBeVisible();
    await look(page, `training-form-${locale}`);
    await dialog.getByLabel(words('library.form.slug')).fill(slug);
    await dialog.getByLabel(words('library.form.duration')).fill('30');
    await dialog.getByLabel(words('library.form.player')).selectOption('youtube');
    await dialog.getByLabel(words('library.form.published')).check();
    await dialog.getByLabel(words('training.roles.attendee')).check();
    for (const language of ['es', 'en']) {
      const part = dialog.getByRole('group', { name: words(`library.form.texts.${language}`) });
      await part.getByLabel(words('library.form.source')).fill('dQw4w9WgXcQ');
      await part.getByLabel(words('library.form.videoTitle'), { exact: true }).fill(name);
      await part.getByLabel(words('library.form.description')).fill('Una prueba que se borra al final.');
      await part.getByLabel(words('library.form.transcript')).fill('Nada que contar aquí.');
      await part.getByLabel(words('library.form.captions')).fill('WEBVTT\n\n00:00.000 --> 00:02.000\nNada');
    }
    await save.click();
    await expect(dialog).toBeHidden();

    const reader = await (await browser.newContext({ viewport: page.viewportSize() })).newPage();
    watch(reader);
    const foreign: string[] = [];
    reader.on('request', (request) => {
      if (new URL(request.url()).origin !== new URL(page.url()).origin && /^https?:/.test(request.url()))
        foreign.push(request.url());
    });
    await reader.route('https://www.youtube-nocookie.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>player</title>' }),
    );
    // By links, as visitors come: the document, and what it lets in, stays that of the first page.
    await reader.goto(new URL(pathOf(locale, '/faqs'), page.url()).href);
    await reader.getByRole('link', { name: words('faqs.closing.other') }).click();
    await reader.getByRole('link', { name, exact: true }).click();
    await expect(reader.getByRole('heading', { level: 1 })).toHaveText(name);
    await look(reader, `training-outside-${locale}`);
    expect(foreign).toEqual([]);
    await reader.getByRole('link', { name: words('training.film.play', { title: name }) }).click();
    await expect.poll(() => foreign).toEqual([expect.stringContaining('youtube-nocookie.com/embed/dQw4w9WgXcQ')]);
    await expect
      .poll(() => reader.frames().map((frame) => (URL.canParse(frame.url()) ? new URL(frame.url()).host : '')))
      .toContain('www.youtube-nocookie.com');

    await page.getByRole('button', { name: words('library.deleting', { title: name }) }).click();
    await dialog.getByRole('button', { name: words('library.removal.confirm') }).click();
    await expect(page.getByText(slug)).toHaveCount(0);
  });
}

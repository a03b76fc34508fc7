import { StaffPages } from './pages/staff';
import { once } from './support/once';
import { mailTo } from './support/outbox';
import { expect, test } from './support/standing-checks';
import { type Locale, pathOf, wordsOf } from './support/words';

// A trace of a second try writes its scripts into the mail that is looked at, whose frame runs none and says so as an
// error.
test.use({ trace: 'off' });

for (const locale of ['es', 'en'] as const satisfies Locale[]) {
  const words = wordsOf(locale);
  const at = (path: string) => pathOf(locale, path);

  test(`a mail is worded, looked at, tried on oneself and put back (${locale}) ${once(locale, 'es', 'desktop')}`, async ({
    page,
    look,
    refusals,
  }) => {
    refusals.push('/mail-words/ticket');
    const press = (key: string) => page.getByRole('button', { name: words(`mail-words.${key}`), exact: true });
    const field = (name: string) => page.locator(`[name="${name}"]`);
    await new StaffPages(page, words, locale).enter('agency@demo.test');
    await page.goto(at('/adminmaster/AgenciaAdministrar/correos'));
    await look(page, `mail-words-${locale}`);
    await page.goto(at('/adminmaster/AgenciaAdministrar/correos/ticket'));
    await field('es.subject').fill('Tu entrada para {boda}');
    await press('save').click();
    await expect(page.locator('[id="mail-words-es.subject-error"]')).toContainText('{boda}');
    const subject = `Tu entrada ${Date.now()}`;
    await field('es.subject').fill(`${subject} ({key})`);
    await press('look').click();
    await expect(page.locator('[lang="es"]').getByText(`${subject} (RSV-`)).toBeVisible();
    await press('test.es').click();
    expect(await mailTo('agency@demo.test', subject)).toContain('[Prueba]');
    await press('save').click();
    await expect(page.getByText(words('mail-words.saved'))).toBeVisible();
    await look(page, `mail-words-ticket-${locale}`);
    await press('back').click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: words('mail-words.back'), exact: true })
      .click();
    await expect(field('es.subject')).not.toHaveValue(`${subject} ({key})`);
    await page.goto(at('/adminmaster/AgenciaAdministrar/rebotes'));
    await look(page, `held-mailboxes-${locale}`);
  });
}

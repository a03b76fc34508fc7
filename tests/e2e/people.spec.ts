import type { Page } from 'playwright/test';
import { StaffPages } from './pages/staff';
import { once } from './support/once';
import { mailTo } from './support/outbox';
import { expect, test } from './support/standing-checks';
import { type Locale, pathOf, wordsOf } from './support/words';

const PASSWORD = 'jacaranda-lenta-77';

/** The secret address in a mail, as its reader opens it. */
function invitationIn(mail: string): string {
  const found = /https?:\/\/[^\s"<]+\/account\/invitation\/[\w-]+/.exec(mail)?.[0];
  if (!found) throw new Error('no invitation in the mail');
  return found;
}

for (const locale of ['es', 'en'] as const satisfies Locale[]) {
  const words = wordsOf(locale);
  const at = (path: string) => pathOf(locale, path);
  const press = (page: Page, name: string) => page.getByRole('button', { name: words(name), exact: true }).click();

  test(`a person is invited, comes in, gets another role and is let go (${locale}) ${once(locale, 'en', 'desktop')}`, async ({
    page,
    browser,
    baseURL,
    look,
  }) => {
    test.setTimeout(150_000);
    const email = `equipo-${locale}-${Date.now()}@costaeterna.test`;
    await new StaffPages(page, words, locale).enter('admin@demo.test');
    await page.goto(at('/adminmaster/Usuarios'));
    await look(page, `users-${locale}`);
    await press(page, 'people.invite.open');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: words('people.invite.send') }).click();
    await expect(dialog.getByRole('alert').first()).toBeFocused();
    await dialog.getByLabel(words('people.email'), { exact: true }).fill(email);
    await dialog.getByLabel(words('people.name'), { exact: true }).fill('Paola Nava');
    await dialog.getByLabel(words('people.role'), { exact: true }).selectOption('payment');
    await dialog.getByLabel(words('people.language'), { exact: true }).selectOption(locale);
    await dialog.getByRole('button', { name: words('people.invite.send') }).click();
    await expect(dialog).toBeHidden();

    const guest = await browser.newContext({ baseURL: baseURL ?? '' });
    const theirs = await guest.newPage();
    await theirs.goto(invitationIn(await mailTo(email, '/account/invitation/')));
    await look(theirs, `invitation-${locale}`);
    await theirs.getByLabel(words('people.invitation.name'), { exact: true }).fill('Paola Nava Ruiz');
    await theirs.getByLabel(words('people.invitation.password'), { exact: true }).fill(PASSWORD);
    await theirs.getByLabel(words('people.invitation.repetition'), { exact: true }).fill(PASSWORD);
    await press(theirs, 'people.invitation.accept');
    await theirs
      .getByRole('main')
      .getByRole('link', { name: words('people.invitation.toLogin') })
      .click();
    await theirs.getByLabel(words('login.email'), { exact: true }).fill(email);
    await theirs.getByLabel(words('login.password'), { exact: true }).fill(PASSWORD);
    await press(theirs, 'login.submit');
    await theirs.waitForURL(`**${at('/adminmaster/Evento')}**`);
    const refused = await theirs.goto(at('/adminmaster/Usuarios'));
    expect(refused?.status()).toBe(403);
    await expect(theirs.getByText(words('console.refused.ask'))).toBeVisible();
    await expect(theirs.locator('main')).toContainText(words('console.roles.agency'));

    await page.goto(`${at('/adminmaster/RolesUsuario')}?q=${encodeURIComponent(email)}`);
    await look(page, `roles-${locale}`);
    await page.getByRole('button', { name: words('people.editor.openOf', { name: 'Paola Nava Ruiz' }) }).click();
    await dialog.getByLabel(words('people.role'), { exact: true }).selectOption('agency');
    await dialog.getByRole('button', { name: words('people.save'), exact: true }).click();
    await expect(dialog).toBeHidden();
    expect((await theirs.goto(at('/adminmaster/Usuarios')))?.status()).toBe(200);

    await page.goto(`${at('/adminmaster/Usuarios')}?q=${encodeURIComponent(email)}`);
    await page.getByRole('checkbox', { name: words('people.bulk.select', { name: 'Paola Nava Ruiz' }) }).check();
    await press(page, 'people.bulk.actions.deactivate');
    await dialog.getByRole('button', { name: words('people.bulk.actions.deactivate') }).click();
    await expect(dialog.getByRole('status')).toContainText('Paola Nava Ruiz');
    await theirs.goto(at('/adminmaster/Usuarios'));
    await expect(theirs).toHaveURL(/\/login\?redirect=/);
    await guest.close();

    await page.goto(at('/adminmaster/Permisos'));
    await look(page, `permissions-${locale}`);
    const row = page.getByRole('group', { name: words('permissions.means.createReservationForGuest') });
    const cell = row.getByRole('checkbox', {
      name: words(`console.roles.${locale === 'es' ? 'wholesaler' : 'payment'}`),
    });
    for (const wanted of [true, false]) {
      await cell.setChecked(wanted);
      await page.getByRole('button', { name: words('permissions.save', { count: 1 }) }).click();
      await expect(page.getByRole('button', { name: words('permissions.save', { count: 0 }) })).toBeDisabled();
    }
    await page.goto(at('/adminmaster/AgenciaAdministrar'));
    await look(page, `agency-${locale}`);
    await page.getByRole('link', { name: words('agency.toAudit') }).click();
    // The filter's choices say it too: what is looked for is the line of the log, by its end.
    const did = words('audit.sentences.agency_permissionsChanged', { who: '', record: 'none' }).trim();
    const told = page.locator('main').getByText(did).filter({ visible: true });
    await expect(told.first()).toBeVisible();
    await look(page, `audit-${locale}`);
  });
}

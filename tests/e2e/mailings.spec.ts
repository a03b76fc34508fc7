import { randomUUID } from 'node:crypto';
import { StaffPages } from './pages/staff';
import { IN_BOTH } from './support/once';
import { mailsTo, mailTo } from './support/outbox';
import { expect, test } from './support/standing-checks';
import { pathOf, wordsOf } from './support/words';

const EVENT = 'PLS-DEMO-BODA';

/** The two languages write to different guests of the demo. */
const TAG = { es: 'Corte de honor', en: 'Viaja con niños' };

const TEXTS_WAIT = { es: /esperan? a que sea de día/, en: /waits? until/ };

for (const locale of ['es', 'en'] as const) {
  test(`the couple writes to some of their guests, one of whom wants no more (${locale}) ${IN_BOTH[locale]}`, async ({
    page,
    look,
  }) => {
    const words = wordsOf(locale);
    const subject = `Bus ${randomUUID().slice(0, 8)}`;
    await new StaffPages(page, words, locale).enter('organizer@demo.test');
    await page.goto(pathOf(locale, `/adminmaster/NotificacionesLista?event=${EVENT}`));
    await page.getByRole('link', { name: words('mailings.toMailings') }).click();
    await page.getByRole('button', { name: words('mailings.add'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    const field = (name: 'subject' | 'body', language: 'es' | 'en') =>
      dialog.getByLabel(words(`common.bilingual.label.${language}`, { label: words(`mailings.form.${name}`) }));
    await dialog.getByLabel(words('mailings.form.kind')).selectOption('custom');
    for (const language of ['es', 'en'] as const) {
      await field('subject', language).fill(`${subject} {event}`);
      await field('body', language).fill(`{guest}: ${subject}`);
    }
    const button = (key: string) => dialog.getByRole('button', { name: words(key), exact: true });
    await button('mailings.form.saveTest').click();
    await expect(dialog.getByText(words('mailings.form.saved'))).toBeVisible();
    await mailTo('organizer@demo.test', subject);

    await dialog.getByRole('checkbox', { name: TAG[locale] }).check();
    await dialog.getByRole('radio', { name: words('mailings.form.channels.both') }).check();
    for (const language of ['es', 'en'] as const)
      await dialog
        .getByLabel(words(`common.bilingual.label.${language}`, { label: words('mailings.form.sms') }))
        .fill(`${subject}, {guest}: {link}`);
    await expect(dialog.getByRole('figure').first()).toContainText(`/eventos/${EVENT}`);
    await look(page, `mailing-form-${locale}`);
    await button('mailings.form.send').click();
    await page.getByRole('button', { name: words('mailings.form.confirmSend'), exact: true }).click();
    const card = page.getByRole('article', { name: new RegExp(`^${subject} `) });
    // At night in Mexico, where these guests are, the text messages wait and the card says so.
    const sent = card.getByText(words('mailings.state.sent'), { exact: true });
    await expect(sent.or(card.getByText(TEXTS_WAIT[locale]))).toBeVisible({ timeout: 30_000 });
    await look(page, `mailings-${locale}`);

    const toGuest = () =>
      mailsTo(subject).find((mail) => mail.includes('/baja?token=') && !mail.includes('organizer@'));
    await expect.poll(() => toGuest() !== undefined, { message: 'a mail to a guest' }).toBe(true);
    const [, token = ''] = /\/baja\?token=([^\s"<>]+)/.exec(toGuest() ?? '') ?? [];
    await page.context().clearCookies();
    await page.goto(pathOf(locale, `/eventos/${EVENT}/baja?token=${token}`));
    await look(page, `opt-out-${locale}`);
    await page.getByRole('button', { name: words('mailings.optOut.confirm'), exact: true }).click();
    await expect(page.getByText(words('mailings.optOut.kept'))).toBeVisible();
    await page.reload();
    await expect(page.getByText(words('mailings.optOut.kept'))).toBeVisible();
  });
}

import { StaffPages } from './pages/staff';
import { IN_BOTH } from './support/once';
import { expect, test } from './support/standing-checks';
import { pathOf, wordsOf } from './support/words';

const EVENT = 'PLS-DEMO-BODA';
/** The two languages set rules of their own, so that neither waits for the other. */
const RULE = { es: 'payment', en: 'missingNames' } as const;

for (const locale of ['es', 'en'] as const) {
  test(`staff see what goes out by itself and set a rule (${locale}) ${IN_BOTH[locale]}`, async ({ page, look }) => {
    const words = wordsOf(locale);
    await new StaffPages(page, words, locale).enter('agency@demo.test');
    await page.goto(pathOf(locale, `/adminmaster/NotificacionesLista?event=${EVENT}`));
    await page.getByRole('link', { name: words('reminders.toReminders') }).click();
    await expect(page.getByRole('heading', { name: words('reminders.title'), exact: true })).toBeVisible();
    const rule = page.getByRole('group', { name: words(`reminders.rules.${RULE[locale]}`), exact: true });
    await rule.getByRole('textbox').fill('-10, -1');
    await page.getByRole('button', { name: words('reminders.save'), exact: true }).click();
    await expect(rule.getByRole('textbox')).toHaveValue('-10, -1');
    await look(page, `reminders-${locale}`);
    await page.reload();
    await expect(rule.getByRole('textbox')).toHaveValue('-10, -1');
  });
}

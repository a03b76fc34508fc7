import { randomInt } from 'node:crypto';
import { groupedClabe, isValidClabe } from '@/lib/domain/clabe';
import { StaffPages } from './pages/staff';
import { once } from './support/once';
import { expect, test } from './support/standing-checks';
import { type Locale, pathOf, wordsOf } from './support/words';

/** Of the demo's first agency. */
const TAKEN_CLABE = '012694001184720968';

/** A CLABE that no other run has. */
function newClabe(): string {
  const body = `03218${String(randomInt(10 ** 12)).padStart(12, '0')}`;
  return [...'0123456789'].map((last) => body + last).find(isValidClabe) ?? '';
}

for (const locale of ['es', 'en'] as const satisfies Locale[]) {
  const words = wordsOf(locale);

  test(`an account is added, edited and removed (${locale}) ${once(locale, 'es', 'desktop')}`, async ({
    page,
    look,
    refusals,
  }) => {
    refusals.push('/bank-accounts');
    const clabe = newClabe();
    const account = `Banco ${clabe} ···${clabe.slice(-4)}`;
    const dialog = page.getByRole('dialog');
    const field = (name: string) => dialog.getByLabel(new RegExp(`^${words(`bank.fields.${name}`)}`));
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    await new StaffPages(page, words, locale).enter('agency@demo.test');
    await page.goto(pathOf(locale, '/adminmaster/CuentaBancaria'));
    await look(page, `bank-accounts-${locale}`);

    await press(words('bank.add'));
    await press(words('bank.save'));
    await expect(dialog.getByText(words('bank.check'))).toBeVisible();
    await look(page, `bank-account-form-${locale}`);
    await field('bankName').fill(`Banco ${clabe}`);
    await field('businessName').fill('Costa Eterna Bodas');
    await field('accountNumber').fill(clabe.slice(-4));
    await field('clabeNumber').fill(`${clabe.slice(0, 17)}${(Number(clabe.at(-1)) + 1) % 10}`);
    await field('currency').selectOption('EUR');
    await expect(dialog.getByRole('link', { name: words('bank.wrong.checkDigit'), exact: true })).toBeVisible();
    await field('clabeNumber').fill(TAKEN_CLABE);
    await press(words('bank.save'));
    await expect(dialog.getByText(words('provider.fields.takenClabe'), { exact: true }).first()).toBeVisible();
    await field('clabeNumber').fill(clabe);
    await press(words('bank.save'));
    await expect(dialog).toBeHidden();
    await expect(page.getByText(groupedClabe(clabe))).toBeVisible();

    await press(words('bank.editTitle', { account }));
    await field('branchName').fill('Sucursal Norte');
    await press(words('bank.save'));
    await expect(dialog).toBeHidden();
    await page.reload();
    await press(words('bank.removeTitle', { account }));
    await expect(dialog.getByText(words('bank.removeLast', { currency: 'EUR' }))).toBeVisible();
    await look(page, `bank-account-removal-${locale}`);
    await press(words('bank.removeConfirm'));
    await expect(page.getByText(words('bank.removed', { account })).first()).toBeVisible();
    await expect(page.getByText(groupedClabe(clabe))).toHaveCount(0);
  });
}

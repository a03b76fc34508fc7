import { StaffPages } from './pages/staff';
import { once } from './support/once';
import { expect, test } from './support/standing-checks';
import { pathOf, wordsOf } from './support/words';

const SERVICE = 'Mariachi al atardecer';
const DEPOSIT = 'Anticipo del mariachi';
const QUESTION = '¿Cuántas canciones incluye?';
const IN_EVENT = '?event=PLS-DEMO-BODA';
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test(`staff write the master account, and the couple read it, open a receipt and ask ${once('es', 'es', 'phone')}`, async ({
  page,
  look,
}) => {
  const words = wordsOf('es');
  const t = (key: string, values?: Record<string, string | number>) => words(`records.account.${key}`, values);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const dialog = page.getByRole('dialog');
  const fill = (label: string, text: string) => dialog.getByLabel(label, { exact: true }).fill(text);
  const save = async () => {
    await dialog.getByRole('button', { name: t('save'), exact: true }).click();
    await expect(dialog).toBeHidden();
  };
  const staff = new StaffPages(page, words, 'es');
  await staff.enter('agency@demo.test');
  await page.goto(pathOf('es', `/adminmaster/CuentaMaestraAdmin${IN_EVENT}`));

  await press(t('addService'));
  await fill(t('concept'), SERVICE);
  await fill(t('unitPrice'), '12000');
  await dialog.getByLabel(t('state'), { exact: true }).selectOption({ label: t('approved') });
  await save();
  await expect(page.getByRole('row').filter({ hasText: SERVICE })).toBeVisible();

  await press(t('addDeposit'));
  await fill(t('concept'), DEPOSIT);
  await fill(t('amount'), '3500');
  await fill(t('date'), '01-11-2026');
  await dialog.getByRole('button', { name: t('save'), exact: true }).click();
  // A deposit asks for its receipt at once.
  await dialog
    .getByLabel(t('receipt'), { exact: true })
    .setInputFiles({ name: 'recibo.png', mimeType: 'image/png', buffer: PNG });
  await save();
  await look(page, 'master-account-staff-es');

  await page.context().clearCookies();
  await staff.enter('organizer@demo.test');
  await page.goto(pathOf('es', '/admin/CuentaMaestra'));
  await expect(page.getByText('Lo que contrataste con la agencia')).toBeVisible();
  await expect(page.getByText(DEPOSIT)).toBeVisible();
  const receipt = page.getByRole('link', { name: t('openReceipt', { concept: DEPOSIT }) });
  expect((await page.request.get((await receipt.getAttribute('href')) ?? '')).headers()['content-type']).toBe(
    'image/png',
  );
  await press(t('askAbout', { concept: SERVICE }));
  await page.getByLabel(t('yourQuestion', { concept: SERVICE }), { exact: true }).fill(QUESTION);
  await press(t('sendQuestion'));
  await expect(page.getByText(QUESTION)).toBeVisible();
  await look(page, 'master-account-couple-es');
});

import { randomUUID } from 'node:crypto';
import { StaffPages } from './pages/staff';
import { bookByApi, depositByApi } from './support/booked-by-api';
import { dataFrom } from './support/new-agency';
import { IN_BOTH } from './support/once';
import { expect, test } from './support/standing-checks';
import { pathOf, wordsOf } from './support/words';

const EVENT = 'PLS-DEMO-BODA';

for (const locale of ['es', 'en'] as const) {
  test(`a bank's file says which deposit came, and the deposit desk approves it (${locale}) ${IN_BOTH[locale]}`, async ({
    page,
    baseURL,
    look,
  }) => {
    const words = wordsOf(locale);
    const booked = await bookByApi(baseURL ?? '', EVENT, `Mesa ${randomUUID().slice(0, 6)}`);
    await depositByApi(booked);
    const { paymentReference } = await dataFrom<{ paymentReference: string }>(
      booked.guest.get(`/provider/api/v1/reservations/${booked.key}`),
    );
    const staff = new StaffPages(page, words, locale);
    await staff.enter('agency@demo.test');

    await page.goto(pathOf(locale, '/adminmaster/Asistentes?view=statements'));
    await page.getByLabel(words('statements.import.account'), { exact: true }).selectOption('bank-1-usd');
    const csv = `FECHA,DESCRIPCIÓN,CARGO,ABONO\r\n21/11/2026,SPEI RECIBIDO REF ${paymentReference},,150.00\r\n`;
    await page
      .getByLabel(words('statements.import.file'), { exact: true })
      .setInputFiles({ name: 'movimientos.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await page.getByRole('button', { name: words('statements.import.try'), exact: true }).click();
    await expect(page.getByText(`${booked.holder} · ${booked.key}`)).toBeVisible();
    await look(page, `statement-preview-${locale}`);
    await page.getByRole('button', { name: words('statements.import.keep', { count: 1 }) }).click();
    await expect(page.getByText(words('statements.import.done', { new: 1, matched: 1 }))).toBeVisible();

    await page.goto(pathOf(locale, '/adminmaster/Asistentes?view=deposits'));
    const queue = page.getByRole('navigation', { name: words('attendees.desk.queue') });
    await queue.getByRole('button', { name: booked.holder }).click();
    await expect(page.getByRole('heading', { name: booked.holder })).toBeVisible();
    await expect(page.getByText(words('attendees.desk.onStatement'))).toBeVisible();
    await expect(page.getByRole('region', { name: words('attendees.desk.proof') }).getByRole('img')).toBeVisible();
    await look(page, `deposit-desk-${locale}`);
    await page.getByRole('button', { name: words('attendees.decidePayment.approve'), exact: true }).click();
    await page.getByRole('button', { name: words('attendees.decidePayment.confirmApprove'), exact: true }).click();
    await expect(page.getByText(words('attendees.decidePayment.approved'))).toBeVisible();
    await expect(queue.getByRole('button', { name: booked.holder })).toBeHidden();
    const { paid } = await dataFrom<{ paid: { amount: number } }>(
      booked.guest.get(`/provider/api/v1/reservations/${booked.key}`),
    );
    expect(paid.amount).toBe(15_000);
  });
}

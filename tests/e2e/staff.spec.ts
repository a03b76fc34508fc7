import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { StaffPages } from './pages/staff';
import { askToCancelByApi, bookByApi, depositByApi } from './support/booked-by-api';
import { once } from './support/once';
import { expect, test } from './support/standing-checks';
import { pathOf, wordsOf } from './support/words';

const EVENT = 'PLS-DEMO-BODA';

for (const locale of ['es', 'en'] as const) {
  test(`staff decide several at once, a cancellation, and send the rooming list (${locale}) ${once(locale, 'es', 'desktop')}`, async ({
    page,
    baseURL,
    look,
  }) => {
    const words = wordsOf(locale);
    const lastName = `Zúñiga ${randomUUID().slice(0, 6)}`;
    const [stays, leaves] = [
      await bookByApi(baseURL ?? '', EVENT, lastName),
      await bookByApi(baseURL ?? '', EVENT, lastName),
    ];
    await depositByApi(stays);
    const staff = new StaffPages(page, words, locale);
    await staff.enter('agency@demo.test');
    const list = pathOf(locale, `/adminmaster/Asistentes?q=${encodeURIComponent(lastName)}`);
    const bulk = page.getByRole('region', { name: words('attendees.bulk.title') });
    const dialog = page.getByRole('dialog');
    const decide = async (action: string) => {
      await page
        .getByRole('checkbox', { name: words('attendees.bulk.selectPage') })
        .locator('visible=true')
        .first()
        .check();
      await bulk.getByRole('button', { name: action }).click();
      await dialog.getByRole('button', { name: action }).click();
      await expect(dialog.getByText(words('attendees.bulk.reportTitle'))).toBeVisible();
    };

    await page.goto(list);
    await expect(page.getByText(words('attendees.count', { count: 2 }))).toBeVisible();
    await look(page, `attendees-${locale}`);
    await decide(words('attendees.bulk.approveKind.room', { count: 2 }));
    await expect(dialog.getByRole('listitem')).toHaveCount(2);
    await expect(dialog.getByText(words('attendees.bulk.approveReport', { done: 2, left: 0 }))).toBeVisible();
    await look(page, `attendees-report-${locale}`);
    await dialog.getByRole('button', { name: words('attendees.bulk.done'), exact: true }).click();
    await decide(words('attendees.bulk.approveKind.payment', { count: 1 }));
    await expect(dialog.getByText(words('attendees.bulk.approveReport', { done: 1, left: 0 }))).toBeVisible();
    await dialog.getByRole('button', { name: words('attendees.bulk.done'), exact: true }).click();

    await askToCancelByApi(leaves, 'Cambio de planes');
    await page.goto(`${list}&key=${leaves.key}`);
    await expect(page.getByText('Cambio de planes')).toBeVisible();
    await expect(page.getByText(words('attendees.cancellation.penalty'), { exact: true })).toBeVisible();
    await look(page, `attendees-cancellation-${locale}`);
    await page.getByRole('button', { name: words('attendees.cancellation.approve'), exact: true }).click();
    await page.getByRole('button', { name: words('attendees.cancellation.confirmApprove'), exact: true }).click();
    await expect(page.getByText(words('attendees.cancellation.approved'))).toBeVisible();
    await expect(page.getByRole('heading', { name: words('attendees.cancellation.cancelledTitle') })).toBeVisible();

    await page.goto(pathOf(locale, '/adminmaster/Asistentes/rooming-list'));
    await expect(page.getByRole('heading', { name: words('attendees.rooming.title') })).toBeVisible();
    await look(page, `rooming-list-${locale}`);
    const file = async (name: string) => {
      const downloading = page.waitForEvent('download');
      await page.getByRole('link', { name, exact: true }).click();
      return readFile(await (await downloading).path());
    };
    const csv = (await file(words('attendees.rooming.formats.csv'))).toString();
    expect(csv).toContain(stays.key);
    expect(csv).not.toContain(leaves.key);
    const workbook = await file(words('attendees.rooming.formats.xlsx'));
    expect(workbook.subarray(0, 2).toString()).toBe('PK');
  });
}

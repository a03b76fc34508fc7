import { StaffPages } from './pages/staff';
import { bookByApi, depositByApi } from './support/booked-by-api';
import { once } from './support/once';
import { expect, test } from './support/standing-checks';
import { pathOf, wordsOf } from './support/words';

const EVENT = 'PLS-DEMO-BODA';
/** The badge tells of a proof within this time, milliseconds. */
const SOON = { timeout: 2000 };

for (const locale of ['es', 'en'] as const) {
  test(`a proof shows in an open inbox by itself, and opening it marks it as read (${locale}) ${once(locale, 'es', 'desktop')}`, async ({
    page,
    look,
    baseURL,
  }) => {
    const words = wordsOf(locale);
    const list = pathOf(locale, '/adminmaster/Notificaciones');
    const booked = await bookByApi(baseURL ?? '', EVENT, 'Avisada');
    await new StaffPages(page, words, locale).enter('weddingplanner@demo.test');
    const streaming = page.waitForResponse('**/api/v1/notifications/stream?*');
    await page.goto(list);
    await streaming;
    const notice = page
      .getByRole('listitem')
      .filter({ hasText: booked.holder })
      .filter({ hasText: words('console.inbox.types.PYMT_VO_TO_APPV') });
    await expect(notice).toHaveCount(0);
    await depositByApi(booked);
    await expect(notice).toBeVisible(SOON);
    await expect(notice.getByText(words('console.inbox.new'), { exact: true })).toBeVisible();
    await look(page, `notifications-${locale}`);

    await notice.getByRole('link', { name: words('console.inbox.openReservation', { key: booked.key }) }).click();
    await page.waitForURL(`**/adminmaster/Asistentes?*key=${booked.key}*`);
    await page.goto(`${list}?read=read`);
    await expect(notice).toBeVisible();
    await expect(notice.getByText(words('console.inbox.new'), { exact: true })).toHaveCount(0);
    await notice.getByRole('button', { name: words('console.inbox.markUnread') }).click();
    await expect(notice).toHaveCount(0);

    await page.goto(list);
    await page.getByRole('button', { name: words('records.notices.markAll') }).click();
    await expect(notice.getByText(words('console.inbox.new'), { exact: true })).toHaveCount(0);
    await booked.guest.dispose();
  });
}

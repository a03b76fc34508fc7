import { randomUUID } from 'node:crypto';
import { StaffPages } from './pages/staff';
import { IN_BOTH, once } from './support/once';
import { mailTo } from './support/outbox';
import { expect, test } from './support/standing-checks';
import { pathOf, wordsOf } from './support/words';

const HEADERS = { authorization: 'demo-agency-token' };
/** A PNG of two pixels. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAAD0lEQVR4nGNgYGD4//8/AAYBAv4CsjmuAAAAAElFTkSuQmCC',
  'base64',
);
const GUEST = { key: 'RSV-DEMO-0001', email: 'attendee@demo.test' };

for (const locale of ['es', 'en'] as const) {
  test(`the support answers a guest, who writes again (${locale}) ${IN_BOTH[locale]}`, async ({ page, look }) => {
    const words = wordsOf(locale);
    const support = (name: string, values?: Record<string, string>) => words(`records.support.${name}`, values);
    const press = (name: string) => page.getByRole('button', { name: support(name), exact: true }).click();
    const list = () => page.goto(pathOf(locale, '/admin/Soporte'));
    const open = () => page.getByRole('link', { name: subject, exact: true }).click();
    const subject = `Cuna ${randomUUID().slice(0, 8)}`;
    const answer = `Con gusto, ${subject}`;

    await page.goto(pathOf(locale, '/login-link'));
    await page.request.post('/provider/login', { data: GUEST, headers: HEADERS });
    await list();
    await page.getByLabel(support('subject'), { exact: true }).fill(subject);
    await page.getByLabel(support('message'), { exact: true }).fill('¿Cabe una cuna en la habitación?');
    await press('send');
    await expect(page.getByRole('link', { name: subject, exact: true })).toBeVisible();

    await page.context().clearCookies();
    await new StaffPages(page, words, locale).enter('support@demo.test');
    await page.goto(pathOf(locale, `/admin/Soporte?status=open&assignee=nobody&q=${encodeURIComponent(subject)}`));
    await open();
    await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible();
    await press('sendAnswer');
    await expect(page.getByLabel(support('answer'), { exact: true })).toBeFocused();
    await page.getByLabel(support('answer'), { exact: true }).fill(answer);
    await page.getByLabel(support('closeWith'), { exact: true }).check();
    await press('sendAnswer');
    const thread = page.getByRole('list', { name: support('messages'), exact: true });
    await expect(thread.getByText(answer)).toBeVisible();
    await expect(page.getByText(support('status.closed'), { exact: true })).toBeVisible();
    await look(page, `support-desk-${locale}`);

    const mail = await mailTo(GUEST.email, answer);
    const [, id = ''] = /\/admin\/Soporte\/([\w-]+)/.exec(mail) ?? [];
    await page.context().clearCookies();
    await page.request.post('/provider/login', { data: GUEST, headers: HEADERS });
    await page.goto(pathOf(locale, `/admin/Soporte/${id}`));
    await expect(thread.getByText(answer)).toBeVisible();
    await page.getByLabel(support('message'), { exact: true }).fill('Gracias, la tomamos');
    await press('sendReply');
    await expect(thread.getByText('Gracias, la tomamos')).toBeVisible();
    await expect(page.getByText(support('status.open'), { exact: true })).toBeVisible();
    await look(page, `support-ticket-${locale}`);
  });

  test(`a file that a guest attaches is opened by the support, and by nobody else (${locale}) ${once(locale, 'en', 'desktop')}`, async ({
    page,
    look,
    refusals,
  }) => {
    const words = wordsOf(locale);
    const support = (name: string, values?: Record<string, string>) => words(`records.support.${name}`, values);
    const subject = `Recibo ${randomUUID().slice(0, 8)}`;
    const file = { name: 'recibo.png', mimeType: 'image/png', buffer: PICTURE };
    const guestLogsIn = () => page.request.post('/provider/login', { data: GUEST, headers: HEADERS });

    await page.goto(pathOf(locale, '/login-link'));
    await guestLogsIn();
    await page.goto(pathOf(locale, '/admin/Soporte'));
    await page.getByLabel(support('subject'), { exact: true }).fill(subject);
    await page.getByLabel(support('message'), { exact: true }).fill('¿Les llegó este depósito?');
    await page.getByLabel(support('attach')).setInputFiles(file);
    await expect(page.getByRole('button', { name: support('detach', { name: file.name }) })).toBeVisible();
    await page.getByRole('button', { name: support('send'), exact: true }).click();
    await page.getByRole('link', { name: subject, exact: true }).click();
    const attached = page.getByRole('list', { name: support('attached') }).getByRole('link', { name: file.name });
    await expect(attached).toBeVisible();

    await page.context().clearCookies();
    await new StaffPages(page, words, locale).enter('support@demo.test');
    await page.goto(pathOf(locale, `/admin/Soporte?q=${encodeURIComponent(subject)}`));
    await page.getByRole('link', { name: subject, exact: true }).click();
    await look(page, `support-attachment-${locale}`);
    const [opened] = await Promise.all([page.waitForEvent('popup'), attached.click()]);
    const picture = opened.locator('img');
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(2);
    const address = opened.url();
    await opened.close();

    await page.context().clearCookies();
    refusals.push(new URL(address).pathname);
    const asStranger = await page.request.get(address, { headers: HEADERS });
    expect(asStranger.status()).toBe(401);
    await new StaffPages(page, words, locale).enter('organizer2@demo.test');
    expect((await page.request.get(address, { headers: HEADERS })).status()).toBe(404);
  });
}

import type { Browser, Page } from 'playwright/test';
import { StaffPages } from './pages/staff';
import { once } from './support/once';
import { mailsTo, mailTo } from './support/outbox';
import { expect, test } from './support/standing-checks';
import { type Locale, pathOf, wordsOf } from './support/words';

const MESSAGES = '/api/v1/contact-messages';
const AGENCY = 'hola@costaeterna.test';
/** Calls of the demo that wait; each language announces its own. */
const CALL_OF = { es: 'call-1', en: 'call-4' } as const;
const CALLS = '/provider/api/v1/events/PLS-DEMO-BODA/calls?per_page=100';
const GUESTS = '/provider/api/v1/events/PLS-DEMO-BODA/guests?per_page=100&q=';
const headers = { authorization: 'demo-agency-token' };

/** A Monday, four to five weeks from now. */
function mondayAhead(): string {
  const day = new Date(Date.now() + 28 * 86_400_000);
  day.setUTCDate(day.getUTCDate() + ((8 - day.getUTCDay()) % 7));
  return day.toISOString().slice(0, 10);
}

/** The token of the notice that can be answered: an earlier one of the same call counts no more. */
async function standingToken(page: Page, email: string): Promise<string> {
  let standing = '';
  const look = async () => {
    for (const mail of mailsTo(email)) {
      const token = /aviso-contacto\?token=([\w-]+)/.exec(mail)?.[1];
      if (!token) continue;
      const answer = await page.request.get(`/provider/api/v1/contact-notices/${token}`, { headers });
      if (answer.ok()) standing = token;
    }
    return standing;
  };
  await expect.poll(look, { timeout: 20_000 }).not.toBe('');
  return standing;
}

async function withoutScript(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  return context.newPage();
}

for (const locale of ['es', 'en'] as const satisfies Locale[]) {
  const words = wordsOf(locale);
  const at = (path: string) => pathOf(locale, path);
  const label = (name: string) => words(`contact.form.${name}`);
  const press = (page: Page, name: string) => page.getByRole('button', { name: words(name), exact: true }).click();
  const write = async (page: Page, email: string, message: string) => {
    await page.getByLabel(label('name'), { exact: true }).fill('Renata Gil');
    await page.getByLabel(label('mobile'), { exact: true }).fill('55 4001 7788');
    await page.getByLabel(label('email'), { exact: true }).fill(email);
    await page.getByLabel(label('message'), { exact: true }).fill(message);
  };

  test(`a message survives a broken line and a reload, reaches agency, sender and console (${locale}) ${once(locale, 'es', 'phone')}`, async ({
    page,
    look,
    refusals,
  }) => {
    test.setTimeout(90_000);
    refusals.push(MESSAGES);
    const email = `renata-${locale}-${Date.now()}@correo.test`;
    const message = `Pensamos en marzo, ${email}`;
    await page.goto(at('/contacto?evento=PLS-DEMO-BODA'));
    await look(page, `contacto-${locale}`);
    await press(page, 'contact.form.submit');
    await expect(page.getByRole('alert').first()).toBeFocused();
    await expect(
      page.getByRole('link', { name: words('contact.form.required', { field: label('name') }) }),
    ).toBeVisible();
    await write(page, email, message);
    await page.context().setOffline(true);
    await press(page, 'contact.form.submit');
    await expect(page.getByText(words('connection.offline'))).toBeVisible();
    await page.context().setOffline(false);
    await page.reload();
    await expect(page.getByLabel(label('message'), { exact: true })).toHaveValue(message);
    await press(page, 'contact.form.submit');
    await page.waitForURL(({ pathname, search }) => pathname + search === at('/thank-you?evento=PLS-DEMO-BODA'));
    await expect(page.getByRole('heading', { level: 1, name: words('contact.thanks.title') })).toBeVisible();
    await look(page, `thank-you-${locale}`);
    await page.getByRole('link', { name: words('contact.thanks.backToEvent') }).click();
    await page.waitForURL(`**${at('/eventos/PLS-DEMO-BODA')}`);
    // The agency's mail names the sender too: the copy is the one with its own heading.
    expect(await mailTo(email, words('mail.contact.kinds.contact-copy.heading'))).not.toContain(message);
    await mailTo(AGENCY, email);
    const staff = new StaffPages(page, words, locale);
    await staff.enter('agencyuser@demo.test');
    await page.goto(at('/adminmaster/Notificaciones'));
    const notice = page.getByRole('listitem').filter({ hasText: email });
    await notice.getByRole('link', { name: words('console.inbox.openMessage') }).click();
    await page.waitForURL('**/Notificaciones/mensajes/*');
    await expect(page.getByText(message)).toBeVisible();
    await look(page, `contact-message-${locale}`);
  });

  test(`a message is sent without script (${locale}) ${once(locale, 'en', 'phone')}`, async ({ browser, baseURL }) => {
    const page = await withoutScript(browser, baseURL);
    const email = `sin-script-${locale}-${Date.now()}@correo.test`;
    await page.goto(at('/contacto'));
    await write(page, 'nadie@', 'Somos 40 personas');
    await press(page, 'contact.form.submit');
    await expect(page.locator('#email-error')).toHaveText(label('format'));
    await expect(page.getByLabel(label('message'), { exact: true })).toHaveValue('Somos 40 personas');
    await page.getByLabel(label('email'), { exact: true }).fill(email);
    await press(page, 'contact.form.submit');
    await page.waitForURL(`**${at('/thank-you')}`);
    await mailTo(email, 'Somos 40 personas');
  });

  test(`a guest answers the notice that the call centre sends (${locale}) ${once(locale, 'en', 'desktop')}`, async ({
    page,
    browser,
    baseURL,
    look,
  }) => {
    test.setTimeout(120_000);
    await new StaffPages(page, words, locale).enter('agencyuser@demo.test');
    const list = async (path: string) => (await (await page.request.get(path, { headers })).json()).data.data;
    const calls: { id: string; guest: string }[] = await list(CALLS);
    const guest = calls.find(({ id }) => id === CALL_OF[locale])?.guest ?? '';
    const guests: { name: string; email: string }[] = await list(GUESTS + encodeURIComponent(guest));
    await page.goto(at('/adminmaster/CentroLlamadas'));
    const send = words('records.calls.notice.sendTo', { action: words('records.calls.notice.send'), guest });
    await page.getByRole('button', { name: send, exact: true }).click();
    await page.getByLabel(words('records.calls.notice.language')).selectOption(locale);
    await press(page, 'records.calls.notice.confirm');
    const row = page.getByRole('row').filter({ hasText: guest }).first();
    await expect(row).toContainText(words('records.calls.notice.states.waiting'));
    const token = await standingToken(page, guests[0]?.email ?? 'nobody');
    const notice = at(`/aviso-contacto?token=${token}`);

    await page.goto(notice);
    await look(page, `aviso-contacto-${locale}`);
    await page.getByLabel(words('contact.notice.reschedule.date'), { exact: true }).fill(mondayAhead());
    await page.getByLabel(words('contact.notice.reschedule.clock'), { exact: true }).selectOption('10:30');
    await press(page, 'contact.notice.reschedule.submit');
    await page.waitForURL('**/aviso-contacto/aceptado?token=*');
    await look(page, `aviso-aceptado-${locale}`);
    await page.getByRole('link', { name: words('contact.notice.accepted.change') }).click();
    await expect(page.getByText(words('contact.notice.chosen.reschedule'))).toBeVisible();
    await expect(page.getByRole('main')).toContainText('10:30');

    const plain = await withoutScript(browser, baseURL);
    await plain.goto(notice);
    await press(plain, 'contact.notice.decline.submit');
    await plain.waitForURL('**/aviso-contacto/rechazado?token=*');
    await expect(plain.getByRole('heading', { level: 1, name: words('contact.notice.rejected.title') })).toBeVisible();
    // Second thoughts: the call is back in the queue, and what the guest chose stands in it.
    await plain.goto(notice);
    await press(plain, 'contact.notice.take.submit');
    await plain.waitForURL('**/aviso-contacto/aceptado?token=*');
    await page.goto(at('/adminmaster/CentroLlamadas'));
    await expect(row).toContainText(words('records.calls.notice.states.take'));
    await look(page, `call-centre-notice-${locale}`);
  });

  test(`a link that answers nothing says so and leads to the agency (${locale}) ${once(locale, 'es', 'phone')}`, async ({
    page,
    look,
  }) => {
    await page.goto(at('/aviso-contacto?token=cut-off'));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('contact.notice.ended.title.unknown'));
    await look(page, `aviso-unknown-${locale}`);
    await page
      .getByRole('link', { name: words('contact.notice.ended.contact') })
      .first()
      .click();
    await page.waitForURL(`**${at('/contacto')}`);
  });
}

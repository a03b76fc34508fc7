import { Secret, TOTP } from 'otpauth';
import { type Page, request } from 'playwright/test';
import { once } from './support/once';
import { mailTo } from './support/outbox';
import { expect, test } from './support/standing-checks';
import { type Locale, pathOf, wordsOf } from './support/words';

const PASSWORD = 'arrecife-de-noviembre';
const OTHER = 'otra-marea-de-diciembre';

/** The secret address in a mail, as its reader opens it. */
function linkIn(mail: string, path: string): string {
  const found = new RegExp(`https?://[^\\s"<]+${path}[^\\s"<]+`).exec(mail)?.[0];
  if (!found) throw new Error(`no ${path} in the mail`);
  return found.replaceAll('&amp;', '&');
}

for (const locale of ['es', 'en'] as const satisfies Locale[]) {
  const words = wordsOf(locale);
  const at = (path: string) => pathOf(locale, path);
  const press = (page: Page, name: string) => page.getByRole('button', { name: words(name), exact: true }).click();
  const email = (what: string) => `${what}-${locale}-${Date.now()}@vias.test`;
  const fill = (page: Page, name: string, value: string) => page.getByLabel(words(name), { exact: true }).fill(value);

  test(`an account is opened, verified, its password reset and its login takes two steps (${locale}) ${once(locale, 'en', 'phone')}`, async ({
    page,
    baseURL,
    look,
    refusals,
  }) => {
    test.setTimeout(150_000);
    refusals.push('/api/auth/login');
    const address = email('pareja');
    await page.goto(at('/login'));
    await page.getByRole('link', { name: words('login.signUp') }).click();
    await page.waitForURL(`**${at('/signup')}`);
    await look(page, `signup-${locale}`);
    await press(page, 'account.signup.submit');
    await expect(page.getByRole('alert').first()).toBeFocused();
    await fill(page, 'account.signup.name', 'Ana');
    await fill(page, 'account.signup.partnerName', 'Luis');
    await fill(page, 'account.signup.tentativeDate', '2028-05-20');
    await fill(page, 'account.email', address);
    await fill(page, 'account.password', PASSWORD);
    await press(page, 'account.signup.submit');
    await expect(page.getByText(words('account.signup.done', { email: address }))).toBeVisible();

    await page.goto(linkIn(await mailTo(address, '/signup?token='), '/signup\\?token='));
    await look(page, `signup-verify-${locale}`);
    await fill(page, 'account.password', PASSWORD);
    await press(page, 'account.verify.submit');
    await page.waitForURL(`**${at('/adminmaster/Evento')}**`);

    await page.context().clearCookies();
    await page.goto(at('/login'));
    await page.getByRole('link', { name: words('login.forgot') }).click();
    await page.waitForURL(`**${at('/account/reset')}`);
    await fill(page, 'account.email', address);
    await press(page, 'account.forgot.submit');
    await expect(page.getByText(words('account.forgot.done', { email: address }))).toBeVisible();
    await look(page, `reset-asked-${locale}`);
    const link = linkIn(await mailTo(address, '/account/reset/'), '/account/reset/');
    await page.goto(link);
    await fill(page, 'account.newPassword', OTHER);
    await fill(page, 'account.passwordConfirmation', OTHER);
    await look(page, `reset-${locale}`);
    await press(page, 'account.reset.submit');
    await expect(page.getByText(words('account.reset.doneTitle'))).toBeVisible();
    await page.goto(link);
    await expect(page.getByText(words('account.reset.RKNF'))).toBeVisible();
    await look(page, `reset-used-${locale}`);

    const secret = await switchSecondFactorOn(baseURL, address);
    await page.goto(at('/login'));
    await fill(page, 'login.email', address);
    await fill(page, 'login.password', OTHER);
    await press(page, 'login.submit');
    await expect(page.getByLabel(words('login.code.label'), { exact: true })).toBeFocused();
    await look(page, `login-code-${locale}`);
    // The code of the next step: this one's was spent by switching it on.
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + 30_000 });
    await fill(page, 'login.code.label', code);
    await press(page, 'login.submit');
    await page.waitForURL(`**${at('/adminmaster/Evento')}**`);
  });

  test(`an admin acts as an agency, sees it on every page and goes back (${locale}) ${once(locale, 'es', 'desktop')}`, async ({
    page,
    look,
  }) => {
    test.setTimeout(90_000);
    await page.goto(at('/loginDoor'));
    await page
      .getByRole('link', { name: words('account.door.logIn'), exact: true })
      .last()
      .click();
    await page.waitForURL(/\/login\?redirect=/);
    await fill(page, 'login.email', 'admin@demo.test');
    await fill(page, 'login.password', 'Demo-2026-boda');
    await press(page, 'login.submit');
    await page.waitForURL(`**${at('/loginDoor')}`);
    await look(page, `login-door-${locale}`);
    await fill(page, 'account.door.email', 'agency@demo.test');
    await fill(page, 'account.door.reason', 'Caso 4711');
    await press(page, 'account.door.submit');
    await page.waitForURL(`**${at('/adminmaster/Evento')}**`);
    const banner = page.getByText(words('common.impersonation.text', { name: 'Mariana Castillo Peña' }));
    await expect(banner).toBeVisible();
    await page.goto(at('/adminmaster/Perfil'));
    await expect(page.getByText(words('profile.leadActing', { name: 'Mariana Castillo Peña' }))).toBeVisible();
    await page.goto(at('/'));
    await expect(banner).toBeVisible();
    await look(page, `impersonation-${locale}`);
    await press(page, 'common.impersonation.back');
    await page.waitForURL(`**${at('/loginDoor')}`);
    await expect(banner).toBeHidden();
  });

  test(`the forms are answered without script too (${locale}) ${once(locale, 'es', 'phone')}`, async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
    const page = await context.newPage();
    await page.goto(at('/account/reset'));
    await fill(page, 'account.email', 'nobody@demo.test');
    await press(page, 'account.forgot.submit');
    await expect(page.getByText(words('account.forgot.done', { email: 'nobody@demo.test' }))).toBeVisible();
    await context.close();
  });
}

/** As the profile's page does it; that page has its own journey. */
async function switchSecondFactorOn(baseURL: string | undefined, email: string): Promise<string> {
  const caller = await request.newContext({
    ...(baseURL && { baseURL }),
    extraHTTPHeaders: { authorization: 'demo-agency-token', accept: 'application/json' },
  });
  const post = async (path: string, data: unknown) => {
    const answer = await caller.post(`/provider/api${path}`, { data });
    expect(answer.status(), path).toBe(200);
    return (await answer.json()).data;
  };
  await post('/auth/login', { email, password: OTHER });
  const { secret } = await post('/v1/me/second-factor', { password: OTHER });
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  await post('/v1/me/second-factor/confirmation', { password: OTHER, code });
  await caller.dispose();
  return secret;
}

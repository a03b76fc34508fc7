import { eq } from 'drizzle-orm';
import { type Browser, chromium } from 'playwright';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadEnv } from '@/lib/config/env';
import { agencies, outbox } from '@/lib/provider/db/schema';
import { MAIL_KINDS } from '@/lib/provider/desk/mail-words/every-mail';
import { hashOfToken } from '@/lib/provider/ground/mailed-token';
import type { Mailer } from '@/lib/provider/integrations/mail/mailer';
import { openMailer } from '@/lib/provider/integrations/mail/open-mailer';
import { sendOutbox } from '@/lib/provider/jobs/send-outbox';
import { everyOrder } from '@/tests/provider/mail/every-order';
import { contextOf } from '@/tests/provider/mail/mail-support';
import { NOW } from '@/tests/support/booking';
import { chromiumOptions, FOR_SHORT_PAGES } from '@/tests/support/chromium-options';
import { freePort } from '@/tests/support/free-port';
import { type MailServer, startMailServer } from '@/tests/support/mail-server';
import { startOneOrigin } from '@/tests/support/one-origin';
import { type ProductProcess, startProduct } from '@/tests/support/product-process';
import { DEMO_TOKEN, startTestProvider, TEST_SECRET, type TestProvider } from '@/tests/support/provider';

const PHONE = { width: 360, height: 740 };
const LOCALES = ['es', 'en'] as const;
type Locale = (typeof LOCALES)[number];

let origin: Awaited<ReturnType<typeof startOneOrigin>>;
let product: ProductProcess;
let provider: TestProvider;
let server: MailServer;
let mailer: Mailer;
let browser: Browser;
let order: Awaited<ReturnType<typeof everyOrder>>['order'];

beforeAll(async () => {
  const port = await freePort();
  const site = `http://127.0.0.1:${port}`;
  provider = await startTestProvider({ now: NOW, env: { SITE_URL: site, SEED_DEMO: '1' } });
  const pages = () => `http://127.0.0.1:${product.port}`;
  origin = await startOneOrigin({ port, pages, provider: () => provider.url });
  const settings = { NEXT_PUBLIC_API_URL: `${site}/provider`, SITE_URL: site, SESSION_SECRET: TEST_SECRET };
  product = await startProduct({ ...settings, SEED_DEMO: '1', HOSTNAME: '127.0.0.1' }, { asBuilt: true });
  server = await startMailServer();
  mailer = openMailer(loadEnv({ SMTP_URL: server.url }));
  ({ order } = await everyOrder(provider));
  await provider.db.delete(outbox);
  browser = await chromium.launch(chromiumOptions(FOR_SHORT_PAGES));
});
afterAll(async () => {
  await browser?.close();
  await mailer?.close?.();
  await server?.close();
  await product?.stop();
  await origin?.close();
  await provider?.close();
});

/** A page, whatever event, record or token its address names. */
const pageOf = ({ pathname }: URL) =>
  pathname
    .replace(/^\/en(?=\/|$)/, '')
    .replace(/PLS-[\w-]+/, '{event}')
    .replace(/\/[\w-]{30,}/, '/{token}') || '/';

const FILE = /\.pdf$/;

const ask = (url: URL | string) => fetch(url, { redirect: 'manual', headers: { accept: 'text/html' } });

/** What a reader sees of an answer, without what differs from one answer to the next. */
const wordsOf = (html: string) =>
  (/<main[\s\S]*<\/main>/.exec(html)?.[0] ?? html)
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Follows a link as a program without scripts does; answers what is wrong with it. */
async function follow(url: URL, locale: Locale): Promise<string | null> {
  const answer = await ask(url);
  if (answer.status === 307) {
    const login = decodeURIComponent(answer.headers.get('location') ?? '');
    // Who is not logged in comes back to the very page.
    return /\/login/.test(login) && login.includes(url.pathname) ? null : `is sent on to ${login}`;
  }
  if (answer.status !== 200) return `answers ${answer.status}`;
  const html = await answer.text();
  return FILE.test(url.pathname) || html.includes(`<html lang="${locale}"`) ? null : 'is in another language';
}

/** Pages that ask for more than the token, and say nothing of it before. */
const SILENT = /\/(?:login-link|signup|account\/reset\/[^/]+)$/;

/** Whether a page that a token opens knows it: it says something else of one that nobody has. */
async function knowsToken(url: URL): Promise<boolean> {
  const token = url.searchParams.get('token') ?? /\/([\w-]{30,})$/.exec(url.pathname)?.[1];
  if (token === undefined || SILENT.test(url.pathname)) return true;
  const [right, refused] = await Promise.all([url.href, url.href.replace(token, 'x'.repeat(token.length))].map(ask));
  if (refused?.status !== 200) return true;
  return wordsOf((await right?.text()) ?? '') !== wordsOf(await refused.text());
}

/** Follows a link on a phone; answers what is wrong with it. */
async function openOnPhone(url: URL, locale: Locale): Promise<string | null> {
  const context = await browser.newContext({ viewport: PHONE, locale: locale === 'es' ? 'es-MX' : 'en-US' });
  const page = await context.newPage();
  const wrong: string[] = [];
  page.on('pageerror', (error) => wrong.push(error.message));
  try {
    const opened = await page.goto(url.href, { waitUntil: 'load' });
    if (opened?.status() !== 200) wrong.push(`answers ${opened?.status()}`);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    if (wide > 0) wrong.push(`is ${wide} px too wide`);
    if (url.pathname.endsWith('/login-link') && url.searchParams.has('token')) {
      await page.locator('main button[type=submit]').click();
      const refusal = page.getByRole('alert').filter({ hasText: /./ }).first();
      const gone = page.waitForURL(({ pathname }) => !pathname.endsWith('/login-link'), { waitUntil: 'commit' });
      const end = await Promise.race([gone.then(() => null), refusal.waitFor().then(() => refusal.textContent())]);
      if (end !== null) wrong.push(`is told “${end}”`);
      await gone.catch(() => undefined);
    }
  } finally {
    await context.close();
  }
  return wrong.length > 0 ? wrong.join(', ') : null;
}

/** Whether the token of a link logs its reader in. */
const letsIn = async (token: string) =>
  (await provider.request(`/api/v1/login-links/${encodeURIComponent(token)}`, { method: 'POST' })).status === 200;

/** The links of a mail that a person may press. */
function linksIn(html: string): URL[] {
  const found = [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, url = '']) => url.replaceAll('&amp;', '&'));
  return [...new Set(found)].map((url) => new URL(url));
}

test.each(LOCALES)(
  'every link of every mail leads where it says, from the very mail (%s)',
  async (locale) => {
    const wrong: string[] = [];
    const opened = new Set<string>();
    // In a mail of words that are tried on oneself tokens are struck out.
    for (const kind of MAIL_KINDS.filter((each) => each !== 'mail-words-test')) {
      server.taken.length = 0;
      await order(kind, locale);
      await sendOutbox({ ctx: contextOf(provider), mailer });
      // An agency's welcome makes its site another token, and this site keeps the one that it has.
      await provider.db
        .update(agencies)
        .set({ tokenHash: hashOfToken(DEMO_TOKEN) })
        .where(eq(agencies.id, '1'));
      const { html = '' } = await PostalMime.parse(server.taken.at(-1)?.text ?? '');
      const links = linksIn(html);
      if (links.length === 0 && kind !== 'transport-manifest') wrong.push(`${kind} has no link`);
      for (const url of links) {
        // While it is fresh: an account's next mail ends the secret of the one before.
        const failure = await follow(url, locale);
        if (failure) wrong.push(`${kind}: ${url.pathname} ${failure}`);
        const name = pageOf(url);
        const token = url.searchParams.get('token');
        if (opened.has(name) || FILE.test(name)) {
          if (name === '/login-link' && token && !(await letsIn(token))) wrong.push(`${kind}: its link lets nobody in`);
          continue;
        }
        opened.add(name);
        if (!(await knowsToken(url))) wrong.push(`${kind}: ${url.pathname} says the same of a token that nobody has`);
        const onPhone = await openOnPhone(url, locale);
        if (onPhone) wrong.push(`${kind}: ${url.pathname} on a phone ${onPhone}`);
      }
    }
    expect(wrong).toEqual([]);
    expect([...opened].toSorted()).toEqual(
      expect.arrayContaining([
        '/aviso-contacto',
        '/eventos/{event}',
        '/eventos/{event}/baja',
        '/eventos/{event}/invitados',
        '/eventos/{event}/lista-de-espera',
        '/login-link',
      ]),
    );
  },
  280_000,
);

import { mkdir } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { type Browser, chromium } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AgencyId } from '@/lib/provider/context';
import { agencies, outbox } from '@/lib/provider/db/schema';
import { WORDED, wordedKind } from '@/lib/provider/desk/mail-words/catalogue';
import { entryOf, MAIL_KINDS } from '@/lib/provider/desk/mail-words/every-mail';
import { tryMail } from '@/lib/provider/desk/mail-words/preview-mail';
import { renderMail } from '@/lib/provider/integrations/mail/render-mail';
import { sendOutbox } from '@/lib/provider/jobs/send-outbox';
import { NOW } from '@/tests/support/booking';
import { chromiumOptions, FOR_SHORT_PAGES } from '@/tests/support/chromium-options';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { everyOrder } from './every-order';
import { contextOf, recordingMailer } from './mail-support';

const PHONE = { width: 360, height: 740 };
const PICTURES = process.env.E2E_PICTURES === '1' ? 'test-results/screens' : null;
const NONE = { subject: null, heading: null, text: null, button: null };
const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="88"><rect width="320" height="88" fill="#7A2E4D"/></svg>';

let provider: TestProvider;
let browser: Browser;
let order: Awaited<ReturnType<typeof everyOrder>>['order'];
beforeAll(async () => {
  provider = await startTestProvider({ now: NOW });
  ({ order } = await everyOrder(provider));
  await provider.db
    .update(agencies)
    .set({
      name: 'Costa Eterna Bodas y Celebraciones del Caribe Mexicano',
      brandColor: '#7A2E4D',
      paperColor: '#F3E6EA',
      profileImgUrl: '/logo.png',
    })
    .where(eq(agencies.id, '1'));
  browser = await chromium.launch(chromiumOptions(FOR_SHORT_PAGES));
});
afterAll(async () => {
  await browser.close();
  await provider.close();
});

/** The mails whose words no agency changes. */
const FIXED = MAIL_KINDS.filter((kind) => wordedKind(kind) === null);

async function mailsIn(locale: 'es' | 'en'): Promise<{ kind: string; html: string }[]> {
  const ctx = contextOf(provider);
  const mails: { kind: string; html: string }[] = [];
  for (const { kind } of WORDED) {
    const of = { kind, agencyId: '1' as AgencyId, words: { es: NONE, en: NONE }, withOwnData: true };
    const { mail } = await tryMail(ctx, { ...of, locale, entry: entryOf(kind) });
    mails.push({ kind, html: renderMail(mail).html });
  }
  await provider.db.delete(outbox);
  for (const kind of FIXED) {
    const { mailer, sent } = recordingMailer();
    await order(kind, locale);
    await sendOutbox({ ctx, mailer });
    mails.push({ kind, html: sent.at(-1)?.html ?? '' });
  }
  expect(mails.map(({ kind }) => kind).toSorted()).toEqual(MAIL_KINDS.toSorted());
  return mails;
}

/** In the page: the texts that stand out too little from what is behind them, by WCAG's measure. */
function faintTexts(): string[] {
  const partsOf = (color: string) => (color.match(/[\d.]+/g) ?? []).map(Number);
  const lightOf = (color: string) => {
    const [red = 0, green = 0, blue = 0] = partsOf(color).map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const behind = (element: Element | null): string => {
    if (!element) return 'rgb(255, 255, 255)';
    const color = getComputedStyle(element).backgroundColor;
    return partsOf(color)[3] === 0 ? behind(element.parentElement) : color;
  };
  return [...document.querySelectorAll('body *')].flatMap((element) => {
    const text = [...element.childNodes].filter(({ nodeType }) => nodeType === 3).map((node) => node.textContent);
    if (!text.join('').trim()) return [];
    const [one, other] = [lightOf(getComputedStyle(element).color), lightOf(behind(element))];
    const contrast = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
    return contrast < 4.5 ? [`${text.join('').trim().slice(0, 30)} ${contrast.toFixed(1)}`] : [];
  });
}

it.each(['es', 'en'] as const)('fits a phone and can be read by day and by night: every mail in %s', async (locale) => {
  if (PICTURES) await mkdir(PICTURES, { recursive: true });
  const mails = await mailsIn(locale);
  const page = await browser.newPage({ viewport: PHONE });
  await page.route('**/logo.png', (route) => route.fulfill({ contentType: 'image/svg+xml', body: LOGO }));
  const wrong: string[] = [];
  for (const { kind, html } of mails) {
    await page.setContent(html);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (overflow > 0) wrong.push(`${kind} is ${overflow} px too wide`);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      for (const text of await page.evaluate(faintTexts)) wrong.push(`${kind}, ${colorScheme}: ${text}`);
      if (PICTURES)
        await page.screenshot({ path: `${PICTURES}/mail-${kind}-${locale}-${colorScheme}.png`, fullPage: true });
    }
  }
  expect(wrong).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  const night = await page.evaluate(() => getComputedStyle(document.querySelector('.card') as Element).backgroundColor);
  expect(night).toBe('rgb(28, 37, 43)');
  await page.close();
});

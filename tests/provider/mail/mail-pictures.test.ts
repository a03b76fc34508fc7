import { mkdir } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { type Browser, chromium } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AgencyId } from '@/lib/provider/context';
import { agencies, outbox } from '@/lib/provider/db/schema';
import { WORDED } from '@/lib/provider/desk/mail-words/catalogue';
import { entryOf } from '@/lib/provider/desk/mail-words/every-mail';
import { tryMail } from '@/lib/provider/desk/mail-words/preview-mail';
import { renderMail } from '@/lib/provider/integrations/mail/render-mail';
import { sendOutbox } from '@/lib/provider/jobs/send-outbox';
import { CHROMIUM_FLAGS } from '@/tests/support/chromium-flags';
import { findChromium } from '@/tests/support/find-chromium';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { contextOf, orderMail, recordingMailer } from './mail-support';

const PHONE = { width: 360, height: 740 };
const PICTURES = process.env.E2E_PICTURES === '1' ? 'test-results/screens' : null;
const NONE = { subject: null, heading: null, text: null, button: null };
const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="88"><rect width="320" height="88" fill="#7A2E4D"/></svg>';

let provider: TestProvider;
let browser: Browser;
beforeAll(async () => {
  provider = await startTestProvider({ now: new Date('2026-11-20T15:00:00Z') });
  await provider.db
    .update(agencies)
    .set({
      name: 'Costa Eterna Bodas y Celebraciones del Caribe Mexicano',
      ...{ brandColor: '#7A2E4D', paperColor: '#F3E6EA', profileImgUrl: '/logo.png' },
    })
    .where(eq(agencies.id, '1'));
  const executablePath = findChromium();
  browser = await chromium.launch({ args: CHROMIUM_FLAGS, ...(executablePath && { executablePath }) });
});
afterAll(async () => {
  await browser.close();
  await provider.close();
});

/** The account's own mails, whose words no agency changes. */
const FIXED = ['password-reset', 'password-changed', 'codes-tried', 'second-factor-off', 'bank-account-news'];

async function lettersIn(locale: 'es' | 'en'): Promise<{ kind: string; html: string }[]> {
  const ctx = contextOf(provider);
  const letters: { kind: string; html: string }[] = [];
  for (const { kind } of WORDED) {
    const of = { kind, agencyId: '1' as AgencyId, words: { es: NONE, en: NONE }, withOwnData: true };
    const { mail } = await tryMail(ctx, { ...of, locale, entry: entryOf(kind) });
    letters.push({ kind, html: renderMail(mail).html });
  }
  const { mailer, sent } = recordingMailer();
  await provider.db.delete(outbox);
  for (const kind of FIXED) await orderMail(provider, { kind, locale, recipient: 'agency@demo.test', payload: {} });
  await sendOutbox({ ctx, mailer });
  expect(sent).toHaveLength(FIXED.length);
  return [...letters, ...sent.map(({ html }, index) => ({ kind: FIXED[index] ?? '', html }))];
}

it.each(['es', 'en'] as const)('fits a phone by day and by night: every mail in %s', async (locale) => {
  if (PICTURES) await mkdir(PICTURES, { recursive: true });
  const letters = await lettersIn(locale);
  const page = await browser.newPage({ viewport: PHONE });
  await page.route('**/logo.png', (route) => route.fulfill({ contentType: 'image/svg+xml', body: LOGO }));
  const wide: string[] = [];
  for (const { kind, html } of letters) {
    await page.setContent(html);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (overflow > 0) wide.push(`${kind} by ${overflow} px`);
    for (const colorScheme of PICTURES ? (['light', 'dark'] as const) : []) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: `${PICTURES}/mail-${kind}-${locale}-${colorScheme}.png`, fullPage: true });
    }
  }
  expect(wide).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  const night = await page.evaluate(() => getComputedStyle(document.querySelector('.card') as Element).backgroundColor);
  expect(night).toBe('rgb(28, 37, 43)');
  await page.close();
});

import { expect, test } from 'vitest';
import { PUBLIC_PAGES } from '@/lib/i18n/public-pages';
import { pageWeight } from '@/scripts/bench/page-weight';
import { SITE } from './site';

const KB = 1024;
/** Script of a bare page of the same Next, gzip level 9, as `npm run bench -- bare` measures it. */
const BARE_SCRIPT = 131.9 * KB;
const PUBLIC_SCRIPT = 25 * KB;
/** What keeps a form's fields comes with the page that has one. */
const FORMS: Record<string, number> = { '/contacto': 33 * KB, '/signup': 60 * KB };
const STYLES = 20 * KB;
const HTML = 15 * KB;

const BUDGETS = [
  { path: '/eventos/PLS-DEMO-BODA', script: 45 * KB, html: HTML },
  { path: '/en/eventos/PLS-DEMO-BODA', script: 45 * KB, html: HTML },
  ...PUBLIC_PAGES.map((path) => ({ path, script: FORMS[path] ?? PUBLIC_SCRIPT, html: HTML })),
  { path: '/login', script: 60 * KB, html: HTML },
  { path: '/eventos/PLS-DEMO-BODA/reservationProcess', script: 90 * KB, html: 2 * HTML },
];

for (const { path, script, html } of BUDGETS) {
  test(`${path} keeps its budget of bytes`, async () => {
    const weight = await pageWeight(new URL(path, SITE).href);
    expect(weight.status).toBe(200);
    expect(weight.scriptBytes, 'script').toBeGreaterThan(0);
    expect(weight.scriptBytes - BARE_SCRIPT, 'script over a bare page').toBeLessThanOrEqual(script);
    expect(weight.styleBytes, 'styles').toBeLessThanOrEqual(STYLES);
    expect(weight.htmlBytes, 'html').toBeLessThanOrEqual(html);
  });
}

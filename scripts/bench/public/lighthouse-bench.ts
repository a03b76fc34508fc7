import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import lighthouse, { type Flags } from 'lighthouse';
import { chromium } from 'playwright';
import { chromiumOptions } from '@/tests/support/chromium-options';
import { freePort } from '@/tests/support/free-port';
import { projectRoot, startBareApp } from '../bare-app';
import { BARE_PAGE } from '../bare-page';
import { median, rounded } from '../figures';
import { servedProduct } from './served-product';

const PAGES = { home: '/', packages: '/paquetes', event: '/eventos/PLS-DEMO-BODA', faqs: '/faqs' };
const ROUNDS = 3;
const REPORTS = join(projectRoot, 'test-results/lighthouse');

/** The least score of each category, of 100. */
const AIMS: Record<string, number> = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
const TIMES = { LCP: 'largest-contentful-paint', TBT: 'total-blocking-time', CLS: 'cumulative-layout-shift' };

type Figures = Record<string, number>;

/**
 * A visitor who comes for the first time: what the round before left in the browser would make them one who has booked.
 */
const FIRST_VISIT: Flags['clearStorageTypes'] = [
  'cookies',
  'local_storage',
  'indexeddb',
  'file_systems',
  'shader_cache',
  'service_workers',
  'cache_storage',
];

/** The browser's record of a visit is broken now and then, and would count as no figure at all. */
const MOST_TRIES = 3;

/** One run with Lighthouse's own mobile profile; its report is kept beside the figures. */
async function run(url: string, port: number, name: string, tries = 1): Promise<Figures> {
  const answer = await lighthouse(url, {
    port,
    output: ['html', 'json'],
    logLevel: 'error',
    clearStorageTypes: FIRST_VISIT,
  });
  if (!answer) throw new Error(`${url} could not be measured`);
  const { lhr, report } = answer;
  if (lhr.runtimeError && tries < MOST_TRIES) return run(url, port, name, tries + 1);
  if (lhr.runtimeError) throw new Error(`${url} could not be measured: ${lhr.runtimeError.code}`);
  const [html = '', json = ''] = [report].flat();
  writeFileSync(join(REPORTS, `${name}.html`), html);
  writeFileSync(join(REPORTS, `${name}.json`), json);
  const scores = Object.keys(AIMS).map((id) => [id, Math.round((lhr.categories[id]?.score ?? 0) * 100)]);
  const times = Object.entries(TIMES).map(([short, id]) => [short, lhr.audits[id]?.numericValue ?? Number.NaN]);
  for (const { title, score } of Object.values(lhr.audits).filter((each) => each.score === 0))
    console.log(`${name}: ${title} (${score})`);
  return Object.fromEntries([...scores, ...times]);
}

interface Measured {
  name: string;
  page: string;
  url: string;
  runs: Figures[];
}

const medianOf = (runs: Figures[], key: string) => rounded(median(runs.map((each) => each[key] ?? Number.NaN)), 3);

const isShort = ({ runs }: Measured) => Object.entries(AIMS).some(([key, aim]) => medianOf(runs, key) < aim);

async function measure(rows: Measured[]): Promise<void> {
  const port = await freePort();
  const browser = await chromium.launch(chromiumOptions(`--remote-debugging-port=${port}`));
  mkdirSync(REPORTS, { recursive: true });
  try {
    for (let round = 1; round <= ROUNDS; round++)
      for (const { name, url, runs } of rows) runs.push(await run(url, port, `${name}-${round}`));
  } finally {
    await browser.close();
  }
}

/**
 * Lighthouse on the built product, medians of three rounds; reports in test-results/lighthouse. In turns with a page
 * that has nothing on it: what that one loses, this machine takes from any page of Next.
 */
export async function lighthouseBench(): Promise<void> {
  const bare = await startBareApp('bare', BARE_PAGE);
  try {
    const { base, stop } = await servedProduct(process.argv[3]);
    try {
      const zero: Measured = { name: 'bare', page: 'a bare page', url: `${bare.base}/`, runs: [] };
      const pages = Object.entries(PAGES).map(([name, path]) => ({ name, page: path, url: base + path, runs: [] }));
      await measure([zero, ...pages]);
      const keys = [...Object.keys(AIMS), ...Object.keys(TIMES)];
      const table = [zero, ...pages].map(({ page, runs }) => ({
        page,
        ...Object.fromEntries(keys.map((key) => [key, medianOf(runs, key)])),
      }));
      console.table(table);
      writeFileSync(join(REPORTS, 'medians.json'), `${JSON.stringify(table, null, 2)}\n`);
      const short = pages.filter(isShort);
      if (short.length > 0) throw new Error(`below the aims: ${short.map(({ page }) => page).join(', ')}`);
    } finally {
      await stop();
    }
  } finally {
    bare.stop();
  }
}

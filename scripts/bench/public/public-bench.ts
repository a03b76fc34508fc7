import autocannon from 'autocannon';
import { PUBLIC_PAGES } from '@/lib/i18n/public-pages';
import { startBareApp } from '../bare-app';
import { BARE_PAGE } from '../bare-page';
import { median, rounded } from '../figures';
import { servedProduct } from './served-product';

const CONNECTIONS = 10;
const ROUNDS = 3;
const SECONDS = 4;
/** Share of a bare prerendered page's answers per second. docs/operate.md, Speed. */
const AIM = 0.8;

interface Measured {
  page: string;
  url: string;
  rates: number[];
}

async function rate(url: string): Promise<number> {
  const load = await autocannon({ url, connections: CONNECTIONS, duration: SECONDS });
  if (load.non2xx + load.errors > 0) throw new Error(`${url}: ${load.non2xx + load.errors} answers failed`);
  return load.requests.average;
}

/** Public pages beside a page with nothing on it, served by the same Next, in turns. */
export async function publicBench(): Promise<void> {
  const bare = await startBareApp('bare', BARE_PAGE);
  try {
    const { base, stop } = await servedProduct(process.argv[3]);
    try {
      const zero: Measured = { page: 'a bare page', url: `${bare.base}/`, rates: [] };
      const pages: Measured[] = PUBLIC_PAGES.map((path) => ({ page: path, url: base + path, rates: [] }));
      const all = [zero, ...pages];
      // Made on the first visit, some of them.
      for (const { url } of all) await autocannon({ url, connections: 1, duration: 1 });
      for (let round = 0; round < ROUNDS; round++) for (const each of all) each.rates.push(await rate(each.url));
      const shares = all.map(({ page, rates }) => ({
        page,
        'answers/s': Math.round(median(rates)),
        'of bare': rounded(median(rates) / median(zero.rates), 2),
      }));
      console.table(shares);
      const short = shares.filter((each) => each['of bare'] < AIM).map(({ page }) => page);
      if (short.length > 0) throw new Error(`below ${AIM} of a bare page: ${short.join(', ')}`);
    } finally {
      await stop();
    }
  } finally {
    bare.stop();
  }
}

import autocannon from 'autocannon';
import { barePage } from './bench/bare-page';
import { bookingBench } from './bench/booking/booking-bench';
import { growthBench } from './bench/growth/growth-bench';
import { guestsBench } from './bench/guests/guests-bench';
import { middlewareBench } from './bench/middleware-bench';
import { type PageWeight, pageWeight } from './bench/page-weight';
import { menuBench } from './bench/pages/menu-bench';
import { pagesBench } from './bench/pages/pages-bench';
import { readsBench } from './bench/pages/reads-bench';
import { interactionsBench } from './bench/public/interactions-bench';
import { lighthouseBench } from './bench/public/lighthouse-bench';
import { publicBench } from './bench/public/public-bench';
import { reportsBench } from './bench/reports-bench';
import { statementBench } from './bench/statement-bench';
import { streamsBench } from './bench/streams-bench';

/*
npm run bench -- http://localhost:3000  a server that runs already
npm run bench -- bare                 the weight of a page with nothing on it, built by the same Next
npm run bench -- booking              holds a second on PostgreSQL, beside the same SQL straight through a pool
npm run bench -- growth               calls at 100 and at 100,000 reservations of one event
npm run bench -- guests               ten thousand guests imported on PGlite, what other calls take meanwhile, and the
                                      table of these guests in a browser
npm run bench -- interactions [url]   presses on a slowed phone until the next picture, on the pages most worked with
npm run bench -- lighthouse [url]     Lighthouse with its mobile profile
npm run bench -- menu [url]           presses on the console's menu until the next page's heading, and what they ask for
npm run bench -- middleware           a guarded page with and without middleware.ts
npm run bench -- pages                guarded pages and busy calls beside a bare page, reads beside their SQL, memory,
                                      start
npm run bench -- public [url]         public pages beside a page with nothing on it, in turns
npm run bench -- reads                the reads of `pages` alone
npm run bench -- reports              50,000 payments as files: time, and memory above that of the process at rest
npm run bench -- statement            a bank's statement of 2,000 rows matched with as many deposits, and imported twice
npm run bench -- streams              a thousand streams of notifications at one process: the memory of each, and the
                                      time until the last of them knows of a message
Without [url] the built product is started for the measurement.
*/
const base = process.argv[2] ?? `http://localhost:${process.env.PORT ?? 3000}`;
/** Measurements that bring what they measure. */
const OWN: Record<string, () => Promise<void>> = {
  booking: bookingBench,
  growth: growthBench,
  guests: guestsBench,
  menu: menuBench,
  middleware: middlewareBench,
  interactions: interactionsBench,
  lighthouse: lighthouseBench,
  pages: pagesBench,
  reads: readsBench,
  public: publicBench,
  reports: reportsBench,
  statement: statementBench,
  streams: streamsBench,
};
const PAGES = ['/', '/eventos', '/eventos/PLS-DEMO-BODA', '/login', '/provider/readyz'];
const CONNECTIONS = 20;
const SECONDS = 5;

const kilobytes = (bytes: number) => (bytes / 1024).toFixed(1);

const sizes = ({ status, htmlBytes, scriptBytes, styleBytes }: PageWeight) => ({
  status,
  'html KB': kilobytes(htmlBytes),
  'script KB': kilobytes(scriptBytes),
  'style KB': kilobytes(styleBytes),
});

async function measure(path: string): Promise<Record<string, string | number>> {
  const url = base + path;
  const weight = await pageWeight(url);
  const load = await autocannon({ url, connections: CONNECTIONS, duration: SECONDS });
  return {
    page: path,
    ...sizes(weight),
    'answers/s': Math.round(load.requests.average),
    'p50 ms': load.latency.p50,
    'p99 ms': load.latency.p99,
    failed: load.non2xx + load.errors,
  };
}

async function main(): Promise<void> {
  const own = OWN[base];
  if (own) return own();
  if (base === 'bare') {
    console.table([sizes(await barePage())]);
    return;
  }
  console.log(`${base}: sizes with gzip; load of ${CONNECTIONS} connections for ${SECONDS} s each`);
  const rows: Record<string, string | number>[] = [];
  for (const path of PAGES) rows.push(await measure(path));
  console.table(rows);
}

main().catch((error: unknown) => {
  console.error(`${base} cannot be measured: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
});

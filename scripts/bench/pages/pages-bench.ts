import { loadavg } from 'node:os';
import { TEST_SECRET } from '@/tests/support/provider';
import { startBareApp } from '../bare-app';
import { BARE_PAGE } from '../bare-page';
import { startBenchDatabase } from '../bench-database';
import { median, rounded } from '../figures';
import { GUARDED_PATH, guardCookie, withMiddleware } from '../middleware-bench';
import { BUSY_CALLS, CONNECTIONS, type Person, ROUNDS, rate, SECONDS, SETTINGS } from './busy-calls';
import { type Footprint, footprintOf, footprintTable, processorSeconds } from './footprint';
import { readsBesideSql } from './reads-bench';

const EVENT = '/eventos/PLS-DEMO-BODA';
const inConsole = (name: string) => `/adminmaster/${name}?event=PLS-DEMO-BODA`;

interface Target {
  name: string;
  path: string;
  person: Person;
  /** Which bare page it is compared with: one made for each request behind the middleware, or a prerendered one. */
  beside: 'guarded' | 'prerendered';
  /** The least share of the bare page's answers per second. docs/operate.md, Speed. */
  aim?: number;
}

const page = (path: string, rest: Omit<Target, 'name' | 'path'>): Target => ({
  name: path.split('?')[0] ?? path,
  path,
  ...rest,
});
const consolePage = (name: string) => page(inConsole(name), { person: 'agency', beside: 'guarded', aim: 0.25 });
const guestPage = (path: string) => page(path, { person: 'attendee', beside: 'guarded', aim: 0.35 });

const PAGES: Target[] = [
  ...['Asistentes', 'PanelAdministracion', 'ConfigurarCategorias', 'Invitados'].map(consolePage),
  ...['/adminReservacion', '/Ticket', '/pagoModal', `${EVENT}/reservationProcess`].map(guestPage),
  // Looked at by somebody who is logged in: their cookies must not keep the kept page from them.
  ...[EVENT, `${EVENT}/cronograma`].map((path) => page(path, { person: 'attendee', beside: 'prerendered', aim: 0.8 })),
  page('/login', { person: null, beside: 'prerendered', aim: 0.8 }),
];

const CALLS: Target[] = BUSY_CALLS.map(({ name, path, person }) => ({
  name,
  path: `/provider${path}`,
  person,
  beside: 'guarded',
}));

interface Place {
  name: string;
  pid: number;
  url: string;
  headers: Record<string, string>;
}

interface Turn {
  rate: number;
  /** Milliseconds of a processor for one answer: of the server's processes, not of PostgreSQL's own. */
  cost: number;
}

async function takeTurn({ pid, url, headers }: Place): Promise<Turn> {
  const [before, begun] = [processorSeconds(pid), performance.now()];
  const answersPerSecond = await rate(url, headers);
  const answers = (answersPerSecond * (performance.now() - begun)) / 1000;
  return { rate: answersPerSecond, cost: ((processorSeconds(pid) - before) * 1000) / answers };
}

async function measure({ name, aim }: Target, bare: Place, places: Place[]) {
  const zeros: Turn[] = [];
  const turns = places.map((): Turn[] => []);
  for (let round = 0; round < ROUNDS; round++) {
    zeros.push(await takeTurn(bare));
    for (const [index, place] of places.entries()) turns[index]?.push(await takeTurn(place));
  }
  const ratesOf = (of: Turn[]) => median(of.map((turn) => turn.rate));
  const costOf = (of: Turn[]) => rounded(median(of.map((turn) => turn.cost)));
  const shareOf = (of: Turn[]) => median(of.map((turn, round) => turn.rate / (zeros[round]?.rate ?? Number.NaN)));
  const row: Record<string, string | number> = {
    'page or call': name,
    'bare/s': Math.round(ratesOf(zeros)),
    'its CPU ms': costOf(zeros),
  };
  const missed: string[] = [];
  for (const [index, place] of places.entries()) {
    const own = turns[index] ?? [];
    row[`${place.name}/s`] = rounded(ratesOf(own));
    row[`CPU ms ${place.name}`] = costOf(own);
    row[`of bare ${place.name}`] = rounded(shareOf(own), 2);
    if (aim && shareOf(own) < aim) missed.push(`${name} on ${place.name}`);
  }
  return { row: { ...row, ...(aim && { aim }) }, missed };
}

/**
 * The pages that people look at most and the calls behind them, on PGlite and on PostgreSQL, each in turns with a bare
 * page of the same Next; reads of the provider alone beside their SQL; memory and start. docs/operate.md, Speed.
 */
export async function pagesBench(): Promise<void> {
  process.env.SESSION_SECRET = TEST_SECRET;
  const bare = await startBareApp('bare-pages', { ...BARE_PAGE, ...withMiddleware() });
  const bench = await startBenchDatabase();
  const stops: (() => Promise<unknown>)[] = [];
  try {
    const zero = { name: 'bare', pid: bare.pid };
    const bares = {
      guarded: { ...zero, url: bare.base + GUARDED_PATH, headers: { cookie: await guardCookie() } },
      prerendered: { ...zero, url: `${bare.base}/`, headers: {} },
    };
    const footprints: Footprint[] = [];
    const databases = { PGlite: '', PostgreSQL: bench.url };
    for (const [name, databaseUrl] of Object.entries(databases)) {
      const footprint = await footprintOf(name, { ...SETTINGS, DATABASE_URL: databaseUrl });
      stops.push(footprint.stop);
      footprints.push(footprint);
    }
    const placesOf = ({ path, person }: Target) =>
      footprints.map(({ name, pid, base, headers }): Place => {
        return { name, pid, url: base + path, headers: headers[person ?? 'nobody'] ?? {} };
      });
    const targets = [...PAGES, ...CALLS];
    for (const { url, headers } of targets.flatMap(placesOf)) await rate(url, headers, 1);
    const rows: Record<string, string | number>[] = [];
    const missed: string[] = [];
    for (const target of targets) {
      const measured = await measure(target, bares[target.beside], placesOf(target));
      // Told at once: a bench that is ended before its end has shown what it found.
      console.log(Object.values(measured.row).join('  '));
      rows.push(measured.row);
      missed.push(...measured.missed);
    }
    console.log(
      `${CONNECTIONS} clients, medians of ${ROUNDS} rounds of ${SECONDS} s, each in turns with the bare page; load ${rounded(loadavg()[0] ?? 0)}`,
    );
    console.table(rows);
    missed.push(...footprintTable(footprints));
    for (const stop of stops.splice(0)) await stop();
    missed.push(...(await readsBesideSql(bench)));
    console.log(missed.length === 0 ? 'Every aim is reached.' : `Missed: ${missed.join(', ')}`);
    if (missed.length > 0) process.exitCode = 1;
  } finally {
    for (const stop of stops) await stop();
    await bench.stop();
    bare.stop();
  }
}

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pageRoutes } from '@/tests/support/page-routes';
import { startProduct } from '@/tests/support/product-process';
import { median, rounded } from '../figures';
import { type HeadersOf, logInAll } from './busy-calls';

const STARTS = 3;
/** Seconds until a start on what is built and filled already is ready, and MB of its server. docs/operate.md, Speed. */
const START_AIM = 2;
const MEMORY_AIMS: Record<string, number> = { PGlite: 350, PostgreSQL: 250 };

/** What stands in an address for the parts that name a record. */
const PARTS: Record<string, string> = {
  'eventos/[id]': 'eventos/PLS-DEMO-BODA',
  '[...key]': 'RSV-DEMO-0001',
  '[[...key]]': 'RSV-DEMO-0001',
  '[key]': 'RSV-DEMO-0001',
  '[hotel]': 'hotel-gran-marea',
  '[story]': 'story-1',
};

export interface Footprint {
  name: string;
  base: string;
  headers: HeadersOf;
  pid: number;
  starts: number[];
  /** Seconds of a processor until ready, which another load does not lengthen as it does the clock's. */
  costs: number[];
  /** MB after the start, after every page was asked for by everybody, and once nobody asked for anything since. */
  started: number;
  walked: number;
  rested: number;
  /** MB of the server, and of the process that started it and waits. */
  memory(): { server: number; starter: number };
  stop(): Promise<void>;
}

interface Process {
  pid: number;
  parent: number;
  megabytes: number;
}

function descendants(of: number): Process[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,rss='], { encoding: 'utf8' }).trim().split('\n');
  const processes = lines.map((line): Process => {
    const [pid = 0, parent = 0, kilobytes = 0] = line.trim().split(/\s+/).map(Number);
    return { pid, parent, megabytes: kilobytes / 1024 };
  });
  const below = (parent: number): Process[] =>
    processes.filter((each) => each.parent === parent).flatMap((each) => [each, ...below(each.pid)]);
  return [...processes.filter(({ pid }) => pid === of), ...below(of)];
}

function residentOf(starter: number): { server: number; starter: number } {
  const [own, ...server] = descendants(starter);
  return { server: server.reduce((sum, { megabytes }) => sum + megabytes, 0), starter: own?.megabytes ?? 0 };
}

const TICKS_A_SECOND = 100;

/**
 * Seconds of a processor that a process and those below it have used: what an answer costs whatever else the machine
 * does. Linux tells it finely enough; elsewhere it is unknown (NaN).
 */
export function processorSeconds(pid: number): number {
  if (process.platform !== 'linux') return Number.NaN;
  const ticks = descendants(pid).map((each) => {
    // After the name, which stands in brackets and may hold anything: the 12th and 13th are user's and system's time.
    const fields = readFileSync(`/proc/${each.pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return Number(fields[11]) + Number(fields[12]);
  });
  return ticks.reduce((sum, each) => sum + each, 0) / TICKS_A_SECOND;
}

/** Every page in both languages, as each person; what an address needs and nobody has here answers its own way. */
async function walk(base: string, headers: HeadersOf): Promise<void> {
  const paths = pageRoutes()
    .map(({ path }) => Object.entries(PARTS).reduce((made, [part, value]) => made.replace(part, value), path))
    .filter((path) => !path.includes('['));
  for (const prefix of ['', '/en'])
    for (const path of paths)
      for (const own of Object.values(headers)) {
        const query = path.startsWith('/adminmaster') ? '?event=PLS-DEMO-BODA' : '';
        const answer = await fetch(base + prefix + path + query, { headers: own, redirect: 'manual' });
        await answer.arrayBuffer();
        if (answer.status >= 500) throw new Error(`${path} answered ${answer.status}`);
      }
}

/** Longer than the process looks whether it rests. */
const REST_MS = 25_000;

/** What is resident once nobody has asked for anything for a while. */
async function atRest(memory: () => number): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, REST_MS));
  return memory();
}

/** Starts the built product on a folder of its own, again and again, and walks over its pages; the last start stays. */
export async function footprintOf(name: string, settings: Record<string, string>): Promise<Footprint> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-pages-'));
  const env = { ...settings, DATA_DIR: dataDir };
  let product = await startProduct(env);
  const stop = async () => {
    await product.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const starts: number[] = [];
    const costs: number[] = [];
    for (let start = 0; start < STARTS; start++) {
      await product.stop();
      const begun = performance.now();
      product = await startProduct(env);
      starts.push((performance.now() - begun) / 1000);
      costs.push(processorSeconds(product.child.pid ?? 0));
    }
    const memory = () => residentOf(product.child.pid ?? 0);
    const started = memory().server;
    const base = `http://localhost:${product.port}`;
    const headers = await logInAll((path, init) => fetch(`${base}/provider${path}`, init));
    await walk(base, headers);
    return {
      name,
      base,
      headers,
      pid: product.child.pid ?? 0,
      starts,
      costs,
      started,
      walked: memory().server,
      rested: await atRest(() => memory().server),
      memory,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Prints start and memory; answers what misses its aim. */
export function footprintTable(footprints: Footprint[]): string[] {
  console.table(
    footprints.map(({ name, starts, costs, started, walked, rested, memory }) => {
      const now = memory();
      return {
        database: name,
        's until ready, second start': rounded(median(starts)),
        'CPU s': rounded(median(costs)),
        'of starts': starts.map((seconds) => rounded(seconds)).join(' '),
        'MB after the start': Math.round(started),
        'after a walk over all pages': Math.round(walked),
        'at rest after it': Math.round(rested),
        'after the load': Math.round(now.server),
        'the starter besides': Math.round(now.starter),
        aims: `${START_AIM} s, ${MEMORY_AIMS[name]} MB`,
      };
    }),
  );
  return footprints.flatMap(({ name, starts, rested }) => [
    ...(median(starts) > START_AIM ? [`start on ${name}`] : []),
    ...(rested > (MEMORY_AIMS[name] ?? 0) ? [`memory on ${name}`] : []),
  ]);
}

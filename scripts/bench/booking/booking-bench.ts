import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TEST_SECRET } from '@/tests/support/provider';
import { startProviderProcess } from '@/tests/support/provider-process';
import { type BenchBlock, type BenchDatabase, startBenchDatabase } from '../bench-database';
import { median, percentile, rounded } from '../figures';
import { captureHolds } from './capture-holds';
import { wrongNights } from './check-nights';
import { measureNextMount } from './next-mount';
import { randomHolds } from './random-hold';
import { replayHolds } from './replay-holds';
import { type Sent, sendHolds } from './send-holds';

const CLIENTS = 16;
const ROUNDS = 5;
const HOLDS = 1500;
const WARM_UP = 800;
const AIM_OF_SQL = 0.4;
const AIM_THROUGH_NEXT = 200;
const LAST_ROOMS = { categories: ['A'], nights: 5, allotted: 20 };
const LAST_ROOMS_ATTEMPTS = 400;

interface Round {
  seconds: number;
  milliseconds: number[];
}

const rate = ({ seconds, milliseconds }: Round) => milliseconds.length / seconds;

function figures(name: string, rounds: Round[]) {
  const milliseconds = rounds.flatMap((round) => round.milliseconds);
  return {
    '16 clients': name,
    'holds/s (median)': Math.round(median(rounds.map(rate))),
    'of rounds': rounds.map((round) => Math.round(rate(round))).join(' '),
    'p50 ms': rounded(median(milliseconds)),
    'p95 ms': rounded(percentile(milliseconds, 0.95)),
  };
}

/** What was refused or failed: a hold of the big block may only succeed. */
function unexpected(sent: Sent[], expected: number[]): string[] {
  const statuses = sent.flatMap((round) => [...round.statuses]);
  return statuses
    .filter(([status]) => !expected.includes(status))
    .map(([status, count]) => `${count} answers of ${status}`);
}

interface Measured {
  straight: Round[];
  http: Sent[];
  problems: string[];
}

async function measure(bench: BenchDatabase, block: BenchBlock, base: string): Promise<Measured> {
  const captured = await captureHolds(bench, block, 64);
  console.log(`One hold is ${captured[0]?.statements.length} statements:`);
  for (const { config } of captured[0]?.statements ?? [])
    console.log(`  ${config.text.replace(/\s+/g, ' ').trim().slice(0, 110)}`);
  const url = `${base}/api/v1/events/${block.eventId}/reservations`;
  await sendHolds(url, randomHolds(block, 2), { clients: CLIENTS, count: WARM_UP });
  await replayHolds(bench.url, captured, { clients: CLIENTS, count: WARM_UP });
  const straight: Round[] = [];
  const http: Sent[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    http.push(await sendHolds(url, randomHolds(block, 10 + round), { clients: CLIENTS, count: HOLDS }));
    straight.push(await replayHolds(bench.url, captured, { clients: CLIENTS, count: HOLDS }));
  }
  const small = await bench.insertBlock(LAST_ROOMS);
  const last = await sendHolds(`${base}/api/v1/events/${small.eventId}/reservations`, randomHolds(small, 3), {
    clients: CLIENTS,
    count: LAST_ROOMS_ATTEMPTS,
  });
  const problems = [...unexpected(http, [201]), ...unexpected([last], [201, 409])];
  const wrong = await Promise.all([block, small].map(({ eventId }) => wrongNights(bench.database, eventId)));
  for (const night of wrong.flat()) problems.push(`a night is wrong: ${JSON.stringify(night)}`);
  console.log(
    `The last ${LAST_ROOMS.allotted} rooms, ${LAST_ROOMS_ATTEMPTS} attempts: ${[...last.statuses].map(([status, count]) => `${count} x ${status}`).join(', ')}`,
  );
  return { straight, http, problems };
}

/**
 * Holds a second on PostgreSQL: through the provider in its own process, and the same statements straight through a
 * pool, in turns; then through the Next mount. docs/operate.md, Speed.
 */
export async function bookingBench(): Promise<void> {
  const bench = await startBenchDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-'));
  const settings = {
    NODE_ENV: 'production',
    DATABASE_URL: bench.url,
    DATABASE_POOL_SIZE: String(CLIENTS),
    SESSION_SECRET: TEST_SECRET,
    LOG_LEVEL: 'warn',
    SEED_DEMO: '0',
    RATE_LIMIT_WRITES_PER_MINUTE: '1000000000',
    TRUST_PROXY: '1',
  };
  try {
    const block = await bench.insertBlock({ categories: ['A', 'B', 'C', 'D'], nights: 60, allotted: 1_000_000 });
    const provider = await startProviderProcess(dataDir, settings);
    const { straight, http, problems } = await measure(bench, block, provider.base);
    provider.child.kill('SIGTERM');
    await provider.finished;
    const next = await measureNextMount(settings, { block, clients: CLIENTS, rounds: ROUNDS, count: HOLDS });
    problems.push(...unexpected(next, [201]), ...(await wrongNights(bench.database, block.eventId)).map(String));
    console.table([
      figures('the same SQL straight through the pool', straight),
      figures('the provider in its own process', http),
      ...(next.length > 0 ? [figures('the Next mount', next)] : []),
    ]);
    const ratio = median(http.map(rate)) / median(straight.map(rate));
    console.log(`${rounded(ratio, 2)} of the straight SQL (aim ${AIM_OF_SQL} or more)`);
    if (next.length > 0) console.log(`${Math.round(median(next.map(rate)))}/s through Next (aim ${AIM_THROUGH_NEXT})`);
    console.log(problems.length === 0 ? 'No room oversold, no answer of 5xx.' : problems.join('\n'));
    if (problems.length > 0) process.exitCode = 1;
  } finally {
    await bench.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

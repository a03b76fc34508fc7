import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startProviderProcess } from '@/tests/support/provider-process';
import { benchApp } from '../bench-app';
import { type BenchDatabase, startBenchDatabase } from '../bench-database';
import { listening, type Statement } from '../booking/capture-holds';
import { replay } from '../booking/replay-holds';
import { median, rounded } from '../figures';
import { BUSY_CALLS, CONNECTIONS, logInAll, ROUNDS, rate, SECONDS, SETTINGS } from './busy-calls';

const AIM = 0.5;

/** Runs the statements over and over on all connections; answers how often a second. */
async function straightRate(pool: pg.Pool, statements: Statement[]): Promise<number> {
  const begun = performance.now();
  const end = begun + SECONDS * 1000;
  let done = 0;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() < end) {
        await replay(pool, statements);
        done += 1;
      }
    }),
  );
  return (done * 1000) / (performance.now() - begun);
}

/**
 * Reads of the provider in a process of its own beside their SQL straight through a pool; answers what misses its aim.
 */
export async function readsBesideSql(bench: BenchDatabase): Promise<string[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-reads-'));
  const pool = new pg.Pool({ connectionString: bench.url, max: CONNECTIONS });
  // A connection that breaks fails what runs on it; the event itself would end the bench without a word.
  pool.on('error', () => undefined);
  const provider = await startProviderProcess(dataDir, {
    ...SETTINGS,
    NODE_ENV: 'production',
    DATABASE_URL: bench.url,
    DATABASE_POOL_SIZE: String(CONNECTIONS),
  });
  try {
    const app = await benchApp(bench);
    // One secret for both: who logged in at the one is known to the other.
    const headers = await logInAll((path, init) => fetch(provider.base + path, init));
    const rows: Record<string, string | number>[] = [];
    const missed: string[] = [];
    for (const { name, path, person } of BUSY_CALLS) {
      const own = headers[person ?? 'nobody'] ?? {};
      const send = async () => (await app.request(path, { headers: own })).arrayBuffer();
      // The first ones also read what the process then knows.
      for (let before = 0; before < 3; before++) await send();
      const { statements } = await listening(send);
      await rate(provider.base + path, own, 1);
      const straight: number[] = [];
      const through: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        straight.push(statements.length > 0 ? await straightRate(pool, statements) : Number.NaN);
        through.push(await rate(provider.base + path, own));
      }
      const share = median(through.map((each, index) => each / (straight[index] ?? 1)));
      rows.push({
        'read, on PostgreSQL': name,
        statements: statements.length,
        'straight SQL/s': Math.round(median(straight)),
        'provider alone/s': Math.round(median(through)),
        share: rounded(share, 2),
        aim: AIM,
      });
      if (share < AIM) missed.push(`${name} beside its SQL`);
    }
    console.table(rows);
    return missed;
  } finally {
    provider.child.kill('SIGTERM');
    await provider.finished;
    await pool.end();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The reads alone, on a database of their own. */
export async function readsBench(): Promise<void> {
  const bench = await startBenchDatabase();
  try {
    const missed = await readsBesideSql(bench);
    if (missed.length > 0) throw new Error(`below the aim: ${missed.join(', ')}`);
  } finally {
    await bench.stop();
  }
}

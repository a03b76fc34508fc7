import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '@/lib/provider/db/client';
import { startProviderProcess } from '@/tests/support/provider-process';
import { cookieHeader } from '@/tests/support/set-cookies';
import { rounded } from './figures';
import { SETTINGS } from './pages/busy-calls';

const PAYMENTS = 50_000;
const AIM_MB = 200;
const REST_MS = 5000;
const ASK_MS = 50;
const AUTHORIZATION = { authorization: 'demo-agency-token', 'content-type': 'application/json' };
const LOGIN = { email: 'agency@demo.test', password: 'Demo-2026-boda' };

/** Memory of a process, MB. */
const memoryOf = (pid: number | undefined) =>
  Number(/^VmRSS:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/** Fills the demo's wedding with payments, each like one that it has. */
async function fill(dataDir: string): Promise<void> {
  const database = await openDatabase({ dataDir, databaseUrl: undefined, poolSize: 1, counted: false });
  const { rows } = await database.raw.query(
    `select column_name as name from information_schema.columns where table_name = 'payments' and is_generated = 'NEVER'`,
  );
  const names = rows.map((row) => String((row as { name: string }).name));
  const own: Record<string, string> = {
    id: `'bench-' || n`,
    created_at: `made.created_at - n * interval '1 second'`,
  };
  const values = names.map((name) => own[name] ?? (/(?:file|intent).*_id$/.test(name) ? 'null' : `made."${name}"`));
  await database.raw.exec(`insert into payments (${names.map((name) => `"${name}"`).join(', ')})
    select ${values.join(', ')}
    from (select payments.* from payments join reservations on reservations.id = payments.reservation_id
      where reservations.event_id = 'event-demo-boda' and method = 'deposit' limit 1) made, generate_series(1, ${PAYMENTS}) n`);
  await database.close();
}

/**
 * 50,000 payments of an event as files, on PGlite: how long each takes, and how much more memory the process has at
 * most meanwhile than at rest. Linux, whose /proc says what a process takes.
 */
export async function reportsBench(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'reports-bench-'));
  const seeding = await startProviderProcess(dataDir, SETTINGS);
  seeding.child.kill('SIGTERM');
  await seeding.finished;
  await fill(dataDir);
  const provider = await startProviderProcess(dataDir, SETTINGS);
  const { pid } = provider.child;
  try {
    const login = await fetch(`${provider.base}/api/auth/login`, {
      method: 'POST',
      headers: AUTHORIZATION,
      body: JSON.stringify(LOGIN),
    });
    const headers = { ...AUTHORIZATION, cookie: cookieHeader(login) };
    // What the first page of the report loads is no part of a file.
    await fetch(`${provider.base}/api/v1/events/PLS-DEMO-BODA/reports/payments?per_page=25`, { headers });
    const figures = [];
    for (const format of ['csv', 'xlsx']) {
      await wait(REST_MS);
      figures.push(await measured({ base: provider.base, headers, pid, format }));
    }
    console.table(figures);
    if (figures.some((each) => each['MB over rest'] > AIM_MB)) process.exitCode = 1;
  } finally {
    provider.child.kill('SIGTERM');
    await provider.finished;
    rmSync(dataDir, { recursive: true, force: true });
  }
}

interface Measured {
  base: string;
  headers: Record<string, string>;
  pid: number | undefined;
  format: string;
}

async function measured({ base, headers, pid, format }: Measured) {
  const rest = memoryOf(pid);
  const since = performance.now();
  const path = `${base}/api/v1/events/PLS-DEMO-BODA/report-jobs`;
  const body = JSON.stringify({ report: 'payments', format });
  const started = await fetch(path, { method: 'POST', headers, body });
  const { data } = await started.json();
  if (started.status !== 202) throw new Error(`the report was not taken: ${started.status}`);
  let most = rest;
  for (const seen = new Set<number>(); ; ) {
    await wait(ASK_MS);
    most = Math.max(most, memoryOf(pid));
    const asked = await (await fetch(`${base}/api/v1/report-jobs/${data.id}`, { headers })).json();
    const { state, processed } = asked.data;
    seen.add(processed);
    if (state === 'failed') throw new Error('the report failed');
    if (state !== 'done') continue;
    const seconds = (performance.now() - since) / 1000;
    const file = await fetch(`${base}/api/v1/report-jobs/${data.id}/file`, { headers });
    const bytes = (await file.arrayBuffer()).byteLength;
    return {
      format,
      rows: processed,
      s: rounded(seconds),
      'steps seen': seen.size,
      'file MB': rounded(bytes / 1024 / 1024),
      'MB at rest': rounded(rest),
      'MB over rest': rounded(most - rest),
      'aim MB': AIM_MB,
    };
  }
}

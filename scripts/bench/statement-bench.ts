import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@/lib/provider/db/client';
import { statementCsv, statementForm } from '@/tests/support/bank-statement';
import { startProviderProcess } from '@/tests/support/provider-process';
import { cookieHeader } from '@/tests/support/set-cookies';
import { rounded } from './figures';
import { SETTINGS } from './pages/busy-calls';

const ROWS = 2000;
const AIM_SECONDS = 5;
/** Minor units, one apart, so that each row is one deposit beyond doubt. */
const FIRST_AMOUNT = 100_000;
const FIRST_REFERENCE = 5_000_000_000;
const AGENCY = '1';
const TOKEN = { authorization: 'demo-agency-token' };
const LOGIN = { email: 'agency@demo.test', password: 'Demo-2026-boda' };
const CENTS = 100;

/** Columns of a table that may be written. */
async function columnsOf(database: Awaited<ReturnType<typeof openDatabase>>, table: string): Promise<string[]> {
  const { rows } = await database.raw.query(
    `select column_name as name from information_schema.columns where table_name = '${table}' and is_generated = 'NEVER'`,
  );
  return rows.map((row) => String((row as { name: string }).name));
}

/**
 * Fills the demo's wedding with reservations, a deposit that waits for each, one like another but for key, reference
 * and amount, and an account that they were paid into. Answers its id.
 */
async function fill(dataDir: string): Promise<string> {
  const database = await openDatabase({ dataDir, databaseUrl: undefined, poolSize: 1, counted: false });
  const copied = async (table: string, own: Record<string, string>) => {
    const names = await columnsOf(database, table);
    const values = names.map((name) => own[name] ?? `made."${name}"`);
    return `insert into ${table} (${names.map((name) => `"${name}"`).join(', ')}) select ${values.join(', ')}`;
  };
  const many = `generate_series(1, ${ROWS}) n`;
  const booking = await copied('reservations', {
    id: `'bench-' || n`,
    key: `'RSV-BENCH-' || n`,
    payment_reference: `(${FIRST_REFERENCE} + n)::text`,
    booking_status: `'confirmed'`,
    honeymoon: 'false',
    coupon_id: 'null',
    lapses_at: 'null',
    currency: `'USD'`,
    total: '10000000',
    guest_id: 'null',
    user_id: 'null',
  });
  await database.raw.exec(`${booking} from (select * from reservations where key = 'RSV-DEMO-0001') made, ${many}`);
  const payment = await copied('payments', {
    id: `'bench-' || n`,
    reservation_id: `'bench-' || n`,
    status: `'pending'`,
    amount: `${FIRST_AMOUNT} + n`,
    currency: `'USD'`,
    paid_on: `date '2026-11-20'`,
    proof_file_id: 'null',
    tracking_key: 'null',
    decided_at: 'null',
    decided_by: 'null',
    companion_id: 'null',
    created_by: `'guest'`,
  });
  await database.raw.exec(`${payment} from (select payments.* from payments
    join reservations on reservations.id = payments.reservation_id
    where reservations.event_id = 'event-demo-boda' and method = 'deposit' limit 1) made, ${many}`);
  const { rows } = await database.raw.query(
    `select id from bank_accounts where agency_id = '${AGENCY}' and currency = 'USD' limit 1`,
  );
  await database.close();
  const [account] = rows as { id: string }[];
  if (!account) throw new Error('the demo’s agency has no account in dollars');
  return account.id;
}

/** The bank's file: a row for each deposit, with its reference and its amount. */
const statement = () =>
  statementCsv(
    Array.from({ length: ROWS }, (_, index) => [
      '20/11/2026',
      `SPEI RECIBIDO ${FIRST_REFERENCE + index + 1}`,
      ((FIRST_AMOUNT + index + 1) / CENTS).toFixed(2),
    ]),
  );

/**
 * A bank's statement of 2,000 rows for as many deposits that wait, on PGlite: shown before anything is kept, imported,
 * and imported again, which keeps nothing. Fails where a row is not matched, is kept twice, or the import takes longer
 * than its aim.
 */
export async function statementBench(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'statement-bench-'));
  const seeding = await startProviderProcess(dataDir, SETTINGS);
  seeding.child.kill('SIGTERM');
  await seeding.finished;
  const account = await fill(dataDir);
  const provider = await startProviderProcess(dataDir, SETTINGS);
  try {
    const login = await fetch(`${provider.base}/api/auth/login`, {
      method: 'POST',
      body: JSON.stringify(LOGIN),
      headers: { ...TOKEN, 'content-type': 'application/json' },
    });
    const headers = { ...TOKEN, cookie: cookieHeader(login) };
    const call = async (what: string, query = '') => {
      const since = performance.now();
      const path = `${provider.base}/api/v1/agencies/${AGENCY}/bank-statements${query}`;
      const answer = await fetch(path, { method: 'POST', headers, body: statementForm(account, statement()) });
      const { data, error } = await answer.json();
      if (!answer.ok) throw new Error(`${what}: ${answer.status} ${error}`);
      const { new: fresh, known, matched, broken } = data.counts;
      const seconds = rounded((performance.now() - since) / 1000);
      return { call: what, rows: ROWS, new: fresh, known, matched, broken, s: seconds, 'aim s': AIM_SECONDS };
    };
    const shown = await call('shown', '?dryRun=1');
    const first = await call('imported');
    const second = await call('imported again');
    console.table([shown, first, second]);
    const isBookedOnce = first.new === ROWS && first.matched === ROWS && second.new === 0 && second.known === ROWS;
    const isSlow = [shown, first, second].some(({ s }) => Number(s) > AIM_SECONDS);
    if (!isBookedOnce || isSlow) process.exitCode = 1;
  } finally {
    provider.child.kill('SIGTERM');
    await provider.finished;
    rmSync(dataDir, { recursive: true, force: true });
  }
}

import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BreakingProxy, startBreakingProxy } from '../support/breaking-proxy';
import { depositForm } from '../support/deposit';
import { createDatabase, TEST_DATABASE_URL } from '../support/postgres';
import { DEMO_PASSWORD, DEMO_TOKEN } from '../support/provider';
import { type ProviderProcess, startProviderProcess } from '../support/provider-process';
import { cookieHeader } from '../support/set-cookies';

const POOL = 4;
/** What processes that start wait for in turn (lib/provider/jobs/workers.ts). */
const QUEUES_LOCK = 7_340_263;
const EVENT = '/event/PLS-DEMO-BODA';
const DEPOSITS = '/api/v1/reservations/RSV-DEMO-0001/payments';

describe.skipIf(!TEST_DATABASE_URL)('a database that is lost on the way', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'lost-connection-'));
  let proxy: BreakingProxy;
  let provider: ProviderProcess;
  let beside: pg.Client;
  let starting: pg.Client;
  let database: string;
  let cookie = '';

  const call = (path: string, init: RequestInit = {}) =>
    fetch(provider.base + path, { ...init, headers: { authorization: DEMO_TOKEN, cookie, ...init.headers } });
  const asked = async (path = EVENT) => {
    const answer = await call(path);
    return [answer.status, answer.headers.get('retry-after')];
  };
  // Yesterday, by the real clock that the process goes by.
  const paidOn = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const aDeposit = () => depositForm({ amount: '20000', paidOn });
  const files = () => readdirSync(join(dataDir, 'files')).length;

  beforeAll(async () => {
    const address = await createDatabase();
    database = new URL(address).pathname.slice(1);
    proxy = await startBreakingProxy(address);
    starting = new pg.Client({ connectionString: address });
    await starting.connect();
    await starting.query('select pg_advisory_lock($1)', [QUEUES_LOCK]);
    provider = await startProviderProcess(dataDir, {
      DATABASE_URL: proxy.url,
      DATABASE_POOL_SIZE: String(POOL),
      SESSION_SECRET: 'x'.repeat(40),
      SEED_DEMO: '1',
      LOG_LEVEL: 'error',
    });
    beside = new pg.Client({ connectionString: TEST_DATABASE_URL ?? '' });
    await beside.connect();
    const login = { email: 'attendee@demo.test', password: DEMO_PASSWORD };
    const headers = { 'content-type': 'application/json' };
    cookie = cookieHeader(await call('/api/auth/login', { method: 'POST', headers, body: JSON.stringify(login) }));
  });
  afterAll(async () => {
    provider.child.kill('SIGTERM');
    await provider.finished;
    await beside.end();
    proxy.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const endWaiting = async (query: string) => {
    const ended = await beside.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = $1 and wait_event_type = 'Lock' and query ilike $2`,
      [database, `%${query}%`],
    );
    return ended.rowCount;
  };

  it('while the workers start: they are started again, and the process lives', async () => {
    await expect.poll(() => endWaiting('pg_advisory_lock')).toBe(1);
    await starting.query('select pg_advisory_unlock($1)', [QUEUES_LOCK]);
    await expect
      .poll(async () => (await starting.query("select to_regclass('pgboss.schedule') as made")).rows[0]?.made)
      .toBe('pgboss.schedule');
    await expect
      .poll(async () => (await starting.query('select count(*)::int as jobs from pgboss.schedule')).rows[0]?.jobs)
      .toBeGreaterThan(5);
    await starting.end();
    expect(await asked()).toEqual([200, null]);
  });

  it('while a booking waits for a lock: 503, the process lives, and the next try books', async () => {
    const locker = new pg.Client({ connectionString: proxy.url });
    await locker.connect();
    const { rows } = await locker.query(
      `select n.event_category_id as id, min(n.night)::text as first, (min(n.night) + 3)::text as last
       from room_nights n where n.event_category_id = 'block-jardin' group by 1`,
    );
    await locker.query("begin; select * from room_nights where event_category_id = 'block-jardin' for update");
    const room = { categoryId: rows[0]?.id, checkIn: rows[0]?.first, checkOut: rows[0]?.last };
    const people = { adults: 2, juniors: 0, minors: 0, infants: 0 };
    const body = JSON.stringify({
      contact: { firstName: 'Ana', lastName: 'Ruiz', email: 'ana@guests.test', mobile: '+525512345678' },
      rooms: [{ ...room, ...people }],
      passes: [],
      locale: 'es',
    });
    const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID(), cookie: '' };
    const hold = () => call('/api/v1/events/PLS-DEMO-BODA/reservations', { method: 'POST', headers, body });
    const held = hold();
    await expect.poll(() => endWaiting('room_nights')).toBe(1);
    const refused = await held;
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
    await locker.query('rollback');
    await locker.end();
    expect((await hold()).status).toBe(201);
  });

  it("with COMMIT's answer: the row may stand, so the proof stays, and the next try answers it", async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const form = aDeposit();
    const deposit = () => call(DEPOSITS, { method: 'POST', headers, body: form });
    const before = files();
    proxy.breakAt('commit', 'after', { having: headers['idempotency-key'] });
    const lost = await deposit();
    expect([lost.status, lost.headers.get('retry-after'), proxy.broken()]).toEqual([503, '1', 1]);
    const again = await deposit();
    expect(again.status).toBe(201);
    const { data } = await again.json();
    expect(data.hasProof).toBe(true);
    expect((await call(`/api/v1/payments/${data.id}/proof`)).status).toBe(200);
    expect(files()).toBe(before + 1);
  });

  it('before COMMIT: neither row nor file remains, and the next try is taken', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const form = aDeposit();
    const deposit = () => call(DEPOSITS, { method: 'POST', headers, body: form });
    const before = files();
    proxy.breakAt('commit', 'before', { having: headers['idempotency-key'] });
    expect((await deposit()).status).toBe(503);
    expect(files()).toBe(before);
    expect((await deposit()).status).toBe(201);
    expect(files()).toBe(before + 1);
  });

  it('at BEGIN, more often than there are connections: none of them is missing afterwards', async () => {
    proxy.breakAt('begin', 'before', { times: POOL + 1 });
    const body = JSON.stringify({ email: 'nobody@demo.test', password: 'not the password' });
    const headers = { 'content-type': 'application/json' };
    await expect
      .poll(async () => {
        await call('/api/auth/login', { method: 'POST', headers, body });
        await call(DEPOSITS, { method: 'POST', body: aDeposit() });
        return proxy.broken();
      })
      .toBe(POOL + 1);
    expect(await Promise.all(Array.from({ length: 2 * POOL }, () => asked()))).toEqual(
      Array.from({ length: 2 * POOL }, () => [200, null]),
    );
  });

  // Uploads before it were answered before they had come whole, which ends their connections: one may be taken up
  // again.
  it('in a database that takes no connections: not now, and served again without a restart', { retry: 1 }, async () => {
    await beside.query(`alter database ${database} allow_connections false`);
    await beside.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [database]);
    expect(await asked()).toEqual([503, '1']);
    expect((await call('/readyz')).status).toBe(503);
    expect((await fetch(`${provider.base}/healthz`)).status).toBe(200);
    await beside.query(`alter database ${database} allow_connections true`);
    await expect.poll(() => asked()).toEqual([200, null]);
  });

  it('and the process that went through all of it is the first one', () => {
    expect(provider.child.exitCode, provider.printed().stderr).toBeNull();
  });
});

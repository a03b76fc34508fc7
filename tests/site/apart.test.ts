import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '@/lib/domain/nights';
import { type EventStream, followEvents } from '@/tests/support/event-stream';
import { findNginx } from '@/tests/support/find-nginx';
import { findPostgres } from '@/tests/support/find-postgres';
import { freePort } from '@/tests/support/free-port';
import { type Nginx, startNginx } from '@/tests/support/nginx';
import { type PostgresServer, startPostgres } from '@/tests/support/postgres-server';
import { type ProductProcess, startProduct } from '@/tests/support/product-process';
import { type ProviderProcess, startProviderProcess } from '@/tests/support/provider-process';
import { cookieHeader } from '@/tests/support/set-cookies';

const POSTGRES = findPostgres();
const NGINX = findNginx();
const PASSWORD = 'Demo-2026-boda';
const EVENT = '/eventos/PLS-DEMO-BODA';
const TERMS = '/provider/api/v1/events/PLS-DEMO-BODA/booking-terms';
/** The site's own role: what of the database it uses is seen by this name. */
const SITE_ROLE = 'site';
/** Under way when the site is told to stop. */
const PAGES = 20;

let postgres: PostgresServer;
let nginx: Nginx;
let files: string;
let database: pg.Client;
const webs: ProductProcess[] = [];
const providers: ProviderProcess[] = [];

const shared = () => ({
  DATABASE_URL: postgres.url,
  SESSION_SECRET: 'x'.repeat(40),
  TRUST_PROXY: '1',
  SEED_DEMO: '1',
  DATA_DIR: files,
  HOSTNAME: '127.0.0.1',
  LOG_LEVEL: 'error',
});

const startWeb = (port: number) =>
  startProduct(
    {
      ...shared(),
      DATABASE_URL: postgres.url.replace('//test@', `//${SITE_ROLE}@`),
      NEXT_PUBLIC_API_URL: `${nginx.url}/provider`,
      PORT: String(port),
    },
    { asBuilt: true },
  );
const startApart = (port: number) =>
  startProviderProcess(files, { ...shared(), DATABASE_POOL_SIZE: String(2 * PAGES), PROVIDER_PORT: String(port) });

const page = async (base: string, path: string) => (await fetch(base + path)).text();
const webBase = ({ port }: ProductProcess) => `http://127.0.0.1:${port}`;
const call = (path: string, init: RequestInit = {}) =>
  fetch(nginx.url + path, { ...init, headers: { authorization: 'demo-agency-token', ...init.headers } });

async function logIn(email: string): Promise<{ cookie: string }> {
  const body = JSON.stringify({ email, password: PASSWORD });
  const headers = { 'content-type': 'application/json' };
  const answer = await call('/provider/api/auth/login', { method: 'POST', headers, body });
  expect(answer.status).toBe(200);
  return { cookie: cookieHeader(answer) };
}

function depositOf(proof: File): FormData {
  const form = new FormData();
  const paidOn = new Date().toISOString().slice(0, 10);
  for (const [name, value] of Object.entries({ method: 'deposit', amount: '15000', currency: 'USD', paidOn }))
    form.append(name, value);
  form.append('proof', proof);
  return form;
}

// PostgreSQL and nginx are needed: apt-get install postgresql nginx-light
describe.skipIf(!POSTGRES || !NGINX)('pages and provider apart', () => {
  beforeAll(async () => {
    files = mkdtempSync(join(tmpdir(), 'booking-apart-'));
    postgres = await startPostgres(POSTGRES ?? '');
    database = new pg.Client({ connectionString: postgres.url });
    await database.connect();
    await database.query(`create role ${SITE_ROLE} superuser login`);
    const [webOne, webTwo, providerOne, providerTwo] = await Promise.all([
      freePort(),
      freePort(),
      freePort(),
      freePort(),
    ]);
    nginx = await startNginx(NGINX ?? '', { 3000: [webOne, webTwo], 4000: [providerOne, providerTwo] });
    providers.push(await startApart(providerOne), await startApart(providerTwo));
    webs.push(...(await Promise.all([startWeb(webOne), startWeb(webTwo)])));
  });

  afterAll(async () => {
    for (const { child } of [...webs, ...providers]) child.kill('SIGTERM');
    await Promise.all([...webs, ...providers].map(({ finished }) => finished));
    await database?.end();
    await nginx?.stop();
    await postgres?.stop();
    if (files) rmSync(files, { recursive: true, force: true });
  });

  test('the site shows the provider’s data and runs nothing of it', async () => {
    for (const web of webs) {
      expect(await page(webBase(web), EVENT)).toContain('Ximena');
      for (const path of ['/provider/healthz', '/provider/events/code/PLS-DEMO-BODA'])
        expect((await fetch(webBase(web) + path)).status, path).toBe(404);
    }
    const { rows } = await database.query('select application_name from pg_stat_activity where usename = $1', [
      SITE_ROLE,
    ]);
    expect(rows.map(({ application_name: name }) => name)).toEqual(webs.map(() => 'plus-group-booking listener'));
  });

  test('a change through one process shows on every other within moments', async () => {
    const agency = await logIn('agency@demo.test');
    const terms = async () => (await (await call(TERMS, { headers: agency })).json()).data;
    const prerendered = async (base: string) => (await fetch(base + EVENT)).headers.get('x-nextjs-cache');
    for (const nights of [5, 6]) {
      // Kept before it changes.
      for (const web of webs) await expect.poll(() => prerendered(webBase(web))).toBe('HIT');
      const { version } = await terms();
      const headers = { ...agency, 'content-type': 'application/json' };
      const body = JSON.stringify({ minimumNights: nights, version });
      expect((await call(TERMS, { method: 'PATCH', headers, body })).status).toBe(200);
      const written = performance.now();
      for (const web of webs)
        await expect
          .poll(() => page(webBase(web), EVENT), { interval: 50, timeout: 5000 })
          .toContain(`${nights} noches`);
      expect(performance.now() - written).toBeLessThan(3000);
    }
  });

  test('an agency that is switched off is refused by every process within moments, and let in again as soon', async () => {
    const authorization = 'demo-agency-token-2';
    const asked = async () => {
      const answers = await Promise.all(
        providers.map(({ base }) => fetch(`${base}/api/v1/stories`, { headers: { authorization } })),
      );
      return answers.map(({ status }) => status);
    };
    const switchTo = (active: boolean) =>
      database.query(
        "update agencies set active = $1, suspended_at = case when $1 then null else now() end where token_hash = encode(sha256($2), 'hex')",
        [active, Buffer.from(authorization)],
      );
    expect(await asked()).toEqual([200, 200]);
    expect((await switchTo(false)).rowCount).toBe(1);
    await expect.poll(asked, { timeout: 5000 }).toEqual([401, 401]);
    await switchTo(true);
    expect(await asked()).toEqual([200, 200]);
  });

  test('a proof raises the badge of staff within two seconds, at either process, through nginx too', async () => {
    const agency = await logIn('agency@demo.test');
    const headers = { ...agency, authorization: 'demo-agency-token' };
    const stream = '/api/v1/notifications/stream?agency=1';
    const places = [`${nginx.url}/provider`, ...providers.map(({ base }) => base)];
    const open = await Promise.all(places.map(async (base) => followEvents(await fetch(base + stream, { headers }))));
    const unread = ({ heard }: EventStream) => heard.findLast(({ event }) => event === 'unread')?.data.unread;
    for (const each of open) await expect.poll(() => unread(each)).toBeGreaterThan(0);
    const before = Number(unread(open[0] as EventStream));
    const sent = await call('/provider/api/v1/reservations/RSV-DEMO-0001/payments', {
      method: 'POST',
      headers: { ...(await logIn('attendee@demo.test')), 'idempotency-key': randomUUID() },
      body: depositOf(new File(['%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF\n'], 'proof.pdf', { type: 'application/pdf' })),
    });
    const sentAt = performance.now();
    expect(sent.status, await sent.clone().text()).toBe(201);
    for (const each of open) await expect.poll(() => unread(each), { interval: 20, timeout: 5000 }).toBe(before + 1);
    expect(performance.now() - sentAt).toBeLessThan(2000);
    // Neither process has more connections for its streams than the one that hears.
    const listening = "select 1 from pg_stat_activity where application_name = 'plus-group-booking listener'";
    expect((await database.query(listening)).rowCount).toBe(webs.length + providers.length);
    await Promise.all(open.map((each) => each.leave()));
  });

  test('a process that ends lets its streams go at once, and the client goes on at the other', async () => {
    const headers = { ...(await logIn('agency@demo.test')), authorization: 'demo-agency-token' };
    const [first] = providers;
    if (!first) throw new Error('no provider');
    const stream = followEvents(await fetch(`${first.base}/api/v1/notifications/stream`, { headers }));
    await expect.poll(() => stream.heard.length).toBe(1);
    const told = performance.now();
    first.child.kill('SIGTERM');
    await stream.ended;
    expect((await first.finished).code).toBe(0);
    expect(performance.now() - told).toBeLessThan(5000);
    const again = followEvents(await fetch(`${nginx.url}/provider/api/v1/notifications/stream`, { headers }));
    await expect.poll(() => again.heard.length).toBe(1);
    await again.leave();
    providers[0] = await startApart(first.port);
  });

  test('a proof that is refused is answered at once through nginx', async () => {
    const form = depositOf(new File([randomBytes(9_000_000)], 'proof.png', { type: 'image/png' }));
    const headers = { ...(await logIn('attendee@demo.test')), 'idempotency-key': randomUUID() };
    const sent = performance.now();
    const refused = await call('/provider/api/v1/reservations/RSV-DEMO-0001/payments', {
      method: 'POST',
      headers,
      body: form,
    });
    expect(refused.status).toBe(415);
    expect(performance.now() - sent).toBeLessThan(5000);
  });

  test('who reads a page counts, not the site that asks the provider for it', async () => {
    const { data } = await (await call('/provider/api/v1/hotels')).json();
    const [hotel] = data.data;
    const today = new Date().toISOString().slice(0, 10);
    const query = new URLSearchParams({ hotel: hotel.id, checkIn: addDays(today, 60), checkOut: addDays(today, 63) });
    // nginx believes this machine alone, where the site is; this stands for a visitor from elsewhere.
    const visit = await fetch(`${nginx.url}/simulador/Hoteles?${query}`, {
      headers: { 'x-forwarded-for': '203.0.113.7' },
    });
    expect(visit.status).toBe(200);
    const { rows } = await database.query("select key from rate_limits where key like 'simulation:%'");
    expect(rows).toEqual([{ key: 'simulation:address:203.0.113.7' }]);
  });

  test('a wedding party of one address is served what is costly, and a flood is told when to come back', async () => {
    const search = () => call('/provider/events/search?agency_id=1');
    const party = await Promise.all(Array.from({ length: 200 }, search));
    expect(party.filter(({ status }) => status === 429)).toEqual([]);
    const flood = await Promise.all(Array.from({ length: 200 }, search));
    const refused = flood.find(({ status }) => status === 429);
    expect(refused?.headers.get('retry-after')).toBe('5');
    expect(await refused?.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    expect((await fetch(nginx.url + EVENT)).status).toBe(200);
  });

  test('pages under way are answered before the site ends, and its port is free for the next at once', async () => {
    const [web] = webs;
    if (!web) throw new Error('no site');
    const locker = new pg.Client({ connectionString: postgres.url });
    await locker.connect();
    await locker.query('begin; lock table hotels in access exclusive mode');
    const pages = Promise.all(
      Array.from({ length: PAGES }, async () => (await fetch(`${webBase(web)}/simulador/Hoteles?hotel=none`)).status),
    );
    const waiting = "select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%hotels%'";
    // Each page asks for the hotels and for their number: all of them are under way.
    await expect.poll(async () => (await database.query(waiting)).rowCount).toBe(2 * PAGES);
    web.child.kill('SIGTERM');
    const isRefused = async () => {
      try {
        await (await fetch(`${webBase(web)}/robots.txt`, { headers: { connection: 'close' } })).text();
        return false;
      } catch {
        return true;
      }
    };
    await expect.poll(isRefused).toBe(true);
    await locker.end();
    expect(await pages).toEqual(Array.from({ length: PAGES }, () => 200));
    expect((await web.finished).code).toBe(0);
    webs[0] = await startWeb(web.port);
  });

  const READS = ['/', EVENT, '/en/paquetes', '/provider/events/code/PLS-DEMO-BODA', `/simulador/Hoteles?hotel=none`];

  test('each process ends and starts anew under load, one of them killed, and no reader meets an error twice', async () => {
    let over = false;
    let asked = 0;
    const failures: string[] = [];
    const attempt = async (path: string) => {
      try {
        const answer = await call(path);
        await answer.arrayBuffer();
        return answer.status;
      } catch (error) {
        return String(error);
      }
    };
    const reader = async (first: number) => {
      for (let turn = first; !over; turn++) {
        const path = READS[turn % READS.length] ?? '/';
        asked++;
        const statuses = [await attempt(path)];
        if (statuses[0] !== 200) statuses.push(await attempt(path));
        if (statuses.at(-1) !== 200) failures.push(`${path}: ${statuses.join(', ')}`);
      }
    };
    const readers = [0, 1, 2, 3].map(reader);
    for (const [index, { child, finished, port }] of providers.entries()) {
      child.kill('SIGTERM');
      expect((await finished).code).toBe(0);
      providers[index] = await startApart(port);
    }
    for (const [index, { child, finished, port }] of webs.entries()) {
      // A starter that is killed takes its server along, which answers what is under way and frees the port.
      child.kill(index === 0 ? 'SIGTERM' : 'SIGKILL');
      await finished;
      webs[index] = await startWeb(port);
    }
    over = true;
    await Promise.all(readers);
    expect(failures).toEqual([]);
    expect(asked).toBeGreaterThan(100);
  });
});

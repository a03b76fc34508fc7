import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { loadEnv } from '@/lib/config/env';
import { createProvider } from '@/lib/provider/app';
import type { Services } from '@/lib/provider/context';
import type { Database, OpenDatabase } from '@/lib/provider/db/client';
import { users } from '@/lib/provider/db/schema';
import { seedDemo } from '@/lib/provider/db/seed/seed-demo';
import { NotificationStreams } from '@/lib/provider/desk/notification/notification-streams';
import { openCaptcha } from '@/lib/provider/integrations/captcha/captcha';
import { openCardProcessor } from '@/lib/provider/integrations/cards/open-card-processor';
import { openFileStore } from '@/lib/provider/integrations/files/open-file-store';
import { openWhatsappGateway } from '@/lib/provider/integrations/whatsapp/open-whatsapp-gateway';
import { createLog } from '@/lib/provider/log';
import { providerConfig, webhookSender } from '@/lib/provider/runtime';
import { watchPeerAddresses, watchUnreadBodies } from '@/lib/server/every-request';
import { giveBack, openMigrated } from './migrated';
import { moveableClock } from './moveable-clock';
import { cookieHeader } from './set-cookies';

export const DEMO_TOKEN = 'demo-agency-token';

export const DEMO_PASSWORD = 'Demo-2026-boda';

/**
 * The demo's password at argon2's least cost: people of the tests log in thousands of times. What the product makes of
 * a password is asked by tests/provider/auth/password.test.ts.
 */
export const DEMO_PASSWORD_HASH =
  '$argon2id$v=19$m=8,t=1,p=1$BE09lIBavUl3PqFqL1mADg$1HMrYqDRuf8ZjSjI1QZGxbYi8JYrmQR6wDQzdJ9/4sM';

/** A site with a public address whose demo is open to everybody: the demo's accounts log in from any address. */
export const PUBLIC_DEMO = { SITE_URL: 'https://bodas.example.mx', SEED_DEMO: '1' };

export const TEST_SECRET = 'a-secret-for-tests-of-32-characters-or-more';

/** Settings of a server whose secret was changed, for one that runs `beside` another. */
export const ANOTHER_SECRET = { SESSION_SECRET: 'another-secret-for-tests-of-32-characters' };

export type TestRequest = RequestInit & { json?: unknown; headers?: Record<string, string> };

export interface TestProvider {
  url: string;
  db: Database;
  /** The open database; a test that closes it sees what happens without one. */
  database: OpenDatabase;
  /** Stands still at `now` until it is set. */
  clock: ReturnType<typeof moveableClock>;
  services: Services;
  dataDir: string;
  /** A call with the agency token; `json` sets body and Content-Type. Redirects are not followed. */
  request(path: string, init?: TestRequest): Promise<Response>;
  /** Logs in with the demo's password; the answer is the headers of that person's calls. */
  as(email: string): Promise<{ cookie: string }>;
  close(): Promise<void>;
}

export interface TestOptions {
  now?: Date;
  /** Settings by their names in .env.example; those of the test win over the harness's. */
  env?: Record<string, string>;
  /** Without demo data: faster, for tests that need no records. */
  seed?: boolean;
  services?: Partial<Services>;
  /** Always PGlite, whose writes are heard by `hearWrites`; those of PostgreSQL the web half hears. */
  embedded?: boolean;
  /** How often a stream of notifications shows that it lives, milliseconds. */
  streamBeatMs?: number;
  /** Runs beside this one on its database and clock, with settings of its own; close it first. */
  beside?: TestProvider;
}

const IDLE_CONNECTION_MS = 75_000;

const UNLIMITED = '1000000';

/**
 * The provider over real HTTP on a port of its own, with a database of its own, the demo and limits that do not bite.
 */
export async function startTestProvider(options: TestOptions = {}): Promise<TestProvider> {
  watchPeerAddresses();
  watchUnreadBodies();
  const dataDir = mkdtempSync(join(tmpdir(), 'provider-test-'));
  const env = loadEnv({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    SESSION_SECRET: TEST_SECRET,
    LOG_LEVEL: 'silent',
    RATE_LIMIT_LOGIN_PER_MINUTE: UNLIMITED,
    RATE_LIMIT_WRITES_PER_MINUTE: UNLIMITED,
    RATE_LIMIT_UPLOADS_PER_HOUR: UNLIMITED,
    RATE_LIMIT_READS_PER_MINUTE: UNLIMITED,
    UNPAID_ROOMS_PER_EMAIL: UNLIMITED,
    UNPAID_ROOMS_PER_ADDRESS: UNLIMITED,
    // Nobody is there: no test calls the platform itself.
    WHATSAPP_API_URL: 'http://127.0.0.1:1',
    ...options.env,
  });
  const database = options.beside?.database ?? (await openMigrated(options));
  const clock = options.beside?.clock ?? moveableClock(options.now ?? new Date());
  const services: Services = {
    config: providerConfig(env),
    files: openFileStore(env),
    whatsapp: openWhatsappGateway(env),
    cards: await openCardProcessor(env, { db: database.db, clock, sessionSecret: TEST_SECRET }),
    captcha: openCaptcha(env),
    webhooks: webhookSender(env),
    log: createLog(env.LOG_LEVEL),
    wakeWorkers: () => {},
    ...options.services,
  };
  const parts = { db: database.db, clock, services };
  if (options.seed !== false && !options.beside) {
    await seedDemo(parts);
    await database.db.update(users).set({ passwordHash: DEMO_PASSWORD_HASH });
  }
  const streams = new NotificationStreams(options.streamBeatMs);
  await database.hearWrites(() => undefined, streams.tell);
  // Each server counts calls by itself, which takes no statement: tests/concurrency/rate-limit.test.ts counts in
  // PostgreSQL.
  const app = createProvider({ ...parts, database: { raw: database.raw, dialect: 'pglite' }, streams });
  // As long as the product's own: a test that works for seconds between two calls meets no closed connection.
  const serverOptions = { keepAliveTimeout: IDLE_CONNECTION_MS };
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1', serverOptions, autoCleanupIncoming: false });
  await new Promise((resolve) => server.once('listening', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const request = (path: string, { json, headers, ...init }: TestRequest = {}) =>
    fetch(url + path, {
      redirect: 'manual',
      ...init,
      ...(json !== undefined && { body: JSON.stringify(json), method: init.method ?? 'POST' }),
      headers: {
        authorization: DEMO_TOKEN,
        accept: 'application/json',
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
    });
  return {
    url,
    db: database.db,
    database,
    clock,
    services,
    dataDir,
    request,
    async as(email) {
      const answer = await request('/api/auth/login', { json: { email, password: DEMO_PASSWORD } });
      if (answer.status !== 200) throw new Error(`${email} cannot log in: ${answer.status} ${await answer.text()}`);
      return { cookie: cookieHeader(answer) };
    },
    async close() {
      await new Promise((resolve) => {
        server.close(resolve);
        if ('closeAllConnections' in server) server.closeAllConnections();
      });
      if (!options.beside) await giveBack(database);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

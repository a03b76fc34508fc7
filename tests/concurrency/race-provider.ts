import { sql } from 'drizzle-orm';
import { createProvider } from '@/lib/provider/app';
import type { Clock, Services } from '@/lib/provider/context';
import { type Database, openDatabase } from '@/lib/provider/db/client';
import { migrateDatabase } from '@/lib/provider/db/migrate';
import { openCaptcha } from '@/lib/provider/integrations/captcha/captcha';
import { openCardProcessor } from '@/lib/provider/integrations/cards/open-card-processor';
import type { FileStore } from '@/lib/provider/integrations/files/file-store';
import { openWebhookSender } from '@/lib/provider/integrations/webhooks/webhook-sender';
import { createLog } from '@/lib/provider/log';
import { NOW } from '@/tests/support/booking';
import { moveableClock } from '@/tests/support/moveable-clock';
import { createMigratedDatabase } from '@/tests/support/postgres';
import { DEMO_PASSWORD, DEMO_TOKEN, TEST_SECRET, type TestRequest } from '@/tests/support/provider';
import { cookieHeader } from '@/tests/support/set-cookies';

const ENOUGH = 1_000_000;

export interface RaceProvider {
  db: Database;
  clock: ReturnType<typeof moveableClock>;
  services: Services;
  /** Statements without Drizzle. */
  exec(text: string): Promise<void>;
  /**
   * A call with the agency token, in this process; `clock` lets one call live at another time than the rest. A busy
   * database (503 with Retry-After: the machine that tests may be slow) is asked again, as every client does.
   */
  request(path: string, init?: TestRequest, clock?: Clock): Promise<Response>;
  as(email: string): Promise<{ cookie: string }>;
  deadlocks(): Promise<number>;
  close(): Promise<void>;
}

/** Keeps nothing: the races are those of the database. */
const noFiles: FileStore = {
  async put(_key, body) {
    for await (const _chunk of body);
  },
  open: async () => null,
  remove: async () => {},
  sweep: async () => 0,
};

function requestOf(path: string, { json, headers, ...init }: TestRequest): Request {
  return new Request(`http://localhost${path}`, {
    ...init,
    ...(json !== undefined && { body: JSON.stringify(json), method: init.method ?? 'POST' }),
    headers: {
      authorization: DEMO_TOKEN,
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
  });
}

/** The provider on a new PostgreSQL database (or that of an address) with many connections, called without a socket. */
export async function startRaceProvider(poolSize = 20, address?: string): Promise<RaceProvider> {
  const databaseUrl = address ?? (await createMigratedDatabase());
  const database = await openDatabase({ dataDir: 'unused', databaseUrl, poolSize });
  if (address) await migrateDatabase(database);
  const clock = moveableClock(NOW);
  const services: Services = {
    config: {
      siteUrl: 'http://localhost:3000',
      sessionSecret: TEST_SECRET,
      trustProxy: 0,
      proxyRanges: [],
      demoOnlyNear: false,
      isPublicDemo: false,
      adminsNeedSecondFactor: false,
      rateLimits: { loginsPerMinute: ENOUGH, writesPerMinute: ENOUGH, uploadsPerHour: ENOUGH, readsPerMinute: ENOUGH },
      unpaidRooms: { perEmail: ENOUGH, perAddress: ENOUGH },
      mailFrom: 'Pruebas <pruebas@localhost>',
      smsToken: null,
      whatsappUrl: 'http://127.0.0.1:1',
      whatsappHooks: null,
      mailReportSecrets: { webhook: null, mailgun: null },
      mailsPerDomain: 0,
      maintenance: false,
    },
    files: noFiles,
    captcha: openCaptcha({}),
    webhooks: openWebhookSender({ allowHttp: false }),
    whatsapp: null,
    cards: await openCardProcessor({}, { db: database.db, clock, sessionSecret: TEST_SECRET }),
    log: createLog('silent'),
    wakeWorkers: () => {},
  };
  const { db } = database;
  const app = createProvider({ db, clock, services, database });
  const request: RaceProvider['request'] = async (path, init = {}, ownClock) => {
    const called = ownClock ? createProvider({ db, clock: ownClock, services, database }) : app;
    for (;;) {
      const answer = await called.fetch(requestOf(path, init));
      if (answer.status !== 503 || !answer.headers.has('retry-after')) return answer;
    }
  };
  return {
    db,
    clock,
    services,
    exec: database.raw.exec,
    request,
    async as(email) {
      return { cookie: cookieHeader(await request('/api/auth/login', { json: { email, password: DEMO_PASSWORD } })) };
    },
    async deadlocks() {
      const { rows } = await database.raw.query(
        'select deadlocks::int from pg_stat_database where datname = current_database()',
      );
      return Number(rows[0]?.deadlocks);
    },
    close: () => database.close(),
  };
}

/** How many statements of this database wait for a row. */
export async function waitingFor({ db }: Pick<RaceProvider, 'db'>): Promise<number> {
  const found = (await db.execute(
    sql`select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  )) as unknown as { rows: { waiting: number }[] };
  return found.rows[0]?.waiting ?? 0;
}

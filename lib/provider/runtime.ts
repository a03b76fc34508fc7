import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type Env, isPublicSite } from '@/lib/config/env';
import { sessionSecret } from '@/lib/config/session-secret';
import { createProvider, type ProviderParts } from './app';
import type { Clock, ProviderConfig, Services } from './context';
import { type OpenDatabase, openDatabase } from './db/client';
import { isDatabaseDown } from './db/database-down';
import { migrateDatabase } from './db/migrate';
import { ownDataFolder } from './db/own-data-folder';
import { seedDemo } from './db/seed/seed-demo';
import { seedTraining } from './db/seed/seed-training';
import { NotificationStreams } from './desk/notification/notification-streams';
import { KnownApps } from './http/agency-token';
import type { ProviderApp } from './http/environment';
import { type InsideAnswer, readForPage } from './http/together-routes';
import { openCaptcha } from './integrations/captcha/captcha';
import { openCardProcessor } from './integrations/cards/open-card-processor';
import { openFileStore } from './integrations/files/open-file-store';
import { openMailer } from './integrations/mail/open-mailer';
import { openSmsGateway } from './integrations/sms/open-sms-gateway';
import { openWebhookSender, type WebhookSender } from './integrations/webhooks/webhook-sender';
import { openWhatsappGateway, whatsappHooksOf } from './integrations/whatsapp/open-whatsapp-gateway';
import { startWorkers, type Workers } from './jobs/workers';
import { createLog } from './log';
import { refuseDemoPasswords, seedsDemo } from './people/session/demo-accounts';

export interface RunningProvider {
  app: ProviderApp;
  fetch(request: Request): Promise<Response>;
  /** A call of the site's own server for a page whose reader was let in already. */
  fetchInside(request: Request): Promise<Response>;
  /**
   * Calls of the site's own server for one page: the caller is found out once, and what several of them read is shared.
   */
  forPage(): (request: Request) => Promise<InsideAnswer>;
  /**
   * Calls `heard` after every write to something that public pages show, in a database that only this process uses
   * (PGlite).
   */
  hearWrites(heard: () => void): Promise<void>;
  /** Takes what PostgreSQL tells of notifications, null once something may have been missed. */
  tellNotification(payload: string | null): void;
  /**
   * Forgets what is kept in memory of agencies; called after every write to something that public pages show, agencies
   * included.
   */
  forgetKept(): void;
  /** Settles once the workers run, shortly after the provider answers; raises why they cannot run. */
  workersRun: Promise<void>;
  /** The process was told to stop. Streams end now; the provider is closed once the requests under way are answered. */
  announceStop(): void;
  close(): Promise<void>;
}

const systemClock: Clock = { now: () => new Date() };

/** The first page need not wait for the workers: their first look at what was left takes PGlite half a second. */
const WORKERS_AFTER_MS = 1000;
const WORKERS_AGAIN_AT_MOST_MS = 30_000;

/**
 * Starts the workers after a while, or never where it is stopped before. A database that is lost at that moment may
 * come back, so the workers are started again, each time after a longer wait.
 */
function workersLater(start: () => Promise<Workers>, log: Logger): { run: Promise<void>; stop(): Promise<void> } {
  const stopped = new AbortController();
  let starting: Promise<Workers | null> = Promise.resolve(null);
  const begin = async () => {
    for (let after = WORKERS_AFTER_MS; ; after = Math.min(2 * after, WORKERS_AGAIN_AT_MOST_MS)) {
      await delay(after, undefined, { signal: stopped.signal });
      try {
        const attempt = start();
        starting = attempt.catch(() => null);
        await attempt;
        return;
      } catch (error) {
        if (!isDatabaseDown(error)) throw error;
        log.warn({ err: error }, 'the workers found no database, and are started again');
      }
    }
  };
  return {
    run: begin().catch((error: unknown) => {
      if (!stopped.signal.aborted) throw error;
    }),
    async stop() {
      stopped.abort();
      await (await starting)?.stop();
    },
  };
}

interface OpenedParts {
  database: OpenDatabase;
  parts: ProviderParts;
}

/** Opens the database and the services that the settings name, and brings the schema up to date. No workers run yet. */
export async function openProviderParts(env: Env): Promise<OpenedParts> {
  ownDataFolder(env.DATA_DIR);
  const database = await openDatabase({
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    poolSize: env.DATABASE_POOL_SIZE,
    counted: env.LOG_LEVEL === 'debug' || env.LOG_LEVEL === 'trace',
  });
  await migrateDatabase(database);
  const config = providerConfig(env);
  const services: Services = {
    config,
    files: openFileStore(env),
    whatsapp: openWhatsappGateway(env),
    cards: await openCardProcessor(env, { db: database.db, clock: systemClock, sessionSecret: config.sessionSecret }),
    captcha: openCaptcha(env),
    webhooks: webhookSender(env),
    log: createLog(env.LOG_LEVEL),
    wakeWorkers: () => {},
  };
  return { database, parts: { db: database.db, clock: systemClock, services } };
}

/**
 * Opens everything that a provider needs and brings the schema and the demo up to date; the workers start after the
 * first visitors have been answered. Raises DemoPasswordError where anybody could log in to a public site.
 */
export async function startProvider(env: Env): Promise<RunningProvider> {
  const startedAt = systemClock.now();
  const { database, parts: opened } = await openProviderParts(env);
  // Before the workers run, nobody has to wake them: their start does everything that is waiting.
  let wakeWorkers: Services['wakeWorkers'] = () => {};
  const services: Services = { ...opened.services, wakeWorkers: (job) => wakeWorkers(job) };
  const parts = { ...opened, services };
  try {
    await refuseDemoPasswords(parts.db, env);
    if (seedsDemo(env, database.dialect)) await seedDemo(parts);
    await seedTraining(parts);
  } catch (error) {
    await database.close();
    throw error;
  }
  const workers = workersLater(async () => {
    const started = await startWorkers({
      ...parts,
      database,
      mailer: openMailer(env),
      sms: openSmsGateway(env),
      startedAt,
    });
    wakeWorkers = started.wake;
    return started;
  }, services.log);
  const apps = new KnownApps();
  const streams = new NotificationStreams();
  const app = createProvider({ ...parts, database, apps, streams });
  return {
    app,
    fetch: async (request) => app.fetch(request),
    fetchInside: async (request) => app.fetch(request, { inside: true }),
    forPage: () => {
      const shared = new Map();
      return (request) => readForPage(app, request, shared);
    },
    workersRun: workers.run,
    hearWrites: (heard) => database.hearWrites(heard, streams.tell),
    tellNotification: streams.tell,
    forgetKept: () => apps.forget(),
    announceStop: () => {
      streams.end();
      database.announceStop();
    },
    close: async () => {
      await workers.stop();
      await database.close();
    },
  };
}

/** Calls https addresses of the public internet; with the setting for tests, any address. */
export const webhookSender = ({ WEBHOOKS_ANYWHERE }: Pick<Env, 'WEBHOOKS_ANYWHERE'>): WebhookSender =>
  WEBHOOKS_ANYWHERE === '1'
    ? openWebhookSender({ allowHttp: true, isAllowed: () => true })
    : openWebhookSender({ allowHttp: false });

/** What the provider needs of the process's settings. */
export function providerConfig(env: Env): ProviderConfig {
  return {
    siteUrl: env.SITE_URL,
    sessionSecret: sessionSecret(env),
    trustProxy: env.TRUST_PROXY,
    proxyRanges: env.TRUST_PROXY_ADDRESSES,
    demoOnlyNear: !isPublicSite(env),
    isPublicDemo: isPublicSite(env) && env.SEED_DEMO === '1',
    adminsNeedSecondFactor: isPublicSite(env) && env.SEED_DEMO !== '1',
    rateLimits: {
      loginsPerMinute: env.RATE_LIMIT_LOGIN_PER_MINUTE,
      writesPerMinute: env.RATE_LIMIT_WRITES_PER_MINUTE,
      uploadsPerHour: env.RATE_LIMIT_UPLOADS_PER_HOUR,
      readsPerMinute: env.RATE_LIMIT_READS_PER_MINUTE,
    },
    unpaidRooms: { perEmail: env.UNPAID_ROOMS_PER_EMAIL, perAddress: env.UNPAID_ROOMS_PER_ADDRESS },
    mailFrom: env.MAIL_FROM,
    smsToken: env.SMS_TOKEN ?? null,
    whatsappUrl: env.WHATSAPP_API_URL,
    whatsappHooks: whatsappHooksOf(env),
    mailReportSecrets: { webhook: env.MAIL_WEBHOOK_SECRET ?? null, mailgun: env.MAILGUN_WEBHOOK_KEY ?? null },
    mailsPerDomain: env.MAILINGS_PER_DOMAIN_PER_MINUTE,
    maintenance: env.MAINTENANCE === '1',
  };
}

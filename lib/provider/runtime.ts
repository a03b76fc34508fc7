import type { Env } from '@/lib/config/env';
import { createProvider, type ProviderParts } from './app';
import type { Clock } from './context';
import { openDatabase } from './db/client';
import { migrateDatabase } from './db/migrate';
import { ownDataFolder } from './db/own-data-folder';
import { seedDemo } from './db/seed/seed-demo';
import { seedTraining } from './db/seed/seed-training';
import type { ProviderApp } from './http/environment';
import { openCaptcha } from './integrations/captcha/open-captcha';
import { openCardProcessor } from './integrations/cards/open-card-processor';
import { openFileStore } from './integrations/files/open-file-store';
import { createLog } from './integrations/log';
import { openMailer } from './integrations/mail/open-mailer';
import { startWorkers } from './jobs/workers';
import { providerConfig } from './provider-config';

export interface RunningProvider {
  app: ProviderApp;
  fetch(request: Request): Promise<Response>;
  /** A call of the site's own server, which has let the page's reader in. */
  fetchInside(request: Request): Promise<Response>;
  /** The process was told to stop, and closes this once the requests under way are answered. */
  announceStop(): void;
  close(): Promise<void>;
}

const systemClock: Clock = { now: () => new Date() };

/** Opens everything that a provider needs, brings the schema and the demo up to date and starts the workers. */
export async function startProvider(env: Env): Promise<RunningProvider> {
  ownDataFolder(env.DATA_DIR);
  const database = await openDatabase({
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    poolSize: env.DATABASE_POOL_SIZE,
  });
  await migrateDatabase(database);
  let wakeWorkers = () => {};
  const config = providerConfig(env);
  const parts: ProviderParts = {
    db: database.db,
    clock: systemClock,
    services: {
      config,
      files: openFileStore(env),
      cards: openCardProcessor(env, { db: database.db, clock: systemClock, sessionSecret: config.sessionSecret }),
      captcha: openCaptcha(env),
      log: createLog(env.LOG_LEVEL),
      wakeWorkers: () => wakeWorkers(),
    },
  };
  const wanted = env.SEED_DEMO === '1';
  if (wanted || (database.dialect === 'pglite' && env.SEED_DEMO !== '0')) await seedDemo(parts);
  await seedTraining(parts);
  const workers = await startWorkers({ ...parts, database, mailer: openMailer(env) });
  wakeWorkers = workers.wake;
  const app = createProvider({ ...parts, database });
  return {
    app,
    fetch: async (request) => app.fetch(request),
    fetchInside: async (request) => app.fetch(request, { inside: true }),
    announceStop: () => database.announceStop(),
    close: async () => {
      await workers.stop();
      await database.close();
    },
  };
}

import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { loadEnv } from '@/lib/config/env';
import { type OpenDatabase, openDatabase } from '@/lib/provider/db/client';
import { migrateDatabase } from '@/lib/provider/db/migrate';
import { agencies, outbox, reservations } from '@/lib/provider/db/schema';
import { seedDemo } from '@/lib/provider/db/seed/seed-demo';
import { openCaptcha } from '@/lib/provider/integrations/captcha/captcha';
import { openCardProcessor } from '@/lib/provider/integrations/cards/open-card-processor';
import { openFileStore } from '@/lib/provider/integrations/files/open-file-store';
import { startWorkers } from '@/lib/provider/jobs/workers';
import { createLog } from '@/lib/provider/log';
import { providerConfig, webhookSender } from '@/lib/provider/runtime';
import { createDatabase, TEST_DATABASE_URL } from '../support/postgres';

const PROCESSES = 3;

const MAILS = 60;

describe.skipIf(!TEST_DATABASE_URL)('several processes on one PostgreSQL', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'workers-race-'));
  const env = loadEnv({ NODE_ENV: 'test', DATA_DIR: dataDir, SESSION_SECRET: 'x'.repeat(40), LOG_LEVEL: 'silent' });
  let databases: OpenDatabase[];

  beforeAll(async () => {
    const databaseUrl = await createDatabase();
    databases = await Promise.all(
      Array.from({ length: PROCESSES }, () => openDatabase({ dataDir: 'memory://', databaseUrl })),
    );
    await Promise.all(databases.map((database) => migrateDatabase(database)));
  });
  afterAll(async () => {
    await Promise.all(databases.map((database) => database.close()));
    rmSync(dataDir, { recursive: true, force: true });
  });

  const partsOf = async (database: OpenDatabase) => ({
    db: database.db,
    database,
    clock: { now: () => new Date() },
    services: {
      config: providerConfig(env),
      files: openFileStore(env),
      captcha: openCaptcha({}),
      webhooks: webhookSender(env),
      whatsapp: null,
      cards: await openCardProcessor(env, { db: database.db, clock: { now: () => new Date() }, sessionSecret: '' }),
      log: createLog('silent'),
      wakeWorkers: () => {},
    },
  });

  it('seed the demo once', async () => {
    await Promise.all(databases.map(async (database) => seedDemo(await partsOf(database))));
    const [first] = databases;
    expect(await first?.db.select().from(agencies)).toHaveLength(2);
    expect(await first?.db.select().from(reservations)).toHaveLength(30);
  });

  it('start their workers together and send every mail once', async () => {
    const sent: string[] = [];
    const mailer = { idempotent: true, send: async ({ id }: { id: string }) => void sent.push(id) };
    const sms = { idempotent: true, send: async () => null };
    const workers = await Promise.all(
      databases.map(async (database) =>
        startWorkers({ ...(await partsOf(database)), mailer, sms, startedAt: new Date() }),
      ),
    );
    const now = new Date();
    const ids: string[] = Array.from({ length: MAILS }, () => randomUUID());
    const order = { agencyId: '1', channel: 'mail', kind: 'payment-approved', locale: 'es' } as const;
    const payload = { key: 'RSV-DEMO-0001' };
    await databases[0]?.db.insert(outbox).values(
      ids.map((id) => ({
        ...order,
        id,
        recipient: 'a@b.test',
        payload,
        dedupeKey: id,
        nextAttemptAt: now,
        createdAt: now,
      })),
    );
    for (const { wake } of workers) wake();
    // The demo's own rules may remind of something at that hour, too.
    const own = () => sent.filter((id) => ids.includes(id));
    await vi.waitFor(() => expect(own().length).toBeGreaterThanOrEqual(MAILS), { timeout: 30_000, interval: 20 });
    await Promise.all(workers.map((worker) => worker.stop()));
    expect(own().toSorted()).toEqual(ids.toSorted());
    expect(new Set(sent).size).toBe(sent.length);
    const rows = await databases[0]?.db.select({ status: outbox.status }).from(outbox).where(inArray(outbox.id, ids));
    expect(new Set(rows?.map(({ status }) => status))).toEqual(new Set(['sent']));
  });
});

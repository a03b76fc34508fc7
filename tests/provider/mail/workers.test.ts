import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadEnv } from '@/lib/config/env';
import { idempotencyKeys, outbox, reservations, sessions } from '@/lib/provider/db/schema';
import { seedDemo } from '@/lib/provider/db/seed/seed-demo';
import { openCaptcha } from '@/lib/provider/integrations/captcha/captcha';
import { openCardProcessor } from '@/lib/provider/integrations/cards/open-card-processor';
import { openFileStore } from '@/lib/provider/integrations/files/open-file-store';
import type { Mailer } from '@/lib/provider/integrations/mail/mailer';
import { fileGateway } from '@/lib/provider/integrations/sms/open-sms-gateway';
import { claimMail } from '@/lib/provider/jobs/claim-mail';
import { startWorkers, systemContext, type Workers } from '@/lib/provider/jobs/workers';
import { createLog } from '@/lib/provider/log';
import { providerConfig, webhookSender } from '@/lib/provider/runtime';
import { openMigrated } from '@/tests/support/migrated';
import { moveableClock } from '@/tests/support/moveable-clock';
import { TEST_SECRET } from '@/tests/support/provider';
import { recordingMailer } from './mail-support';

const dataDir = mkdtempSync(join(tmpdir(), 'workers-test-'));

let parts: Parts;

let running: Workers | null = null;

beforeAll(async () => {
  parts = await openParts();
});

afterAll(async () => {
  await parts.database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

beforeEach(async () => {
  await parts.db.delete(outbox);
  // The minute's slot of the test before would keep this one from having its own.
  await parts.database.raw.exec('drop schema if exists pgboss cascade');
});

afterEach(async () => {
  await running?.stop();
  running = null;
});

async function openParts() {
  const env = loadEnv({ NODE_ENV: 'test', DATA_DIR: dataDir, SESSION_SECRET: TEST_SECRET, LOG_LEVEL: 'silent' });
  const database = await openMigrated({ embedded: true });
  const clock = moveableClock(new Date());
  const services = {
    config: providerConfig(env),
    files: openFileStore(env),
    captcha: openCaptcha({}),
    whatsapp: null,
    webhooks: webhookSender(env),
    cards: await openCardProcessor(env, { db: database.db, clock, sessionSecret: TEST_SECRET }),
    log: createLog('silent'),
    wakeWorkers: () => {},
  };
  const core = { db: database.db, clock, services };
  await seedDemo(core);
  return { ...core, database };
}

type Parts = Awaited<ReturnType<typeof openParts>>;

async function start(mailer: Mailer): Promise<Workers> {
  running = await startWorkers({ startedAt: new Date(), ...parts, mailer, sms: fileGateway(dataDir) });
  return running;
}

async function order(id: string): Promise<void> {
  const { db, clock } = parts;
  const now = clock.now();
  const payload = { key: 'RSV-DEMO-0001' };
  const row = { id, agencyId: '1', channel: 'mail', kind: 'payment-approved', locale: 'es', dedupeKey: id } as const;
  await db.insert(outbox).values({ ...row, recipient: 'a@b.test', payload, nextAttemptAt: now, createdAt: now });
}

// Less than the minute after which the workers would look by themselves.
const SOON = { timeout: 30_000, interval: 20 };

describe('the workers', () => {
  it('send a mail when they are woken, without waiting for the minute’s round', async () => {
    const { mailer, sent } = recordingMailer();
    const workers = await start(mailer);
    await order('woken');
    workers.wake();
    // Beside what the demo's own rules remind of at that hour.
    await vi.waitFor(() => expect(sent.map(({ id }) => id)).toContain('woken'), SOON);
  });

  it('send at their start what a killed process had left, once', async () => {
    await order('left-pending');
    await order('left-sending');
    await claimMail(systemContext(parts, 'outbox'));
    const { mailer, sent } = recordingMailer();
    await start(mailer);
    await vi.waitFor(() => expect(sent).toHaveLength(2), SOON);
    expect(sent.map(({ id }) => id).toSorted()).toEqual(['left-pending', 'left-sending']);
  });

  it('end holds and clear away what is over, without being asked', async () => {
    const now = parts.clock.now();
    const old = new Date(now.getTime() - 49 * 3_600_000);
    const key = { scope: 's', requestHash: 'h', status: 1 };
    await parts.db.insert(idempotencyKeys).values([
      { ...key, key: 'old', createdAt: old },
      { ...key, key: 'new', createdAt: now },
    ]);
    const session = { type: 'U', userId: 'user-agency', createdAt: old, lastSeenAt: old } as const;
    await parts.db.insert(sessions).values([
      { ...session, id: 'over', expiresAt: old },
      { ...session, id: 'alive', expiresAt: new Date(now.getTime() + 1000) },
    ]);
    parts.clock.pass(16 * 60_000);
    await start(recordingMailer().mailer);
    await vi.waitFor(async () => {
      const holds = await parts.db.select().from(reservations).where(eq(reservations.bookingStatus, 'hold'));
      expect(holds).toHaveLength(1);
      expect((await parts.db.select().from(idempotencyKeys)).map((row) => row.key)).toEqual(['new']);
      expect((await parts.db.select().from(sessions)).map((row) => row.id)).toEqual(['alive']);
    }, SOON);
  });

  it('finish the mail under way before they stop, and take no other', async () => {
    await order('first');
    let deliver = () => {};
    const left: string[] = [];
    const mailer: Mailer = {
      idempotent: true,
      send: async ({ id }) => {
        await new Promise<void>((resolve) => {
          deliver = resolve;
        });
        left.push(id);
      },
    };
    const sending = vi.spyOn(mailer, 'send');
    const workers = await start(mailer);
    await vi.waitFor(() => expect(sending).toHaveBeenCalledOnce(), SOON);
    await order('second');
    const stopped = workers.stop();
    deliver();
    await stopped;
    expect(left).toEqual(['first']);
    const rows = await parts.db.select().from(outbox);
    expect(Object.fromEntries(rows.map(({ id, status }) => [id, status]))).toEqual({
      first: 'sent',
      second: 'pending',
    });
  });
});

describe('the schedules', () => {
  it('are the queue’s own, one for each job, and what they order is taken up', async () => {
    const { database } = parts;
    await start(recordingMailer().mailer);
    const { rows } = await database.raw.query('select name, cron from pgboss.schedule order by name');
    const HOURLY = ['call-rules', 'master-accounts', 'overdue'];
    const every = [
      'call-rules',
      'card',
      'changes',
      'cut-off',
      'expire-holds',
      'guest-imports',
      'lapse',
      'mailings',
      'master-accounts',
      'outbox',
      'overdue',
      'reminders',
      'report-jobs',
      'sms',
      'sweep',
      'tally',
      'webhooks',
    ];
    const cronOf = (name: string) =>
      HOURLY.includes(name) ? '0 * * * *' : name === 'reminders' ? '*/5 * * * *' : '* * * * *';
    expect(rows).toEqual(every.map((name) => ({ name, cron: cronOf(name) })));
    // The queue looks at its schedules every half minute: a start finds it due where it has not for longer.
    await running?.stop();
    await database.raw.exec("update pgboss.version set cron_on = now() - interval '1 hour'");
    await start(recordingMailer().mailer);
    await vi.waitFor(async () => {
      const ordered = await database.raw.query("select 1 from pgboss.job where name = '__pgboss__send-it' limit 1");
      expect(ordered.rows).toHaveLength(1);
    }, SOON);
  });
});

describe('what cannot be done', () => {
  it('keeps the other jobs of its minute from nothing', async () => {
    const { db, clock, database } = parts;
    await database.raw.exec('alter table event_tallies rename to event_tallies_elsewhere');
    const createdAt = new Date(clock.now().getTime() - 72 * 3_600_000);
    await db.insert(idempotencyKeys).values({ scope: 's', key: 'ancient', requestHash: '', status: 1, createdAt });
    await start(recordingMailer().mailer);
    await vi.waitFor(async () => {
      const keys = await db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, 'ancient'));
      expect(keys).toEqual([]);
    }, SOON);
    await database.raw.exec('alter table event_tallies_elsewhere rename to event_tallies');
  });

  it('by a process that was killed is done by the next: its jobs, and the files of its uploads are gone', async () => {
    const { database } = parts;
    await start(recordingMailer().mailer);
    await running?.stop();
    await database.raw.exec(`insert into pgboss.job (name, state, started_on, policy)
      select 'outbox', 'active', now(), 'short' from generate_series(1, 6)`);
    mkdirSync(join(dataDir, 'files'), { recursive: true });
    writeFileSync(join(dataDir, 'files', '.part-of-a-killed-process'), 'half');
    const { mailer, sent } = recordingMailer();
    await order('left-behind');
    await start(mailer);
    await vi.waitFor(() => expect(sent.map(({ id }) => id)).toEqual(['left-behind']), SOON);
    await running?.stop();
    const left = await database.raw.query("select count(*)::int as jobs from pgboss.job where state = 'active'");
    expect(left.rows).toEqual([{ jobs: 0 }]);
    expect(readdirSync(join(dataDir, 'files')).filter((name) => name.startsWith('.part'))).toEqual([]);
  });

  it('beside other processes is waited for no longer than five minutes', async () => {
    const { database } = parts;
    await start(recordingMailer().mailer);
    const { rows } = await database.raw.query(
      "select distinct expire_in::text as within, retry_limit as tries from pgboss.job where name not like '\\_\\_%'",
    );
    expect(rows).toEqual([{ within: '00:05:00', tries: 1 }]);
  });
});

import { randomUUID } from 'node:crypto';
import PgBoss from 'pg-boss';
import type { JobName } from '@/lib/contract/job-failure';
import type { ProviderParts } from '../app';
import { expireChanges } from '../booking/change/settle-change';
import { runCutOffs } from '../booking/cut-off/run-cut-offs';
import { runLapses } from '../booking/reservation/lapse';
import { serveWaitlist } from '../booking/waitlist/serve-waitlist';
import type { Context } from '../context';
import type { OpenDatabase } from '../db/client';
import { isDatabaseDown } from '../db/database-down';
import { runCallRules } from '../desk/call/call-rules';
import { planMonthReminders } from '../desk/mailing/plan-month-reminder';
import { runMailings } from '../desk/mailing/run-mailings';
import { runReminders } from '../desk/reminder/run-reminders';
import { runReports } from '../desk/report/run-report-jobs';
import { runGuestImports } from '../event/guest/run-guest-imports';
import { fillColors } from '../event/photo/fill-colors';
import { runJob } from '../ground/run-job';
import type { Mailer } from '../integrations/mail/mailer';
import type { SmsGateway } from '../integrations/sms/sms-gateway';
import type { WebhookSender } from '../integrations/webhooks/webhook-sender';
import { expireHolds } from '../inventory/room-block/release-nights';
import { foldTallies } from '../inventory/tally/fold-tallies';
import { reconcileCards } from '../money/card/reconcile-cards';
import { runMasterAccounts } from '../money/master-account/run-master-accounts';
import { runOverdue } from '../money/overdue/run-overdue';
import { executeRefunds } from '../money/refund/execute-refunds';
import { reconcileRefunds } from '../money/refund/reconcile-refunds';
import { bossDatabase } from './boss-database';
import { INTERRUPTED_AFTER_MS, recoverInterrupted } from './claim-mail';
import { sendOutbox } from './send-outbox';
import { recoverSms, sendSms } from './send-sms';
import { hasDueWebhooks, recoverWebhooks, sendWebhooks, WEBHOOK_INTERRUPTED_AFTER_MS } from './send-webhooks';
import { sweep } from './sweep';

// Any fixed number. It makes processes that start together create the queues' tables one after another; otherwise they
// deadlock.
const QUEUES_LOCK = 7_340_263;

/** Short, since a dozen jobs run each minute and nobody looks at one that is done. */
const KEPT = { archiveCompletedAfterSeconds: 600, deleteAfterHours: 1 };

const QUEUES_WAIT = "set lock_timeout = '120s'";

interface WorkerParts extends ProviderParts {
  database: OpenDatabase;
  mailer: Mailer;
  sms: SmsGateway;
  /** When this process began. Where no other process uses the database, uploads that began earlier are abandoned. */
  startedAt: Date;
}

export interface Workers {
  /** Tells the workers that effects are waiting, or that a job is to run now; never throws. */
  wake(job?: JobName): void;
  /** Ends the work under way within 10 seconds and takes no new work. */
  stop(): Promise<void>;
}

const EVERY_MINUTE = '* * * * *';

const EVERY_FIVE_MINUTES = '*/5 * * * *';

const EVERY_HOUR = '0 * * * *';

const DRAIN_MS = 10_000;

/** After this time a job whose process was killed is run once more by another. */
const TAKEN_UP_AGAIN = { expireInSeconds: 300, retryLimit: 1 } as const;

/** A round of a mailing stops after this time and continues with the next, before its job would be taken for dead. */
const ROUND_MS = 200_000;

interface Queue {
  name: JobName;
  cron: string;
  pollSeconds: number;
  /** The jobs of the queue, run one after the other. */
  jobs: [JobName, (call: { ctx: Context }) => Promise<unknown>][];
}

interface QueueParts extends Pick<WorkerParts, 'mailer' | 'sms'> {
  webhooks: WebhookSender;
  isStopping: () => boolean;
}

function queuesOf({ mailer, sms, webhooks, isStopping }: QueueParts): Queue[] {
  const alone = (name: JobName, work: (call: { ctx: Context }) => Promise<unknown>, cron = EVERY_MINUTE): Queue => ({
    name,
    cron,
    pollSeconds: 15,
    jobs: [[name, work]],
  });
  const sendMails = async ({ ctx }: { ctx: Context }) => {
    await recoverInterrupted(ctx, { idempotent: mailer.idempotent, olderThanMs: INTERRUPTED_AFTER_MS });
    await sendOutbox({ ctx, mailer, lane: 'others', isStopping });
  };
  const endOfRound = () => {
    const end = Date.now() + ROUND_MS;
    return () => isStopping() || Date.now() > end;
  };
  const sendTexts = async ({ ctx }: { ctx: Context }) => {
    if ((await sendSms({ ctx, gateway: sms, isStopping: endOfRound() })) > 0) await runMailings({ ctx });
  };
  const remind = async ({ ctx }: { ctx: Context }) => {
    await planMonthReminders({ ctx });
    await runReminders({ ctx });
  };
  const sendMailings = async ({ ctx }: { ctx: Context }) => {
    await runMailings({ ctx });
    await sendOutbox({ ctx, mailer, lane: 'mailings', isStopping: endOfRound() });
    // Marks mailings that have now reached everybody as sent at once, instead of a minute later.
    await runMailings({ ctx });
  };
  const tellEndpoints = async ({ ctx }: { ctx: Context }) => {
    await recoverWebhooks(ctx, { olderThanMs: WEBHOOK_INTERRUPTED_AFTER_MS });
    await sendWebhooks({ ctx, sender: webhooks, isStopping });
  };
  return [
    alone('expire-holds', expireHolds),
    alone('lapse', runLapses),
    alone('changes', expireChanges),
    alone('cut-off', runCutOffs),
    // Hourly, because events in different time zones reach midnight at different hours.
    alone('overdue', runOverdue, EVERY_HOUR),
    alone('master-accounts', runMasterAccounts, EVERY_HOUR),
    alone('call-rules', runCallRules, EVERY_HOUR),
    alone('reminders', remind, EVERY_FIVE_MINUTES),
    alone('sms', sendTexts),
    alone('tally', foldTallies),
    alone('card', async (call) => {
      await reconcileCards(call);
      await reconcileRefunds(call);
    }),
    alone('guest-imports', ({ ctx }) => runGuestImports({ ctx, isStopping })),
    alone('report-jobs', ({ ctx }) => runReports({ ctx, isStopping })),
    {
      name: 'sweep',
      cron: EVERY_MINUTE,
      pollSeconds: 15,
      jobs: [
        ['sweep', ({ ctx }) => sweep({ ctx, mailer, sms })],
        ['photo-colors', fillColors],
      ],
    },
    // Next to the effects, so that no refund and no receipt waits until thousands of guests have got a mailing.
    { name: 'mailings', cron: EVERY_MINUTE, pollSeconds: 1, jobs: [['mailings', sendMailings]] },
    // A queue of their own, so that receivers that hang delay nothing else.
    { name: 'webhooks', cron: EVERY_MINUTE, pollSeconds: 1, jobs: [['webhooks', tellEndpoints]] },
    // The effects, which every commit wakes: rooms that became free are offered, approved refunds go back to their
    // cards, and the mails about both leave in the same round.
    {
      name: 'outbox',
      cron: EVERY_MINUTE,
      pollSeconds: 1,
      jobs: [
        ['waitlist', serveWaitlist],
        ['refunds', executeRefunds],
        ['outbox', sendMails],
      ],
    },
  ];
}

/**
 * Starts the queues in the product's own database, one for each job and one for the effects, which commits wake. They
 * run by pg-boss's schedules, once for all processes, and once at every start. Where it raises, nothing that it began
 * goes on, so that it can be called again.
 */
export async function startWorkers(parts: WorkerParts): Promise<Workers> {
  const bossDb = bossDatabase(parts.database);
  const boss = new PgBoss({ db: bossDb, maintenanceIntervalSeconds: 60, ...KEPT });
  const stopping = new AbortController();
  boss.on('error', (error) => {
    if (!stopping.signal.aborted) parts.services.log.error({ err: error }, 'job queue failed');
  });
  const stop = async ({ graceful }: { graceful: boolean }) => {
    stopping.abort();
    await boss.stop({ graceful, timeout: DRAIN_MS });
    await parts.mailer.close?.();
    await bossDb.idle();
  };
  try {
    return { wake: await runQueues(parts, boss, stopping.signal), stop: () => stop({ graceful: true }) };
  } catch (error) {
    await stop({ graceful: false });
    throw error;
  }
}

/** Recovers what an earlier process left, then lets each queue run its jobs; answers the function that wakes them. */
async function runQueues(parts: WorkerParts, boss: PgBoss, stopping: AbortSignal): Promise<Workers['wake']> {
  const { database, mailer, sms, services } = parts;
  const queues = queuesOf({ mailer, sms, webhooks: services.webhooks, isStopping: () => stopping.aborted });
  const names = queues.map(({ name }) => name);
  await openQueues(database, boss, names);

  // Only one process can open a PGlite folder: mails that are marked as leaving were left by a process that is gone.
  const isAlone = database.dialect === 'pglite';
  const olderThanMs = isAlone ? 0 : INTERRUPTED_AFTER_MS;
  await recoverInterrupted(systemContext(parts, 'outbox'), { idempotent: mailer.idempotent, olderThanMs });
  await recoverSms(systemContext(parts, 'sms'), sms, olderThanMs);
  await recoverWebhooks(systemContext(parts, 'webhooks'), { olderThanMs: isAlone ? 0 : WEBHOOK_INTERRUPTED_AFTER_MS });
  // In that case unfinished uploads of the earlier process are removed at once; otherwise the minute's sweep goes by
  // their age.
  if (isAlone) await services.files.sweep(parts.startedAt);

  const workers = new Map<JobName, string>();
  const wakers = new Map<JobName, () => void>();
  for (const { name, cron, pollSeconds, jobs } of queues) {
    await boss.schedule(name, cron, {}, TAKEN_UP_AGAIN);
    const run = async () => {
      for (const [job, work] of jobs) if (!stopping.aborted) await runJob(systemContext(parts, job), job, work);
      // Deliveries that a commit wrote leave at once; most commits write none.
      if (name === 'outbox' && (await isDueForEndpoints(parts))) wakers.get('webhooks')?.();
    };
    workers.set(name, await boss.work(name, { pollingIntervalSeconds: pollSeconds }, run));
  }

  const order = async (queue: JobName) => {
    try {
      await boss.send(queue, {}, TAKEN_UP_AGAIN);
      boss.notifyWorker(workers.get(queue) ?? '');
    } catch (error) {
      if (!stopping.aborted) services.log.error({ err: error, queue }, 'job was not queued');
    }
  };
  for (const { name, jobs } of queues) {
    const wake = coalesced(() => order(name));
    for (const [job] of jobs) wakers.set(job, wake);
  }
  const wake = (job: JobName = 'outbox') => wakers.get(job)?.();
  for (const name of names) wake(name);
  return wake;
}

/** Whether deliveries to endpoints are due now. */
const isDueForEndpoints = (parts: WorkerParts): Promise<boolean> =>
  hasDueWebhooks(systemContext(parts, 'webhooks')).catch((error: unknown) => {
    // Where the database is lost, the jobs themselves report it.
    if (!isDatabaseDown(error)) parts.services.log.error({ err: error }, 'due webhooks were not looked up');
    return false;
  });

/** Runs the work at most once at a time; calls during a run cause one more run after it. */
function coalesced(work: () => Promise<void>): () => void {
  let running = false;
  let again = false;
  const run = async () => {
    running = true;
    do {
      again = false;
      await work();
    } while (again);
    running = false;
  };
  return () => {
    if (running) again = true;
    else void run();
  };
}

/** Starts pg-boss on the product's own database, its tables and queues made where they are missing. */
async function openQueues(database: OpenDatabase, boss: PgBoss, names: readonly string[]): Promise<void> {
  await database.withConnection(async (_db, raw) => {
    if (database.dialect === 'postgres') {
      await raw.exec(QUEUES_WAIT);
      await raw.query('select pg_advisory_lock($1)', [QUEUES_LOCK]);
    }
    await boss.start();
    // Only one process can open a PGlite folder, so jobs under way belong to a process that is gone. Jobs carry no
    // data, so those that every start orders do their work.
    if (database.dialect === 'pglite')
      await raw.exec("update pgboss.job set state = 'cancelled', completed_on = now() where state = 'active'");
    for (const name of names) await boss.createQueue(name, { name, policy: 'short' });
  });
}

/** The context in which a job acts: no person and no agency; every change says which job made it. */
export function systemContext({ db, clock, services }: ProviderParts, job: string): Context {
  return {
    actor: { kind: 'system', job },
    db,
    clock,
    services,
    requestId: `job-${randomUUID()}`,
    ip: null,
    locale: 'es',
    idempotencyKey: null,
  };
}

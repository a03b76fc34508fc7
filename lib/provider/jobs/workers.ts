import type PgBoss from 'pg-boss';
import type { ProviderParts } from '../app';
import type { Context } from '../context';
import type { OpenDatabase } from '../db/client';
import type { Mailer } from '../integrations/mail/mailer';
import { reconcileCards } from '../services/card/reconcile-cards';
import { expireChanges } from '../services/change/settle-change';
import { runCutOffs } from '../services/cut-off/run-cut-offs';
import { runOverdue } from '../services/overdue/run-overdue';
import { executeRefunds } from '../services/refund/execute-refunds';
import { expireHolds } from '../services/reservation/expire-holds';
import { runLapses } from '../services/reservation/lapse';
import { foldTallies } from '../services/tally/fold-tallies';
import { serveWaitlist } from '../services/waitlist/serve-waitlist';
import { bossDatabase } from './boss-database';
import { INTERRUPTED_AFTER_MS, recoverInterrupted } from './claim-mail';
import { EVERY_MINUTE, OUTBOX, openQueues } from './open-queues';
import { sendOutbox } from './send-outbox';
import { sweep } from './sweep';
import { systemContext } from './system-context';

export interface WorkerParts extends ProviderParts {
  database: OpenDatabase;
  mailer: Mailer;
}

export interface Workers {
  /** Tells the workers that effects are waiting; never throws. */
  wake(): void;
  /** Ends the work under way within 10 seconds and takes no new one. */
  stop(): Promise<void>;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const OUTBOX_POLL_SECONDS = 1;
const MINUTE_POLL_SECONDS = 15;
const DRAIN_MS = 10_000;
/** A job whose process was killed is another's after so long, once. */
const TAKEN_UP_AGAIN = { expireInSeconds: 300, retryLimit: 1 } as const;

/**
 * Starts the queues in the product's own database: the outbox (woken after commits) and what happens every minute, once
 * for all processes. design/architecture.md, "Effect"; design/contract.md, "Embedded provider".
 */
export async function startWorkers(parts: WorkerParts): Promise<Workers> {
  const { database, mailer, services } = parts;
  const bossDb = bossDatabase(database);
  let stopping = false;
  const boss = await openQueues(database, bossDb, (error) => {
    if (!stopping) services.log.error({ err: error }, 'job queue failed');
  });

  const recover = (olderThanMs: number) =>
    recoverInterrupted(systemContext(parts, OUTBOX), { idempotent: mailer.idempotent, olderThanMs });
  // Only one process opens a PGlite folder: what is still marked as leaving was left by one that is gone.
  const isAlone = database.dialect === 'pglite';
  await recover(isAlone ? 0 : INTERRUPTED_AFTER_MS);
  // So are uploads that it had begun; beside other processes the minute's sweep looks at their age.
  if (isAlone) await services.files.sweep(new Date());

  /** A job that fails keeps no other from its turn. */
  const apart = async (job: string, work: (call: { ctx: Context }) => Promise<unknown>) => {
    try {
      await work({ ctx: systemContext(parts, job) });
    } catch (error) {
      if (!stopping) services.log.error({ err: error, job }, 'a job failed');
    }
  };
  // What freed a night woke the workers too, approved refunds go back to their cards, and the mails about both leave in
  // the same round.
  const effects = async () => {
    await apart('waitlist', serveWaitlist);
    await apart('refunds', executeRefunds);
    await apart(OUTBOX, ({ ctx }) => sendOutbox({ ctx, mailer, isStopping: () => stopping }));
  };

  // Its days turn at the midnights of many zones, so once a day would be late for some.
  let hour = 0;
  const everyHour = async (call: { ctx: Context }) => {
    const now = Math.floor(parts.clock.now().getTime() / HOUR_MS);
    if (now === hour) return;
    await runOverdue(call);
    hour = now;
  };

  const outboxWorker = await boss.work(OUTBOX, { pollingIntervalSeconds: OUTBOX_POLL_SECONDS }, effects);
  const minuteWorker = await boss.work(EVERY_MINUTE, { pollingIntervalSeconds: MINUTE_POLL_SECONDS }, async () => {
    await apart('expire-holds', expireHolds);
    await apart('lapse', runLapses);
    await apart('changes', expireChanges);
    await apart('cut-off', runCutOffs);
    await apart('overdue', everyHour);
    await apart('tally', foldTallies);
    await apart(OUTBOX, () => recover(INTERRUPTED_AFTER_MS));
    await apart('card', reconcileCards);
    await effects();
    await apart('sweep', ({ ctx }) => sweep({ ctx, mailer }));
  });

  const order = async (queue: string, worker: string, options: PgBoss.SendOptions) => {
    try {
      await boss.send(queue, {}, options);
      boss.notifyWorker(worker);
    } catch (error) {
      if (!stopping) services.log.error({ err: error, queue }, 'job was not queued');
    }
  };
  const wake = calmly(() => order(OUTBOX, outboxWorker, TAKEN_UP_AGAIN));
  // The slot is shared by every process on the database, so the minute's work runs once.
  const tick = () => void order(EVERY_MINUTE, minuteWorker, { singletonSeconds: 60, ...TAKEN_UP_AGAIN });
  const timer = setInterval(tick, MINUTE_MS);
  timer.unref();
  tick();
  wake();
  return {
    wake,
    async stop() {
      stopping = true;
      clearInterval(timer);
      await boss.stop({ graceful: true, timeout: DRAIN_MS });
      await bossDb.idle();
    },
  };
}

/** Runs the work at most once at a time; calls meanwhile are one more run after it. */
function calmly(work: () => Promise<void>): () => void {
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

import { and, count, desc, eq, inArray, sql } from 'drizzle-orm';
import type { JobFailure, JobFailureQuery, JobFailures } from '@/lib/contract/job-failure';
import { type MailPage, type MailQuery, type MailRecord, type MailState, mailState } from '@/lib/contract/mail';
import type { Context } from '../../context';
import { agencies, jobFailures, outbox, reservations } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { writeAudit } from '../../ground/audit';
import { mailTitle } from '../../ground/mail-texts';
import { containsWords, pageWindow, toPage } from '../../ground/page';
import { WHOLE_JOB } from '../../ground/run-job';

interface OfMail {
  ctx: Context;
  input: { id: string };
}

/**
 * The mails or text messages of the platform, or of one agency, the newest first, and how many of those stand in each
 * state.
 */
export async function listMails({ ctx, input }: { ctx: Context; input: MailQuery }): Promise<MailPage> {
  const window = pageWindow(input);
  const { q, 'filter[state]': state, 'filter[agency]': agency, 'filter[channel]': channel = 'mail' } = input;
  const all = and(eq(outbox.channel, channel), agency === undefined ? undefined : eq(outbox.agencyId, agency));
  const where = and(
    all,
    ...containsWords(sql`${outbox.recipient} || ' ' || ${outbox.kind}`, q),
    state && eq(outbox.status, state),
  );
  const [rows, counted, states] = await Promise.all([
    mailsOf(ctx)
      .where(where)
      .orderBy(desc(outbox.createdAt), desc(outbox.id))
      .limit(window.limit)
      .offset(window.offset),
    ctx.db.select({ total: count() }).from(outbox).where(where),
    ctx.db.select({ state: outbox.status, total: count() }).from(outbox).where(all).groupBy(outbox.status),
  ]);
  const counts = Object.fromEntries(
    mailState.options.map((each) => [each, states.find((found) => found.state === each)?.total ?? 0]),
  ) as MailPage['counts'];
  const data = rows.map((row) => describeMail(row, ctx));
  return { ...toPage(data, counted[0]?.total ?? 0, window), counts };
}

/** Mails, each with its agency's name. */
const mailsOf = ({ db }: Pick<Context, 'db'>) =>
  db
    .select({ mail: outbox, agencyName: agencies.name })
    .from(outbox)
    .leftJoin(agencies, eq(agencies.id, outbox.agencyId));

interface MailRow {
  mail: typeof outbox.$inferSelect;
  agencyName: string | null;
}

function describeMail({ mail, agencyName }: MailRow, { locale }: Pick<Context, 'locale'>): MailRecord {
  const { id, channel, kind, recipient, status, attempts, lastError, createdAt, nextAttemptAt, sentAt, delivery } =
    mail;
  return {
    id,
    channel,
    kind,
    recipient,
    agencyName,
    attempts,
    lastError,
    delivery,
    title: mailTitle(kind, locale),
    state: status,
    createdAt: createdAt.toISOString(),
    nextAttemptAt: status === 'pending' ? nextAttemptAt.toISOString() : null,
    sentAt: sentAt?.toISOString() ?? null,
  };
}

/**
 * Has a mail that did not leave tried again from the start, now; also one that the flood limit held back. Its link is
 * made when it leaves. Raises NOT_FOUND, ALREADY_DECIDED where it is neither dead nor dropped any more.
 */
export async function retryMail({ ctx, input }: OfMail): Promise<MailRecord> {
  const now = ctx.clock.now();
  const again = {
    status: 'pending',
    attempts: 0,
    limited: false,
    lastError: null,
    delivery: null,
    nextAttemptAt: now,
  } as const;
  const retried = await decide(ctx, input.id, { from: ['dead', 'dropped'], set: again, action: 'mail.retried' });
  ctx.services.wakeWorkers();
  return retried;
}

/** Keeps a mail from leaving. Raises NOT_FOUND, ALREADY_DECIDED where it is leaving, left or was dropped. */
export async function dropMail({ ctx, input }: OfMail): Promise<MailRecord> {
  return decide(ctx, input.id, { from: ['pending', 'dead'], set: { status: 'dropped' }, action: 'mail.dropped' });
}

interface Decision {
  /** States in which the decision may be taken. */
  from: MailState[];
  set: Partial<typeof outbox.$inferInsert>;
  action: string;
}

function decide(ctx: Context, id: string, { from, set, action }: Decision): Promise<MailRecord> {
  return inTransaction(ctx, async (tx) => {
    const [before] = await tx.select().from(outbox).where(eq(outbox.id, id)).for('update');
    if (before?.channel !== 'mail') fail('NOT_FOUND');
    const [changed] = await tx
      .update(outbox)
      .set(set)
      .where(and(eq(outbox.id, id), inArray(outbox.status, from)))
      .returning({ status: outbox.status });
    if (!changed) fail('ALREADY_DECIDED');
    await writeAudit(tx, ctx, {
      agencyId: before.agencyId,
      entity: 'mail',
      entityId: id,
      action,
      before: { status: before.status, kind: before.kind },
      after: { status: changed.status },
    });
    const [row] = await mailsOf({ db: tx }).where(eq(outbox.id, id));
    return describeMail(row ?? fail('NOT_FOUND'), ctx);
  });
}

const SHOWN = 100;

/**
 * SQL, for a row of `job_failures`: the agency of the record at which the job failed (a reservation, an event or a
 * message).
 */
export const AGENCY_OF_FAILURE = sql`coalesce(
  (select r.agency_id from reservations r where r.id = job_failures.row_id),
  (select e.agency_id from events e where e.id = job_failures.row_id),
  (select o.agency_id from outbox o where o.id = job_failures.row_id))`;

const failuresOf = ({ db }: Pick<Context, 'db'>) =>
  db
    .select({ failure: jobFailures, reservationKey: reservations.key, agencyName: agencies.name })
    .from(jobFailures)
    .leftJoin(reservations, eq(reservations.id, jobFailures.rowId))
    .leftJoin(agencies, eq(agencies.id, AGENCY_OF_FAILURE));

/**
 * Failures of jobs that have not succeeded since, of all agencies or of one, the newest first, a hundred at most, and
 * how many there are.
 */
export async function listJobFailures({
  ctx,
  input: { 'filter[agency]': agency },
}: {
  ctx: Context;
  input: JobFailureQuery;
}): Promise<JobFailures> {
  const asked = agency === undefined ? undefined : eq(agencies.id, agency);
  const ofAgency = ctx.db
    .select({ total: count() })
    .from(jobFailures)
    .innerJoin(agencies, eq(agencies.id, AGENCY_OF_FAILURE))
    .where(asked);
  const [rows, [counted]] = await Promise.all([
    failuresOf(ctx).where(asked).orderBy(desc(jobFailures.lastFailedAt)).limit(SHOWN),
    asked ? ofAgency : ctx.db.select({ total: count() }).from(jobFailures),
  ]);
  return { items: rows.map(describeFailure), total: counted?.total ?? 0 };
}

/** Has what failed tried now instead of after its wait. Raises NOT_FOUND where it has succeeded meanwhile. */
export async function retryJob({ ctx, input }: { ctx: Context; input: { id: string } }): Promise<JobFailure> {
  const failure = await inTransaction(ctx, async (tx) => {
    const now = ctx.clock.now();
    const ofId = eq(jobFailures.id, input.id);
    const [due] = await tx.update(jobFailures).set({ nextAttemptAt: now }).where(ofId).returning();
    if (!due) fail('NOT_FOUND');
    await writeAudit(tx, ctx, {
      agencyId: null,
      action: 'job.retried',
      entity: 'job',
      entityId: due.job,
      after: { recordId: due.rowId || null, failures: due.failures },
    });
    const [row] = await failuresOf({ db: tx }).where(ofId);
    return describeFailure(row ?? fail('NOT_FOUND'));
  });
  ctx.services.wakeWorkers(failure.job);
  return failure;
}

interface Row {
  failure: typeof jobFailures.$inferSelect;
  reservationKey: string | null;
  agencyName: string | null;
}

function describeFailure({ failure, reservationKey, agencyName }: Row): JobFailure {
  const { id, job, rowId, failures, lastError, firstFailedAt, lastFailedAt, nextAttemptAt } = failure;
  return {
    id,
    job,
    failures,
    lastError,
    reservationKey,
    agencyName,
    recordId: rowId === WHOLE_JOB ? null : rowId,
    firstFailedAt: firstFailedAt.toISOString(),
    lastFailedAt: lastFailedAt.toISOString(),
    nextAttemptAt: nextAttemptAt.toISOString(),
  };
}

import { millisecondsInHour } from 'date-fns/constants';
import { and, eq, exists, gt, inArray, isNotNull, isNull, lt, not, or, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { REPORT_FILE_DAYS, UNVERIFIED_ACCOUNT_DAYS } from '@/lib/config/constants';
import { WEBHOOK_LIMITS } from '@/lib/contract/webhook';
import { OVER } from '@/lib/domain/reservation-state';
import type { Context, Transaction } from '../context';
import {
  accountTokens,
  codeAttempts,
  domainPaces,
  events,
  guestImportRows,
  guestImports,
  idempotencyKeys,
  loginChallenges,
  loginLinks,
  mailReports,
  notifications,
  outbox,
  processorEvents,
  rateLimits,
  recoveryCodes,
  reminders,
  reservations,
  roomingListVersions,
  sessions,
  signups,
  supportTickets,
  transportManifests,
  users,
  webhookDeliveries,
} from '../db/schema';
import { inTransaction, resultRows } from '../db/transaction';
import { sweepReportJobs } from '../desk/report/run-report-jobs';
import { UNDO_DAYS } from '../event/guest/import-guests';
import { writeAudit } from '../ground/audit';
import { endNotificationsOfEvents } from '../ground/end-notifications';
import { sweepUnreferenced } from '../ground/unreferenced-file';
import type { Mailer } from '../integrations/mail/mailer';
import type { SmsGateway } from '../integrations/sms/sms-gateway';

const DAY_HOURS = 24;
const UPLOAD_HOURS = 1;
/** Within five minutes a request has arrived whole, or the server has ended it. */
const TEMPORARY_HOURS = 10 / 60;
const IDEMPOTENCY_HOURS = 48;
const SESSION_HOURS = 24;
/** Longer than the time from a booking to its event, and than any job looks whether one of its mails has left. */
const DONE_HOURS = 400 * DAY_HOURS;
/** Mails that were written to files hold links that log in. */
const MAIL_FILE_HOURS = 30 * DAY_HOURS;
/** Longer than any mail provider repeats an event, and than soft bounces are counted. */
const MAIL_REPORT_HOURS = 30 * DAY_HOURS;
/** Rows of one statement, so that the first sweep after a long time does not run into the statement time-out. */
const AT_ONCE = 1_000;

interface Sweeping {
  ctx: Context;
  mailer?: Pick<Mailer, 'sweep'>;
  sms?: Pick<SmsGateway, 'sweep'>;
}

/**
 * Removes what nobody can use any more, by its age; docs/limits.md has the table. What cannot be removed does not stop
 * the rest; the first failure is raised once everything was tried.
 */
export async function sweep({ ctx, mailer, sms }: Sweeping): Promise<void> {
  const ago = (hours: number) => new Date(ctx.clock.now().getTime() - hours * millisecondsInHour);
  const [ended, done] = [ago(SESSION_HOURS), ago(DONE_HOURS)];
  const old = (table: PgTable, where: SQL | undefined) => () => removeOld(ctx, table, where);
  const parts: (() => Promise<unknown>)[] = [
    old(idempotencyKeys, lt(idempotencyKeys.createdAt, ago(IDEMPOTENCY_HOURS))),
    old(sessions, or(lt(sessions.expiresAt, ended), lt(sessions.revokedAt, ended))),
    old(loginLinks, lt(loginLinks.expiresAt, ended)),
    old(accountTokens, lt(accountTokens.expiresAt, ended)),
    old(codeAttempts, lt(codeAttempts.lastAt, ended)),
    old(loginChallenges, lt(loginChallenges.expiresAt, ended)),
    old(domainPaces, lt(domainPaces.lastAt, ago(1))),
    old(rateLimits, lt(rateLimits.expire, ago(1).getTime())),
    old(outbox, and(inArray(outbox.status, ['sent', 'dead', 'dropped']), lt(outbox.createdAt, done))),
    old(notifications, and(eq(notifications.status, 'Off'), lt(notifications.createdAt, done))),
    old(reminders, lt(reminders.createdAt, done)),
    old(webhookDeliveries, lt(webhookDeliveries.createdAt, ago(WEBHOOK_LIMITS.logDays * DAY_HOURS))),
    old(mailReports, lt(mailReports.receivedAt, ago(MAIL_REPORT_HOURS))),
    old(processorEvents, lt(processorEvents.receivedAt, done)),
    old(
      guestImportRows,
      exists(
        ctx.db
          .select({ id: guestImports.id })
          .from(guestImports)
          .where(
            and(eq(guestImports.id, guestImportRows.importId), lt(guestImports.createdAt, ago(UNDO_DAYS * DAY_HOURS))),
          ),
      ),
    ),
    ...[roomingListVersions, transportManifests].map((table) => old(table, isLongSent(ctx, table, done))),
    () => sweepReportJobs(ctx, ago(REPORT_FILE_DAYS * DAY_HOURS)),
    () => forgetAddresses(ctx),
    () => endNotificationsOfEvents(ctx.db),
    () => sweepSignups({ ctx }),
    () => ctx.services.files.sweep(ago(TEMPORARY_HOURS)),
    () => sweepUnreferenced(ctx, ago(UPLOAD_HOURS)),
    async () => mailer?.sweep?.(ago(MAIL_FILE_HOURS)),
    async () => sms?.sweep?.(ago(MAIL_FILE_HOURS)),
  ];
  const failures: unknown[] = [];
  for (const part of parts) await part().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

/**
 * What a hotel or a supplier was sent contains guests' names; long after the event nobody compares anything with it.
 */
function isLongSent(
  { db }: Context,
  { eventId, sentAt }: typeof roomingListVersions | typeof transportManifests,
  done: Date,
): SQL | undefined {
  const isOver = sql`coalesce(${events.rangeEnd}, ${events.eventDate}) < ${done}::timestamptz::date`;
  return and(
    lt(sentAt, done),
    exists(
      db
        .select({ id: events.id })
        .from(events)
        .where(and(eq(events.id, eventId), isOver)),
    ),
  );
}

async function removeOld({ db }: Context, table: PgTable, where: SQL | undefined): Promise<void> {
  for (;;) {
    const some = db.select({ place: sql`ctid` }).from(table).where(where).limit(AT_ONCE);
    const gone = await db.execute(sql`delete from ${table} where ctid = any(array(${some})) returning 1`);
    if (resultRows(gone).length < AT_ONCE) return;
  }
}

/** The network address of a booking is needed only as long as the booking counts as unpaid. */
async function forgetAddresses({ db }: Context): Promise<void> {
  await db
    .update(reservations)
    .set({ heldFrom: null })
    .where(
      and(
        isNotNull(reservations.heldFrom),
        or(
          inArray(reservations.bookingStatus, OVER),
          sql`exists (select 1 from payments where payments.reservation_id = reservations.id
            and payments.status = 'approved')`,
        ),
      ),
    );
}

const SIGNUPS_AT_ONCE = 100;

/**
 * Removes accounts that were signed up and whose mail nobody verified in 30 days, which makes the address free again.
 * Never an account that is verified, was invited, was ever logged in to, still has a valid link, or has anything
 * attached. Answers how many.
 */
export async function sweepSignups({ ctx }: { ctx: Context }): Promise<number> {
  const due = await ctx.db.select({ id: users.id }).from(users).where(neverTaken(ctx)).limit(SIGNUPS_AT_ONCE);
  let removed = 0;
  for (const { id } of due) removed += await inTransaction(ctx, (tx) => removeAccount(tx, ctx, id));
  return removed;
}

function neverTaken({ db, clock }: Pick<Context, 'db' | 'clock'>): SQL | undefined {
  const now = clock.now();
  const before = new Date(now.getTime() - UNVERIFIED_ACCOUNT_DAYS * DAY_HOURS * millisecondsInHour);
  const none = (table: Parameters<typeof attached>[1], condition: SQL | undefined) =>
    not(exists(attached(db, table, condition)));
  return and(
    eq(users.emailVerified, false),
    isNull(users.lastLoginAt),
    lt(users.createdAt, before),
    exists(
      attached(
        db,
        signups,
        and(eq(signups.userId, users.id), isNull(signups.completedAt), lt(signups.createdAt, before)),
      ),
    ),
    none(signups, and(eq(signups.userId, users.id), gt(signups.createdAt, before))),
    none(accountTokens, and(eq(accountTokens.userId, users.id), gt(accountTokens.expiresAt, now))),
    none(sessions, eq(sessions.userId, users.id)),
    none(
      events,
      or(eq(events.mainUserId, users.id), eq(events.secondaryUserId, users.id), eq(events.plannerUserId, users.id)),
    ),
    none(reservations, eq(reservations.userId, users.id)),
    none(supportTickets, eq(supportTickets.userId, users.id)),
  );
}

type Attachment =
  | typeof accountTokens
  | typeof events
  | typeof reservations
  | typeof sessions
  | typeof signups
  | typeof supportTickets;

const attached = (db: Context['db'], table: Attachment, condition: SQL | undefined) =>
  db.select().from(table).where(condition);

/** Checked again under the lock, since the person may be verifying the mail at this moment. */
async function removeAccount(tx: Transaction, ctx: Context, id: string): Promise<0 | 1> {
  const [row] = await tx
    .select({ id: users.id, agencyId: users.agencyId })
    .from(users)
    .where(and(eq(users.id, id), neverTaken({ db: tx, clock: ctx.clock })))
    .for('update', { of: users, skipLocked: true });
  if (!row) return 0;
  for (const table of [accountTokens, codeAttempts, loginChallenges, loginLinks, recoveryCodes, signups])
    await tx.delete(table).where(eq(table.userId, id));
  await tx.delete(users).where(eq(users.id, id));
  const entry = { agencyId: row.agencyId, entity: 'user', entityId: id, action: 'user.signupExpired' };
  await writeAudit(tx, ctx, { ...entry, after: { days: UNVERIFIED_ACCOUNT_DAYS } });
  return 1;
}

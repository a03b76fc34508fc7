import { and, eq, exists, inArray, isNotNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { REPORT_FILE_DAYS } from '@/lib/config/constants';
import { WEBHOOK_LIMITS } from '@/lib/contract/webhook';
import { OVER } from '@/lib/domain/reservation-state';
import type { Context } from '../context';
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
  reminders,
  reservations,
  roomingListVersions,
  sessions,
  transportManifests,
  webhookDeliveries,
} from '../db/schema';
import { sweepReportJobs } from '../desk/report/run-report-jobs';
import { UNDO_DAYS } from '../event/guest/undo-guest-import';
import { endNotificationsOfEvents } from '../ground/end-notifications';
import { sweepLoose } from '../ground/loose-file';
import type { Mailer } from '../integrations/mail/mailer';
import type { SmsGateway } from '../integrations/sms/sms-gateway';
import { resultRows } from '../inventory/room-block/result-rows';
import { sweepSignups } from './sweep-signups';

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;
const UPLOAD_HOURS = 1;
/** A request has arrived whole within five minutes, or the server has ended it. */
const TEMPORARY_HOURS = 10 / 60;
const IDEMPOTENCY_HOURS = 48;
const SESSION_HOURS = 24;
/** Longer than from a booking to its event, and than any job asks whether a mail of its own has left. */
const DONE_HOURS = 400 * DAY_HOURS;
/** Mails that were written to files hold links that log in. */
const MAIL_FILE_HOURS = 30 * DAY_HOURS;
/** Longer than any house tells an event again, and than soft bounces are counted. */
const MAIL_REPORT_HOURS = 30 * DAY_HOURS;
/** So that no statement of a first sweep after a long time runs into its time-out. */
const AT_ONCE = 1_000;

interface Sweeping {
  ctx: Context;
  mailer?: Pick<Mailer, 'sweep'>;
  sms?: Pick<SmsGateway, 'sweep'>;
}

/**
 * Removes what nobody can use any more, by its age; docs/limits.md has the table. What cannot be removed keeps nothing
 * else from it; the first failure is raised once all was tried.
 */
export async function sweep({ ctx, mailer, sms }: Sweeping): Promise<void> {
  const ago = (hours: number) => new Date(ctx.clock.now().getTime() - hours * HOUR_MS);
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
    () => sweepLoose(ctx, ago(UPLOAD_HOURS)),
    async () => mailer?.sweep?.(ago(MAIL_FILE_HOURS)),
    async () => sms?.sweep?.(ago(MAIL_FILE_HOURS)),
  ];
  const failures: unknown[] = [];
  for (const part of parts) await part().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

/**
 * What a hotel or a supplier was sent has the guests' names in it; once the event is long over nobody compares it with
 * anything any more.
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

/** Which address a booking came from is needed while it counts as unpaid and no longer. */
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

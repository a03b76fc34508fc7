import { z } from 'zod';
import { instant } from './dates';
import { recordId } from './record-id';

/** Jobs that the provider runs by itself, with the names used in the log. */
export const jobName = z.enum([
  'expire-holds',
  'lapse',
  'changes',
  'cut-off',
  'overdue',
  'master-accounts',
  'call-rules',
  'reminders',
  'sms',
  'tally',
  'card',
  'waitlist',
  'refunds',
  'mailings',
  'outbox',
  'webhooks',
  'guest-imports',
  'report-jobs',
  'sweep',
  'photo-colors',
]);
export type JobName = z.infer<typeof jobName>;

/** A job that failed, or a record that a job could not process, and how often in a row. */
export const jobFailure = z
  .object({
    id: z.string(),
    job: jobName,
    /** The record's own id; null where the whole job failed. */
    recordId: z.string().nullable(),
    /** Key of the reservation that the record belongs to; null where it belongs to none. */
    reservationKey: z.string().nullable(),
    /** Name of the record's agency; null where the whole job failed, or the record was deleted. */
    agencyName: z.string().nullable().default(null),
    failures: z.int(),
    lastError: z.string(),
    firstFailedAt: instant,
    lastFailedAt: instant,
    /** When it is tried next. */
    nextAttemptAt: instant,
  })
  .meta({ id: 'JobFailure' });
export type JobFailure = z.infer<typeof jobFailure>;

/** GET /api/v1/admin/job-failures: only those of one agency, by its id. */
export const jobFailureQuery = z.object({ 'filter[agency]': recordId.optional() });
export type JobFailureQuery = z.infer<typeof jobFailureQuery>;

/** Failures as a list has them: the newest hundred, and how many there are. */
export const jobFailures = z.object({ items: z.array(jobFailure), total: z.int() });
export type JobFailures = z.infer<typeof jobFailures>;

import { z } from 'zod';
import { calendarDate, instant } from './dates';
import { mailingKind } from './mailing';
import { recordId } from './record-id';
import { smsBalance } from './sms';

/**
 * What people are reminded of automatically. Of two reminders on one day the one that is earlier in this list is sent:
 * first what is lost by waiting, then payments, then tasks.
 */
export const reminderRule = z.enum([
  'firstPayment',
  'waitlistOffer',
  'payment',
  'masterAccount',
  'contactNotice',
  'attendance',
  'missingNames',
  'flightData',
]);
export type ReminderRule = z.infer<typeof reminderRule>;

export const REMINDER_LIMITS = { offsets: 6, earliest: -120, latest: 96, days: 14, pastDays: 30, shown: 500 } as const;

/**
 * Whether a rule sends reminders, and when: days from the due day, or hours from the due moment; negative is before.
 */
export const reminderSetting = z.object({
  on: z.boolean(),
  offsets: z
    .array(z.int().min(REMINDER_LIMITS.earliest).max(REMINDER_LIMITS.latest))
    .min(1)
    .max(REMINDER_LIMITS.offsets)
    .refine((offsets) => new Set(offsets).size === offsets.length, { error: 'invalid' }),
});

const reminderSettings = z.record(reminderRule, reminderSetting);
export type ReminderSettings = z.infer<typeof reminderSettings>;

/** PUT /api/v1/events/{id}/reminder-settings. Version 0 = they were never set. */
export const reminderSettingsInput = z.object({ rules: reminderSettings, version: z.int().min(0) });
export type ReminderSettingsInput = z.infer<typeof reminderSettingsInput>;

/** Why a reminder will not be sent. */
const reminderHeld = z.enum([
  'declined',
  'optedOut',
  'noAddress',
  'smsPack',
  'underReview',
  'promised',
  'createdToday',
  'skipped',
  'sameDay',
]);
export type ReminderHeld = z.infer<typeof reminderHeld>;

export const reminderChannel = z.enum(['mail', 'sms']);
export type ReminderChannel = z.infer<typeof reminderChannel>;

/** Identifies a reminder: its rule, its subject, and which of its times. */
const reminderName = z.object({
  rule: reminderRule,
  subjectId: z.string().min(1).max(100),
  occasion: z.string().min(1).max(60),
});

const plannedReminder = reminderName
  .extend({
    at: instant,
    /** When the subject is due: a day in the event's zone, or a moment. */
    due: z.union([calendarDate, instant]),
    /** Null where nothing prevents it. */
    held: reminderHeld.nullable(),
    /** It was postponed, since another reminder goes to the same person on its day. */
    moved: z.boolean(),
    channel: reminderChannel,
    name: z.string(),
    reservationKey: z.string().nullable(),
    guestId: z.string().nullable(),
  })
  .meta({ id: 'PlannedReminder' });
export type PlannedReminder = z.infer<typeof plannedReminder>;

/** What happened to a reminder's message, as long as the outbox keeps it. */
const reminderState = z.enum(['waiting', 'sent', 'failed', 'uncertain', 'dropped']);

const sentReminder = z
  .object({
    id: z.string(),
    rule: reminderRule,
    at: instant,
    state: reminderState,
    channel: reminderChannel,
    name: z.string(),
    reservationKey: z.string().nullable(),
  })
  .meta({ id: 'SentReminder' });
export type SentReminder = z.infer<typeof sentReminder>;

/** A rule of an event, for its page. */
const reminderRuleState = z.object({
  rule: reminderRule,
  unit: z.enum(['days', 'hours']),
  setting: reminderSetting,
  usual: z.array(z.int()),
  /** Whether the event's package includes the rule's subject, and the smallest package that does. */
  allowed: z.boolean(),
  needs: z.enum(['honey', 'romance', 'love']),
});
export type ReminderRuleState = z.infer<typeof reminderRuleState>;

/** A mailing to guests that is planned for one of these days. */
const plannedMailing = z
  .object({
    id: z.string(),
    kind: mailingKind,
    at: instant,
    /** The number of recipients when it was last saved. */
    recipients: z.int(),
    /** Planned automatically, since the event's package includes it. */
    automatic: z.boolean(),
  })
  .meta({ id: 'PlannedMailing' });
export type PlannedMailing = z.infer<typeof plannedMailing>;

/** GET /api/v1/events/{id}/reminders: what will be sent in the next days and to whom, and what was sent. */
export const reminderPlan = z
  .object({
    rules: z.array(reminderRuleState),
    version: z.int(),
    timeZone: z.string(),
    /** False while the event is neither published nor closed: nothing is sent. */
    open: z.boolean(),
    planned: z.array(plannedReminder),
    mailings: z.array(plannedMailing).default([]),
    sent: z.array(sentReminder),
    /** The pack of text messages; null where the event's package has none. */
    sms: smsBalance.nullable(),
  })
  .meta({ id: 'ReminderPlan' });
export type ReminderPlan = z.infer<typeof reminderPlan>;

/** POST /api/v1/events/{id}/reminder-skips: skips one reminder, or no longer skips it. */
export const reminderSkip = reminderName.extend({ skip: z.boolean() });
export type ReminderSkip = z.infer<typeof reminderSkip>;

/** GET /api/v1/reservations/{key}/reminders: what its guest was reminded of, and on which days they will be. */
export const reservationReminders = z
  .object({
    sent: z.array(sentReminder.pick({ rule: true, at: true, state: true, channel: true })),
    planned: z.array(plannedReminder.pick({ rule: true, at: true, held: true, channel: true })),
  })
  .meta({ id: 'ReservationReminders' });
export type ReservationReminders = z.infer<typeof reservationReminders>;

/**
 * POST /api/v1/events/{id}/reminder-retries: sends a reminder again that failed, or of which nobody knows whether it
 * was sent.
 */
export const reminderRetry = z.object({ reminderId: recordId });
export type ReminderRetry = z.infer<typeof reminderRetry>;

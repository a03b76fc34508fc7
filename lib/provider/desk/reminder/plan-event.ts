import { millisecondsInDay } from 'date-fns/constants';
import { and, eq, gt, gte, inArray, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { REMINDER_LATE_HOURS } from '@/lib/config/constants';
import type { Language } from '@/lib/contract/bilingual-text';
import { REMINDER_LIMITS, type ReminderChannel, type ReminderSettings, reminderRule } from '@/lib/contract/reminder';
import { agencyMay } from '@/lib/domain/agency-terms';
import { zonesOfMobile } from '@/lib/domain/call-queue';
import { mailboxOf } from '@/lib/domain/mailbox';
import { addDays } from '@/lib/domain/nights';
import { type EventPackage, holdsFeature } from '@/lib/domain/packages';
import { isShownToGuests } from '@/lib/domain/publication';
import {
  dayKey,
  type Planned,
  planReminders,
  REMINDER_RULES,
  type ReminderSubject,
  reminderKey,
  USUAL_REMINDERS,
} from '@/lib/domain/reminders';
import { dateInZone } from '@/lib/domain/zone';
import type { Context } from '../../context';
import type { Database } from '../../db/client';
import { agencies, masterAccounts, reminderSettings, reminders } from '../../db/schema';
import type { EventRow } from '../../event/event/find-bookable-event';
import { termsOf } from '../../ground/agency-terms';
import { optedOutOf } from '../mailing/mailing-audience';
import { smsStoppedOf } from '../sms/consents';
import { smsBalanceOf } from '../sms/sms-pack';
import { SMS_RULES } from './reminder-sms';
import { type FoundSubject, findSubjects, type OnlyOf, type ReminderEvent, reminderEvent } from './reminder-subjects';

/** A subject with where its reminder goes. */
export type Subject = ReminderSubject & FoundSubject & { channel: ReminderChannel };

/** What an event's reminders go by. */
export interface ReminderBasis {
  /** The event's own rules; the defaults where nobody set any. */
  rules: ReminderSettings;
  version: number;
  chosen: EventPackage | null;
  /** The language of recipients who did not choose one. */
  language: Language;
}

export async function reminderBasis(db: Database, { id, agencyId }: EventRow): Promise<ReminderBasis> {
  const [found] = await db
    .select({
      rules: reminderSettings.rules,
      version: reminderSettings.version,
      chosen: masterAccounts.package,
      language: agencies.languageCode,
    })
    .from(agencies)
    .leftJoin(reminderSettings, eq(reminderSettings.eventId, id))
    .leftJoin(masterAccounts, eq(masterAccounts.eventId, id))
    .where(eq(agencies.id, agencyId));
  return {
    rules: { ...USUAL_REMINDERS, ...found?.rules },
    version: found?.version ?? 0,
    chosen: found?.chosen ?? null,
    language: found?.language ?? 'es',
  };
}

interface Looking {
  of: ReminderEvent;
  /** The last instant for which reminders are planned. */
  until: Date;
  /** Plans only reminders about this; left out, all. */
  only?: OnlyOf | undefined;
  /** The event's rules where the caller has read them; left out, they are read. */
  basis?: ReminderBasis;
}

/**
 * The rules with those switched off that cannot send: what the package lacks, and reminders of an invitation whose page
 * guests cannot open any more.
 */
function allowedOnly(rules: ReminderSettings, { event, today }: ReminderEvent, chosen: EventPackage | null) {
  const isShown = isShownToGuests({ ...event, package: chosen }, today);
  return Object.fromEntries(
    reminderRule.options.map((rule) => {
      const { on, offsets } = rules[rule];
      const sends = holdsFeature(chosen, REMINDER_RULES[rule].feature) && (rule !== 'attendance' || isShown);
      return [rule, { on: on && sends, offsets }];
    }),
  ) as ReminderSettings;
}

/** The reminders of an event up to `until`, as things stand, each with what holds it back. */
export async function planEvent(
  db: Database,
  ctx: Context,
  { of, until, only, basis }: Looking,
): Promise<Planned<Subject>[]> {
  const { event } = of;
  const now = ctx.clock.now();
  const { rules, chosen, language } = basis ?? (await reminderBasis(db, event));
  const settings = allowedOnly(rules, of, chosen);
  const found = await findSubjects(db, ctx, { of, now, only, language });
  const subjects = found.filter(({ rule }) => settings[rule].on);
  const reach = subjects.length > 0 ? await reachOf(db, event, subjects, chosen) : NOBODY;
  const reached = subjects.map((each) => addressed(each, event, reach));
  const kept = await keptOf(db, { event, now, subjects: only ? reached : null });
  return planReminders({ subjects: reached, settings, eventZone: event.timeZone, now, until, ...kept });
}

/**
 * What can be reminded of now, each with where its reminder would go and what holds it back; empty where nothing is
 * left to remind of.
 */
export async function subjectsNow(db: Database, ctx: Context, event: EventRow, only: OnlyOf): Promise<Subject[]> {
  const of = reminderEvent(ctx, event);
  if (!of) return [];
  const { chosen, language } = await reminderBasis(db, event);
  const found = await findSubjects(db, ctx, { of, now: ctx.clock.now(), only, language });
  if (found.length === 0) return [];
  const reach = await reachOf(db, event, found, chosen);
  return found.map((each) => addressed(each, event, reach));
}

/** Whether the guest promised by phone to pay by a day that is not over, until which nobody is reminded. */
export const isPromised = (ctx: Context, { timeZone }: EventRow, { promisedUntil }: Subject): boolean =>
  promisedUntil !== null && dateInZone(ctx.clock.now(), timeZone) <= promisedUntil;

interface Reach {
  /** Mailboxes and mobiles that want no more. */
  stopped: ReadonlySet<string>;
  /** Whether guests without mail are reminded by text message, and whether the pack has one left. */
  sms: 'none' | 'empty' | 'left';
}

const NOBODY: Reach = { stopped: new Set(), sms: 'none' };

const wantsSms = ({ rule, email, mobile, guestId }: FoundSubject) =>
  email === null && mobile !== null && guestId !== null && SMS_RULES.some((each) => each === rule);

async function reachOf(
  db: Database,
  { id, agencyId, smsService }: EventRow,
  found: FoundSubject[],
  chosen: EventPackage | null,
) {
  const optedOut = await optedOutOf(db, id);
  const texted = smsService ? found.filter(wantsSms) : [];
  const inEvent = { chosen, feature: 'smsPack' } as const;
  if (texted.length === 0 || !agencyMay(await termsOf(db, agencyId), 'sms', inEvent).may)
    return { stopped: optedOut, sms: 'none' } as const;
  const stopped = await smsStoppedOf(
    db,
    texted.map(({ mobile }) => mobile ?? ''),
  );
  const { left } = await smsBalanceOf(db, id);
  return { stopped: new Set([...optedOut, ...stopped]), sms: left === 0 ? 'empty' : 'left' } as const;
}

/** A subject with its recipient and channel, and the reason that holds its reminders back, if any. */
function addressed(found: FoundSubject, { timeZone }: EventRow, { stopped, sms }: Reach): Subject {
  const byText = sms !== 'none' && wantsSms(found);
  const recipient = byText ? found.mobile : found.email && mailboxOf(found.email);
  const zones = found.mobile ? zonesOfMobile(found.mobile, timeZone) : [timeZone];
  return { ...found, recipient, zones, channel: byText ? 'sms' : 'mail', held: heldOf() };

  function heldOf(): Subject['held'] {
    if (found.declined) return 'declined';
    if (recipient !== null && stopped.has(recipient)) return 'optedOut';
    if (byText && sms === 'empty') return 'smsPack';
    return found.underReview ? 'underReview' : null;
  }
}

interface Keeping {
  event: EventRow;
  now: Date;
  /** The subjects whose reminders are read; null = all of the event. */
  subjects: Subject[] | null;
}

/** Reminders that were sent or that staff held back, and the recent days on which recipients were reminded. */
async function keptOf(db: Database, { event: { id, agencyId, timeZone }, now, subjects }: Keeping) {
  const earliest = new Date(now.getTime() - REMINDER_LIMITS.pastDays * millisecondsInDay);
  const ids = subjects?.map((each) => each.id);
  const ofSubjects = and(
    eq(reminders.eventId, id),
    gt(reminders.createdAt, earliest),
    ids ? inArray(reminders.subjectId, ids) : undefined,
  );
  const since = addDays(dateInZone(now, timeZone), -Math.ceil(REMINDER_LATE_HOURS / 24));
  const recipients = subjects?.flatMap(({ recipient }) => recipient ?? []);
  const ofRecipients = and(
    eq(reminders.agencyId, agencyId),
    eq(reminders.state, 'ordered'),
    gte(reminders.day, since),
    recipients ? inArray(reminders.recipient, recipients) : undefined,
  );
  const kept = (condition: SQL | undefined, isOfSubject: boolean) =>
    db
      .select({
        state: reminders.state,
        rule: reminders.rule,
        subjectId: reminders.subjectId,
        occasion: reminders.occasion,
        recipient: reminders.recipient,
        day: reminders.day,
        isOfSubject: sql<boolean>`${sql.raw(String(isOfSubject))}`.as('is_of_subject'),
      })
      .from(reminders)
      .where(condition);
  const rows = await unionAll(kept(ofSubjects, true), kept(ofRecipients, false));
  const names = (state: 'ordered' | 'skipped') =>
    new Set(
      rows
        .filter((row) => row.isOfSubject && row.state === state)
        .map(({ rule, subjectId, occasion }) => reminderKey(rule, subjectId, occasion)),
    );
  return {
    sent: names('ordered'),
    skipped: names('skipped'),
    taken: new Set(rows.filter((row) => !row.isOfSubject).map(({ recipient, day }) => dayKey(recipient, day))),
  };
}

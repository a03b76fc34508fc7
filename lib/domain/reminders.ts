import { addHours } from 'date-fns';
import { REMINDER_HOURS, REMINDER_LATE_HOURS } from '@/lib/config/constants';
import type { CalendarDate } from '@/lib/contract/dates';
import { type ReminderHeld, type ReminderRule, type ReminderSettings, reminderRule } from '@/lib/contract/reminder';
import { addDays } from './nights';
import type { PackageFeature } from './packages';
import { calmBefore, calmFrom } from './quiet-hours';
import { dateInZone, instantInZone } from './zone';

interface RuleTraits {
  /** The unit of the rule's offsets: days from a day in the event's zone, or hours from an instant. */
  unit: 'days' | 'hours';
  usual: readonly number[];
  /** The feature that the event's package must include. */
  feature: PackageFeature;
}

/** The fixed traits of each rule. docs/decisions/reminders.md. */
export const REMINDER_RULES = {
  firstPayment: { unit: 'hours', usual: [-48], feature: 'payments' },
  waitlistOffer: { unit: 'hours', usual: [-12], feature: 'reservations' },
  payment: { unit: 'days', usual: [-7, -3, 0, 2], feature: 'payments' },
  masterAccount: { unit: 'days', usual: [-7, -3, 0, 2], feature: 'console' },
  contactNotice: { unit: 'hours', usual: [48], feature: 'calls' },
  attendance: { unit: 'days', usual: [-14, -3], feature: 'reminder' },
  missingNames: { unit: 'days', usual: [-14, -5], feature: 'reservations' },
  flightData: { unit: 'days', usual: [-45, -30], feature: 'transport' },
} as const satisfies Record<ReminderRule, RuleTraits>;

/** The rules as they are where nobody of the event has set them: all on, at their usual times. */
export const USUAL_REMINDERS = Object.fromEntries(
  reminderRule.options.map((rule) => [rule, { on: true, offsets: [...REMINDER_RULES[rule].usual] }]),
) as ReminderSettings;

/** What somebody may be reminded of, as things stand. */
export interface ReminderSubject {
  rule: ReminderRule;
  /** Id of the subject; rule, id, due time and offset together name one reminder, which is sent at most once. */
  id: string;
  /** A day in the event's zone for rules that count days, else the instant from which hours count. */
  due: CalendarDate | Date;
  /** From when on there is something to be reminded of. */
  since: Date;
  /** When it becomes too late for a reminder; null = never. */
  ends: Date | null;
  /** The mailbox or mobile for the limit of one reminder a day; null where the person has neither. */
  recipient: string | null;
  /** The zones that the recipient may be in; the first one decides what day it is. */
  zones: readonly string[];
  /** Why no reminder of this subject is sent; null = nothing prevents it. */
  held: Exclude<ReminderHeld, 'promised' | 'createdToday' | 'skipped' | 'sameDay'> | null;
  /** The last day of a promise to pay, in the event's zone. */
  promisedUntil: CalendarDate | null;
}

/** A reminder that is sent at `at`, unless `held` says why not. */
export interface Planned<Subject extends ReminderSubject = ReminderSubject> {
  subject: Subject;
  occasion: string;
  at: Date;
  /** The recipient's calendar day at that moment. */
  day: CalendarDate;
  held: ReminderHeld | null;
  moved: boolean;
}

interface Question<Subject extends ReminderSubject> {
  subjects: readonly Subject[];
  settings: ReminderSettings;
  eventZone: string;
  now: Date;
  /** How far ahead to look. */
  until: Date;
  /** Keys (see reminderKey) of reminders that were sent, and of those that staff chose to skip. */
  sent: ReadonlySet<string>;
  skipped: ReadonlySet<string>;
  /** Recipients and days (see dayKey) with a reminder sent already. */
  taken: ReadonlySet<string>;
}

/** The key of a reminder: rule, subject, due time and offset. */
export const reminderKey = (rule: ReminderRule, subjectId: string, occasion: string) =>
  `${rule} ${subjectId} ${occasion}`;

/** The key of a recipient's day, on which at most one reminder is sent. */
export const dayKey = (recipient: string, day: CalendarDate) => `${recipient} ${day}`;

/** No reminder is sent within so many hours before the end, since the recipient could hardly act any more. */
const LEAST_NOTICE_HOURS = 1;

const isOverBy = ({ ends }: ReminderSubject, at: Date) => ends !== null && addHours(at, LEAST_NOTICE_HOURS) > ends;

/**
 * The time that a reminder should be sent at: in waking hours of its recipient, and before it is too late; null where
 * there is no such time.
 */
function meantFor(subject: ReminderSubject, offset: number): Date | null {
  const { due, zones } = subject;
  const isDay = typeof due === 'string';
  const raw = isDay
    ? instantInZone(addDays(due, offset), REMINDER_HOURS.from, zones[0] ?? 'UTC')
    : addHours(due, offset);
  const at = calmFrom(raw, zones);
  if (!isOverBy(subject, at)) return at;
  // A reminder of something that ends during the night is sent the evening before.
  const earlier = isDay ? null : calmBefore(raw, zones);
  return earlier && !isOverBy(subject, earlier) ? earlier : null;
}

/** How the due time is written at the beginning of a reminder's occasion. */
export const dueText = (due: CalendarDate | Date): string => (typeof due === 'string' ? due : due.toISOString());

/**
 * The reminders of a subject from now on. Of those whose time has passed only the last one is sent, and only for a few
 * days.
 */
function occasionsOf<Subject extends ReminderSubject>(subject: Subject, question: Question<Subject>) {
  const { settings, now, until, sent } = question;
  const { rule, zones } = subject;
  const { on, offsets } = settings[rule];
  if (!on) return [];
  const meant = offsets.flatMap((offset) => {
    const at = meantFor(subject, offset);
    const occasion = `${dueText(subject.due)} ${offset}`;
    return at && at >= subject.since ? [{ at, occasion }] : [];
  });
  const earliest = addHours(now, -REMINDER_LATE_HOURS);
  const near = meant.filter(({ at }) => at > earliest && at <= until).sort((a, b) => a.at.getTime() - b.at.getTime());
  const last = near.filter(({ at }) => at <= now).at(-1);
  const late = last && { ...last, at: calmFrom(now, zones) };
  const dayOf = (at: Date) => dateInZone(at, zones[0] ?? question.eventZone);
  const ahead = near.filter(({ at }) => at > now);
  // The late one is dropped where another reminder of the subject, with the same words, is sent on the same day.
  const going = late && ahead.every(({ at }) => dayOf(at) > dayOf(late.at)) ? [late, ...ahead] : ahead;
  return going
    .filter(({ occasion }) => !sent.has(reminderKey(rule, subject.id, occasion)))
    .filter(({ at }) => !isOverBy(subject, at))
    .map(({ at, occasion }) => ({ subject, occasion, at }));
}

type Occasion<Subject extends ReminderSubject> = ReturnType<typeof occasionsOf<Subject>>[number];

function heldBy<Subject extends ReminderSubject>(
  each: Occasion<Subject>,
  question: Question<Subject>,
): ReminderHeld | null {
  const { subject, occasion, at } = each;
  const { eventZone, skipped } = question;
  const day = dateInZone(at, eventZone);
  if (subject.recipient === null) return 'noAddress';
  if (subject.held) return subject.held;
  if (skipped.has(reminderKey(subject.rule, subject.id, occasion))) return 'skipped';
  if (subject.promisedUntil !== null && day <= subject.promisedUntil) return 'promised';
  return day <= dateInZone(subject.since, eventZone) ? 'createdToday' : null;
}

const RANK = new Map(reminderRule.options.map((rule, index) => [rule, index]));
const rankOf = ({ subject }: { subject: ReminderSubject }) => RANK.get(subject.rule) ?? RANK.size;

/**
 * Plans which reminder goes to whom and when, soonest first: only in waking hours of the recipient and at most one a
 * day for each, with urgent ones and payments before tasks. One that has to give way is sent on the next free day,
 * unless that is too late. Throws RangeError on a bad date or zone. docs/decisions/reminders.md.
 */
export function planReminders<Subject extends ReminderSubject>(question: Question<Subject>): Planned<Subject>[] {
  const plan: Planned<Subject>[] = [];
  const byRecipient = new Map<string, Planned<Subject>[]>();
  for (const subject of question.subjects)
    for (const each of occasionsOf(subject, question)) {
      const day = dateInZone(each.at, subject.zones[0] ?? question.eventZone);
      const held = heldBy(each, question);
      const planned = { subject, occasion: each.occasion, at: each.at, day, held, moved: false };
      if (held || subject.recipient === null) plan.push(planned);
      else byRecipient.set(subject.recipient, [...(byRecipient.get(subject.recipient) ?? []), planned]);
    }
  for (const [recipient, own] of byRecipient) plan.push(...oneADay(recipient, own, question));
  return plan.sort((a, b) => a.at.getTime() - b.at.getTime() || rankOf(a) - rankOf(b));
}

function oneADay<Subject extends ReminderSubject>(
  recipient: string,
  own: Planned<Subject>[],
  { taken }: Pick<Question<Subject>, 'taken'>,
): Planned<Subject>[] {
  const waiting = [...own];
  const days = new Map<CalendarDate, Planned<Subject> | null>();
  const done: Planned<Subject>[] = [];
  const inOrder = (a: Planned<Subject>, b: Planned<Subject>) =>
    a.day.localeCompare(b.day) ||
    rankOf(a) - rankOf(b) ||
    dueText(a.subject.due).localeCompare(dueText(b.subject.due)) ||
    a.at.getTime() - b.at.getTime();
  while (waiting.length > 0) {
    waiting.sort(inOrder);
    const [next] = waiting.splice(0, 1);
    if (!next) break;
    const holder = days.get(next.day) ?? null;
    if (!holder && !taken.has(dayKey(recipient, next.day))) {
      days.set(next.day, next);
      done.push(next);
      continue;
    }
    // A second reminder of the same subject on that day would say nothing new, so it is dropped and not moved to
    // another day.
    const isSame = holder?.subject.rule === next.subject.rule && holder.subject.id === next.subject.id;
    const later = isSame ? null : movedOn(next, own);
    if (later) waiting.push(later);
    else done.push({ ...next, held: 'sameDay' });
  }
  return done;
}

/** The reminder moved by a day; null where that is too late, or the subject's next reminder comes by then. */
function movedOn<Subject extends ReminderSubject>(each: Planned<Subject>, own: Planned<Subject>[]) {
  const { subject } = each;
  const next = addDays(each.day, 1);
  const at = calmFrom(instantInZone(next, REMINDER_HOURS.from, subject.zones[0] ?? 'UTC'), subject.zones);
  const first = own.find((one) => one.occasion === each.occasion && one.subject === subject) ?? each;
  if (at > addHours(first.at, REMINDER_LATE_HOURS) || isOverBy(subject, at)) return null;
  const meetsNext = own.some(
    (one) => one.subject.rule === subject.rule && one.subject.id === subject.id && one.day === next,
  );
  return meetsNext ? null : { ...each, at, day: next, moved: true };
}

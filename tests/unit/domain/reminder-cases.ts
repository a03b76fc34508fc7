import { type Planned, planReminders, type ReminderSubject, USUAL_REMINDERS } from '@/lib/domain/reminders';

export const CANCUN = 'America/Cancun';
export const MADRID = 'Europe/Madrid';
/** Nine in the morning there is midnight in UTC, and the evening before in Cancún. */
export const TOKYO = 'Asia/Tokyo';
export const MADE = new Date('2026-12-01T15:00:00Z');

/** A payment of the booking `booking`, due on 1 March 2027 and reminded of in Cancún, but for what is given. */
export const subject = (values: Partial<ReminderSubject> = {}): ReminderSubject => ({
  rule: 'payment',
  id: 'booking',
  due: '2027-03-01',
  since: MADE,
  ends: null,
  recipient: 'ana@personas.test',
  zones: [CANCUN],
  held: null,
  promisedUntil: null,
  ...values,
});

const NOTHING = { sent: new Set<string>(), skipped: new Set<string>(), taken: new Set<string>() };

/** What goes to them within two weeks, at the usual times, of an event in Cancún. */
export const plan = (
  subjects: ReminderSubject[],
  now: string,
  more: Partial<Parameters<typeof planReminders>[0]> = {},
): Planned[] =>
  planReminders({
    subjects,
    settings: USUAL_REMINDERS,
    eventZone: CANCUN,
    now: new Date(now),
    until: new Date(Date.parse(now) + 14 * 86_400_000),
    ...NOTHING,
    ...more,
  });

/** When each goes, and what holds it back. */
export const told = (all: Planned[]): string[] =>
  all.map(({ at, held }) => (held ? `${at.toISOString()} ${held}` : at.toISOString()));

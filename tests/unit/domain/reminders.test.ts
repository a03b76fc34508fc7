import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ReminderRule, reminderRule } from '@/lib/contract/reminder';
import { zonesOfMobile } from '@/lib/domain/call-queue';
import { calmFrom } from '@/lib/domain/quiet-hours';
import {
  dayKey,
  type Planned,
  planReminders,
  REMINDER_RULES,
  type ReminderSubject,
  reminderKey,
  USUAL_REMINDERS,
} from '@/lib/domain/reminders';
import { clockInZone, dateInZone } from '@/lib/domain/zone';
import { times } from '@/tests/support/thorough';

const CANCUN = 'America/Cancun';
const MADRID = 'Europe/Madrid';
const MADE = new Date('2026-12-01T15:00:00Z');

const subject = (values: Partial<ReminderSubject> = {}): ReminderSubject => ({
  ...{ rule: 'payment', id: 'booking', due: '2027-03-01', since: MADE, ends: null, recipient: 'ana@personas.test' },
  ...{ zones: [CANCUN], held: null, promisedUntil: null, ...values },
});

const NOTHING = { sent: new Set<string>(), skipped: new Set<string>(), taken: new Set<string>() };

const plan = (subjects: ReminderSubject[], now: string, more: Partial<Parameters<typeof planReminders>[0]> = {}) =>
  planReminders({
    ...{ subjects, settings: USUAL_REMINDERS, eventZone: CANCUN, now: new Date(now) },
    ...{ until: new Date(Date.parse(now) + 14 * 86_400_000), ...NOTHING, ...more },
  });

const told = (all: Planned[]) => all.map(({ at, held }) => (held ? `${at.toISOString()} ${held}` : at.toISOString()));

describe('the days of a payment', () => {
  it('are 7 and 3 before, the day itself and 2 after, at nine where the guest is', () => {
    expect(told(plan([subject()], '2027-02-20T12:00:00Z'))).toEqual([
      '2027-02-22T14:00:00.000Z',
      '2027-02-26T14:00:00.000Z',
      '2027-03-01T14:00:00.000Z',
      '2027-03-03T14:00:00.000Z',
    ]);
  });

  it('keep nine o’clock through a change of the clocks', () => {
    const clocks = plan([subject({ due: '2027-03-28', zones: [MADRID] })], '2027-03-20T00:00:00Z');
    expect(told(clocks)).toEqual([
      '2027-03-21T08:00:00.000Z',
      '2027-03-25T08:00:00.000Z',
      '2027-03-28T07:00:00.000Z',
      '2027-03-30T07:00:00.000Z',
    ]);
  });

  it('are the event’s own where it has some', () => {
    const settings = { ...USUAL_REMINDERS, payment: { on: true, offsets: [-10, 5] } };
    expect(told(plan([subject()], '2027-02-18T12:00:00Z', { settings }))).toEqual(['2027-02-19T14:00:00.000Z']);
    const off = { ...USUAL_REMINDERS, payment: { on: false, offsets: [-7] } };
    expect(plan([subject()], '2027-02-20T12:00:00Z', { settings: off })).toEqual([]);
  });

  it('wait where a country has several zones until its last one is up', () => {
    const zones = zonesOfMobile('+13055550100', CANCUN);
    expect(told(plan([subject({ zones })], '2027-03-01T12:00:00Z')).at(0)).toBe('2027-03-01T17:00:00.000Z');
  });
});

describe('a reminder that could not go at its time', () => {
  it('goes within three days, and of several the last alone', () => {
    expect(told(plan([subject()], '2027-02-24T20:00:00Z')).at(0)).toBe('2027-02-24T20:00:00.000Z');
    expect(told(plan([subject()], '2027-02-25T15:00:00Z')).at(0)).toBe('2027-02-26T14:00:00.000Z');
    const settings = { ...USUAL_REMINDERS, payment: { on: true, offsets: [-3, -2] } };
    expect(plan([subject()], '2027-02-27T18:00:00Z', { settings }).map(({ occasion }) => occasion)).toEqual([
      '2027-03-01 -2',
    ]);
  });

  it('waits at night for the morning', () => {
    expect(told(plan([subject()], '2027-03-02T03:00:00Z')).at(0)).toBe('2027-03-02T14:00:00.000Z');
  });

  it('is never of a time before there was something to remind of', () => {
    const since = new Date('2027-02-25T18:00:00Z');
    expect(told(plan([subject({ since })], '2027-02-25T18:05:00Z'))).toEqual([
      '2027-02-26T14:00:00.000Z',
      '2027-03-01T14:00:00.000Z',
      '2027-03-03T14:00:00.000Z',
    ]);
  });
});

describe('what holds a reminder back', () => {
  it.each([
    ['declined', subject({ held: 'declined' }), {}],
    ['optedOut', subject({ held: 'optedOut' }), {}],
    ['underReview', subject({ held: 'underReview' }), {}],
    ['noAddress', subject({ recipient: null }), {}],
    ['promised', subject({ promisedUntil: '2027-03-01' }), {}],
    ['createdToday', subject({ since: new Date('2027-03-01T05:00:00Z') }), {}],
    ['skipped', subject(), { skipped: new Set([reminderKey('payment', 'booking', '2027-03-01 0')]) }],
  ] as const)('%s', (held, of, more) => {
    const found = plan([of], '2027-03-01T13:00:00Z', more).find(({ occasion }) => occasion === '2027-03-01 0');
    expect(found?.held).toBe(held);
  });

  it('a promise only until its day is over', () => {
    expect(told(plan([subject({ promisedUntil: '2027-02-28' })], '2027-02-26T13:00:00Z'))).toEqual([
      '2027-02-26T14:00:00.000Z promised',
      '2027-03-01T14:00:00.000Z',
      '2027-03-03T14:00:00.000Z',
    ]);
  });

  it('what went is not planned again', () => {
    const sent = new Set([reminderKey('payment', 'booking', '2027-03-01 0')]);
    expect(told(plan([subject()], '2027-03-01T13:00:00Z', { sent }))).toEqual(['2027-03-03T14:00:00.000Z']);
  });
});

describe('one a day', () => {
  const names = subject({ rule: 'missingNames', id: 'booking', due: '2027-03-15' });

  it('is the payment before the task, which goes the next day', () => {
    const both = plan([names, subject()], '2027-03-01T13:00:00Z').slice(0, 2);
    expect(both.map(({ subject: { rule }, at, moved }) => [rule, at.toISOString(), moved])).toEqual([
      ['payment', '2027-03-01T14:00:00.000Z', false],
      ['missingNames', '2027-03-02T14:00:00.000Z', true],
    ]);
  });

  it('counts what went already, from whichever event', () => {
    const taken = new Set([dayKey('ana@personas.test', '2027-03-01')]);
    const [first] = plan([subject()], '2027-03-01T13:00:00Z', { taken });
    expect([first?.at.toISOString(), first?.moved]).toEqual(['2027-03-02T14:00:00.000Z', true]);
  });

  it('is one of two items of the same booking', () => {
    const all = plan([subject({ due: '2027-02-27' }), subject()], '2027-03-01T13:00:00Z');
    expect(all.filter(({ day }) => day === '2027-03-01').map(({ occasion, held }) => [occasion, held])).toEqual([
      ['2027-02-27 2', null],
      ['2027-03-01 0', 'sameDay'],
    ]);
  });
});

describe('what ends at a moment', () => {
  const offer = (ends: string) =>
    subject({ rule: 'waitlistOffer', id: 'entry', due: new Date(ends), ends: new Date(ends), since: MADE });

  it('is told of so many hours before', () => {
    expect(told(plan([offer('2027-03-02T04:00:00Z')], '2027-03-01T13:00:00Z'))).toEqual(['2027-03-01T16:00:00.000Z']);
  });

  it('is told of in the evening before where the night would be too late', () => {
    // Twelve hours before is three at night, and nine in the morning leaves six: it waits for that.
    expect(told(plan([offer('2027-03-02T20:00:00Z')], '2027-03-01T13:00:00Z'))).toEqual(['2027-03-02T14:00:00.000Z']);
    const settings = { ...USUAL_REMINDERS, waitlistOffer: { on: true, offsets: [-6] } };
    expect(told(plan([offer('2027-03-02T12:00:00Z')], '2027-03-01T13:00:00Z', { settings }))).toEqual([
      '2027-03-02T00:45:00.000Z',
    ]);
  });

  it('is never told of once it is over', () => {
    expect(plan([offer('2027-03-01T14:30:00Z')], '2027-03-01T14:00:00Z')).toEqual([]);
  });
});

const zone = fc
  .constantFrom('+52', '+1', '+34', '+61', '+81', '+44', '+999')
  .map((code) => zonesOfMobile(code, CANCUN));
const instant = fc
  .integer({ min: Date.parse('2027-01-01T00:00:00Z'), max: Date.parse('2027-12-01T00:00:00Z') })
  .map((at) => new Date(at));

const someSubject = fc
  .record({ rule: fc.constantFrom(...reminderRule.options), at: instant, zones: zone })
  .chain(({ rule, at, zones }) =>
    fc
      .record({ id: fc.constantFrom('a', 'b'), recipient: fc.constantFrom('x', 'y', null) })
      .map(({ id, recipient }) => {
        const due = REMINDER_RULES[rule as ReminderRule].unit === 'days' ? dateInZone(at, CANCUN) : at;
        const ends = rule === 'waitlistOffer' || rule === 'firstPayment' ? at : null;
        return subject({ rule, id, due, zones, recipient, ends, since: new Date('2026-12-31T00:00:00Z') });
      }),
  );

describe('whatever there is to remind of', () => {
  it('goes while its recipient is up, once a day at most, and before it is too late', () => {
    fc.assert(
      fc.property(fc.array(someSubject, { maxLength: 12 }), instant, (subjects, now) => {
        const going = plan(subjects, now.toISOString()).filter(({ held }) => held === null);
        const days = going.map((each) => dayKey(each.subject.recipient ?? '', each.day));
        expect(new Set(days).size).toBe(days.length);
        for (const {
          at,
          subject: { zones, ends },
        } of going) {
          expect(at >= now).toBe(true);
          if (ends) expect(at < ends).toBe(true);
          for (const each of zones) {
            const clock = clockInZone(at, each);
            expect(clock >= '09:00' && clock < '20:00').toBe(true);
          }
        }
      }),
      { numRuns: times(200, 5000) },
    );
  });

  it('is planned the same by whoever looks later, but for what went meanwhile', () => {
    fc.assert(
      fc.property(fc.array(someSubject, { maxLength: 6 }), instant, (subjects, now) => {
        const [first, ...rest] = plan(subjects, now.toISOString()).filter(({ held }) => held === null);
        if (!first) return;
        const name = reminderKey(first.subject.rule, first.subject.id, first.occasion);
        const same = (each: Planned) => reminderKey(each.subject.rule, each.subject.id, each.occasion) === name;
        const taken = new Set([dayKey(first.subject.recipient ?? '', first.day)]);
        const later = plan(subjects, first.at.toISOString(), { sent: new Set([name]), taken });
        expect(later.some(same)).toBe(false);
        const clash = later.find(
          ({ held, day, subject: { recipient } }) => held === null && taken.has(dayKey(recipient ?? '', day)),
        );
        expect(clash).toBeUndefined();
        expect(rest.length).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: times(100, 2000) },
    );
  });

  it('finds an hour that all zones of a country share', () => {
    fc.assert(
      fc.property(instant, zone, (at, zones) => {
        const calm = calmFrom(at, zones);
        expect(calm >= at).toBe(true);
        for (const each of zones)
          expect(clockInZone(calm, each) >= '09:00' && clockInZone(calm, each) < '20:00').toBe(true);
      }),
      { numRuns: times(200, 5000) },
    );
  });
});

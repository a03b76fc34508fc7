import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ReminderRule, reminderRule } from '@/lib/contract/reminder';
import { zonesOfMobile } from '@/lib/domain/call-queue';
import { calmFrom } from '@/lib/domain/quiet-hours';
import { dayKey, type Planned, REMINDER_RULES, reminderKey } from '@/lib/domain/reminders';
import { clockInZone, dateInZone } from '@/lib/domain/zone';
import { times } from '@/tests/support/thorough';
import { CANCUN, plan, subject } from './reminder-cases';

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
        expect(rest.every(({ at }) => at >= first.at)).toBe(true);
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

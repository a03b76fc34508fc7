import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeRuleOn, endOfChangeRequest, nightsBeyond } from '@/lib/domain/change-rule';
import { addDays, nightsOf } from '@/lib/domain/nights';

describe('the rule for a guest’s change of an approved room', () => {
  it.each([
    ['automatic', null, 'automatic'],
    ['asks', null, 'asks'],
    ['locked', null, 'locked'],
    ['automatic', '2027-05-02', 'automatic'],
    ['automatic', '2027-05-01', 'locked'],
    ['asks', '2027-04-30', 'locked'],
    ['locked', '2028-01-01', 'locked'],
  ] as const)('%s, locked from %s: %s', (guestChanges, changesLockDate, expected) => {
    const today = '2027-05-01';
    expect(changeRuleOn({ guestChanges, changesLockDate }, { today, arrival: '2027-06-11' })).toBe(expected);
    expect(changeRuleOn({ guestChanges, changesLockDate }, { today, arrival: null })).toBe(expected);
  });

  it('is the agency’s from the day after the arrival', () => {
    const event = { guestChanges: 'automatic', changesLockDate: null } as const;
    const on = (today: string) => changeRuleOn(event, { today, arrival: '2027-06-11' });
    expect([on('2027-06-10'), on('2027-06-11'), on('2027-06-12')]).toEqual(['automatic', 'automatic', 'locked']);
  });
});

describe('the nights that a change adds', () => {
  const stay = fc.tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 1, max: 8 })).map(([from, nights]) => ({
    checkIn: addDays('2027-06-01', from),
    checkOut: addDays('2027-06-01', from + nights),
  }));

  it('are with the old ones all that either stay needs, and none is counted twice', () => {
    fc.assert(
      fc.property(stay, stay, (from, to) => {
        const added = nightsBeyond(to, from);
        const held = [...nightsOf(from), ...added];
        expect(new Set(held).size).toBe(held.length);
        expect(nightsOf(to).every((night) => held.includes(night))).toBe(true);
        expect(added.every((night) => nightsOf(to).includes(night))).toBe(true);
      }),
    );
  });
});

describe('the end of a change that nobody decides', () => {
  const timeZone = 'America/Cancun';
  const askedAt = new Date('2027-05-01T17:00:00Z');
  const stay = (checkIn: string) => ({ checkIn, checkOut: addDays(checkIn, 3) });

  it('comes after a week', () => {
    const end = endOfChangeRequest({ askedAt, from: stay('2027-06-01'), to: stay('2027-06-02'), timeZone });
    expect(end.toISOString()).toBe('2027-05-08T17:00:00.000Z');
  });

  it('and at the latest with the day of the earlier arrival, in the event’s zone', () => {
    const end = endOfChangeRequest({ askedAt, from: stay('2027-05-05'), to: stay('2027-05-03'), timeZone });
    // Cancún is five hours behind all year.
    expect(end.getTime()).toBeGreaterThan(Date.parse('2027-05-04T04:59:00Z'));
    expect(end.getTime()).toBeLessThanOrEqual(Date.parse('2027-05-04T05:00:00Z'));
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addBusinessDays, isBusinessDay, proofProtectsUntil } from '@/lib/domain/business-days';
import { addDays } from '@/lib/domain/nights';
import { dateInZone, dayEndingAt } from '@/lib/domain/zone';

// 2027-01-04 is a Monday.
describe('business days', () => {
  it('are Monday to Friday', () => {
    const week = Array.from({ length: 7 }, (_, day) => isBusinessDay(addDays('2027-01-04', day)));
    expect(week).toEqual([true, true, true, true, true, false, false]);
  });

  it.each([
    ['2027-01-04', 0, '2027-01-04'],
    ['2027-01-04', 1, '2027-01-05'],
    ['2027-01-07', 3, '2027-01-12'],
    ['2027-01-08', 1, '2027-01-11'],
    ['2027-01-09', 1, '2027-01-11'],
    ['2027-01-10', 3, '2027-01-13'],
    ['2027-01-08', 10, '2027-01-22'],
  ])('after %s, %d of them later, it is %s', (date, days, later) => {
    expect(addBusinessDays(date, days)).toBe(later);
  });

  it('are counted one by one, however many', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 1, max: 30 }), (offset, days) => {
        const from = addDays('2027-01-01', offset);
        const to = addBusinessDays(from, days);
        let counted = 0;
        for (let day = addDays(from, 1); day <= to; day = addDays(day, 1)) if (isBusinessDay(day)) counted += 1;
        expect([counted, isBusinessDay(to)]).toEqual([days, true]);
      }),
    );
  });
});

describe('a proof that waits', () => {
  it.each([
    // Friday evening in Cancún is Saturday in UTC already.
    ['America/Cancun', '2027-01-09T02:00:00Z', 3, '2027-01-14T05:00:00Z'],
    ['Europe/Madrid', '2027-01-08T23:30:00Z', 1, '2027-01-11T23:00:00Z'],
    ['Asia/Tokyo', '2027-01-07T16:00:00Z', 2, '2027-01-12T15:00:00Z'],
    // The clocks go forward in the night to Sunday.
    ['Europe/Madrid', '2027-03-26T10:00:00Z', 1, '2027-03-29T22:00:00Z'],
  ])('in %s, sent at %s, protects for %d business days until %s', (timeZone, sentAt, days, until) => {
    const end = proofProtectsUntil(new Date(sentAt), { days, timeZone });
    expect(end).toEqual(new Date(until));
    expect(dayEndingAt(end, timeZone)).toBe(addBusinessDays(dateInZone(new Date(sentAt), timeZone), days));
  });
});

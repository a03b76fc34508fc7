import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ComplimentaryTerms, complimentaryReason } from '@/lib/contract/complimentary-room';
import { type CountedRoom, complimentaryOf } from '@/lib/domain/complimentary-room';
import { addDays } from '@/lib/domain/nights';
import { FIRST_DAY } from './arbitraries';

const termsOf = (changes: Partial<ComplimentaryTerms> = {}): ComplimentaryTerms => ({
  basis: 'roomNights',
  every: 40,
  most: null,
  minimumNights: 1,
  ...changes,
});
const stay = (nights: number, from = 0, complimentary: CountedRoom['complimentary'] = null): CountedRoom => ({
  checkIn: addDays(FIRST_DAY, from),
  checkOut: addDays(FIRST_DAY, from + nights),
  complimentary,
});
const stays = (count: number, nights: number, from = 0) => Array.from({ length: count }, () => stay(nights, from));

describe('the rooms that a contract gives', () => {
  // docs/domain.md, Room block: 213 room nights, one for 40.
  it('are whole ones of all room nights together, and say how many are missing for the next', () => {
    const sold = [...stays(53, 4), stay(1)];
    expect(complimentaryOf(termsOf(), sold)).toEqual({
      basis: 'roomNights',
      counted: 213,
      earned: 5,
      given: 0,
      missing: 27,
    });
  });

  it('earn none themselves, for whatever reason they are given; those earned alone are counted as given', () => {
    const given = complimentaryReason.options.map((reason) => stay(4, 0, reason));
    expect(complimentaryOf(termsOf({ every: 4 }), [stay(4), ...given])).toMatchObject({
      counted: 4,
      earned: 1,
      given: 4,
    });
  });

  // As there: every sixth room, three at most.
  it('are rooms where rooms are counted, and no more than the most', () => {
    const terms = termsOf({ basis: 'rooms', every: 5, most: 3 });
    expect(complimentaryOf(terms, stays(14, 3))).toMatchObject({ counted: 14, earned: 2, missing: 1 });
    expect(complimentaryOf(terms, stays(15, 3))).toMatchObject({ earned: 3, missing: null });
    expect(complimentaryOf(terms, stays(40, 3))).toMatchObject({ earned: 3, missing: null });
    expect(complimentaryOf(terms, [...stays(5, 3), stay(7, 0, 'earned')])).toMatchObject({ earned: 1, given: 1 });
  });

  // As there: one for ten a night, of stays of three nights and more.
  it('are counted night by night, of stays that are long enough, the most of each night', () => {
    const terms = termsOf({ basis: 'perNight', every: 10, minimumNights: 3 });
    // Nights 0 to 2 have ten rooms, nights 2 and 3 nine others: no night but the third has more than ten.
    const sold = [...stays(10, 3), ...stays(9, 3, 2)];
    expect(complimentaryOf(terms, sold)).toMatchObject({ counted: 57, earned: 3, missing: null });
    expect(complimentaryOf(terms, [...sold, ...stays(30, 2)])).toMatchObject({ counted: 57, earned: 3 });
    expect(complimentaryOf({ ...terms, most: 1 }, stays(25, 3))).toMatchObject({ earned: 3 });
    expect(complimentaryOf(terms, stays(25, 3))).toMatchObject({ earned: 6 });
  });

  it('never become fewer by one more paid room, nor more by one that is given', () => {
    const room = fc.record({
      nights: fc.integer({ min: 1, max: 9 }),
      from: fc.integer({ min: 0, max: 5 }),
      reason: fc.constantFrom(null, ...complimentaryReason.options),
    });
    const terms = fc.record({
      basis: fc.constantFrom<ComplimentaryTerms['basis']>('roomNights', 'rooms', 'perNight'),
      every: fc.integer({ min: 2, max: 12 }),
      most: fc.option(fc.integer({ min: 1, max: 4 })),
      minimumNights: fc.integer({ min: 1, max: 4 }),
    });
    fc.assert(
      fc.property(terms, fc.array(room, { maxLength: 30 }), room, (clause, kept, { nights, from, reason }) => {
        const rooms = kept.map((each) => stay(each.nights, each.from, each.reason));
        const before = complimentaryOf(clause, rooms);
        const after = complimentaryOf(clause, [...rooms, stay(nights, from, reason)]);
        if (reason !== null) expect(after.earned).toBe(before.earned);
        expect(after.earned).toBeGreaterThanOrEqual(before.earned);
        if (clause.basis !== 'perNight') expect(before.earned * clause.every).toBeLessThanOrEqual(before.counted);
      }),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween, nearestFreeStay, nightsOf } from '@/lib/domain/nights';

const FIRST = '2027-02-15';
const nights = (free: number[]) => free.map((rooms, index) => ({ date: addDays(FIRST, index), free: rooms }));
const day = (index: number) => addDays(FIRST, index);
const nearest = (free: number[], length: number, wanted: number, rooms = 1) =>
  nearestFreeStay({ nights: nights(free), length, wantedCheckIn: day(wanted), rooms });

describe('the nearest free stay', () => {
  it('is the wanted one where it is free', () => {
    expect(nearest([1, 1, 1, 1], 3, 1)).toEqual({ checkIn: day(1), checkOut: day(4) });
  });

  it('is the one whose check-in is nearest, later or earlier', () => {
    expect(nearest([1, 1, 1, 0, 1, 1], 2, 3)).toEqual({ checkIn: day(4), checkOut: day(6) });
    expect(nearest([1, 1, 1, 0, 0, 1, 1], 2, 2)).toEqual({ checkIn: day(1), checkOut: day(3) });
  });

  it('is the earlier on a tie', () => {
    expect(nearest([0, 1, 0, 1], 1, 2)).toEqual({ checkIn: day(1), checkOut: day(2) });
    const turned = nights([0, 1, 0, 1]).toReversed();
    expect(nearestFreeStay({ nights: turned, length: 1, wantedCheckIn: day(2), rooms: 1 })?.checkIn).toBe(day(1));
  });

  it('has all the rooms on every night', () => {
    expect(nearest([2, 1, 2, 2, 1], 2, 0, 2)).toEqual({ checkIn: day(2), checkOut: day(4) });
  });

  it('does not cross a night that is not for sale', () => {
    const gap = [...nights([1]), { date: day(2), free: 1 }];
    expect(nearestFreeStay({ nights: gap, length: 2, wantedCheckIn: FIRST, rooms: 1 })).toBeNull();
  });

  it('is none where there is none', () => {
    expect(nearest([1, 0, 1], 2, 0)).toBeNull();
    expect(nearest([], 1, 0)).toBeNull();
    expect(nearest([1, 1], 0, 0)).toBeNull();
  });

  it('is free on every night, and no free stay is nearer', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(3), { maxLength: 20 }),
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: -5, max: 25 }),
        fc.integer({ min: 1, max: 3 }),
        (free, length, wanted, rooms) => {
          const fits = free
            .map((_, index) => index)
            .filter((index) => index + length <= free.length)
            .filter((index) => free.slice(index, index + length).every((left) => left >= rooms));
          const found = nearest(free, length, wanted, rooms);
          expect(found === null).toBe(fits.length === 0);
          if (found === null) return;
          expect(nightsOf(found)).toHaveLength(length);
          expect(fits).toContain(daysBetween(FIRST, found.checkIn));
          const distance = Math.abs(daysBetween(day(wanted), found.checkIn));
          expect(distance).toBe(Math.min(...fits.map((index) => Math.abs(index - wanted))));
        },
      ),
    );
  });
});

import { describe, expect, it } from 'vitest';
import {
  holdsFeature,
  honeymoonPercentIn,
  packageForGuests,
  packageForHoneymoon,
  smsPackOf,
} from '@/lib/domain/packages';

describe('an event without a package', () => {
  it('is its agency’s own and lacks nothing: features, text messages, the whole honeymoon discount', () => {
    expect(holdsFeature(null, 'mailings')).toBe(true);
    expect(smsPackOf(null)).toBeNull();
    expect(honeymoonPercentIn(null, 35)).toBe(35);
  });
});

describe('a package', () => {
  it('has a feature from the smallest that is sold with it', () => {
    expect([holdsFeature('honey', 'giftTable'), holdsFeature('romance', 'giftTable')]).toEqual([false, true]);
    expect([holdsFeature('romance', 'reservations'), holdsFeature('love', 'reservations')]).toEqual([false, true]);
  });

  it('holds text messages only where its pack does', () => {
    expect((['honey', 'romance', 'love'] as const).map(smsPackOf)).toEqual([0, 0, 1000]);
  });

  it('takes off the couple’s rooms what the event says, up to what it was sold with', () => {
    expect([9, 10, 11].map((percent) => honeymoonPercentIn('love', percent))).toEqual([9, 10, 10]);
    expect(honeymoonPercentIn('honey', 5)).toBe(0);
  });

  it('with such a honeymoon discount is the smallest that goes so far, and none beyond the largest', () => {
    expect([0, 1, 10, 11].map(packageForHoneymoon)).toEqual(['honey', 'romance', 'romance', null]);
  });

  it('for a list is the smallest whose list takes so many guests', () => {
    expect([0, 150, 151].map(packageForGuests)).toEqual(['honey', 'honey', 'romance']);
  });
});

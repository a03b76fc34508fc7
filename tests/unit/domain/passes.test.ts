import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maximumPasses, pricePasses } from '@/lib/domain/passes';

describe('passes', () => {
  it.each([
    [120, 20, 24],
    [24, 20, 4],
    [4, 20, 0],
    [100, 12.5, 12],
    [0, 20, 0],
  ])('of %i attendees at %d %% are at most %i', (attendees, sharePercent, expected) => {
    expect(maximumPasses({ attendees, sharePercent })).toBe(expected);
  });

  it('never exceed the share, and one more would', () => {
    fc.assert(
      fc.property(fc.nat({ max: 5000 }), fc.integer({ min: 0, max: 100 }), (attendees, sharePercent) => {
        const most = maximumPasses({ attendees, sharePercent });
        expect(most * 100).toBeLessThanOrEqual(attendees * sharePercent);
        expect((most + 1) * 100).toBeGreaterThan(attendees * sharePercent);
      }),
    );
  });

  it('are priced a line a kind', () => {
    const passes = [
      { kind: 'child', quantity: 1 } as const,
      { kind: 'adult', quantity: 2 } as const,
      { kind: 'adult', quantity: 1 } as const,
    ];
    expect(pricePasses(passes, { adult: 12000, child: 6000 })).toEqual({
      ok: true,
      lines: [
        { kind: 'adult', quantity: 3, unit: 12000, total: 36000 },
        { kind: 'child', quantity: 1, unit: 6000, total: 6000 },
      ],
      total: 42000,
    });
  });

  it('of a kind that the event does not sell are not bookable, never free; none of it is no problem', () => {
    const prices = { adult: 12000, child: null };
    expect(pricePasses([{ kind: 'child', quantity: 1 }], prices)).toEqual({ ok: false, missing: ['child'] });
    expect(pricePasses([{ kind: 'child', quantity: 0 }], prices)).toEqual({ ok: true, lines: [], total: 0 });
  });
});

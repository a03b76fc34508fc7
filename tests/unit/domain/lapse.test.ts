import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lapseEnd, nextLapseStep, protectsConfirmation } from '@/lib/domain/lapse';

const HOUR = 3_600_000;
const start = new Date('2027-01-10T17:00:00Z');
const at = (hours: number) => new Date(start.getTime() + hours * HOUR);
const hours = { unverified: 24, firstPayment: 72 };

/** Hours until the end, and since the warning where there was one. */
interface Standing {
  isVerified: boolean;
  left: number;
  warned?: number;
}

describe('the end of a confirmation without payment', () => {
  it.each([
    ['a day after it, while the address is unverified', { verifiedAt: null }, 24],
    ['so many hours after the address was verified', { verifiedAt: at(10) }, 82],
    ['from the confirmation on, where it was verified before', { verifiedAt: at(-5) }, 72],
    ['not before the first payment’s own day is over', { verifiedAt: at(10), firstDueEnds: at(400) }, 400],
    ['not earlier for a first payment that is due sooner', { verifiedAt: at(10), firstDueEnds: at(81) }, 82],
    ['a day all the same, while nobody knows whose address it is', { verifiedAt: null, firstDueEnds: at(400) }, 24],
    ['never, where the event says so', { verifiedAt: at(1), hours: { ...hours, firstPayment: 0 } }, null],
  ])('is %s', (_name, given, end) => {
    const found = lapseEnd({ confirmedAt: start, hours, firstDueEnds: null, ...given });
    expect(found).toEqual(end === null ? null : at(end));
  });

  it('is warned of once and comes an hour after the warning at the earliest, however late the job runs', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 2000 }), { minLength: 1 }), fc.boolean(), (gaps, isVerified) => {
        const lapsesAt = at(24);
        let minute = 0;
        let warnedAt: Date | null = null;
        for (const gap of gaps) {
          minute += gap;
          const now = at(minute / 60);
          const step = nextLapseStep({ lapsesAt, warnedAt, isVerified, now });
          if (step === 'warn') {
            expect(warnedAt).toBeNull();
            warnedAt = now;
          } else if (step === 'lapse') {
            expect(now.getTime()).toBeGreaterThanOrEqual(lapsesAt.getTime());
            expect(now.getTime() - (warnedAt?.getTime() ?? Number.NaN)).toBeGreaterThanOrEqual(HOUR);
            return;
          }
        }
      }),
    );
  });

  it.each([
    ['none', { isVerified: true, left: 24.01 }],
    ['warn', { isVerified: true, left: 24 }],
    ['none', { isVerified: false, left: 6.01 }],
    ['warn', { isVerified: false, left: 6 }],
    ['warn', { isVerified: false, left: -3 }],
    ['none', { isVerified: true, left: 0.01, warned: 24 }],
    ['lapse', { isVerified: true, left: 0, warned: 24 }],
    ['lapse', { isVerified: false, left: -2, warned: 1 }],
    ['none', { isVerified: false, left: -2, warned: 0.99 }],
  ] satisfies [string, Standing][])(
    'brings %s where it stands so: %j, in hours',
    (step, { isVerified, left, warned }: Standing) => {
      const warnedAt = warned === undefined ? null : at(-warned);
      expect(nextLapseStep({ lapsesAt: at(left), warnedAt, isVerified, now: start })).toBe(step);
    },
  );

  it.each([
    ['approved', -500, null, true],
    ['pending', -500, null, true],
    ['requiresAction', -0.5, null, true],
    ['requiresAction', -1, null, false],
    ['requiresAction', -2, null, false],
    ['rejected', -90, -23, true],
    ['rejected', -90, -24, false],
    ['rejected', -90, -25, false],
    ['rejected', -0.1, null, false],
    ['failed', -0.1, null, false],
    ['failed', -0.2, -0.1, false],
    ['refunded', -90, -80, false],
  ])('a payment that is %s, made %d hours ago, decided %s: keeps it off %s', (status, made, decided, protects) => {
    const payment = { status, createdAt: at(made), decidedAt: decided === null ? null : at(decided) };
    expect(protectsConfirmation(payment, start)).toBe(protects);
  });
});

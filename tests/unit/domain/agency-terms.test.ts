import fc from 'fast-check';
import { expect, it } from 'vitest';
import { agencyFeature, FULL_TERMS } from '@/lib/contract/agency-terms';
import { agencyMay, leftOfLimit, limitOf } from '@/lib/domain/agency-terms';

it('lets an agency of which nothing was said use everything', () => {
  for (const feature of agencyFeature.options) expect(agencyMay(FULL_TERMS, feature)).toEqual({ may: true });
});

it('says whether the platform or the package is in the way, and the platform first', () => {
  const off = { off: ['sms' as const] };
  const inHoney = { chosen: 'honey' as const, feature: 'smsPack' as const };
  const inLove = { ...inHoney, chosen: 'love' as const };
  expect(agencyMay(FULL_TERMS, 'sms', inHoney)).toEqual({ may: false, by: 'package', needs: 'love' });
  expect(agencyMay(FULL_TERMS, 'sms', inLove)).toEqual({ may: true });
  expect(agencyMay(FULL_TERMS, 'sms', { ...inHoney, chosen: null })).toEqual({ may: true });
  // No package brings back what the platform switched off.
  expect(agencyMay(off, 'sms', inLove)).toEqual({ may: false, by: 'agency' });
  expect(agencyMay(off, 'sms', inHoney)).toEqual({ may: false, by: 'agency' });
  expect(agencyMay(off, 'calls')).toEqual({ may: true });
});

it('holds to the product’s own limit where the agency has none', () => {
  expect(limitOf(FULL_TERMS, 'importGuests')).toBe(10_000);
  expect(limitOf(FULL_TERMS, 'people')).toBeNull();
  expect(leftOfLimit(FULL_TERMS, 'people', 5_000)).toBeNull();
});

it('counts an agency’s own limit, and never one above the product’s', () => {
  const own = (importGuests: number) => ({ limits: { ...FULL_TERMS.limits, importGuests } });
  expect([own(50), own(10_000), own(10_001)].map((terms) => limitOf(terms, 'importGuests'))).toEqual([
    50, 10_000, 10_000,
  ]);
  expect(limitOf(own(50), 'people')).toBeNull();
});

it('leaves what the limit leaves, and nothing where there is more already', () => {
  fc.assert(
    fc.property(fc.nat(1000), fc.nat(2000), (most, used) => {
      const left = leftOfLimit({ limits: { ...FULL_TERMS.limits, people: most } }, 'people', used);
      expect(left).toBe(used >= most ? 0 : most - used);
    }),
  );
});

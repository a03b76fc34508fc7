import { expect, it } from 'vitest';
import { clockText } from '@/components/waitlist/offer-clock';

it('counts whole days apart from the hours that are left', () => {
  expect(clockText(0)).toEqual({ days: 0, time: '0:00:00' });
  expect(clockText(59 * 60 + 9)).toEqual({ days: 0, time: '0:59:09' });
  expect(clockText(48 * 3600)).toEqual({ days: 2, time: '0:00:00' });
  expect(clockText(86_399 + 86_400)).toEqual({ days: 1, time: '23:59:59' });
});

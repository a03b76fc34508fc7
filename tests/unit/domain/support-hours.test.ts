import { expect, test } from 'vitest';
import { SHOWN_SUPPORT_HOURS } from '@/lib/domain/support-hours';

test('people read the default opening hours without a zero before them', () => {
  expect(SHOWN_SUPPORT_HOURS).toEqual({ opens: '9:00', closes: '17:00' });
});

import { expect, test } from 'vitest';
import { supportHours } from '@/lib/domain/support-hours';

test('people read the default opening hours as their language says them', () => {
  expect(supportHours('es')).toEqual({ opens: '9:00', closes: '17:00' });
  expect(supportHours('en')).toEqual({ opens: '9 AM', closes: '5 PM' });
});

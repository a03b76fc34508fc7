import { expect, it } from 'vitest';
import { retryAfterFailures } from '@/lib/provider/ground/run-job';

it('waits twice as long after each failure, an hour at the most, however many there were', () => {
  const now = new Date('2027-01-10T12:00:00Z');
  const minutes = [1, 2, 3, 6, 7, 8, 5_000].map(
    (failures) => (retryAfterFailures(failures, now).getTime() - now.getTime()) / 60_000,
  );
  expect(minutes).toEqual([1, 2, 4, 32, 60, 60, 60]);
});

import { expect, it } from 'vitest';
import { movedCutOff } from '@/lib/domain/cut-off';

it('a cut-off day moves with its event, and never to a day that is over', () => {
  const today = '2027-01-10';
  expect(movedCutOff('2027-03-12', { days: 7, today })).toBe('2027-03-19');
  expect(movedCutOff('2027-03-12', { days: -7, today })).toBe('2027-03-05');
  expect(movedCutOff('2027-03-12', { days: -61, today })).toBe('2027-01-10');
  expect(movedCutOff('2027-03-12', { days: -62, today })).toBe('2027-01-10');
});

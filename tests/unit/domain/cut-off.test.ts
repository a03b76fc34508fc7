import { expect, it } from 'vitest';
import {
  cutOffNotice,
  cutOffProblem,
  isPastCutOff,
  isWaitlistOver,
  movedCutOff,
  unsoldNights,
} from '@/lib/domain/cut-off';

it('a cut-off day moves with its event, and never to a day that is over', () => {
  const today = '2027-01-10';
  expect(movedCutOff('2027-03-12', { days: 7, today })).toBe('2027-03-19');
  expect(movedCutOff('2027-03-12', { days: -7, today })).toBe('2027-03-05');
  expect(movedCutOff('2027-03-12', { days: -61, today })).toBe('2027-01-10');
  expect(movedCutOff('2027-03-12', { days: -62, today })).toBe('2027-01-10');
});

it('a day that is over or after the last night of the block cannot become its cut-off', () => {
  const problem = (day: string, lastNight: string | null = '2027-03-12') =>
    cutOffProblem(day, { today: '2027-01-10', lastNight });
  const days = ['2027-01-09', '2027-01-10', '2027-03-12', '2027-03-13'];
  expect(days.map((day) => problem(day))).toEqual(['cutOffPast', null, null, 'cutOffAfterBlock']);
  expect(problem('2027-03-13', null)).toBeNull();
});

it('a category sells to the end of its cut-off day', () => {
  const days = ['2027-03-11', '2027-03-12', '2027-03-13'];
  expect(days.map((today) => isPastCutOff('2027-03-12', today))).toEqual([false, false, true]);
});

it.each([
  ['31 days before', '2027-02-09', null],
  ['30 days before', '2027-02-10', 30],
  ['15 days before', '2027-02-25', 30],
  ['14 days before', '2027-02-26', 14],
  ['8 days before', '2027-03-04', 14],
  ['7 days before', '2027-03-05', 7],
  ['2 days before', '2027-03-10', 7],
  ['the day before', '2027-03-11', 1],
  ['on the day itself', '2027-03-12', 1],
  ['the day after', '2027-03-13', null],
])('%s the notice of a cut-off is the latest whose day has come', (_, today, notice) => {
  expect(cutOffNotice('2027-03-12', today)).toBe(notice);
});

it('a waitlist ends its days before the cut-off; without a cut-off it goes on', () => {
  const over = (today: string) => isWaitlistOver('2027-03-12', today, 5);
  expect(['2027-03-06', '2027-03-07', '2027-03-12'].map(over)).toEqual([false, true, true]);
  expect(isWaitlistOver('2027-03-12', '2027-03-12', 0)).toBe(true);
  expect(isWaitlistOver(null, '2027-03-12', 5)).toBe(false);
});

it('rooms that nobody bought are summed over the nights, and a night sold over its rooms takes none of them away', () => {
  const nights = [
    { allotted: 10, sold: 7 },
    { allotted: 10, sold: 12 },
    { allotted: 4, sold: 4 },
    { allotted: 5, sold: 0 },
  ];
  expect(unsoldNights(nights)).toBe(8);
  expect(unsoldNights([])).toBe(0);
});

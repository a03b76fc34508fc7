import { describe, expect, it } from 'vitest';
import { answerWay, maskedName } from '@/lib/domain/household-answers';

const EVENT = { eventDate: '2027-06-10', range_event_start: null, range_event_end: null, answersUntil: null };
const RANGE = {
  ...EVENT,
  eventDate: '1970-01-01',
  range_event_start: '2027-06-10',
  range_event_end: '2027-06-12',
};

describe('answers of guests', () => {
  it.each([
    // 30 days before the first day, unless the event says another.
    ['2027-05-11', EVENT, 'open'],
    ['2027-05-12', EVENT, 'late'],
    ['2027-04-01', { ...EVENT, answersUntil: '2027-04-01' }, 'open'],
    ['2027-04-02', { ...EVENT, answersUntil: '2027-04-01' }, 'late'],
    ['2027-06-10', EVENT, 'late'],
    ['2027-06-11', EVENT, 'closed'],
    ['2027-06-12', RANGE, 'late'],
    ['2027-06-13', RANGE, 'closed'],
    // A last day past the event still counts.
    ['2027-06-13', { ...RANGE, answersUntil: '2027-06-20' }, 'open'],
    // Dates that say nothing close nothing.
    ['2030-01-01', { ...RANGE, range_event_end: null }, 'open'],
    ['2030-01-01', { ...RANGE, range_event_end: null, answersUntil: '2027-04-01' }, 'late'],
  ])('on %s', (today, event, way) => {
    expect(answerWay(event, today)).toBe(way);
  });
});

it('a name is masked to what its owner knows it by', () => {
  expect(maskedName({ firstName: 'Lucía', lastName: 'Hernández' })).toBe('Lu••• H•••');
  expect(maskedName({ firstName: '  Lucía', lastName: ' ' })).toBe('Lu•••');
  expect(maskedName({ firstName: 'Dr. Juan', lastName: 'Pérez' })).toBe('Ju••• P•••');
});

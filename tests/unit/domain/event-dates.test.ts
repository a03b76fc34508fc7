import { describe, expect, it } from 'vitest';
import { dateProblems, eventDates, firstEventDay, isPastEvent } from '@/lib/domain/event-dates';

const event = (eventDate: string, start: string | null = null, end: string | null = null) => ({
  eventDate,
  range_event_start: start,
  range_event_end: end,
});

describe('the dates of an event', () => {
  it('are its date, whatever the range fields hold', () => {
    const single = event('2027-02-20', '2027-02-01', '2027-02-28');
    expect(eventDates(single)).toEqual({ kind: 'single', date: '2027-02-20' });
    expect(firstEventDay(single)).toBe('2027-02-20');
  });

  it('are its range where the date is 1970-01-01', () => {
    const range = event('1970-01-01', '2027-02-18', '2027-02-21');
    expect(eventDates(range)).toEqual({ kind: 'range', start: '2027-02-18', end: '2027-02-21' });
    expect(firstEventDay(range)).toBe('2027-02-18');
    expect(eventDates(event('1970-01-01', '2027-02-18', '2027-02-18')).kind).toBe('range');
  });

  it('are past the day after the last of them', () => {
    const range = event('1970-01-01', '2027-02-18', '2027-02-21');
    expect([range, event('2027-02-21')].map((each) => isPastEvent(each, '2027-02-21'))).toEqual([false, false]);
    expect([range, event('2027-02-21')].map((each) => isPastEvent(each, '2027-02-22'))).toEqual([true, true]);
    expect(isPastEvent(event('1970-01-01'), '2027-02-22')).toBe(false);
  });

  it.each([
    ['no range', event('1970-01-01')],
    ['no end', event('1970-01-01', '2027-02-18')],
    ['no start', event('1970-01-01', null, '2027-02-18')],
    ['an end before the start', event('1970-01-01', '2027-02-21', '2027-02-18')],
    ['a day that does not exist', event('1970-01-01', '2027-02-29', '2027-03-02')],
    ['a date that does not exist', event('2027-02-29')],
    ['no date', event('')],
  ])('are invalid with %s', (_, invalid) => {
    expect(eventDates(invalid)).toEqual({ kind: 'invalid' });
    expect(firstEventDay(invalid)).toBeNull();
  });
});

describe('the dates of a new event', () => {
  const TODAY = '2027-02-20';
  it.each([
    ['today', event('2027-02-20'), []],
    ['a day that is past', event('2027-02-19'), ['start']],
    ['no date', event(''), ['start']],
    ['a range from today', event('1970-01-01', '2027-02-20', '2027-02-20'), []],
    ['a range that began', event('1970-01-01', '2027-02-18', '2027-02-22'), ['start']],
    ['a turned range', event('1970-01-01', '2027-02-24', '2027-02-22'), ['end']],
    ['an empty range', event('1970-01-01'), ['start', 'end']],
  ])('of %s', (_, dates, problems) => {
    expect(dateProblems(dates, TODAY)).toEqual(problems);
  });
});

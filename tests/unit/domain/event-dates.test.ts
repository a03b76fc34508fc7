import { describe, expect, it } from 'vitest';
import {
  dateProblems,
  eventDates,
  firstEventDay,
  isFarFromEvent,
  isPastEvent,
  lastEventDay,
  typedDates,
} from '@/lib/domain/event-dates';

const event = (eventDate: string, start: string | null = null, end: string | null = null) => ({
  eventDate,
  range_event_start: start,
  range_event_end: end,
});

describe('the dates of an event', () => {
  it('are its date, whatever the range fields hold', () => {
    const single = event('2027-02-20', '2027-02-01', '2027-02-28');
    expect(eventDates(single)).toEqual({ kind: 'single', date: '2027-02-20' });
    expect([firstEventDay(single), lastEventDay(single)]).toEqual(['2027-02-20', '2027-02-20']);
  });

  it('are its range where the date is 1970-01-01', () => {
    const range = event('1970-01-01', '2027-02-18', '2027-02-21');
    expect(eventDates(range)).toEqual({ kind: 'range', start: '2027-02-18', end: '2027-02-21' });
    expect([firstEventDay(range), lastEventDay(range)]).toEqual(['2027-02-18', '2027-02-21']);
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
    expect([firstEventDay(invalid), lastEventDay(invalid)]).toEqual([null, null]);
    expect(isPastEvent(invalid, '2099-01-01')).toBe(false);
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
    ['a range without its start', event('1970-01-01', null, '2027-02-22'), ['start']],
    ['a range without its start that ended', event('1970-01-01', null, '2027-02-19'), ['start', 'end']],
    ['a range without its end', event('1970-01-01', '2027-02-20', null), ['end']],
    ['a start that does not exist', event('1970-01-01', '2027-02-29', '2027-03-05'), ['start']],
    ['an end that does not exist', event('1970-01-01', '2027-02-20', '2027-02-29'), ['end']],
  ])('of %s', (_, dates, problems) => {
    expect(dateProblems(dates, TODAY)).toEqual(problems);
  });
});

describe('the days that somebody typed', () => {
  it('are one day, whatever stands in the field of the end', () => {
    expect(typedDates({ days: 'one', start: '2027-02-20', end: '2027-02-21' })).toEqual(event('2027-02-20'));
  });

  it('are a range where they are several', () => {
    expect(typedDates({ days: 'several', start: '2027-02-20', end: '2027-02-21' })).toEqual(
      event('1970-01-01', '2027-02-20', '2027-02-21'),
    );
  });
});

it('a day is far from an event more than a year before its first or after its last', () => {
  const range = event('1970-01-01', '2027-06-09', '2027-06-11');
  const days = ['2026-06-07', '2026-06-08', '2027-06-10', '2028-06-11', '2028-06-12'];
  expect(days.map((day) => isFarFromEvent(day, range))).toEqual([true, false, false, false, true]);
  expect(isFarFromEvent('1999-01-01', event('1970-01-01'))).toBe(false);
});

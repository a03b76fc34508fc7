import { describe, expect, it } from 'vitest';
import { reachedWord, timeLeft } from '@/components/event/countdown/time-left';
import { coverScene, eventNames } from '@/components/event/cover';
import { byDay } from '@/components/event/schedule/by-day';
import type { Activity } from '@/lib/contract/activity';

describe('names of an event', () => {
  it.each([
    ['Ximena & Leonardo', 'Ximena', 'Leonardo'],
    ['Boda de Ana Lucía y José María', 'Ana Lucía', 'José María'],
    ['María e Íñigo', 'María', 'Íñigo'],
    ['The wedding of Ann and Bob', 'Ann', 'Bob'],
  ])('finds the couple in %j', (eventName, first, second) => {
    expect(eventNames(eventName)).toEqual({ kind: 'couple', first, second });
  });

  it.each(['Reencuentro Generación 2006', 'Sol y playa', 'XV años de Regina'])('leaves %j whole', (eventName) => {
    expect(eventNames(eventName)).toEqual({ kind: 'single', name: eventName });
  });
});

it('draws the same cover for a code each time, and not the same for all', () => {
  const codes = ['PLS-A', 'PLS-B', 'PLS-C', 'PLS-D'];
  expect(codes.map((code) => coverScene(code, true))).toEqual(codes.map((code) => coverScene(code, true)));
  expect(new Set(codes.map((code) => coverScene(code, true))).size).toBeGreaterThan(1);
  expect(coverScene('PLS-A', false)).toBe('day');
});

it('counts down to nothing, never below', () => {
  expect(timeLeft(90_061_000, 0)).toEqual({ days: 1, hours: 1, minutes: 1, seconds: 1 });
  expect(timeLeft(1000, 1000)).toBeNull();
  expect(timeLeft(0, 5000)).toBeNull();
});

describe('an event that has begun', () => {
  const week = {
    eventDate: '1970-01-01',
    range_event_start: '2027-07-18',
    range_event_end: '2027-07-23',
    timeZone: 'America/Cancun',
    ceremony: null,
  };
  const said = (event: object, instant: string) => reachedWord(event as never, new Date(instant));

  it('is thanked for after its last day, by its own clock', () => {
    const [second, last, after] = ['2027-07-19T12:00:00Z', '2027-07-24T03:00:00Z', '2027-07-24T12:00:00Z'];
    expect([second, last, after].map((instant) => said(week, instant))).toEqual(['today', 'today', 'past']);
    const wedding = { ...week, eventDate: '2027-06-08', range_event_start: null, range_event_end: null };
    expect(said(wedding, '2027-06-09T03:00:00Z')).toBe('today');
    expect(said(wedding, '2027-06-09T12:00:00Z')).toBe('past');
  });

  it('has its great day when its ceremony is, however early its guests come', () => {
    const withCeremony = { ...week, ceremony: { date: '2027-07-20', startTime: '17:30' } };
    expect(said(withCeremony, '2027-07-20T23:00:00Z')).toBe('today');
    expect(said(withCeremony, '2027-07-21T12:00:00Z')).toBe('past');
  });
});

it('puts activities under their day, in order of time', () => {
  const activity = (id: string, date: string, startTime: string): Activity => ({
    id,
    date,
    startTime,
    startsAt: `${date}T${startTime}:00Z`,
    name: id,
    endTime: null,
    endsAt: null,
    audience: 'everybody',
    capacity: null,
    venue: 'Playa',
    texts: {
      name: { es: id, en: id },
      venue: { es: 'Playa', en: 'Beach' },
      location: null,
      recommendations: null,
      description: null,
      dressCodeMen: null,
      dressCodeWomen: null,
      observations: null,
    },
    location: null,
    paid: false,
    minimumAge: null,
    recommendations: null,
    description: null,
    dressCodeMen: null,
    dressCodeWomen: null,
    observations: null,
    cover: null,
    coverPhotoUrl: null,
    videoUrl: null,
    version: 1,
  });
  const days = byDay([
    activity('brunch', '2027-06-09', '11:00'),
    activity('boda', '2027-06-08', '17:30'),
    activity('yoga', '2027-06-08', '07:00'),
  ]);
  expect(days.map((day) => [day.date, day.activities.map(({ id }) => id)])).toEqual([
    ['2027-06-08', ['yoga', 'boda']],
    ['2027-06-09', ['brunch']],
  ]);
});

import { describe, expect, it } from 'vitest';
import { timeLeft } from '@/components/event/countdown/time-left';
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

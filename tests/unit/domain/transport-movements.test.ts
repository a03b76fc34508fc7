import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changedWays, movementsByDay } from '@/lib/domain/transport-movements';

const away = { origin: 'CUN', destination: 'Hotel' };

it('turns the places around on the way back, and a one-way journey has none', () => {
  const movements = movementsByDay([
    { ...away, departureDate: '2027-03-05', returnDate: null },
    { ...away, departureDate: '2027-03-04', returnDate: '2027-03-05' },
  ]);
  expect(movements.map(({ day, movement, origin }) => [day, movement, origin])).toEqual([
    ['2027-03-04', 'arrival', 'CUN'],
    ['2027-03-05', 'arrival', 'CUN'],
    ['2027-03-05', 'departure', 'Hotel'],
  ]);
});

it('loses nobody and keeps the days in order', () => {
  const day = fc.integer({ min: 10, max: 28 }).map((number) => `2027-03-${number}`);
  const journey = fc.record({ departureDate: day, returnDate: fc.option(day) });
  fc.assert(
    fc.property(fc.array(journey), (journeys) => {
      const movements = movementsByDay(journeys.map((each) => ({ ...away, ...each })));
      const days = movements.map((each) => each.day);
      expect(days).toEqual(days.toSorted());
      const expected = journeys.flatMap(({ departureDate, returnDate }) => [
        departureDate,
        ...(returnDate ? [returnDate] : []),
      ]);
      expect(days).toEqual(expected.toSorted());
    }),
  );
});

describe('the ways of a journey that changed', () => {
  const flights = {
    airline: 'Aeroméxico',
    departureDate: '2027-03-04',
    flightNumber: 'AM 442',
    flightTime: '10:30',
    returnDate: '2027-03-08',
    returnFlightNumber: 'AM 443',
    returnFlightTime: '18:00',
  };

  it.each<[string, Partial<typeof flights>, ReturnType<typeof changedWays>]>([
    ['are none where nothing did', {}, []],
    ['are the arrival with another flight', { flightNumber: 'Y4 101' }, [{ way: 'arrival', otherDay: false }]],
    ['are the arrival at another hour', { flightTime: '12:00' }, [{ way: 'arrival', otherDay: false }]],
    ['are the arrival on another day', { departureDate: '2027-03-05' }, [{ way: 'arrival', otherDay: true }]],
    ['are the departure with another flight', { returnFlightNumber: 'Y4 1' }, [{ way: 'departure', otherDay: false }]],
    ['are the departure at another hour', { returnFlightTime: '19:00' }, [{ way: 'departure', otherDay: false }]],
    ['are the departure on another day', { returnDate: '2027-03-09' }, [{ way: 'departure', otherDay: true }]],
    [
      'are both with another airline, each on its own day',
      { airline: 'Volaris', returnDate: '2027-03-07' },
      [
        { way: 'arrival', otherDay: false },
        { way: 'departure', otherDay: true },
      ],
    ],
  ])('%s', (_, change, ways) => {
    expect(changedWays(flights, { ...flights, ...change })).toEqual(ways);
  });
});

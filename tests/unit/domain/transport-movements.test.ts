import fc from 'fast-check';
import { expect, it } from 'vitest';
import { movementsByDay } from '@/lib/domain/transport-movements';

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

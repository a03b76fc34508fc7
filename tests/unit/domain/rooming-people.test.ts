import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ageBandName } from '@/lib/contract/event';
import type { Occupant } from '@/lib/contract/reservation';
import { exchangePlaces, isTaken, placesOf } from '@/lib/domain/rooming-people';

const occupant = fc.record<Occupant>(
  {
    name: fc.constantFrom('', ' ', 'Ana', 'Luis', 'Leo'),
    band: fc.constantFrom(...ageBandName.options),
    age: fc.integer({ min: 0, max: 99 }),
    guestId: fc.constantFrom('guest-1', 'guest-2'),
  },
  { requiredKeys: ['name', 'band'] },
);
const count = fc.integer({ min: 0, max: 3 });
const room = fc.record({
  ...{ adults: count, juniors: count, minors: count, infants: count },
  occupants: fc.array(occupant, { maxLength: 8 }),
});
const place = fc.record({ room, place: fc.integer({ min: 0, max: 12 }) });
const known = (people: Occupant[]) => people.map((person) => JSON.stringify(person)).toSorted();
const bandsOf = (people: Occupant[]) => people.map(({ band }) => band);

test('who changes rooms takes the place of somebody of the same band: nobody is lost, every room keeps its bands', () => {
  fc.assert(
    fc.property(place, place, (from, to) => {
      const [left, right] = [placesOf(from.room), placesOf(to.room)];
      const [mover, other] = [left[from.place], right[to.place]];
      const moved = exchangePlaces(from, to);
      const fits = mover !== undefined && isTaken(mover) && mover.band === other?.band;
      expect(moved !== null).toBe(fits);
      if (!moved) return;
      expect(known([...moved.from, ...moved.to])).toEqual(known([...left, ...right]));
      expect([bandsOf(moved.from), bandsOf(moved.to)]).toEqual([bandsOf(left), bandsOf(right)]);
      expect([moved.to[to.place], moved.from[from.place]]).toEqual([mover, other]);
    }),
  );
});

test('places are as many of each band as were booked, the named ones first', () => {
  const occupants: Occupant[] = [
    { name: 'Leo', band: 'minor', age: 8 },
    { name: 'Ana', band: 'adult' },
    { name: 'Uno de más', band: 'minor' },
  ];
  expect(placesOf({ adults: 2, juniors: 0, minors: 1, infants: 1, occupants })).toEqual([
    { name: 'Ana', band: 'adult' },
    { name: '', band: 'adult' },
    { name: 'Leo', band: 'minor', age: 8 },
    { name: '', band: 'infant' },
  ]);
});

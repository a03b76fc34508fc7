import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ageBandName } from '@/lib/contract/event';
import type { Occupant } from '@/lib/contract/reservation';
import {
  exchangePlaces,
  fittingPlaces,
  type InvitedPlace,
  isTaken,
  peopleOf,
  placeInvited,
  placesOf,
} from '@/lib/domain/rooming-people';

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
  adults: count,
  juniors: count,
  minors: count,
  infants: count,
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

test('a hotel is told everybody who is booked, nameless where the name is not known, and nothing of the guest list', () => {
  const occupants: Occupant[] = [
    { name: ' Leo ', band: 'minor', age: 8, guestId: 'guest-1' },
    { name: 'Ana', band: 'adult' },
    { name: '  ', band: 'infant', age: 0 },
  ];
  expect(peopleOf({ adults: 2, juniors: 0, minors: 1, infants: 1, occupants })).toEqual([
    { name: 'Ana', band: 'adult', age: null },
    { name: null, band: 'adult', age: null },
    { name: 'Leo', band: 'minor', age: 8 },
    { name: null, band: 'infant', age: 0 },
  ]);
});

test('a place is taken once a name or an age is known', () => {
  expect(isTaken({ name: 'Ana', band: 'adult' })).toBe(true);
  expect(isTaken({ name: '', band: 'infant', age: 0 })).toBe(true);
  expect(isTaken({ name: 'Leo', band: 'minor', age: 8 })).toBe(true);
  expect([isTaken({ name: '', band: 'adult' }), isTaken({ name: ' ', band: 'adult' })]).toEqual([false, false]);
});

test('somebody may go to one free place of their band, said once, or to the places of others of it', () => {
  const people: Occupant[] = [
    { name: 'Ana', band: 'adult' },
    { name: '', band: 'minor' },
    { name: '', band: 'adult' },
    { name: '', band: 'adult' },
    { name: 'Luis', band: 'adult' },
  ];
  const places = (band: Occupant['band'], all = people) => fittingPlaces(all, band, isTaken).map(({ place }) => place);
  expect(places('adult')).toEqual([2, 0, 4]);
  expect(places('minor')).toEqual([1]);
  expect(places('infant')).toEqual([]);
  expect(places('adult', people.filter(isTaken))).toEqual([0, 1]);
  expect(fittingPlaces(people, 'minor', isTaken)).toEqual([{ place: 1, person: { name: '', band: 'minor' } }]);
});

const ROOM = { id: 'sea', adults: 2, juniors: 0, minors: 1, infants: 0 };
const adult = (name: string): Occupant => ({ name, band: 'adult' });
const invitedAs = (name: string, more: Partial<InvitedPlace> = {}): InvitedPlace => ({
  roomId: 'sea',
  place: 1,
  band: 'adult',
  name,
  ...more,
});
const foundAt = (rooms: Parameters<typeof placeInvited>[0], invited: InvitedPlace[]) =>
  placeInvited(rooms, invited).map((found) => found && `${found.room.id} ${found.place}`);

test('an invited person is followed by name, however it is written, and nobody else is let in', () => {
  const sea = { ...ROOM, occupants: [adult('Ana Ruiz'), adult('José Peña')] };
  const garden = { ...ROOM, id: 'garden', occupants: [adult('Eva Luna'), adult('')] };
  expect(foundAt([sea, garden], [invitedAs('jose  PENA')])).toEqual(['sea 1']);
  const moved = [
    { ...sea, occupants: [adult('Ana Ruiz'), adult('Eva Luna')] },
    { ...garden, occupants: [adult('José Peña'), adult('')] },
  ];
  expect(foundAt(moved, [invitedAs('José Peña')])).toEqual(['garden 0']);
  expect(
    foundAt([{ ...sea, occupants: [adult('Ana Ruiz'), adult('Otra Persona')] }], [invitedAs('José Peña')]),
  ).toEqual([null]);
  expect(
    foundAt([{ ...sea, adults: 1, occupants: [adult('Ana Ruiz')] }], [invitedAs('')]),
    'a child has it now',
  ).toEqual([null]);
});

test.each([
  ['Ana Ruiz', 'Ana Ruiz Peña', true],
  ['Ana Ruiz Peña', 'ana  peña', true],
  ['Ana María Ruiz', 'Ana Ruiz', true],
  ['Ana', 'Ana Ruiz', true],
  ['Ana Ruiz', 'Ana Luna', false],
  ['Ana Ruiz', 'Eva Ana Ruiz', false],
  ['Ana Ruiz Peña', 'Ana Peña Ruiz', false],
  ['Ana Ruiz', 'Ruiz', false],
  ['Anna Ruiz', 'Ana Ruiz', true],
  ['Fernado Ruiz', 'Fernando Ruiz', true],
  ['Jeroinmo Ruiz', 'Jeronimo Ruiz', true],
  ['Ana Ruis', 'Ana Ruiz', true],
  ['Juan Ruiz', 'Juana Ruiz', false],
  ['Mario Ruiz', 'Maria Ruiz', false],
  ['Eva Ruiz', 'Iva Ruiz', false],
  ['Anna Ruis', 'Ana Ruiz', false],
  ['Carlos Ruiz', 'Carla Ruiz', false],
])('who was invited as “%s” has their own place as “%s”: %s, and no other place', (invited, written, isTheirs) => {
  const sea = { ...ROOM, occupants: [adult('Luis Cab'), adult(written)] };
  expect(foundAt([sea], [invitedAs(invited)])).toEqual([isTheirs ? 'sea 1' : null]);
  expect(foundAt([sea], [invitedAs(invited, { place: 0 })])).toEqual([null]);
});

test('a place without a name is that of who was invited to it, until somebody else who was invited has it', () => {
  const sea = { ...ROOM, occupants: [adult('Ana Ruiz'), adult('')] };
  expect(foundAt([sea], [invitedAs('')])).toEqual(['sea 1']);
  const named = { ...sea, occupants: [adult('Ana Ruiz'), adult('José Peña')] };
  expect(foundAt([named], [invitedAs('')])).toEqual(['sea 1']);
  expect(foundAt([named], [invitedAs(''), invitedAs('José Peña', { roomId: 'garden' })])).toEqual([null, 'sea 1']);
  const alike = { ...sea, occupants: [adult('Ana Ruiz'), adult('Ana Ruiz')] };
  expect(foundAt([alike], [invitedAs('Ana Ruiz'), invitedAs('Ana Ruiz', { place: 0 })])).toEqual(['sea 1', 'sea 0']);
});

test('no place is two invited people’s, and everybody found is of the band they were invited as', () => {
  const invited = fc.record<InvitedPlace>({
    roomId: fc.constantFrom('a', 'b'),
    place: fc.integer({ min: 0, max: 6 }),
    band: fc.constantFrom(...ageBandName.options),
    name: fc.constantFrom('', 'Ana', 'Luis', 'Leo'),
  });
  fc.assert(
    fc.property(room, room, fc.array(invited, { maxLength: 6 }), (a, b, all) => {
      const found = placeInvited(
        [
          { ...a, id: 'a' },
          { ...b, id: 'b' },
        ],
        all,
      );
      const taken = found.flatMap((each) => (each ? [`${each.room.id} ${each.place}`] : []));
      expect(new Set(taken).size).toBe(taken.length);
      found.forEach((each, index) => {
        if (!each) return;
        expect(each.occupant.band).toBe(all[index]?.band);
        if (all[index]?.name) expect(each.occupant.name.trim()).toBe(all[index]?.name);
      });
    }),
  );
});

test('of two called alike each is found in their own room first, and a nameless place is not traded for another', () => {
  const sea = { ...ROOM, occupants: [adult('Ana Ruiz'), adult('José Peña')] };
  const garden = { ...ROOM, id: 'garden', occupants: [adult('Ana Ruiz'), adult('')] };
  expect(foundAt([sea, garden], [invitedAs('Ana Ruiz', { roomId: 'garden', place: 0 })])).toEqual(['garden 0']);
  expect(foundAt([sea, garden], [invitedAs('')])).toEqual(['sea 1']);
});

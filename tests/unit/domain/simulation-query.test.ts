import fc from 'fast-check';
import { expect, test } from 'vitest';
import { simulationInput } from '@/lib/contract/simulation';
import {
  asksForChange,
  choiceInput,
  choiceQuery,
  estimateOf,
  readChoice,
  type SimulatorChoice,
} from '@/lib/domain/simulation-query';

const COUPLE = { quantity: 1, adults: 2, juniors: 0, minors: 0, infants: 0 };

const room = fc.record({
  quantity: fc.integer({ min: 1, max: 60 }),
  adults: fc.nat(20),
  juniors: fc.nat(20),
  minors: fc.nat(20),
  infants: fc.nat(20),
});
const named = fc
  .tuple(room, fc.constantFrom('room-mar', 'a b&c=d'))
  .map(([each, categoryId]) => ({ ...each, categoryId }));
const choice = fc.record({
  hotelId: fc.constantFrom('hotel-gran-marea', 'ñ/1'),
  checkIn: fc.constantFrom('2027-05-01', ''),
  checkOut: fc.constantFrom('2027-05-04', 'soon'),
  rooms: fc.array(fc.oneof(room, named), { minLength: 1, maxLength: 6 }),
});

const read = (query: string) => readChoice(new URLSearchParams(query));

test('a link reads back as the choice that it was made from', () => {
  fc.assert(
    fc.property(choice, (made: SimulatorChoice) => {
      expect(read(choiceQuery(made))).toEqual(made);
    }),
  );
});

test('an id of spaces alone is none', () => {
  const { hotelId, rooms } = read('hotel=%20&category=%20');
  expect([hotelId, rooms[0]]).toEqual(['', expect.not.objectContaining({ categoryId: expect.anything() })]);
});

test('whatever an address says, what is asked of the provider is of the contract', () => {
  const names = ['hotel', 'category', 'quantity', 'adults', 'juniors', 'minors', 'infants', 'add', 'remove', 'x'];
  const values = fc.oneof(fc.string(), fc.integer().map(String), fc.constant('9999'));
  const anything = fc.array(fc.tuple(fc.constantFrom(...names), values), { maxLength: 40 });
  fc.assert(
    fc.property(anything, (pairs) => {
      const dated: [string, string][] = [
        ['checkIn', '2027-05-01'],
        ['checkOut', '2027-05-04'],
        ['hotel', 'h'],
        ...pairs,
      ];
      const input = choiceInput(readChoice(new URLSearchParams(dated)));
      expect(simulationInput.safeParse(input).success).toBe(true);
    }),
  );
});

test('the buttons add and take away rooms without a script, and one room always stays', () => {
  const two = 'hotel=h&category=a&adults=1&category=b&adults=3';
  expect(read(`${two}&add=room`).rooms).toEqual([
    { ...COUPLE, categoryId: 'a', adults: 1 },
    { ...COUPLE, categoryId: 'b', adults: 3 },
    COUPLE,
  ]);
  expect(read(`${two}&remove=0`).rooms).toEqual([{ ...COUPLE, categoryId: 'b', adults: 3 }]);
  expect(read('adults=1&remove=0').rooms).toEqual([COUPLE]);
  expect(read(`${'adults=1&'.repeat(6)}add=room`).rooms).toHaveLength(6);
  expect(read(`${two}&all=c`).rooms.map(({ categoryId }) => categoryId)).toEqual(['c', 'c']);
  const asking = [two, `${two}&add=room`, `${two}&remove=1`, `${two}&all=c`];
  expect(asking.map((query) => asksForChange(new URLSearchParams(query)))).toEqual([false, true, true, true]);
});

test('nothing is asked while dates are missing or are none', () => {
  expect(choiceInput(read(''))).toBeNull();
  expect(choiceInput(read('hotel=h&checkIn=2027-02-30&checkOut=2027-03-02'))).toBeNull();
  expect(choiceInput(read('checkIn=2027-02-27&checkOut=2027-03-02'))).toBeNull();
});

test('an address without anything chooses nothing but a room for two', () => {
  expect(read('')).toEqual({ hotelId: '', checkIn: '', checkOut: '', rooms: [COUPLE] });
});

test('what is longer than any name or list is cut', () => {
  const long = 'h'.repeat(61);
  const { hotelId, rooms } = read(`hotel=${long}&category=${long}&${'adults=1&'.repeat(7)}`);
  expect([hotelId.length, rooms[0]?.categoryId?.length, rooms.length]).toEqual([60, 60, 6]);
});

test('another page is told the estimate that its address carries, and none where it carries none', () => {
  const dates = 'checkIn=2027-02-27&checkOut=2027-03-02';
  const estimate = (query: string) => estimateOf(new URLSearchParams(query));
  expect(estimate(`hotel=h&${dates}&adults=3`)).toEqual({
    hotelId: 'h',
    checkIn: '2027-02-27',
    checkOut: '2027-03-02',
    rooms: [{ ...COUPLE, adults: 3 }],
  });
  expect([estimate(dates), estimate('hotel=h'), estimate(`hotel=&${dates}`)]).toEqual([null, null, null]);
});

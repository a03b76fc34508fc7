import fc from 'fast-check';
import { expect, test } from 'vitest';
import { brokenAt, brokenRules, freeSeats, type Seating, suggestSeats } from '@/lib/domain/seating';

const person = (guestId: string, more: Partial<Seating['people'][number]> = {}): Seating['people'][number] => ({
  guestId,
  place: 0,
  householdId: null,
  tableId: null,
  ...more,
});
const table = (id: string, capacity: number) => ({ id, capacity });
const rule = (kind: 'together' | 'apart', oneId: string, otherId: string) => ({
  id: `${kind} ${oneId} ${otherId}`,
  kind,
  oneId,
  otherId,
});

/** The plan as it is once the suggestion is applied. */
function applied(seating: Seating) {
  const { seats, left } = suggestSeats(seating);
  const people = seating.people.map((each) => ({
    ...each,
    ...seats.find(({ guestId, place }) => guestId === each.guestId && place === each.place),
  }));
  return { people, seats, left };
}

test('seats that are left are the capacity without who sits there', () => {
  const tables = [table('one', 4), table('two', 2)];
  const people = [person('ana', { tableId: 'one' }), person('ana', { place: 1, tableId: 'one' }), person('eva')];
  expect(freeSeats({ tables, people })).toEqual(
    new Map([
      ['one', 2],
      ['two', 2],
    ]),
  );
});

test('a rule is broken by two who sit, never by who has no seat, nor by whom a guest brings', () => {
  const rules = [rule('together', 'ana', 'eva'), rule('apart', 'ana', 'leo'), rule('together', 'leo', 'sol')];
  const people = [
    person('ana', { tableId: 'one' }),
    person('eva', { tableId: 'two' }),
    person('leo', { tableId: 'one' }),
    person('eva', { place: 1, tableId: 'one' }),
    person('sol'),
  ];
  expect(brokenRules({ people, rules })).toEqual(['together ana eva', 'apart ana leo']);
});

test('a table shows the rules that the plan breaks of the guests who sit there', () => {
  const rules = [rule('together', 'ana', 'eva'), rule('apart', 'ana', 'leo'), rule('apart', 'leo', 'sol')];
  const people = [
    person('ana', { tableId: 'one' }),
    person('eva', { tableId: 'two' }),
    person('leo', { tableId: 'one' }),
    person('sol', { tableId: 'two' }),
    person('sol', { place: 1, tableId: 'three' }),
  ].map((each) => ({ ...each, name: null, guest: each.guestId, attendance: 'attends' as const }));
  const plan = { eventId: 'e', tables: [], people, rules, broken: brokenRules({ people, rules }) };
  const shown = (tableId: string) => brokenAt(plan, tableId).map(({ id }) => id);
  expect(shown('one')).toEqual(['together ana eva', 'apart ana leo']);
  expect(shown('two')).toEqual(['together ana eva']);
  // Whom a guest brings breaks nothing.
  expect(brokenAt({ ...plan, broken: rules.map(({ id }) => id) }, 'three')).toEqual([]);
});

/** Where each waiting guest is to sit, in the order of the suggestion. */
function placed(seating: Seating) {
  const { seats, left } = suggestSeats(seating);
  return { at: seats.map(({ guestId, tableId }) => `${guestId} ${tableId}`), left };
}

test('a household is not parted for tables that hold one each', () => {
  const people = [person('ana', { householdId: 'h' }), person('eva', { householdId: 'h' })];
  expect(placed({ tables: [table('one', 1), table('two', 2)], people, rules: [] }).at).toEqual(['ana two', 'eva two']);
});

test('guests without a household are strangers, each at the table that they fill best, the first of several', () => {
  const people = [person('ana'), person('eva')];
  const tables = [table('large', 2), table('one', 1), table('two', 1)];
  expect(placed({ tables, people, rules: [] }).at).toEqual(['ana one', 'eva two']);
});

test('the largest household is seated first, whatever the order of the list', () => {
  const couple = [person('sol', { householdId: 'h' }), person('zoe', { householdId: 'h' })];
  for (const people of [
    [person('ana'), ...couple],
    [...couple, person('ana')],
  ])
    expect(placed({ tables: [table('one', 2)], people, rules: [] })).toEqual({ at: ['sol one', 'zoe one'], left: 1 });
});

test('of households of one size the same is seated first, whatever the order of the list', () => {
  const [ana, eva] = [person('ana', { householdId: 'h' }), person('eva', { householdId: 'h' })];
  const [bea, dan] = [person('bea', { householdId: 'k' }), person('dan', { householdId: 'k' })];
  for (const people of [
    [ana, eva, bea, dan],
    [eva, ana, dan, bea],
    [dan, bea, ana, eva],
    [bea, dan, eva, ana],
  ]) {
    const { at, left } = placed({ tables: [table('one', 2)], people, rules: [] });
    expect([at.toSorted(), left]).toEqual([['ana one', 'eva one'], 2]);
  }
});

test('who sits draws the household to their table, though another is filled better', () => {
  const people = [person('ana', { householdId: 'h' }), person('sol', { householdId: 'h', tableId: 'large' })];
  const tables = [table('small', 1), table('large', 10)];
  expect(placed({ tables, people, rules: [] }).at).toEqual(['ana large']);
});

test('two whom a rule joins sit at one table, or neither sits', () => {
  const rules = [rule('together', 'ana', 'eva')];
  const people = [person('ana'), person('eva')];
  expect(placed({ tables: [table('one', 1), table('two', 2)], people, rules }).at).toEqual(['ana two', 'eva two']);
  expect(placed({ tables: [table('one', 1), table('two', 1)], people, rules })).toEqual({ at: [], left: 2 });
  const seated = [person('ana', { tableId: 'one' }), person('eva')];
  expect(placed({ tables: [table('one', 1), table('two', 2)], people: seated, rules })).toEqual({ at: [], left: 1 });
});

test('two whom a rule parts sit at two tables', () => {
  const rules = [rule('apart', 'ana', 'eva')];
  const tables = [table('one', 2), table('two', 2)];
  expect(placed({ tables, people: [person('ana'), person('eva')], rules }).at).toEqual(['ana one', 'eva two']);
});

test('a rule with somebody who does not come joins nobody', () => {
  const rules = [rule('together', 'ana', 'gone'), rule('together', 'gone', 'eva')];
  const tables = [table('one', 1), table('two', 1)];
  expect(placed({ tables, people: [person('ana'), person('eva')], rules }).at).toEqual(['ana one', 'eva two']);
});

test('a rule parts the guests themselves, not those whom they bring', () => {
  const rules = [rule('apart', 'ana', 'eva')];
  const brought = person('ana', { place: 1 });
  const full = [table('one', 1), table('two', 3)];
  const ana = person('ana', { tableId: 'one' });
  expect(placed({ tables: full, people: [ana, brought, person('eva')], rules }).at).toEqual(['ana two', 'eva two']);
  const seated = [ana, brought, person('eva', { tableId: 'two' })];
  expect(placed({ tables: full, people: seated, rules }).at).toEqual(['ana two']);
  // The guest sits at the first table, whatever seat those have whom they bring.
  const roomy = [table('one', 3), table('two', 5)];
  expect(placed({ tables: roomy, people: [ana, brought, person('eva')], rules }).at).toEqual(['ana one', 'eva two']);
});

test('a household sits at the table that it fills best, and who sits already draws the others', () => {
  const tables = [table('large', 10), table('small', 2), table('other', 3)];
  const people = [
    person('ana', { householdId: 'h' }),
    person('eva', { householdId: 'h' }),
    person('leo', { tableId: 'large', householdId: 'k' }),
    person('sol', { householdId: 'k' }),
  ];
  expect(suggestSeats({ tables, people, rules: [] })).toEqual({
    seats: [
      { guestId: 'ana', place: 0, tableId: 'small' },
      { guestId: 'eva', place: 0, tableId: 'small' },
      { guestId: 'sol', place: 0, tableId: 'large' },
    ],
    left: 0,
  });
});

test('a household that no table holds is seated apart, a guest never without whom they bring', () => {
  const people = [
    person('ana', { householdId: 'h' }),
    person('ana', { householdId: 'h', place: 1 }),
    person('eva', { householdId: 'h' }),
  ];
  const { people: seated, left } = applied({ tables: [table('one', 1), table('two', 2)], people, rules: [] });
  expect(left).toBe(0);
  expect(seated.map(({ tableId }) => tableId)).toEqual(['two', 'two', 'one']);
});

test('who can sit nowhere without breaking a rule is left', () => {
  const people = [person('ana', { tableId: 'one' }), person('eva')];
  const rules = [rule('apart', 'ana', 'eva')];
  expect(suggestSeats({ tables: [table('one', 9)], people, rules })).toEqual({ seats: [], left: 1 });
});

const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
const seatings = fc
  .record({
    capacities: fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 4 }),
    guests: fc.array(
      fc.record({ brings: fc.integer({ min: 0, max: 2 }), household: fc.constantFrom(null, 'h', 'k') }),
      { minLength: 1, maxLength: 7 },
    ),
    rules: fc.uniqueArray(
      fc.record({
        kind: fc.constantFrom('together' as const, 'apart' as const),
        pair: fc.constantFrom(...names.flatMap((one, at) => names.slice(at + 1).map((other) => [one, other] as const))),
      }),
      { maxLength: 4, selector: ({ pair }) => pair.join() },
    ),
  })
  .map(
    ({ capacities, guests, rules }): Seating => ({
      tables: capacities.map((capacity, at) => table(`t${at}`, capacity)),
      people: guests.flatMap(({ brings, household }, at) =>
        Array.from({ length: brings + 1 }, (_, place) => person(names[at] ?? '', { place, householdId: household })),
      ),
      rules: rules.map(({ kind, pair: [one, other] }) => rule(kind, one, other)),
    }),
  );

test('a suggestion fills no table beyond its capacity, breaks no rule, parts nobody from whom they bring, and is the same again', () => {
  fc.assert(
    fc.property(seatings, (seating) => {
      const { people, seats, left } = applied(seating);
      for (const free of freeSeats({ tables: seating.tables, people }).values()) expect(free).toBeGreaterThanOrEqual(0);
      expect(brokenRules({ people, rules: seating.rules })).toEqual([]);
      expect(seats.length + left).toBe(seating.people.length);
      for (const { guestId } of people)
        expect(new Set(people.filter((each) => each.guestId === guestId).map(({ tableId }) => tableId)).size).toBe(1);
      expect(suggestSeats(seating)).toEqual(suggestSeats(seating));
    }),
  );
});

// Looking through everybody for each household would be over the time that this test has.
test('ten thousand guests are seated within a moment, whole households at a time', { timeout: 60_000 }, () => {
  const people = Array.from({ length: 10_000 }, (_, at) => person(`g${at}`, { householdId: `h${at >> 2}` }));
  const tables = Array.from({ length: 300 }, (_, at) => table(`t${at}`, 20));
  const rules = Array.from({ length: 500 }, (_, at) => rule('apart', `g${at * 8}`, `g${at * 8 + 4}`));
  const { seats, left } = suggestSeats({ tables, people, rules });
  expect([seats.length, left]).toEqual([6000, 4000]);
});

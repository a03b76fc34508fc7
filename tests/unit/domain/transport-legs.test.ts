import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LegParty, seatsTaken, suggestLegs } from '@/lib/domain/transport-legs';
import { minutesOf } from '@/lib/domain/zone';

const party = (id: string, time: string | null, people = 2, more: Partial<LegParty> = {}): LegParty => ({
  id,
  movement: 'arrival',
  day: '2027-06-09',
  time,
  people,
  place: 'Aeropuerto de Cancún',
  ...more,
});
const RULES = { windowMinutes: 60, capacity: 8 };
const idsOf = (parties: readonly LegParty[]) => parties.map(({ id }) => id);

describe('suggested legs', () => {
  it('take flights within the window of the first, and no more people than seats', () => {
    const parties = [party('c', '14:50'), party('a', '14:00', 4), party('b', '14:30', 3), party('d', '15:10')];
    expect(suggestLegs(parties, RULES).legs.map((leg) => idsOf(leg.parties))).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
  });

  it('keep ways, days, places and unknown hours apart', () => {
    const parties = [
      party('here', '14:00'),
      party('back', '14:00', 2, { movement: 'departure' }),
      party('later', '14:00', 2, { day: '2027-06-10' }),
      party('elsewhere', '14:00', 2, { place: 'Aeropuerto de Cozumel' }),
      party('unknown', null),
      party('same place', '14:10', 2, { place: ' aeropuerto de cancún' }),
    ];
    const legs = suggestLegs(parties, RULES).legs.map((leg) => idsOf(leg.parties).toSorted());
    expect(legs.toSorted()).toEqual(
      [['back'], ['elsewhere'], ['here', 'same place'], ['later'], ['unknown']].toSorted(),
    );
  });

  it('fill every seat, and take who lands exactly within the window', () => {
    const last = [party('a', '14:00', 4), party('b', '15:00', 4)];
    expect(suggestLegs(last, RULES).legs.map((leg) => idsOf(leg.parties))).toEqual([['a', 'b']]);
    const more = [party('a', '14:00', 4), party('b', '15:01', 4), party('c', '15:01', 5)];
    expect(suggestLegs(more, RULES).legs.map((leg) => idsOf(leg.parties))).toEqual([['a'], ['c'], ['b']]);
  });

  it('put those together who have not said when, apart from those who have', () => {
    const parties = [party('b', null), party('at night', '23:59'), party('a', null)];
    expect(suggestLegs(parties, RULES).legs.map((leg) => idsOf(leg.parties))).toEqual([['at night'], ['a', 'b']]);
  });

  it('leave a party that no vehicle takes whole to a person', () => {
    const { legs, unplaced } = suggestLegs([party('clan', '14:00', 9), party('two', '14:00')], RULES);
    expect([legs.map((leg) => idsOf(leg.parties)), idsOf(unplaced)]).toEqual([[['two']], ['clan']]);
  });

  const parties = fc.uniqueArray(
    fc.record({
      id: fc.uuid(),
      movement: fc.constantFrom('arrival' as const, 'departure' as const),
      day: fc.constantFrom('2027-06-09', '2027-06-10'),
      time: fc.option(
        fc.integer({ min: 0, max: 1439 }).map((minutes) => {
          const two = (value: number) => String(value).padStart(2, '0');
          return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
        }),
      ),
      people: fc.integer({ min: 1, max: 14 }),
      place: fc.constantFrom('Cancún', 'Cozumel'),
    }),
    { selector: ({ id }) => id, maxLength: 40 },
  );
  const rules = fc.record({
    windowMinutes: fc.integer({ min: 0, max: 240 }),
    capacity: fc.integer({ min: 1, max: 20 }),
  });

  it('have everybody exactly once, in legs that hold capacity and window', () => {
    fc.assert(
      fc.property(parties, rules, (all, kept) => {
        const { legs, unplaced } = suggestLegs(all, kept);
        const placed = [...legs.flatMap((leg) => leg.parties), ...unplaced];
        expect(idsOf(placed).toSorted()).toEqual(idsOf(all).toSorted());
        expect(unplaced.every(({ people }) => people > kept.capacity)).toBe(true);
        for (const leg of legs) {
          expect(seatsTaken(leg.parties)).toBeLessThanOrEqual(kept.capacity);
          expect(new Set(leg.parties.map(({ day, movement, place }) => `${day} ${movement} ${place}`)).size).toBe(1);
          const times = leg.parties.map(({ time }) => time);
          const known = times.flatMap((time) => (time === null ? [] : [minutesOf(time)]));
          expect([0, times.length]).toContain(known.length);
          if (known.length > 0) expect(Math.max(...known) - Math.min(...known)).toBeLessThanOrEqual(kept.windowMinutes);
        }
      }),
    );
  });

  it('are the same in whatever order the parties come', () => {
    fc.assert(
      fc.property(parties, rules, (all, kept) => {
        const shape = (some: LegParty[]) => suggestLegs(some, kept).legs.map((leg) => idsOf(leg.parties));
        expect(shape(all.toReversed())).toEqual(shape(all));
      }),
    );
  });
});

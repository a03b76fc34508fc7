import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { share } from '@/lib/domain/money';
import { addDays, nightsOf } from '@/lib/domain/nights';
import { lowestPerAdult, priceRoom, type RatePlan } from '@/lib/domain/pricing';
import { monotonePlan, people, plan, rate, stay } from './arbitraries';

const THREE_NIGHTS = { checkIn: '2027-02-18', checkOut: '2027-02-21' };
const who = (adults: number, juniors = 0, minors = 0, infants = 0) => ({ adults, juniors, minors, infants });

function priced(question: Parameters<typeof priceRoom>[0]) {
  const price = priceRoom(question);
  if (!price.ok) throw new Error(`not bookable: ${JSON.stringify(price.missing)}`);
  return price;
}

const byOccupancy = plan({
  rates: [
    rate({ band: 'adult', adultOccupancy: 1, amount: 30000 }),
    rate({ band: 'adult', adultOccupancy: 2, amount: 20000 }),
    rate({ band: 'adult', adultOccupancy: 3, amount: 18000 }),
    rate({ band: 'minor', amount: 8000 }),
    rate({ band: 'infant', amount: 0 }),
  ],
});

describe('the price of a room', () => {
  it('is a line a band: nights x people x the rate of the occupancy', () => {
    expect(priced({ plan: byOccupancy, stay: THREE_NIGHTS, people: who(2, 0, 1) })).toEqual({
      ok: true,
      lines: [
        {
          kind: 'room',
          band: 'adult',
          nights: 3,
          people: 2,
          adultPercent: null,
          quantity: 6,
          unit: 20000,
          total: 120000,
        },
        {
          kind: 'room',
          band: 'minor',
          nights: 3,
          people: 1,
          adultPercent: null,
          quantity: 3,
          unit: 8000,
          total: 24000,
        },
      ],
      total: 144000,
    });
  });

  it('of 656.47 an adult and 351.74 a child for 3 nights is 1,664.68 for 2 adults and a child', () => {
    const nightly = (band: 'adult' | 'minor', total: number) =>
      share(total, 3).map((amount, index) => {
        const night = addDays(THREE_NIGHTS.checkIn, index);
        return rate({ band, amount, firstNight: night, lastNight: night });
      });
    const dated = plan({ rates: [...nightly('adult', 65647), ...nightly('minor', 35174)] });
    expect(priced({ plan: dated, stay: THREE_NIGHTS, people: who(2, 0, 1) }).total).toBe(166468);
  });

  it('keeps a line of price 0 in sight', () => {
    const { lines, total } = priced({ plan: byOccupancy, stay: THREE_NIGHTS, people: who(2, 0, 0, 1) });
    expect(lines[1]).toEqual({
      kind: 'room',
      band: 'infant',
      nights: 3,
      people: 1,
      adultPercent: null,
      quantity: 3,
      unit: 0,
      total: 0,
    });
    expect(total).toBe(120000);
  });

  it('changes with the season inside a stay: consecutive nights of one price are one line', () => {
    const seasons = plan({
      rates: [
        rate({ band: 'adult', amount: 10000 }),
        rate({ band: 'adult', amount: 15000, firstNight: '2027-02-19', lastNight: '2027-02-20' }),
      ],
    });
    const fiveNights = { checkIn: '2027-02-17', checkOut: '2027-02-22' };
    const { lines, total } = priced({ plan: seasons, stay: fiveNights, people: who(2) });
    expect(lines.map(({ nights, unit }) => [nights, unit])).toEqual([
      [2, 10000],
      [2, 15000],
      [1, 10000],
    ]);
    expect(total).toBe(120000);
  });

  it('per room and night is one line for everybody in it', () => {
    const perRoom = plan({
      basis: 'perRoomPerNight',
      rates: [rate({ band: 'adult', adultOccupancy: 2, amount: 50000 })],
    });
    expect(priced({ plan: perRoom, stay: THREE_NIGHTS, people: who(2, 0, 2) }).lines).toEqual([
      { kind: 'room', band: null, nights: 3, people: 4, adultPercent: null, quantity: 3, unit: 50000, total: 150000 },
    ]);
    expect(priceRoom({ plan: perRoom, stay: THREE_NIGHTS, people: who(3) }).ok).toBe(false);
    expect(priced({ plan: perRoom, stay: THREE_NIGHTS, people: who(2, 3, 2, 1) }).lines[0]?.people).toBe(8);
  });

  it('adds tax that is not included as one line, rounded half-up once', () => {
    const taxed = plan({ taxIncluded: false, taxPercent: 19.5, rates: [rate({ band: 'adult', amount: 101 })] });
    const { lines, total } = priced({ plan: taxed, stay: THREE_NIGHTS, people: who(1) });
    // 303 x 19.5 % = 59.085; night by night it would have been 3 x 20 = 60.
    expect(lines[1]).toEqual({
      kind: 'tax',
      band: null,
      nights: 3,
      people: 1,
      adultPercent: null,
      quantity: 1,
      unit: 59,
      total: 59,
    });
    expect(total).toBe(362);
    expect(priced({ plan: { ...taxed, taxIncluded: true }, stay: THREE_NIGHTS, people: who(1) }).total).toBe(303);
  });

  it('is not zero but not bookable for an occupancy without a rate', () => {
    expect(priceRoom({ plan: byOccupancy, stay: THREE_NIGHTS, people: who(4) })).toEqual({
      ok: false,
      missing: nightsOf(THREE_NIGHTS).map((night) => ({ night, band: 'adult', adultOccupancy: 4 })),
    });
  });

  it('is not bookable with a child whose band has no rate, on a night without one, or for children alone', () => {
    expect(priceRoom({ plan: byOccupancy, stay: THREE_NIGHTS, people: who(2, 1) })).toMatchObject({
      ok: false,
      missing: [{ night: '2027-02-18', band: 'junior', adultOccupancy: null }, {}, {}],
    });
    expect(
      priceRoom({ plan: byOccupancy, stay: { ...THREE_NIGHTS, checkOut: '2027-02-19' }, people: who(2, 3) }),
    ).toEqual({
      ok: false,
      missing: [{ night: '2027-02-18', band: 'junior', adultOccupancy: null }],
    });
    const ends = plan({ rates: [rate({ band: 'adult', amount: 100, lastNight: '2027-02-19' })] });
    expect(priceRoom({ plan: ends, stay: THREE_NIGHTS, people: who(2) })).toEqual({
      ok: false,
      missing: [{ night: '2027-02-20', band: 'adult', adultOccupancy: 2 }],
    });
    const anyAdults = plan({ rates: [rate({ band: 'adult', amount: 100 }), rate({ band: 'minor', amount: 50 })] });
    expect(priceRoom({ plan: anyAdults, stay: THREE_NIGHTS, people: who(0, 0, 2) }).ok).toBe(false);
  });

  it('is not bookable for no nights, never free', () => {
    const none = { checkIn: '2027-02-18', checkOut: '2027-02-18' };
    expect(priceRoom({ plan: byOccupancy, stay: none, people: who(2) })).toEqual({ ok: false, missing: [] });
  });
});

/** The rule of docs/domain.md, Price, said again in the plainest way, night by night and person by person. */
function sumOf(which: RatePlan, nights: string[], persons: ReturnType<typeof who>): number {
  let sum = 0;
  for (const night of nights) {
    for (const band of ['adult', 'junior', 'minor', 'infant'] as const) {
      const matching = which.rates.filter(
        (one) => one.band === band && (one.adultOccupancy === null || one.adultOccupancy === persons.adults),
      );
      const season = matching.find(
        (one) => one.firstNight && one.firstNight <= night && night <= (one.lastNight ?? ''),
      );
      const chosen = season ?? matching.find((one) => one.firstNight === null);
      for (let person = 0; person < persons[`${band}s`]; person += 1) sum += chosen?.amount ?? Number.NaN;
    }
  }
  return sum;
}

describe('every price', () => {
  it('is the sum of its lines, each unit x quantity, none negative', () => {
    fc.assert(
      fc.property(monotonePlan, stay, people, (any, when, persons) => {
        const { lines, total } = priced({ plan: any, stay: when, people: persons });
        expect(lines.reduce((sum, line) => sum + line.total, 0)).toBe(total);
        for (const line of lines) {
          expect(line.unit * line.quantity).toBe(line.total);
          expect(line.total).toBeGreaterThanOrEqual(0);
          expect(Number.isSafeInteger(line.total)).toBe(true);
        }
      }),
    );
  });

  it('is what adding up night by night and person by person gives', () => {
    fc.assert(
      fc.property(monotonePlan, stay, people, (any, when, persons) => {
        const { total } = priced({ plan: { ...any, taxIncluded: true }, stay: when, people: persons });
        expect(total).toBe(sumOf(any, nightsOf(when), persons));
      }),
    );
  });

  it('never falls with a night or a person more, where no rate does', () => {
    fc.assert(
      fc.property(
        monotonePlan,
        stay,
        people,
        fc.constantFrom('adults', 'juniors', 'minors', 'infants'),
        (any, when, persons, kind) => {
          fc.pre(kind !== 'adults' || persons.adults < 4);
          const before = priced({ plan: any, stay: when, people: persons }).total;
          const longer = { ...when, checkOut: addDays(when.checkOut, 1) };
          expect(priced({ plan: any, stay: longer, people: persons }).total).toBeGreaterThanOrEqual(before);
          const fuller = { ...persons, [kind]: persons[kind] + 1 };
          expect(priced({ plan: any, stay: when, people: fuller }).total).toBeGreaterThanOrEqual(before);
        },
      ),
    );
  });

  it('does not depend on the order in which the rates come', () => {
    fc.assert(
      fc.property(monotonePlan, stay, people, (any, when, persons) => {
        const turned = { ...any, rates: any.rates.toReversed() };
        expect(priceRoom({ plan: turned, stay: when, people: persons })).toEqual(
          priceRoom({ plan: any, stay: when, people: persons }),
        );
      }),
    );
  });
});

describe('which rate holds', () => {
  const priceOf = (...rates: ReturnType<typeof rate>[]) =>
    priced({ plan: plan({ rates }), stay: { checkIn: '2027-02-18', checkOut: '2027-02-19' }, people: who(1) }).total;
  const adult = (fields: Partial<ReturnType<typeof rate>> & { amount: number }) => rate({ band: 'adult', ...fields });

  it.each([
    ['its number of adults before any', adult({ amount: 1, adultOccupancy: 1 }), adult({ amount: 2 })],
    ['a season before every night', adult({ amount: 1, firstNight: '2027-02-01' }), adult({ amount: 2 })],
    [
      'a closed season before an open one',
      adult({ amount: 1, firstNight: '2027-02-01', lastNight: '2027-03-01' }),
      adult({ amount: 2, firstNight: '2027-02-10' }),
    ],
    [
      'the season that began later',
      adult({ amount: 1, firstNight: '2027-02-10' }),
      adult({ amount: 2, firstNight: '2027-02-01' }),
    ],
    [
      'the season that ends earlier',
      adult({ amount: 1, lastNight: '2027-02-20' }),
      adult({ amount: 2, lastNight: '2027-03-20' }),
    ],
    ['of two alike the lower', adult({ amount: 1 }), adult({ amount: 2 })],
  ])('%s', (_, wins, loses) => {
    expect(priceOf(wins, loses)).toBe(1);
    expect(priceOf(loses, wins)).toBe(1);
  });

  it('a season includes its first and last night and no other', () => {
    const season = adult({ amount: 5, firstNight: '2027-02-18', lastNight: '2027-02-18' });
    const edge = (checkIn: string) =>
      priced({
        plan: plan({ rates: [adult({ amount: 1 }), season] }),
        stay: { checkIn, checkOut: addDays(checkIn, 1) },
        people: who(1),
      }).total;
    expect([edge('2027-02-17'), edge('2027-02-18'), edge('2027-02-19')]).toEqual([1, 5, 1]);
  });
});

describe('the price from', () => {
  it('is an adult at double occupancy for the stay, taxes in', () => {
    expect(lowestPerAdult(byOccupancy, THREE_NIGHTS)).toBe(60000);
    expect(lowestPerAdult({ ...byOccupancy, taxIncluded: false, taxPercent: 10 }, THREE_NIGHTS)).toBe(66000);
  });

  it('is half the room where the room is priced', () => {
    const perRoom = plan({ basis: 'perRoomPerNight', rates: [rate({ band: 'adult', amount: 50000 })] });
    expect(lowestPerAdult(perRoom, THREE_NIGHTS)).toBe(75000);
  });

  it('is the lowest occupancy that is sold where double is not, and none where none is', () => {
    const noDouble = plan({ rates: byOccupancy.rates.filter((one) => one.adultOccupancy !== 2) });
    expect(lowestPerAdult(noDouble, THREE_NIGHTS)).toBe(54000);
    expect(lowestPerAdult(plan({ rates: [] }), THREE_NIGHTS)).toBeNull();
    expect(lowestPerAdult(byOccupancy, { checkIn: '2027-02-18', checkOut: '2027-02-18' })).toBeNull();
  });
});

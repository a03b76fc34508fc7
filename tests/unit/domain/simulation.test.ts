import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '@/lib/domain/nights';
import { checkOccupancy } from '@/lib/domain/occupancy';
import { priceRoom, type RatePlan } from '@/lib/domain/pricing';
import type { Rate } from '@/lib/domain/rate';
import { type SimulatedCategory, simulateCategory, simulateRooms } from '@/lib/domain/simulation';

const LIMITS = { maxOccupancy: 4, maxAdults: 3, maxJuniors: 2, maxMinors: 2, maxInfants: 1 };
const EVERY_NIGHT = { firstNight: null, lastNight: null };
const adult = (amount: number, adultOccupancy: number): Rate => ({
  ...EVERY_NIGHT,
  band: 'adult',
  adultOccupancy,
  amount,
});
const child = (band: 'junior' | 'minor' | 'infant', amount: number): Rate => ({
  ...EVERY_NIGHT,
  band,
  adultOccupancy: null,
  amount,
});

const planOf = (scale: number, more: Partial<RatePlan> = {}): RatePlan => ({
  mealPlan: 'AI',
  currency: 'USD',
  basis: 'perPersonPerNight',
  taxIncluded: true,
  taxPercent: 0,
  rates: [adult(245 * scale, 1), adult(168 * scale, 2), child('junior', 110 * scale), child('infant', 0)],
  ...more,
});
const STAY = { checkIn: '2027-05-10', checkOut: '2027-05-13' };
const ROOM = { quantity: 1, adults: 2, juniors: 0, minors: 0, infants: 0 };
const category = (id: string, scale: number, more: Partial<RatePlan> = {}) => ({
  id,
  limits: LIMITS,
  plan: planOf(scale, more),
});
const ask = (rooms: object[], categories: SimulatedCategory[] = [category('garden', 100), category('sea', 130)]) =>
  simulateRooms({ categories, stay: STAY, rooms: rooms.map((room) => ({ ...ROOM, ...room })), infantsCount: false });

const plan = fc
  .record({
    adults: fc.array(fc.integer({ min: 1, max: 90_000 }), { minLength: 1, maxLength: 3 }),
    junior: fc.integer({ min: 0, max: 50_000 }),
    percent: fc.integer({ min: 1, max: 100 }),
    season: fc.integer({ min: 0, max: 20 }),
    taxIncluded: fc.boolean(),
    taxPercent: fc.constantFrom(0, 16, 21, 19.5),
    basis: fc.constantFrom('perPersonPerNight' as const, 'perRoomPerNight' as const),
  })
  .map(({ adults, junior, percent, season, ...rest }) => ({
    ...planOf(1, rest),
    rates: [
      ...adults.map((amount, index) => adult(amount, index + 1)),
      ...adults.map((amount, index) => ({
        ...adult(amount + 777, index + 1),
        firstNight: addDays(STAY.checkIn, season),
      })),
      child('junior', junior),
      { ...child('minor', 0), adultPercent: percent },
    ],
  }));

const people = {
  adults: fc.nat(4),
  juniors: fc.nat(3),
  minors: fc.nat(3),
  infants: fc.nat(2),
};

describe('an estimate', () => {
  test('is what a booking would cost: each room as a booking prices it, its lines in full, as often as it is asked', () => {
    const anyRoom = fc.record({ ...people, quantity: fc.integer({ min: 1, max: 60 }) });
    const asked = fc.record({ plan, room: anyRoom, nights: fc.integer({ min: 1, max: 30 }) });
    fc.assert(
      fc.property(asked, ({ plan: rates, room, nights }) => {
        const stay = { checkIn: STAY.checkIn, checkOut: addDays(STAY.checkIn, nights) };
        const offered = { id: 'one', limits: LIMITS, plan: rates };
        const answer = simulateRooms({ categories: [offered], stay, rooms: [room], infantsCount: false });
        const booked = priceRoom({ plan: rates, stay, people: room });
        const fits = checkOccupancy(room, LIMITS, { infantsCount: false }).length === 0;
        expect(answer.ok).toBe(fits && booked.ok);
        if (!answer.ok || !booked.ok) return;
        expect(answer.total).toBe(booked.total * room.quantity);
        const [priced] = answer.rooms;
        expect(priced?.lines.reduce((sum, { total }) => sum + total, 0)).toBe(answer.total);
        for (const line of priced?.lines ?? []) expect(line.total).toBe(line.unit * line.quantity);
      }),
      { numRuns: 300 },
    );
  });

  test('of two couples and one junior, by hand', () => {
    const answer = ask([
      { categoryId: 'garden', quantity: 2 },
      { categoryId: 'sea', juniors: 1 },
    ]);
    // 2 rooms x 2 adults x 3 nights x 168.00, and 2 x 3 x 218.40 + 3 x 143.00.
    expect(answer).toMatchObject({ ok: true, total: 2 * 2 * 3 * 16_800 + 2 * 3 * 21_840 + 3 * 14_300 });
  });

  test('takes the category that costs least where none is named, and passes over those that do not fit', () => {
    const small = { ...category('hut', 50), limits: { ...LIMITS, maxOccupancy: 2, maxJuniors: 0 } };
    const categories = [category('sea', 130), category('garden', 100), small];
    const chosen = (rooms: object[]) => {
      const answer = ask(rooms, categories);
      return answer.ok ? answer.rooms.map(({ category: { id } }) => id) : answer.refusal;
    };
    expect(chosen([{}, { juniors: 1 }])).toEqual(['hut', 'garden']);
    expect(chosen([{}, { juniors: 3 }])).toEqual({
      kind: 'occupancy',
      room: 1,
      limit: 'maxOccupancy',
      allowed: 4,
      asked: 5,
    });
  });

  test('says why the roomiest cannot be, in whatever order the categories come', () => {
    const hut = { ...category('hut', 50), limits: { ...LIMITS, maxOccupancy: 2 } };
    for (const categories of [
      [hut, category('sea', 130)],
      [category('sea', 130), hut],
    ])
      expect(ask([{ juniors: 2, minors: 1 }], categories)).toMatchObject({
        ok: false,
        refusal: { kind: 'occupancy', limit: 'maxOccupancy', allowed: 4, asked: 5 },
      });
    expect(ask([{}, {}], [])).toEqual({ ok: false, refusal: { kind: 'noRate', room: 0 } });
  });

  test('counts infants among the people of a room only where the hotel does', () => {
    const family = { ...ROOM, juniors: 2, infants: 1 };
    const question = { categories: [category('sea', 130)], stay: STAY, rooms: [family] };
    expect(simulateRooms({ ...question, infantsCount: false }).ok).toBe(true);
    expect(simulateRooms({ ...question, infantsCount: true })).toEqual({
      ok: false,
      refusal: { kind: 'occupancy', room: 0, limit: 'maxOccupancy', allowed: 4, asked: 5 },
    });
  });

  test('never prices at zero what has no rate, and says which room it is', () => {
    expect(ask([{}, { adults: 3, categoryId: 'sea' }])).toEqual({ ok: false, refusal: { kind: 'noRate', room: 1 } });
    const unsold = { ...category('sea', 1), plan: null };
    expect(ask([{ categoryId: 'sea' }], [unsold])).toEqual({ ok: false, refusal: { kind: 'noRate', room: 0 } });
    expect(() => ask([{ categoryId: 'of-another-hotel' }])).toThrow(RangeError);
  });

  test('compares a category with everybody in it, whatever each room had chosen', () => {
    const categories = [category('garden', 100), category('sea', 130)];
    const rooms = [
      { ...ROOM, categoryId: 'garden' },
      { ...ROOM, categoryId: 'garden', juniors: 3 },
    ];
    const question = { categories, stay: STAY, rooms, infantsCount: false };
    const [first] = rooms;
    const sea = categories[1] as (typeof categories)[number];
    expect(simulateCategory(question, sea)).toMatchObject({ ok: false, refusal: { kind: 'occupancy', room: 1 } });
    const one = { ...question, rooms: first ? [first] : [] };
    expect(simulateCategory(one, sea)).toMatchObject({ ok: true, total: 2 * 3 * 21_840 });
  });
});

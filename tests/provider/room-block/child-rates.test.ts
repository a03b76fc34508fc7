import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Reservation } from '@/lib/contract/reservation';
import type { Quote } from '@/lib/contract/room-block';
import type { BlockCategory, BlockPlan } from '@/lib/contract/room-block-editor';
import { reservationLines, reservations } from '@/lib/provider/db/schema';
import {
  dataOf,
  failureOf,
  held,
  hold,
  holdBody,
  insertBlock,
  insertUser,
  NOW,
  night,
  room,
  type TestBlock,
} from '@/tests/support/booking';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';

let provider: TestProvider;
let staff: { cookie: string };
let block: TestBlock;
beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
  staff = await provider.as((await insertUser(provider.db, { role: 'agency' })).email);
});
afterAll(() => provider.close());
beforeEach(async () => {
  block = await insertBlock(provider.db, { category: { maxOccupancy: 5 } });
});

const ALWAYS = { adultOccupancy: null, firstNight: null, lastNight: null };
type Rates = BlockPlan['rates'];

async function setRates(...rates: Rates): Promise<Response> {
  const plan = { mealPlan: 'AI', basis: 'perPersonPerNight', taxIncluded: true, taxPercent: 0, rates };
  const path = `/api/v1/categories/${block.categoryIds[0]}/rates`;
  return provider.request(path, { method: 'PUT', headers: staff, json: { version: 1, plan } });
}

const FAMILY: Rates = [
  { ...ALWAYS, band: 'adult', amount: 10_000 },
  { ...ALWAYS, band: 'junior', amount: 0, adultPercent: 50 },
  { ...ALWAYS, band: 'minor', amount: 0, adultPercent: 30, payingAdults: 2 },
  { ...ALWAYS, band: 'minor', amount: 0, childPosition: 1, payingAdults: 2 },
];
const family = (people: object) => holdBody([room(block.categoryIds[0], 0, 2, people)]);

describe('rates of children', () => {
  it('price a quote line by line, in words, and stay with the booking when the rates change', async () => {
    const set = await dataOf<BlockCategory>(await setRates(...FAMILY));
    expect(set.plan?.rates).toEqual(
      FAMILY.map((rate) => ({ childPosition: null, payingAdults: 0, adultPercent: null, ...rate })),
    );
    const body = family({ juniors: 1, minors: 2 });
    const { rooms } = body;
    const quote = await dataOf<Quote>(
      await provider.request(`/api/v1/events/${block.code}/quotes`, { json: { rooms } }),
    );
    const lines = quote.lines.map(({ label, total }) => [label, total.amount]);
    expect(lines).toEqual([
      ['Suite A, adultos', 40_000],
      ['Suite A, juniors (50% de la tarifa de adulto)', 10_000],
      ['Suite A, menores (sin costo)', 0],
      ['Suite A, menores (30% de la tarifa de adulto)', 6000],
    ]);
    const { reservation, headers } = await held(provider.request, block.code, body);
    expect(reservation.total.amount).toBe(56_000);
    const [again] = [{ ...ALWAYS, band: 'adult' as const, amount: 99_900 }];
    const path = `/api/v1/categories/${block.categoryIds[0]}/rates`;
    const plan = { ...(set.plan as BlockPlan), rates: [again] };
    await dataOf(await provider.request(path, { method: 'PUT', headers: staff, json: { version: set.version, plan } }));
    const kept = await dataOf<Reservation>(
      await provider.request(`/api/v1/reservations/${reservation.key}`, {
        headers: { ...headers, 'accept-language': 'en' },
      }),
    );
    expect(kept.lines.map(({ label }) => label)).toEqual([
      'A Suite, adults',
      'A Suite, juniors (50% of the adult rate)',
      'A Suite, children (free)',
      'A Suite, children (30% of the adult rate)',
    ]);
    const rows = await provider.db
      .select({ adultPercent: reservationLines.adultPercent })
      .from(reservationLines)
      .innerJoin(reservations, eq(reservations.id, reservationLines.reservationId))
      .where(eq(reservations.key, reservation.key))
      .orderBy(reservationLines.position);
    expect(rows.map(({ adultPercent }) => adultPercent)).toEqual([null, 50, null, 30]);
  });

  it('of 656.47 an adult and 351.74 a child for the stay make 1,664.68', async () => {
    const nightly = (band: 'adult' | 'minor', ...amounts: number[]): Rates =>
      amounts.map((amount, day) => ({
        ...ALWAYS,
        band,
        amount,
        firstNight: night(day),
        lastNight: night(day),
        ...(band === 'minor' && { payingAdults: 2 }),
      }));
    await dataOf(
      await setRates(...nightly('adult', 21_882, 21_882, 21_883), ...nightly('minor', 11_724, 11_724, 11_726)),
    );
    const rooms = [room(block.categoryIds[0], 0, 3, { minors: 1 })];
    const quote = await dataOf<Quote>(
      await provider.request(`/api/v1/events/${block.code}/quotes`, { json: { rooms } }),
    );
    expect(quote.total.amount).toBe(166_468);
  });

  it('that are not there make a room that cannot be booked, not one that is free', async () => {
    await dataOf(await setRates(...FAMILY));
    const alone = await hold(provider.request, block.code, family({ adults: 1, minors: 1 }));
    expect(await failureOf(alone)).toMatchObject({
      code: 'NO_RATE',
      details: {
        missing: [
          { band: 'minor', night: night(0) },
          { band: 'minor', night: night(1) },
        ],
      },
    });
  });

  it.each([
    ['a percent of an adult', { ...ALWAYS, band: 'adult', amount: 0, adultPercent: 50 }, 'adultPercent'],
    ['a percent beside an amount', { ...ALWAYS, band: 'minor', amount: 5, adultPercent: 50 }, 'adultPercent'],
    ['more adults than the room takes', { ...ALWAYS, band: 'minor', amount: 5, payingAdults: 4 }, 'payingAdults'],
  ] as [string, Rates[number], string][])('refuse %s', async (_, rate, field) => {
    const answer = await setRates(rate);
    expect(answer.status).toBe(422);
    expect(Object.keys((await failureOf(answer)).fields ?? {})).toEqual([`plan.rates.0.${field}`]);
  });
});

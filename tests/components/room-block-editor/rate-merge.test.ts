import { describe, expect, it } from 'vitest';
import { draftOf, type PlanDraft, type RateColumn } from '@/components/room-block-editor/rates/rate-matrix';
import { mergePlans } from '@/components/room-block-editor/rates/rate-writers';
import type { BlockPlan } from '@/lib/contract/room-block-editor';

const rate = (
  adultOccupancy: number,
  amount: number,
  [firstNight = null, lastNight = null]: (string | null)[] = [],
) => ({
  band: 'adult' as const,
  adultOccupancy,
  amount,
  firstNight,
  lastNight,
});
const JUNE: [string, string] = ['2027-06-01', '2027-06-30'];
const JULY: [string, string] = ['2027-07-01', '2027-07-31'];
const plan = (rates: BlockPlan['rates'], mealPlan: BlockPlan['mealPlan'] = 'AI'): BlockPlan => ({
  mealPlan,
  basis: 'perPersonPerNight',
  taxIncluded: true,
  taxPercent: 0,
  rates,
});

const season = (id: string, [firstNight, lastNight]: [string, string], price: string): RateColumn => ({
  id,
  season: { firstNight, lastNight },
  amounts: { 'adult-1': price },
});
const pricesOf = ({ columns }: PlanDraft) => columns.map(({ amounts }) => amounts['adult-1']);

const BEFORE = plan([rate(1, 20_000)]);
/** What is typed beside the price of every night, once somebody else made it half board. */
function merged(columns: RateColumn[], before = BEFORE, now = plan(before.rates, 'HB')) {
  const kept = draftOf(before, 'USD');
  const draft = { ...kept, columns: [...kept.columns.slice(0, 1), ...columns] };
  return mergePlans({ draft, before: kept, now: draftOf(now, 'USD'), currency: 'USD' });
}

describe('seasons that are typed while somebody else writes the plan', () => {
  it('keep their prices where they have no nights yet', () => {
    const typed = [season('new-0', ['', ''], '210'), season('new-1', ['', ''], '220')];
    const { draft } = merged([...typed, season('new-2', ['2027-06-01', ''], '230')]);
    expect(draft.mealPlan).toBe('HB');
    expect(pricesOf(draft)).toEqual(['200.00', '210.00', '220.00', '230.00']);
    expect(draft.columns.map(({ id }) => id)).toEqual(['base', 'new-0', 'new-1', 'new-2']);
  });

  it('keep their prices where two have the same nights', () => {
    const { draft } = merged([season('new-0', JUNE, '210'), season('new-1', JUNE, '220')]);
    expect(pricesOf(draft)).toEqual(['200.00', '210.00', '220.00']);
  });

  it('are those that they were while their nights are typed anew', () => {
    const before = plan([rate(1, 20_000), rate(1, 21_000, JUNE), rate(2, 16_000, JUNE)]);
    const now = plan([rate(1, 20_000), rate(1, 21_000, JUNE), rate(2, 18_000, JUNE)]);
    const typed = { ...season(JUNE.join('_'), ['', JUNE[1]], '230'), amounts: { 'adult-1': '230', 'adult-2': '160' } };
    const { draft, found } = merged([typed], before, now);
    expect(draft.columns[1]).toMatchObject({
      season: { firstNight: '', lastNight: JUNE[1] },
      amounts: { 'adult-1': '230.00', 'adult-2': '180.00' },
    });
    expect(draft.columns).toHaveLength(2);
    expect(found.taken).toEqual([`${JUNE.join('_')} adult-2`]);
  });

  it('are two where one was moved to other nights, and the other keeps those', () => {
    const before = plan([rate(1, 20_000), rate(1, 21_000, JUNE)]);
    const now = plan([...before.rates, rate(2, 18_000, JUNE)]);
    const { draft } = merged([season(JUNE.join('_'), JULY, '210')], before, now);
    expect(draft.columns.map(({ season: nights }) => nights?.firstNight)).toEqual([undefined, JULY[0], JUNE[0]]);
    expect(new Set(draft.columns.map(({ id }) => id)).size).toBe(3);
    // One that was begun here has the nights of the first: neither takes the other's price.
    const both = merged([season(JUNE.join('_'), ['', ''], '210'), season('new-0', JUNE, '240')], before, now);
    expect(pricesOf(both.draft)).toEqual(['200.00', '210.00', '240.00']);
  });
});

import { parseAmount, typedAmount } from '@/components/payment/parse-amount';
import type { AgeBandName } from '@/lib/contract/event';
import type { BlockPlan } from '@/lib/contract/room-block-editor';
import type { Rate } from '@/lib/domain/rate';

/** Who a row of the table prices: a number of adults, adults however many, or a band of children. */
export interface RateRow {
  id: string;
  band: AgeBandName;
  adultOccupancy: number | null;
}

/** A column: the prices of every night (null dates), or of a season. Amounts as typed, by row; empty = no rate. */
export interface RateColumn {
  id: string;
  season: { firstNight: string; lastNight: string } | null;
  amounts: Record<string, string>;
}

/** A plan as it is typed. */
export interface PlanDraft {
  mealPlan: BlockPlan['mealPlan'];
  basis: BlockPlan['basis'];
  taxIncluded: boolean;
  taxPercent: string;
  columns: RateColumn[];
}

export type CellProblem = 'amount' | 'overlap' | 'order' | 'percent';

/** A plan that was read from its draft, with the cells (or `season-…`, `taxPercent`) that are wrong. */
export interface ReadPlan {
  plan: BlockPlan;
  problems: Map<string, CellProblem>;
}

const CHILDREN = ['junior', 'minor', 'infant'] as const;
const BASE = 'base';
const MOST_PERCENT = 100;

export const cellId = (column: RateColumn, row: RateRow) => `${column.id}-${row.id}`;

/** The rows of a category: 1 to its most adults, adults however many, and the children's bands. */
export function rateRows(maxAdults: number, basis: BlockPlan['basis']): RateRow[] {
  const adults = Array.from({ length: maxAdults }, (_, index) => ({
    id: `adult-${index + 1}`,
    band: 'adult' as const,
    adultOccupancy: index + 1,
  }));
  const any = { id: 'adult-any', band: 'adult' as const, adultOccupancy: null };
  // A room's price covers everybody in it, so there a child has none of its own.
  if (basis === 'perRoomPerNight') return [...adults, any];
  return [...adults, any, ...CHILDREN.map((band) => ({ id: band, band, adultOccupancy: null }))];
}

const rowOf = ({ band, adultOccupancy }: Rate) => (band === 'adult' ? `adult-${adultOccupancy ?? 'any'}` : band);

/** A plan as a table: a column for every night, then one a season in their order. */
export function draftOf(plan: BlockPlan | null, currency: string): PlanDraft {
  const base: RateColumn = { id: BASE, season: null, amounts: {} };
  const columns = new Map<string, RateColumn>([[BASE, base]]);
  for (const rate of plan?.rates ?? []) {
    const { firstNight, lastNight } = rate;
    const isBase = firstNight === null && lastNight === null;
    const id = isBase ? BASE : `${firstNight ?? ''}_${lastNight ?? ''}`;
    const season = { firstNight: firstNight ?? '', lastNight: lastNight ?? '' };
    const column = columns.get(id) ?? { id, season, amounts: {} };
    column.amounts[rowOf(rate)] = typedAmount(rate.amount, currency);
    columns.set(id, column);
  }
  return {
    mealPlan: plan?.mealPlan ?? 'AI',
    basis: plan?.basis ?? 'perPersonPerNight',
    taxIncluded: plan?.taxIncluded ?? true,
    taxPercent: String(plan?.taxPercent ?? 0),
    columns: [...columns.values()],
  };
}

/** The plan of a draft; what cannot be read is named and left out of it. */
export function readPlan(draft: PlanDraft, maxAdults: number, currency: string): ReadPlan {
  const problems = new Map<string, CellProblem>();
  const rates: BlockPlan['rates'] = [];
  for (const [index, column] of draft.columns.entries()) {
    const { season } = column;
    const firstNight = season?.firstNight || null;
    const lastNight = season?.lastNight || null;
    if (season) {
      const overlaps = draft.columns
        .slice(0, index)
        .some((earlier) => earlier.season && collide(earlier.season, season));
      if (!firstNight || !lastNight || lastNight < firstNight) problems.set(`season-${column.id}`, 'order');
      else if (overlaps) problems.set(`season-${column.id}`, 'overlap');
    }
    for (const row of rateRows(maxAdults, draft.basis)) {
      const text = column.amounts[row.id]?.trim() ?? '';
      if (text === '') continue;
      const amount = parseAmount(text, currency);
      if (amount === null || amount < 0) problems.set(cellId(column, row), 'amount');
      else rates.push({ band: row.band, adultOccupancy: row.adultOccupancy, firstNight, lastNight, amount });
    }
  }
  const taxPercent = Number(draft.taxPercent.trim().replace(',', '.') || '0');
  const isPercent = taxPercent >= 0 && taxPercent <= MOST_PERCENT;
  if (!isPercent) problems.set('taxPercent', 'percent');
  const { mealPlan, basis, taxIncluded } = draft;
  return { plan: { mealPlan, basis, taxIncluded, taxPercent: isPercent ? taxPercent : 0, rates }, problems };
}

type Season = { firstNight: string; lastNight: string };
const collide = (a: Season, b: Season) => a.firstNight <= b.lastNight && b.firstNight <= a.lastNight;

import type { AgeBandName } from '@/lib/contract/event';
import type { BlockPlan } from '@/lib/contract/room-block-editor';
import { parseAmount, typedAmount } from '@/lib/domain/money';
import type { Rate } from '@/lib/domain/rate';

/** Who a row of the table prices: a number of adults, adults however many, or children of a band. */
export interface RateRow extends RateKey {
  id: string;
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
  /** Rows for some children of a band only, in addition to each band's own row. */
  special: RateRow[];
  columns: RateColumn[];
}

export type CellProblem = 'amount' | 'childPrice' | 'overlap' | 'order' | 'percent';

/** A plan that was read from its draft, with the cells (or `season-…`, `taxPercent`) that are wrong. */
interface ReadPlan {
  plan: BlockPlan;
  /** The cell of each rate of the plan. */
  cells: string[];
  problems: Map<string, CellProblem>;
}

/** The column of every night. */
export const BASE = 'base';
const MOST_PERCENT = 100;

/** Id of a season's column, made of its nights; `base` for the column of every night. */
export const seasonId = (season: RateColumn['season']) => (season ? `${season.firstNight}_${season.lastNight}` : BASE);

export const cellId = (column: RateColumn, row: RateRow) => `${column.id}-${row.id}`;

/** The rows of a category: 1 to its most adults, adults however many, the children's bands and their special rates. */
export function rateRows(maxAdults: number, { basis, special }: Pick<PlanDraft, 'basis' | 'special'>): RateRow[] {
  const whoever = { band: 'adult' as const, childPosition: null, payingAdults: 0 };
  const adults = Array.from({ length: maxAdults }, (_, index) => ({
    ...whoever,
    id: `adult-${index + 1}`,
    adultOccupancy: index + 1,
  }));
  const any = { ...whoever, id: 'adult-any', adultOccupancy: null };
  // A room's price covers everybody in it, so there a child has none of its own.
  if (basis === 'perRoomPerNight') return [...adults, any];
  return [...adults, any, ...plainChildren.flatMap((row) => [row, ...special.filter(({ band }) => band === row.band)])];
}

/** A plan as a table: a column for every night, then one a season in their order. */
export function draftOf(plan: BlockPlan | null, currency: string): PlanDraft {
  const base: RateColumn = { id: BASE, season: null, amounts: {} };
  const columns = new Map<string, RateColumn>([[BASE, base]]);
  const special = new Map<string, RateRow>();
  for (const rate of plan?.rates ?? []) {
    const { firstNight, lastNight } = rate;
    const isBase = firstNight === null && lastNight === null;
    const season = isBase ? null : { firstNight: firstNight ?? '', lastNight: lastNight ?? '' };
    const id = seasonId(season);
    const column = columns.get(id) ?? { id, season, amounts: {} };
    const row = rowId(rate);
    if (rate.childPosition || rate.payingAdults) special.set(row, childRow(rate));
    column.amounts[row] = typedPrice(rate, currency);
    columns.set(id, column);
  }
  return {
    mealPlan: plan?.mealPlan ?? 'AI',
    basis: plan?.basis ?? 'perPersonPerNight',
    taxIncluded: plan?.taxIncluded ?? true,
    taxPercent: String(plan?.taxPercent ?? 0),
    special: [...special.values()],
    columns: [...columns.values()],
  };
}

/** The plan of a draft; what cannot be read is named and left out of it. */
export function readPlan(draft: PlanDraft, maxAdults: number, currency: string): ReadPlan {
  const problems = new Map<string, CellProblem>();
  const rates: BlockPlan['rates'] = [];
  const cells: string[] = [];
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
    for (const row of rateRows(maxAdults, draft)) {
      const text = column.amounts[row.id]?.trim() ?? '';
      if (text === '') continue;
      const price = readPrice(text, row.band, currency);
      const { band, adultOccupancy, childPosition, payingAdults } = row;
      const key = { band, adultOccupancy, childPosition, payingAdults };
      if (price) {
        rates.push({ ...key, firstNight, lastNight, ...price });
        cells.push(cellId(column, row));
      } else problems.set(cellId(column, row), row.band === 'adult' ? 'amount' : 'childPrice');
    }
  }
  const taxPercent = Number(draft.taxPercent.trim().replace(',', '.') || '0');
  const isPercent = taxPercent >= 0 && taxPercent <= MOST_PERCENT;
  if (!isPercent) problems.set('taxPercent', 'percent');
  const { mealPlan, basis, taxIncluded } = draft;
  const plan = { mealPlan, basis, taxIncluded, taxPercent: isPercent ? taxPercent : 0, rates };
  return { plan, cells, problems };
}

type Season = { firstNight: string; lastNight: string };
const collide = (a: Season, b: Season) => a.firstNight <= b.lastNight && b.firstNight <= a.lastNight;

/** Whom a rate is for. */
export interface RateKey {
  band: AgeBandName;
  adultOccupancy: number | null;
  /** The first, second… child of its band; null = any. */
  childPosition: number | null;
  /** How many adults must be in the room. */
  payingAdults: number;
}

export type ChildBand = Exclude<AgeBandName, 'adult'>;
export const CHILD_BANDS = ['junior', 'minor', 'infant'] as const satisfies ChildBand[];

type Price = Pick<Rate, 'amount' | 'adultPercent'>;

/** The row for children of a band; without a place or a number of adults it holds for any. */
export const childRow = ({ band, childPosition, payingAdults }: Omit<Rate, 'amount' | 'firstNight' | 'lastNight'>) => {
  const key = { band, adultOccupancy: null, childPosition: childPosition ?? null, payingAdults: payingAdults ?? 0 };
  return { ...key, id: rowId(key) };
};

/** The row of a rate, by whom it is for. */
function rowId({
  band,
  adultOccupancy,
  childPosition,
  payingAdults,
}: Omit<Rate, 'amount' | 'firstNight' | 'lastNight'>) {
  if (band === 'adult') return `adult-${adultOccupancy ?? 'any'}`;
  return [band, childPosition && `place${childPosition}`, payingAdults && `with${payingAdults}`]
    .filter(Boolean)
    .join('-');
}

/** Rows that every plan by person has: one for each band of children, whichever child, with any number of adults. */
const plainChildren = CHILD_BANDS.map((band) => childRow({ band, adultOccupancy: null }));

/** A price as it is typed: 1234.50, or 30% of the adults' rate. */
export function typedPrice({ amount, adultPercent }: Price, currency: string): string {
  return (adultPercent ?? null) === null ? typedAmount(amount, currency) : `${adultPercent}%`;
}

/** A typed price; null where it cannot be read. A percent is only for children; 0 means free, and is shown as free. */
export function readPrice(
  text: string,
  band: AgeBandName,
  currency: string,
): (Price & { adultPercent: number | null }) | null {
  const share = /^(\d{1,3})\s*%$/.exec(text.trim());
  if (share) {
    const adultPercent = Number(share[1]);
    if (band === 'adult' || adultPercent > MOST_PERCENT) return null;
    // 0 percent is stored as an amount of 0: free.
    return { amount: 0, adultPercent: adultPercent === 0 ? null : adultPercent };
  }
  const amount = parseAmount(text, currency);
  return amount === null || amount < 0 ? null : { amount, adultPercent: null };
}

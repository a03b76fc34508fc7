import { mergeTyped, type TwoWriters } from '@/components/form/edited-record';
import { mealPlan } from '@/lib/contract/room-block';
import { blockPlan } from '@/lib/contract/room-block-editor';
import type { PlanDraft, RateColumn } from './rate-matrix';
import { CHILD_BANDS, readPrice, typedPrice } from './rate-rows';

/** A plan with each of its prices by a name of its own (`season row`): two people may change one each. */
export type FlatPlan = Record<string, string | undefined>;

export const BASE = 'base';

const PLAN_PARTS = ['mealPlan', 'basis', 'taxIncluded', 'taxPercent'] as const;
type PlanPart = (typeof PLAN_PARTS)[number];
export const isPlanPart = (name: string): name is PlanPart => PLAN_PARTS.some((each) => each === name);

const seasonOf = ({ season }: RateColumn) => (season ? `${season.firstNight}_${season.lastNight}` : BASE);

/** A price in one way of writing, so that 100 and 100.00 are no two prices. */
function written(text: string, row: string, currency: string): string {
  const band = CHILD_BANDS.find((each) => row.startsWith(each)) ?? 'adult';
  const price = readPrice(text, band, currency);
  return price ? typedPrice(price, currency) : text.trim();
}

export function flatPlan(draft: PlanDraft, currency: string): FlatPlan {
  const { mealPlan, basis, taxIncluded, taxPercent } = draft;
  const cells = draft.columns.flatMap((column) =>
    Object.entries(column.amounts)
      .filter(([, text]) => text.trim() !== '')
      .map(([row, text]) => [`${seasonOf(column)} ${row}`, written(text, row, currency)]),
  );
  return { mealPlan, basis, taxIncluded: String(taxIncluded), taxPercent, ...Object.fromEntries(cells) };
}

/** The draft with other values; rows that it lacks are of `other`. */
export function withPlan(draft: PlanDraft, flat: FlatPlan, other: PlanDraft): PlanDraft {
  const names = Object.keys(flat).filter((name) => flat[name] && !isPlanPart(name));
  const named = names.map((name): RateColumn => {
    const [id = BASE] = name.split(' ');
    const [firstNight = '', lastNight = ''] = id.split('_');
    return { id, season: id === BASE ? null : { firstNight, lastNight }, amounts: {} };
  });
  const columns = [...draft.columns, ...named].filter(
    (column, index, all) => all.findIndex((each) => seasonOf(each) === seasonOf(column)) === index,
  );
  const special = [...draft.special, ...other.special].filter(
    ({ id }, index, all) => all.findIndex((each) => each.id === id) === index,
  );
  const amountsOf = (column: RateColumn): Record<string, string> => {
    const start = `${seasonOf(column)} `;
    const own = names.filter((name) => name.startsWith(start));
    return Object.fromEntries(own.map((name) => [name.slice(start.length), flat[name] ?? '']));
  };
  return {
    mealPlan: mealPlan.safeParse(flat.mealPlan).data ?? draft.mealPlan,
    basis: blockPlan.shape.basis.safeParse(flat.basis).data ?? draft.basis,
    taxIncluded: flat.taxIncluded === 'true',
    taxPercent: flat.taxPercent ?? '',
    special,
    columns: columns
      .map((column) => ({ ...column, amounts: amountsOf(column) }))
      // A season that lost its prices to what somebody else wrote is gone with them; one begun here has none yet.
      .filter(({ id, season, amounts }) => !season || id.startsWith('new-') || Object.keys(amounts).length > 0),
  };
}

interface Meanwhile {
  draft: PlanDraft;
  before: PlanDraft;
  now: PlanDraft;
  currency: string;
}

/** What is typed of a plan that somebody else changed meanwhile: each part that was not typed in is theirs. */
export function mergePlans({ draft, before, now, currency }: Meanwhile): {
  found: TwoWriters<FlatPlan>;
  draft: PlanDraft;
} {
  const [was, is, typed] = [flatPlan(before, currency), flatPlan(now, currency), flatPlan(draft, currency)];
  const keys = Object.keys({ ...was, ...is, ...typed });
  const found = mergeTyped(typed, { keys, before: was, now: is });
  return { found, draft: withPlan(draft, found.mine, now) };
}

import { mergeTyped, type TwoWriters } from '@/components/form/edited-record';
import { CHILD_BANDS, type PlanDraft, type RateColumn, readPrice, seasonId, typedPrice } from './rate-matrix';

const PLAN_PARTS = ['mealPlan', 'basis', 'taxIncluded', 'taxPercent'] as const;
type PlanPart = (typeof PLAN_PARTS)[number];

/** A season and whom it prices. */
type CellName = `${string} ${string}`;

/** A plan with each of its prices by a name of its own: two people may change one each. */
export type FlatPlan = Pick<PlanDraft, PlanPart> & { [cell: CellName]: string | undefined };

/** Whether the part of a flat plan is a price. */
export const isCell = (name: string): name is CellName => name.includes(' ');

/** The season and the row of a cell. */
export function cellParts(cell: CellName): { season: string; row: string } {
  const [season = '', row = ''] = cell.split(' ');
  return { season, row };
}

/**
 * The columns with what each is called in a flat plan: its nights. One that lacks a night, or has those of an earlier one,
 * is called by its id, so that its prices stay its own while its nights are typed.
 */
function named(columns: RateColumn[]): { name: string; column: RateColumn }[] {
  const all = columns.map((column) => ({ name: seasonId(column.season), column }));
  return all.map(({ name, column }, index) => {
    const { id, season } = column;
    const isWhole = !season || (season.firstNight !== '' && season.lastNight !== '');
    if (isWhole && all.findIndex((each) => each.name === name) === index) return { name, column };
    // The nights that a column was saved with are its id, also once another one has them.
    const isTaken = all.some((each, other) => each.name === id && other !== index);
    return { name: isTaken ? `${id}+` : id, column };
  });
}

const freeId = (id: string, taken: ReadonlySet<string>): string => (taken.has(id) ? freeId(`${id}+`, taken) : id);

/** A price in one way of writing, so that 100 and 100.00 are no two prices. */
function written(text: string, row: string, currency: string): string {
  const band = CHILD_BANDS.find((each) => row.startsWith(each)) ?? 'adult';
  const price = readPrice(text, band, currency);
  return price ? typedPrice(price, currency) : text.trim();
}

export function flatPlan(draft: PlanDraft, currency: string): FlatPlan {
  const { mealPlan, basis, taxIncluded, taxPercent } = draft;
  const cells = named(draft.columns).flatMap(({ name, column }) =>
    Object.entries(column.amounts)
      .filter(([, text]) => text.trim() !== '')
      .map(([row, text]): [CellName, string] => [`${name} ${row}`, written(text, row, currency)]),
  );
  return { mealPlan, basis, taxIncluded, taxPercent, ...Object.fromEntries(cells) };
}

/** The draft with other values; rows that it lacks are of `other`. */
export function withPlan(draft: PlanDraft, flat: FlatPlan, other: PlanDraft): PlanDraft {
  const { mealPlan, basis, taxIncluded, taxPercent } = flat;
  const cells = Object.keys(flat)
    .filter(isCell)
    .flatMap((cell) => {
      const text = flat[cell];
      return text ? [{ ...cellParts(cell), text }] : [];
    });
  const own = named(draft.columns);
  const ids = new Set(draft.columns.map(({ id }) => id));
  const others = [...new Set(cells.map(({ season }) => season))]
    .filter((name) => !own.some((each) => each.name === name))
    .map((name) => {
      const [firstNight = '', lastNight = ''] = name.split('_');
      return { name, column: { id: freeId(name, ids), season: { firstNight, lastNight }, amounts: {} } };
    });
  const special = [...draft.special, ...other.special].filter(
    ({ id }, index, all) => all.findIndex((each) => each.id === id) === index,
  );
  const amountsOf = (name: string) =>
    Object.fromEntries(cells.filter(({ season }) => season === name).map(({ row, text }) => [row, text]));
  return {
    ...{ mealPlan, basis, taxIncluded, taxPercent, special },
    columns: [...own, ...others]
      .map(({ name, column }) => ({ ...column, amounts: amountsOf(name) }))
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
  const cells = Object.keys({ ...was, ...is, ...typed }).filter(isCell);
  const found = mergeTyped(typed, { keys: [...PLAN_PARTS, ...cells], before: was, now: is });
  return { found, draft: withPlan(draft, found.mine, now) };
}

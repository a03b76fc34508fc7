import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { changedValues, isSame, mergeTyped, type TwoWriters } from '@/components/form/edited-record';
import { WrittenByTwo } from '@/components/form/two-writers';
import type { BlockPlan } from '@/lib/contract/room-block-editor';
import { datesIn } from '@/lib/domain/date-text';
import {
  BASE,
  CHILD_BANDS,
  draftOf,
  type PlanDraft,
  type RateColumn,
  rateRows,
  readPrice,
  seasonId,
  typedPrice,
} from './rate-matrix';
import { usePeopleWords } from './rate-table';
import type { RateDraft } from './use-rate-draft';

interface RateWritersProps {
  found: TwoWriters<FlatPlan>;
  draft: PlanDraft;
  /** The plan as somebody else left it. */
  theirs: PlanDraft;
  currency: string;
  maxAdults: number;
  onChange: (draft: PlanDraft) => void;
}

/** What somebody else changed of the rates meanwhile, in the words of their table. */
export function RateWriters({ found, draft, theirs, currency, maxAdults, onChange }: RateWritersProps) {
  const t = useTranslations('block.rates');
  const people = usePeopleWords();
  const format = datesIn(useLocale());
  const current = flatPlan(draft, currency);
  const special = [...draft.special, ...theirs.special];
  const rows = rateRows(maxAdults, { basis: 'perPersonPerNight', special });
  const label = (name: keyof FlatPlan) => {
    if (!isCell(name)) return t(name === 'taxIncluded' ? 'tax' : name);
    const { season, row } = cellParts(name);
    const [first, last] = season.split('_');
    const who = rows.find(({ id }) => id === row);
    const when = season === BASE ? t('base') : [first, last].map((day) => (day ? format.short(day) : '–')).join(' – ');
    return t('cell', { people: who ? people(who) : row, season: when });
  };
  const shown = (name: keyof FlatPlan, plan: FlatPlan) => {
    if (name === 'mealPlan') return t(`mealPlans.${plan.mealPlan}`);
    if (name === 'basis') return t(plan.basis);
    if (name === 'taxIncluded') return t(plan.taxIncluded ? 'taxIncluded' : 'taxAdded');
    return undefined;
  };
  return (
    <WrittenByTwo
      found={found}
      current={current}
      label={label}
      shown={shown}
      onChoose={(name, plan) =>
        onChange(withPlan(draft, { ...current, ...changedValues([name], plan, current) }, theirs))
      }
    />
  );
}

/**
 * Keeps what is typed over a plan that another person changes meanwhile, and says who wrote what; where nothing is
 * typed, the other person's plan shows. `plan` is the saved one, in the currency `kept`; other cards of the page may
 * replace it too. Prices typed in another `currency` are not merged.
 */
export function usePlanWriters(form: RateDraft, plan: BlockPlan | null, currency: string, kept = currency) {
  const [writers, setWriters] = useState<TwoWriters<FlatPlan> | null>(null);
  const known = useRef({ plan, kept });
  useEffect(() => {
    const before = known.current;
    known.current = { plan, kept };
    if (before.plan === plan || isSame(before, { plan, kept })) return;
    if (currency !== kept) return setWriters(null);
    if (!form.dirty) return form.show(plan, currency);
    const was = draftOf(before.plan, currency);
    // Prices in another currency cannot be compared with the present ones, so nothing of them counts as changed.
    const common = before.kept === kept ? was : { ...was, columns: [] };
    const merged = mergePlans({ draft: form.draft, before: common, now: draftOf(plan, currency), currency });
    setWriters(merged.found);
    form.change(merged.draft);
  });
  return {
    /** What somebody else changed, while there is something typed. */
    writers: form.dirty ? writers : null,
    /** Called after saving, so that one's own saving does not count as another person's change. */
    saved: (now: BlockPlan | null) => {
      known.current = { plan: now, kept };
      setWriters(null);
    },
  };
}

const PLAN_PARTS = ['mealPlan', 'basis', 'taxIncluded', 'taxPercent'] as const;
type PlanPart = (typeof PLAN_PARTS)[number];

/** A season and whom it prices. */
type CellName = `${string} ${string}`;

/** A plan with each of its prices by a name of its own: two people may change one each. */
type FlatPlan = Pick<PlanDraft, PlanPart> & { [cell: CellName]: string | undefined };

/** Whether the part of a flat plan is a price. */
const isCell = (name: string): name is CellName => name.includes(' ');

/** The season and the row of a cell. */
function cellParts(cell: CellName): { season: string; row: string } {
  const [season = '', row = ''] = cell.split(' ');
  return { season, row };
}

/**
 * The columns with their names in a flat plan, made of their nights. A column that lacks a night, or repeats the nights
 * of an earlier one, is named by its id, so that its prices stay its own while its nights are typed.
 */
function named(columns: RateColumn[]): { name: string; column: RateColumn }[] {
  const all = columns.map((column) => ({ name: seasonId(column.season), column }));
  return all.map(({ name, column }, index) => {
    const { id, season } = column;
    const isWhole = !season || (season.firstNight !== '' && season.lastNight !== '');
    if (isWhole && all.findIndex((each) => each.name === name) === index) return { name, column };
    // A column's id is the nights it was saved with, even where another column has those nights by now.
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

function flatPlan(draft: PlanDraft, currency: string): FlatPlan {
  const { mealPlan, basis, taxIncluded, taxPercent } = draft;
  const cells = named(draft.columns).flatMap(({ name, column }) =>
    Object.entries(column.amounts)
      .filter(([, text]) => text.trim() !== '')
      .map(([row, text]): [CellName, string] => [`${name} ${row}`, written(text, row, currency)]),
  );
  return { mealPlan, basis, taxIncluded, taxPercent, ...Object.fromEntries(cells) };
}

/** The draft with the values of `flat`; rows that it lacks come from `other`. */
function withPlan(draft: PlanDraft, flat: FlatPlan, other: PlanDraft): PlanDraft {
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
    mealPlan,
    basis,
    taxIncluded,
    taxPercent,
    special,
    columns: [...own, ...others]
      .map(({ name, column }) => ({ ...column, amounts: amountsOf(name) }))
      // A season that another person removed disappears with its prices; one that was begun here has no saved prices
      // yet.
      .filter(({ id, season, amounts }) => !season || id.startsWith('new-') || Object.keys(amounts).length > 0),
  };
}

interface Meanwhile {
  draft: PlanDraft;
  before: PlanDraft;
  now: PlanDraft;
  currency: string;
}

/** Merges a draft with a plan that somebody else changed meanwhile: theirs holds where nothing was typed. */
export function mergePlans({ draft, before, now, currency }: Meanwhile): {
  found: TwoWriters<FlatPlan>;
  draft: PlanDraft;
} {
  const [was, is, typed] = [flatPlan(before, currency), flatPlan(now, currency), flatPlan(draft, currency)];
  const cells = Object.keys({ ...was, ...is, ...typed }).filter(isCell);
  const found = mergeTyped(typed, { keys: [...PLAN_PARTS, ...cells], before: was, now: is });
  return { found, draft: withPlan(draft, found.mine, now) };
}

import { type AgeBandName, ageBandName } from '@/lib/contract/event';
import { type DietaryNeed, dietaryNeed } from '@/lib/contract/guest';
import { type Meal, meal } from '@/lib/contract/household';

/** Somebody who comes, as the kitchen needs to know them. */
export interface Diner {
  /** Null = a companion without a name. */
  name: string | null;
  /** Null = nobody said how old. */
  band: AgeBandName | null;
  activityIds: readonly string[];
  meal: Meal | null;
  needs: readonly DietaryNeed[];
  note: string | null;
}

/** What is counted: everybody, an age, a menu, a need, or what one person wrote. */
export type CateringFact =
  | { kind: 'people' }
  | { kind: 'band'; band: AgeBandName | null }
  | { kind: 'meal'; meal: Meal }
  | { kind: 'need'; need: DietaryNeed }
  | { kind: 'note'; note: string };

export type CateringCount = CateringFact & {
  people: number;
  /** Whom the kitchen has to know by name: those with a need or a note. Nobody else. */
  names: string[];
};

/**
 * What a caterer cooks for these people: how many, of which ages, with which menus, and who must not eat what; what
 * nobody needs is left out. The ages sum up to everybody. docs/domain.md, Guests and contact.
 */
export function countDiners(diners: readonly Diner[]): CateringCount[] {
  const counted = (fact: CateringFact, those: readonly Diner[], named = false): CateringCount[] =>
    those.length === 0
      ? []
      : [{ ...fact, people: those.length, names: named ? those.flatMap(({ name }) => name ?? []) : [] }];
  const bands = [...ageBandName.options.toReversed(), null];
  return [
    { kind: 'people', people: diners.length, names: [] },
    ...bands.flatMap((band) =>
      counted(
        { kind: 'band', band },
        diners.filter((diner) => diner.band === band),
      ),
    ),
    ...meal.options.flatMap((each) =>
      counted(
        { kind: 'meal', meal: each },
        diners.filter((diner) => diner.meal === each),
      ),
    ),
    ...dietaryNeed.options.flatMap((need) =>
      counted(
        { kind: 'need', need },
        diners.filter(({ needs }) => needs.includes(need)),
        true,
      ),
    ),
    ...diners.flatMap((diner) => (diner.note ? counted({ kind: 'note', note: diner.note }, [diner], true) : [])),
  ];
}

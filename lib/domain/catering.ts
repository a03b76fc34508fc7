import { type AgeBandName, ageBandName } from '@/lib/contract/event';
import { type DietaryNeed, dietaryNeed } from '@/lib/contract/guest';
import { type Meal, meal } from '@/lib/contract/household';
import { isSameName } from './rooming-people';

/** A person who comes to the event, as the kitchen needs to know them. */
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

/** A diner with their place in the guest list: the guest that they are, or the guest who brings them. */
export interface ListedDiner extends Diner {
  guestId: string | null;
  broughtBy: string | null;
}

/**
 * The diet that a companion of a room gave: with their guest of the list, where one was chosen, and with the guest who
 * booked the room.
 */
export interface ToldDiet extends Pick<Diner, 'name' | 'band' | 'needs' | 'note'> {
  guestId: string | null;
  holderGuestId: string | null;
}

/**
 * Adds the diets that companions of rooms gave through their link to the diners. So that nobody is counted twice, a
 * companion is looked for in the list by guest id, then by name, then among the nameless diners whom the room's holder
 * brings. Somebody who is not found is added, since one meal too many is better than one too few. A companion without
 * needs changes nothing. docs/domain.md, Guests and contact.
 */
export function withToldDiets<Listed extends ListedDiner>(
  diners: readonly Listed[],
  told: readonly ToldDiet[],
  added: (diner: ListedDiner) => Listed,
): Listed[] {
  const all = [...diners];
  for (const { name, band, needs, note, guestId, holderGuestId } of told) {
    if (needs.length === 0 && !note) continue;
    const isOne = (diner: Listed) =>
      guestId !== null ? diner.guestId === guestId : name !== null && isSameName(diner.name ?? '', name);
    const isNameless = (diner: Listed) => diner.name === null && diner.broughtBy === holderGuestId;
    const known = all.findIndex(isOne);
    const at = known >= 0 || holderGuestId === null ? known : all.findIndex(isNameless);
    const was = all[at];
    if (!was) {
      all.push(added({ name, band, needs, note, guestId, broughtBy: holderGuestId, activityIds: [], meal: null }));
      continue;
    }
    const notes = new Set([was.note, note].filter((each) => each !== null && each !== ''));
    all[at] = {
      ...was,
      name: was.name ?? name,
      band: was.band ?? band,
      needs: [...new Set([...was.needs, ...needs])],
      note: [...notes].join(' · ') || null,
    };
  }
  return all;
}

/** What is counted: everybody, an age band, a menu, a need, or the note of one person. */
export type CateringFact =
  | { kind: 'people' }
  | { kind: 'band'; band: AgeBandName | null }
  | { kind: 'meal'; meal: Meal }
  | { kind: 'need'; need: DietaryNeed }
  | { kind: 'note'; note: string };

export type CateringCount = CateringFact & {
  people: number;
  /** The names that the kitchen has to know: those of people with a need or a note. */
  names: string[];
};

/**
 * What a caterer cooks for: how many people, their ages and menus, and who must not eat what. Facts that apply to
 * nobody are left out. The ages sum up to everybody. docs/domain.md, Guests and contact.
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

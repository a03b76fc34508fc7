import { type AgeBandName, ageBandName } from '@/lib/contract/event';
import { type DietaryNeed, dietaryNeed } from '@/lib/contract/guest';
import { type Meal, meal } from '@/lib/contract/household';
import { isSameName } from './rooming-people';

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

/** A diner as the couple's list knows them: who of it they are, or who of it brings them. */
export interface ListedDiner extends Diner {
  guestId: string | null;
  broughtBy: string | null;
}

/** The diet that a room's companion gave, with their guest of the list, where picked, and the guest who booked. */
export interface ToldDiet extends Pick<Diner, 'name' | 'band' | 'needs' | 'note'> {
  guestId: string | null;
  holderGuestId: string | null;
}

/**
 * The diners with what people of the rooms said by their link: of whoever is on the list by id or by name, or else of a
 * nameless one whom the holder of their room brings, so that nobody is counted twice; who is nowhere is added, since the
 * kitchen had better cook for one too many. Who needs nothing changes nothing. docs/domain.md, Guests and contact.
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

import { type ChangeEvent, useState } from 'react';
import { useRange } from '@/components/console/list/use-range';
import { type GuestBulk, type GuestFilter, type GuestRow, guestFilter } from '@/lib/contract/guest';

export type ChosenGuest = Pick<GuestRow, 'id' | 'name'>;

/** All guests whom a filter matches, as many as the list said. */
export interface EverybodyChosen {
  filter: GuestFilter;
  total: number;
}

const NOBODY: ReadonlyMap<string, string> = new Map();

/** The filters whose matches each action changes: after it, other guests may match. */
const FOUND_BY: Record<Exclude<GuestBulk['action'], 'delete'>, readonly (keyof GuestFilter)[]> = {
  addTag: ['filter[tag]'],
  removeTag: ['filter[tag]'],
  setSide: ['filter[side]'],
  setLanguage: ['filter[language]'],
  setAttendance: ['filter[attendance]', 'filter[mismatch]'],
  setHousehold: [],
};

/** Whether the filter still matches whom it matched before the action. */
export const stillMatches = (action: GuestBulk['action'], filter: GuestFilter): boolean =>
  action !== 'delete' && FOUND_BY[action].every((name) => filter[name] === undefined);

/**
 * The chosen guests of a list: single ones over its pages, or all that its filter matches, until the filter changes.
 * `filters` is the list's present filter.
 */
export function useGuestChoice(filters: Record<string, string | undefined>) {
  const [people, setPeople] = useState(NOBODY);
  const [chosenAll, setChosenAll] = useState<(EverybodyChosen & { of: string }) | null>(null);
  const { sort: _, ...asked } = filters;
  const filter = guestFilter.safeParse(asked).data ?? null;
  const of = JSON.stringify(filter);
  const everybody = chosenAll?.of === of ? chosenAll : null;
  // Another filter shows other guests: the choice of all ends, also for a return to the first filter.
  if (chosenAll && !everybody) setChosenAll(null);
  const choose = (guests: readonly ChosenGuest[], isChosen: boolean) => {
    const next = new Map(people);
    for (const { id, name } of guests) {
      if (isChosen) next.set(id, name);
      else next.delete(id);
    }
    setPeople(next);
  };
  const pick = useRange(choose);
  const leaveAll = () => {
    setChosenAll(null);
    setPeople(NOBODY);
  };
  return {
    people,
    everybody,
    isChosen: (id: string) => everybody !== null || people.has(id),
    choose,
    /** Chooses one by its box, or all of the page up to it. Out of all that match it leaves the others of the page. */
    pick: (page: readonly ChosenGuest[], guest: ChosenGuest, event: ChangeEvent<HTMLInputElement>) => {
      if (!everybody) return pick(page, guest, event);
      setChosenAll(null);
      setPeople(new Map(page.filter(({ id }) => id !== guest.id).map(({ id, name }) => [id, name])));
    },
    /** Chooses all that the list's filter matches; null where the address has a filter that the list does not know. */
    chooseEverybody:
      filter &&
      ((total: number) => {
        setChosenAll({ filter, total, of });
        setPeople(NOBODY);
      }),
    leave: (ids: readonly string[]) => setPeople(new Map([...people].filter(([id]) => !ids.includes(id)))),
    leaveAll,
  };
}

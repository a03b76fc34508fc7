import type { BanquetPerson, BanquetTable, SeatingPlan, SeatingRule, SeatingSuggestion } from '@/lib/contract/seating';

type Seated = Pick<BanquetPerson, 'guestId' | 'place' | 'householdId' | 'tableId'>;

/** The tables, people and rules from which seats are worked out. */
export interface Seating {
  tables: readonly Pick<BanquetTable, 'id' | 'capacity'>[];
  people: readonly Seated[];
  rules: readonly SeatingRule[];
}

/** Seats that are left at each table, by its id. */
export function freeSeats({ tables, people }: Pick<Seating, 'tables' | 'people'>): Map<string, number> {
  const free = new Map(tables.map(({ id, capacity }) => [id, capacity]));
  for (const { tableId } of people) if (tableId) free.set(tableId, (free.get(tableId) ?? 0) - 1);
  return free;
}

/**
 * Ids of the rules that the seats break: two who must sit together are at different tables, or two who must not are at
 * one. People without a seat break nothing. Rules are about the guests themselves, not about the people they bring.
 */
export function brokenRules({ people, rules }: Pick<Seating, 'people' | 'rules'>): string[] {
  const tableOf = new Map(people.filter(({ place }) => place === 0).map(({ guestId, tableId }) => [guestId, tableId]));
  return rules.flatMap(({ id, kind, oneId, otherId }) => {
    const [one, other] = [tableOf.get(oneId), tableOf.get(otherId)];
    return one && other && (one === other) !== (kind === 'together') ? [id] : [];
  });
}

/** The rules that the plan breaks at this table, to be shown there. */
export const brokenAt = ({ people, rules, broken }: SeatingPlan, tableId: string): SeatingRule[] => {
  const here = new Set(
    people.filter((each) => each.place === 0 && each.tableId === tableId).map((each) => each.guestId),
  );
  return rules.filter(({ id, oneId, otherId }) => broken.includes(id) && (here.has(oneId) || here.has(otherId)));
};

/** Puts members that are linked into one group and answers the group's name for each member. */
function grouped(ids: readonly string[], links: readonly (readonly [string, string])[]): Map<string, string> {
  const parents = new Map<string, string>();
  const rootOf = (id: string): string => {
    const parent = parents.get(id) ?? id;
    return parent === id ? id : rootOf(parent);
  };
  for (const [one, other] of links) {
    const [root, joined] = [rootOf(one), rootOf(other)];
    if (root < joined) parents.set(joined, root);
    else parents.set(root, joined);
  }
  return new Map(ids.map((id) => [id, rootOf(id)]));
}

/** The people of each group, the largest first. */
function groupsOf(people: readonly Seated[], groups: ReadonlyMap<string, string>): Seated[][] {
  const found = new Map<string, Seated[]>();
  for (const person of people) {
    const group = groups.get(person.guestId) ?? person.guestId;
    const its = found.get(group);
    if (its) its.push(person);
    else found.set(group, [person]);
  }
  return [...found]
    .sort(([one, its], [other, their]) => their.length - its.length || (one < other ? -1 : 1))
    .map(([, group]) => group);
}

/**
 * Suggests seats for those who have none; nobody is moved. A household gets one table where a table has room for it;
 * otherwise its guests are seated apart, each together with those whom they bring and those whom a rule joins to them.
 * No rule is broken and no table overfilled: people who do not fit are left without a seat. The same plan always gives
 * the same suggestion.
 */
export function suggestSeats({ tables, people, rules }: Seating): SeatingSuggestion {
  const ids = [...new Set(people.map(({ guestId }) => guestId))];
  const known = new Set(ids);
  const ofKnown = rules.filter(({ oneId, otherId }) => known.has(oneId) && known.has(otherId));
  const joined = ofKnown
    .filter(({ kind }) => kind === 'together')
    .map(({ oneId, otherId }) => [oneId, otherId] as const);
  const first = new Map<string, string>();
  const invited = people.flatMap(({ guestId, householdId }) => {
    if (!householdId) return [];
    if (!first.has(householdId)) first.set(householdId, guestId);
    return [[first.get(householdId) ?? guestId, guestId] as const];
  });
  const parties = grouped(ids, joined);
  const households = grouped(ids, [...joined, ...invited]);
  const free = freeSeats({ tables, people });
  const tableOf = new Map(
    people.flatMap(({ guestId, place, tableId }) => (place === 0 ? [[guestId, tableId] as const] : [])),
  );
  // The tables of each group so far, so that ten thousand guests are seated without searching all of them for each.
  const byHousehold = { groups: households, tables: new Map<string, Set<string>>() };
  const byParty = { groups: parties, tables: new Map<string, Set<string>>() };
  const settle = (guestId: string, table: string): void => {
    for (const { groups, tables: known } of [byHousehold, byParty]) {
      const name = groups.get(guestId) ?? guestId;
      known.set(name, (known.get(name) ?? new Set()).add(table));
    }
  };
  for (const { guestId, tableId } of people) if (tableId) settle(guestId, tableId);
  const rulesOf = new Map<string, SeatingRule[]>();
  for (const rule of ofKnown)
    for (const id of [rule.oneId, rule.otherId]) rulesOf.set(id, [...(rulesOf.get(id) ?? []), rule]);
  const seats: SeatingSuggestion['seats'] = [];
  let left = 0;

  const seat = (group: readonly Seated[], table: string): void => {
    for (const { guestId, place } of group) {
      if (place === 0) tableOf.set(guestId, table);
      settle(guestId, table);
      seats.push({ guestId, place, tableId: table });
    }
    free.set(table, (free.get(table) ?? 0) - group.length);
  };
  const obeys = (group: readonly Seated[], table: string): boolean => {
    const newcomers = new Set(group.filter(({ place }) => place === 0).map(({ guestId }) => guestId));
    const tableThen = (id: string) => (newcomers.has(id) ? table : tableOf.get(id));
    return [...newcomers].every((id) =>
      (rulesOf.get(id) ?? []).every(({ kind, oneId, otherId }) => {
        const [one, other] = [tableThen(oneId), tableThen(otherId)];
        return !one || !other || (one === other) === (kind === 'together');
      }),
    );
  };
  /** The table where the group already sits, else the one that it fills best, else the first. */
  const tableFor = (group: readonly Seated[], { groups, tables: known }: typeof byHousehold): string | null => {
    const own = known.get(groups.get(group[0]?.guestId ?? '') ?? '');
    const fitting = tables
      .map(({ id }) => ({ id, free: free.get(id) ?? 0, isOwn: own?.has(id) ?? false }))
      .filter(({ id, free: room }) => room >= group.length && obeys(group, id));
    fitting.sort((a, b) => Number(b.isOwn) - Number(a.isOwn) || a.free - b.free);
    return fitting[0]?.id ?? null;
  };

  const waiting = people.filter(({ tableId }) => tableId === null);
  for (const household of groupsOf(waiting, households)) {
    const whole = tableFor(household, byHousehold);
    if (whole) {
      seat(household, whole);
      continue;
    }
    for (const party of groupsOf(household, parties)) {
      const table = tableFor(party, byParty);
      if (table) seat(party, table);
      else left += party.length;
    }
  }
  return { seats, left };
}

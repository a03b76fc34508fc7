import type { banquetTables, guests, seatingRules, seats } from '../schema';
import type { DemoDays } from './demo-days';
import { WEDDING } from './demo-events';

const NAMES = ['Mesa 1', 'Mesa 2', 'Mesa 3', 'Mesa 4', 'Mesa 5', 'Mesa familiar'];
/** Two seats more than who comes in a round of guests, so that everybody tries moving somebody. */
const CAPACITY = 24;

interface DemoSeating {
  tables: (typeof banquetTables.$inferInsert)[];
  seats: (typeof seats.$inferInsert)[];
  rules: (typeof seatingRules.$inferInsert)[];
}

/** Six tables of the wedding: whoever said that they come sits with whom they bring, while there is room. */
export function demoSeating(people: readonly (typeof guests.$inferInsert)[], days: DemoDays): DemoSeating {
  const tables = NAMES.map((name, index): DemoSeating['tables'][number] => ({
    ...{ id: `banquet-table-${index + 1}`, agencyId: '1', eventId: WEDDING, name, capacity: CAPACITY },
    ...{ shape: index === NAMES.length - 1 ? ('rectangular' as const) : ('round' as const), position: index + 1 },
    createdAt: days.at(-20),
  }));
  const free = tables.map(({ id }) => ({ id, seats: CAPACITY - 2 }));
  const taken = people
    .filter(({ attendance }) => attendance === 'attends')
    .flatMap(({ id, companions = 0 }) => {
      const table = free.find((each) => each.seats > companions);
      if (!table) return [];
      table.seats -= companions + 1;
      return Array.from({ length: companions + 1 }, (_, place) => ({ guestId: id, place, tableId: table.id }));
    });
  const pair = { oneId: 'guest-001', otherId: 'guest-002' };
  const rule = { id: 'seating-rule-1', agencyId: '1', eventId: WEDDING, kind: 'together' as const, ...pair };
  return { tables, seats: taken, rules: [rule] };
}

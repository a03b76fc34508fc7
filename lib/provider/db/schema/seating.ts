import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { seatingRuleKind, tableShape } from '@/lib/contract/seating';
import { agencyId } from './agency';
import { moment, oneOf } from './columns';
import { eventId } from './event';
import { guests } from './guest';

/** Tables of an event's banquet. */
export const banquetTables = pgTable(
  'banquet_tables',
  {
    id: text('id').primaryKey(),
    agencyId: agencyId(),
    eventId: eventId(),
    name: text('name').notNull(),
    /** Never fewer than who sits there, never more who sit there: triggers hold both. */
    capacity: integer('capacity').notNull(),
    shape: oneOf('shape', tableShape).notNull(),
    note: text('note'),
    position: integer('position').notNull(),
    version: integer('version').notNull().default(1),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('banquet_tables_event').on(table.eventId, table.position)],
);

/** Who sits where: the guest (place 0) and whom the guest brings. It goes with the guest and with the table. */
export const seats = pgTable(
  'seats',
  {
    guestId: text('guest_id')
      .notNull()
      .references(() => guests.id, { onDelete: 'cascade' }),
    place: integer('place').notNull(),
    tableId: text('table_id')
      .notNull()
      .references(() => banquetTables.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.guestId, table.place] }), index('seats_table').on(table.tableId)],
);

/** Two guests who must, or must not, sit at one table; the lesser id first, so that two have one rule. */
export const seatingRules = pgTable(
  'seating_rules',
  {
    id: text('id').primaryKey(),
    agencyId: agencyId(),
    eventId: eventId(),
    kind: oneOf('kind', seatingRuleKind).notNull(),
    oneId: text('one_id')
      .notNull()
      .references(() => guests.id, { onDelete: 'cascade' }),
    otherId: text('other_id')
      .notNull()
      .references(() => guests.id, { onDelete: 'cascade' }),
  },
  (table) => [
    uniqueIndex('seating_rules_pair').on(table.oneId, table.otherId),
    index('seating_rules_other').on(table.otherId),
    index('seating_rules_event').on(table.eventId),
  ],
);

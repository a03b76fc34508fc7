import { sql } from 'drizzle-orm';
import { integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { listDensity, listName } from '@/lib/contract/list-settings';
import { moment, oneOf } from './columns';
import { users } from './user';

const userId = () =>
  text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** Which columns a person sees of a list of the console, and how close together its rows stand. */
export const listLayouts = pgTable(
  'list_layouts',
  {
    userId: userId(),
    list: oneOf('list', listName).notNull(),
    hidden: jsonb('hidden').$type<string[]>().notNull(),
    density: oneOf('density', listDensity).notNull(),
    version: integer('version').notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.userId, table.list] })],
);

/** Filters of a list that a person goes back to. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: text('id').primaryKey(),
    userId: userId(),
    list: oneOf('list', listName).notNull(),
    name: text('name').notNull(),
    query: text('query').notNull(),
    version: integer('version').notNull().default(1),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [uniqueIndex('saved_views_name').on(table.userId, table.list, sql`searchable(${table.name})`)],
);

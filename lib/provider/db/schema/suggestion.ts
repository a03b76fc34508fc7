import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { type NewSuggestion, suggestionState } from '@/lib/contract/suggestion';
import { agencyId } from './agency';
import { moment, oneOf } from './columns';
import { eventId } from './event';
import { users } from './user';

/** What a couple asks its agency to change of their event. */
export const eventSuggestions = pgTable(
  'event_suggestions',
  {
    id: text('id').primaryKey(),
    agencyId: agencyId(),
    eventId: eventId(),
    suggestedBy: text('suggested_by')
      .notNull()
      .references(() => users.id),
    change: jsonb('change').$type<NewSuggestion['change']>().notNull(),
    /** The event's earlier values of these fields when the agency decided; null until then. */
    replaced: jsonb('replaced').$type<NewSuggestion['change']>(),
    words: text('words').notNull(),
    state: oneOf('state', suggestionState).notNull().default('open'),
    answer: text('answer'),
    decidedBy: text('decided_by').references(() => users.id),
    decidedAt: moment('decided_at'),
    version: integer('version').notNull().default(1),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('event_suggestions_event').on(table.eventId, table.createdAt)],
);

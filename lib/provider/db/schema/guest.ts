import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { language } from '@/lib/contract/bilingual-text';
import { callMedium } from '@/lib/contract/call';
import { ageBandName } from '@/lib/contract/event';
import { attendance, type DietaryNeed } from '@/lib/contract/guest';
import { type HouseholdAnswersInput, lateAnswerState, meal, staffHousehold } from '@/lib/contract/household';
import { seatingRuleKind, tableShape } from '@/lib/contract/seating';
import { agencyId } from './agency';
import { moment, oneOf } from './columns';
import { eventId } from './event';
import { users } from './user';

/** Guests who were invited together: one invitation, one link, one person who answers for all. */
export const households = pgTable(
  'households',
  {
    id: text('id').primaryKey(),
    agencyId: agencyId(),
    eventId: eventId(),
    name: text('name').notNull(),
    /** The guest who answers for all and gets the mails; null = the guest who was first on the list. */
    responderId: text('responder_id').references((): AnyPgColumn => guests.id, { onDelete: 'set null' }),
    /** The language in which the household is written to; null = the agency's. */
    language: oneOf('language', language),
    /** The import that made it, and deletes it when it is undone; no reference, since imports are deleted later. */
    importId: text('import_id'),
    /** SHA-256 of the token of the valid link; null = there is none. The generation is part of the token. */
    linkHash: text('link_hash').unique(),
    linkGeneration: integer('link_generation').notNull().default(0),
    /** What the household wrote to the couple, and when it last answered. */
    message: text('message'),
    answeredAt: moment('answered_at'),
    version: integer('version').notNull().default(1),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    // One household of a name for each event, however it is spelled; two imports at once rely on this index too.
    uniqueIndex('households_name').on(table.eventId, sql`searchable(${table.name})`),
    index('households_responder').on(table.responderId),
    index('households_import').on(table.importId),
  ],
);

/**
 * The text that the staff's search of guests looks through, without case and accents. A list must use exactly this
 * expression, or its index is not used.
 */
export const SEARCHED_GUEST = sql.raw(`first_name || ' ' || last_name || ' ' || coalesce(maternal_last_name, '') || ' '
  || mobile || ' ' || coalesce(email, '')`);

export const guests = pgTable(
  'guests',
  {
    id: text('id').primaryKey(),
    agencyId: agencyId(),
    eventId: eventId(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    maternalLastName: text('maternal_last_name'),
    /** E.164. */
    mobile: text('mobile').notNull(),
    /** The number at which somebody else answered: while it is the guest's number, nobody calls it. */
    wrongMobile: text('wrong_mobile'),
    email: text('email'),
    notes: text('notes'),
    attendance: oneOf('attendance', attendance).notNull(),
    companions: integer('companions').notNull().default(0),
    /** How many of them come; null = the guest has not said. */
    companionsComing: integer('companions_coming'),
    /** With whom the guest was invited; null = alone. */
    householdId: text('household_id').references((): AnyPgColumn => households.id, { onDelete: 'set null' }),
    /** Whose guest it is, in the couple's own word. */
    side: text('side'),
    /** The language in which the guest is written to; null = the agency's. */
    language: oneOf('language', language),
    tags: jsonb('tags').$type<string[]>().notNull().default([]),
    /** How the guest wants to be reached; null = by any way. */
    channel: oneOf('channel', callMedium),
    /** What the guest does not eat, and what no list has a word for. */
    diet: jsonb('diet').$type<DietaryNeed[]>().notNull().default([]),
    dietNotes: text('diet_notes'),
    /** An erased guest keeps a row without personal data and is on no list; null = on the list. */
    erasedAt: moment('erased_at'),
    version: integer('version').notNull().default(1),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('guests_event').on(table.eventId),
    /** The list's own order. */
    index('guests_name').on(
      table.eventId,
      sql`searchable(${table.lastName} || ' ' || coalesce(${table.maternalLastName}, '') || ' ' || ${table.firstName})`,
      table.id,
    ),
    index('guests_mobile').on(table.eventId, table.mobile),
    index('guests_email').on(table.eventId, sql`lower(${table.email})`),
    index('guests_household').on(table.householdId),
    index('guests_search').using('gin', sql`searchable(${SEARCHED_GUEST}) gin_trgm_ops`),
  ],
);

/**
 * What a person of a household answered: the guest (seat 0), or somebody whom the guest brings. Deleted with the guest.
 */
export const householdAnswers = pgTable(
  'household_answers',
  {
    guestId: text('guest_id')
      .notNull()
      .references(() => guests.id, { onDelete: 'cascade' }),
    seat: integer('seat').notNull(),
    agencyId: agencyId(),
    eventId: eventId(),
    /** A companion's name, where it was given. */
    name: text('name'),
    attends: boolean('attends').notNull(),
    band: oneOf('band', ageBandName).notNull(),
    activityIds: jsonb('activity_ids').$type<string[]>().notNull(),
    meal: oneOf('meal', meal),
    needs: jsonb('needs').$type<DietaryNeed[]>().notNull(),
    dietNote: text('diet_note'),
  },
  (table) => [primaryKey({ columns: [table.guestId, table.seat] }), index('household_answers_event').on(table.eventId)],
);

/** When a household answered, who did and from where; what people eat is in their answers alone. */
export const householdReplies = pgTable(
  'household_replies',
  {
    id: text('id').primaryKey(),
    agencyId: agencyId(),
    eventId: eventId(),
    householdId: text('household_id')
      .notNull()
      .references((): AnyPgColumn => households.id, { onDelete: 'cascade' }),
    at: moment('at').notNull(),
    via: oneOf('via', staffHousehold.shape.replies.element.shape.via).notNull(),
    actor: text('actor').notNull(),
    coming: integer('coming').notNull(),
    declined: integer('declined').notNull(),
  },
  (table) => [index('household_replies_household').on(table.householdId, table.at)],
);

/**
 * What a household sent after the last day of answers; kept after staff have decided too, until it sends something new.
 */
export const lateAnswers = pgTable(
  'late_answers',
  {
    householdId: text('household_id')
      .primaryKey()
      .references((): AnyPgColumn => households.id, { onDelete: 'cascade' }),
    agencyId: agencyId(),
    eventId: eventId(),
    people: jsonb('people').$type<HouseholdAnswersInput['people']>().notNull(),
    message: text('message'),
    via: oneOf('via', staffHousehold.shape.replies.element.shape.via).notNull(),
    /** The language in which it was sent and is answered. */
    language: oneOf('language', language).notNull(),
    sentAt: moment('sent_at').notNull(),
    state: oneOf('state', lateAnswerState).notNull().default('waiting'),
    /** Why it was not taken, where staff said it. */
    reason: text('reason'),
    decidedBy: text('decided_by').references((): AnyPgColumn => users.id),
    decidedAt: moment('decided_at'),
    version: integer('version').notNull().default(1),
  },
  (table) => [index('late_answers_event').on(table.eventId, table.state, table.sentAt)],
);

/** Tables of an event's banquet. */
export const banquetTables = pgTable(
  'banquet_tables',
  {
    id: text('id').primaryKey(),
    agencyId: agencyId(),
    eventId: eventId(),
    name: text('name').notNull(),
    /** Triggers keep it from falling below the number of people who sit there, and people from exceeding it. */
    capacity: integer('capacity').notNull(),
    shape: oneOf('shape', tableShape).notNull(),
    note: text('note'),
    position: integer('position').notNull(),
    version: integer('version').notNull().default(1),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('banquet_tables_event').on(table.eventId, table.position)],
);

/** Seats of guests (place 0) and of their companions. Deleted with the guest and with the table. */
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

/** Two guests who must, or must not, sit at one table; the lesser id comes first, so that a pair has only one rule. */
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

import { z } from 'zod';
import { language } from './bilingual-text';
import { attendance } from './guest';
import { recordId } from './record-id';

export const tableShape = z.enum(['round', 'rectangular']);

export const SEATING_LIMITS = {
  capacity: 60,
  name: 60,
  note: 300,
  tables: 300,
  rules: 500,
  seatsAtOnce: 1000,
} as const;

/** A person for a seat: the guest is place 0, the people whom the guest brings are 1 and up. */
export const seatedPerson = z.object({ guestId: recordId, place: z.int().min(0).max(50) });
export type SeatedPerson = z.infer<typeof seatedPerson>;

export const banquetTable = z
  .object({
    id: z.string(),
    name: z.string(),
    capacity: z.int(),
    shape: tableShape,
    note: z.string().nullable(),
    version: z.int(),
  })
  .meta({ id: 'BanquetTable' });
export type BanquetTable = z.infer<typeof banquetTable>;

/** A person to be seated, who comes or has not answered yet. */
export const banquetPerson = seatedPerson
  .extend({
    /** The guest's name, or a companion's where it was given; null = no name yet. */
    name: z.string().nullable(),
    /** The guest's own name. */
    guest: z.string(),
    attendance,
    householdId: z.string().nullable(),
    /** The person's table; null = none yet. */
    tableId: z.string().nullable(),
  })
  .meta({ id: 'BanquetPerson' });
export type BanquetPerson = z.infer<typeof banquetPerson>;

export const seatingRuleKind = z.enum(['together', 'apart']);

/** Two guests who must, or must not, sit at the same table. */
export const seatingRule = z
  .object({ id: z.string(), kind: seatingRuleKind, oneId: z.string(), otherId: z.string() })
  .meta({ id: 'SeatingRule' });
export type SeatingRule = z.infer<typeof seatingRule>;

/** GET /api/v1/events/{id}/seating, and the answer of every call that changes it. */
export const seatingPlan = z
  .object({
    eventId: z.string(),
    /** The tables in their order. */
    tables: z.array(banquetTable),
    /** Sorted by guest, each followed by their companions. */
    people: z.array(banquetPerson),
    rules: z.array(seatingRule),
    /** Ids of the rules that the plan breaks. */
    broken: z.array(z.string()),
  })
  .meta({ id: 'SeatingPlan' });
export type SeatingPlan = z.infer<typeof seatingPlan>;

const tableFields = z.object({
  name: z.string().trim().min(1).max(SEATING_LIMITS.name),
  capacity: z.int().min(1).max(SEATING_LIMITS.capacity),
  shape: tableShape,
  note: z
    .string()
    .trim()
    .max(SEATING_LIMITS.note)
    .transform((text) => text || null)
    .nullable(),
});

export const banquetTableInput = tableFields.meta({ id: 'BanquetTableInput' });
export type BanquetTableInput = z.infer<typeof banquetTableInput>;

export const banquetTableChange = tableFields.extend({ version: z.int() }).meta({ id: 'BanquetTableChange' });
export type BanquetTableChange = z.infer<typeof banquetTableChange>;

/** PUT /api/v1/events/{id}/seating/tables/order: all tables, in their new order. */
export const banquetTableOrder = z
  .object({ ids: z.array(recordId).min(1).max(SEATING_LIMITS.tables) })
  .meta({ id: 'BanquetTableOrder' });

/** Seats people at a table, or removes them from theirs (null). If one of them cannot be seated, nobody is. */
export const seatChange = z
  .object({
    seats: z
      .array(seatedPerson.extend({ tableId: recordId.nullable() }))
      .min(1)
      .max(SEATING_LIMITS.seatsAtOnce),
  })
  .meta({ id: 'SeatChange' });
export type SeatChange = z.infer<typeof seatChange>;

export const seatingRuleInput = z
  .object({ kind: seatingRuleKind, oneId: recordId, otherId: recordId })
  .refine(({ oneId, otherId }) => oneId !== otherId, { path: ['otherId'] })
  .meta({ id: 'SeatingRuleInput' });
export type SeatingRuleInput = z.infer<typeof seatingRuleInput>;

/** GET /api/v1/events/{id}/seating/suggestion: seats for people without one; nothing is stored. */
export const seatingSuggestion = z
  .object({
    seats: z.array(seatedPerson.extend({ tableId: z.string() })),
    /** How many find no table with room that fits the rules. */
    left: z.int(),
  })
  .meta({ id: 'SeatingSuggestion' });
export type SeatingSuggestion = z.infer<typeof seatingSuggestion>;

/** GET /api/v1/events/{id}/seating/file: the plan for printing (by table and by name), or as rows by name. */
export const seatingFileQuery = z.object({
  format: z.enum(['pdf', 'xlsx', 'csv']).default('pdf'),
  locale: language.optional(),
});
export type SeatingFileFormat = z.infer<typeof seatingFileQuery>['format'];

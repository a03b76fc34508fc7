import { z } from 'zod';

/** Wraps one record: `{data: …}`. */
export const dataOf = <Item extends z.ZodType>(item: Item) => z.object({ data: item });

/** A page of a list, as `pageOf` wraps it. */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    data: z.array(item),
    current_page: z.int(),
    per_page: z.int(),
    last_page: z.int(),
    total: z.int(),
    next_cursor: z.string().nullable(),
  });

/** Wraps a list: `{data: {data: […], current_page, …}}`. */
export const pageOf = <Item extends z.ZodType>(item: Item) => z.object({ data: listOf(item) });

/**
 * Wraps a list, with the number of rows for each value of a filter; the numbers count all records, whatever the
 * filters.
 */
export const countedPageOf = <Item extends z.ZodType, Choice extends z.ZodEnum>(item: Item, choices: Choice) =>
  z.object({ data: listOf(item).extend({ counts: z.record(choices, z.int()) }) });

/** The query of every list: page or cursor, page size (up to 100), sort and free text. */
export const pageQuery = z.object({
  page: z.coerce.number().int().min(1).max(100_000).optional(),
  per_page: z.coerce.number().int().min(1).max(100).optional(),
  cursor: z.string().max(200).optional(),
  sort: z.string().max(40).optional(),
  q: z.string().max(100).optional(),
});
export type PageQuery = z.infer<typeof pageQuery>;

/** A list's query as a client sends it: page, order, search words, and the filters of that list. */
export type RecordQuery = PageQuery & { [name: `filter[${string}]`]: string };

export interface Page<Item> {
  data: Item[];
  current_page: number;
  per_page: number;
  last_page: number;
  total: number;
  next_cursor: string | null;
}

import { z } from 'zod';
import { dataOf, type Page, pageOf } from '@/lib/contract/page';
import { ApiError } from './api-error';

const anyRecord = dataOf(z.unknown());
const anyPage = pageOf(z.unknown());

/** The answer as the contract says it is; another shape is a fault of the provider, not of the page. */
export function parseAnswer<Schema extends z.ZodType>(schema: Schema, answer: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(answer);
  if (parsed.success) return parsed.data;
  throw new ApiError({ status: 200, code: 'INTERNAL', message: 'Unexpected answer', details: parsed.error.issues });
}

/** The record of `{data: …}`. */
export function parseData<Item extends z.ZodType>(item: Item, answer: unknown): z.infer<Item> {
  return parseAnswer(item, parseAnswer(anyRecord, answer).data);
}

/** The page of `{data: {data: […], …}}`. */
export function parsePage<Item extends z.ZodType>(item: Item, answer: unknown): Page<z.infer<Item>> {
  const page = parseAnswer(anyPage, answer).data;
  return { ...page, data: page.data.map((row) => parseAnswer(item, row)) };
}

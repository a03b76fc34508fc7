import { z } from 'zod';
import { dataOf, type Page, pageOf } from '@/lib/contract/page';
import { ApiError } from './api-error';

const anyRecord = dataOf(z.unknown());
const anyPage = pageOf(z.unknown());

/**
 * Answers of a provider in this very process, which has parsed them by the contract on their way out and handed them on
 * as they are: parsing them again would find what was found.
 */
const parsedAlready = new WeakSet<object>();

/** Notes that an answer came through its schema in this process, with everything that is in it. */
export function noteParsed(answer: unknown): void {
  if (typeof answer === 'object' && answer !== null) parsedAlready.add(answer);
}

/** Whether noteParsed was told of it. */
export const isParsed = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && parsedAlready.has(answer);

/** The answer as the contract says it is; another shape is a fault of the provider, not of the page. */
export function parseAnswer<Schema extends z.ZodType>(schema: Schema, answer: unknown): z.infer<Schema> {
  if (isParsed(answer)) return answer as z.infer<Schema>;
  const parsed = schema.safeParse(answer);
  if (parsed.success) return parsed.data;
  throw new ApiError({ status: 200, code: 'INTERNAL', message: 'Unexpected answer', details: parsed.error.issues });
}

/** The record of `{data: …}`. */
export function parseData<Item extends z.ZodType>(item: Item, answer: unknown): z.infer<Item> {
  const { data } = parseAnswer(anyRecord, answer);
  return isParsed(answer) ? (data as z.infer<Item>) : parseAnswer(item, data);
}

/** The page of `{data: {data: […], …}}`. */
export function parsePage<Item extends z.ZodType>(item: Item, answer: unknown): Page<z.infer<Item>> {
  const page = parseAnswer(anyPage, answer).data;
  if (isParsed(answer)) return page as Page<z.infer<Item>>;
  return { ...page, data: page.data.map((row) => parseAnswer(item, row)) };
}

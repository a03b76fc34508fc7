import { z } from 'zod';
import { dataOf, type Page, pageOf } from '@/lib/contract/page';
import { ApiError } from './api-error';

const anyRecord = dataOf(z.unknown());
const anyPage = pageOf(z.unknown());

/**
 * Answers of a provider in this same process. It parsed them by the contract when it made them and passed on the same
 * objects, so parsing them again would be wasted.
 */
const parsedAlready = new WeakSet<object>();

/** Marks an answer, with everything in it, as parsed by its schema in this process. */
export function noteParsed(answer: unknown): void {
  if (typeof answer === 'object' && answer !== null) parsedAlready.add(answer);
}

/** Whether noteParsed marked it. */
export const isParsed = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && parsedAlready.has(answer);

/** The answer, parsed by the contract; an answer of another shape is the provider's fault, not the page's. */
export function parseAnswer<Schema extends z.ZodType>(schema: Schema, answer: unknown): z.infer<Schema> {
  if (isParsed(answer)) return answer as z.infer<Schema>;
  const parsed = schema.safeParse(answer);
  if (parsed.success) return parsed.data;
  throw new ApiError({ status: 200, code: 'INTERNAL', message: 'Unexpected answer', details: parsed.error.issues });
}

/** The record in `{data: …}`. */
export function parseData<Item extends z.ZodType>(item: Item, answer: unknown): z.infer<Item> {
  const { data } = parseAnswer(anyRecord, answer);
  return isParsed(answer) ? (data as z.infer<Item>) : parseAnswer(item, data);
}

/** The page of a list in `{data: {data: […], …}}`. */
export function parsePage<Item extends z.ZodType>(item: Item, answer: unknown): Page<z.infer<Item>> {
  const page = parseAnswer(anyPage, answer).data;
  if (isParsed(answer)) return page as Page<z.infer<Item>>;
  return { ...page, data: page.data.map((row) => parseAnswer(item, row)) };
}

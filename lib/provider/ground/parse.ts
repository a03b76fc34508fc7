import type { z } from 'zod';
import { fail } from '../error';

const MAX_DEPTH = 32;

/**
 * Parses what a caller sent, by whichever way; raises INVALID with a message key for each field, BAD_REQUEST for what
 * no table could keep.
 */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  if (!isKeepable(input)) fail('BAD_REQUEST');
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const fields: Record<string, string> = {};
  const values: Record<string, number> = {};
  for (const issue of result.error.issues) {
    const path = issue.path.join('.');
    const key = messageKey(issue, valueAt(input, issue.path));
    fields[path] ??= key;
    if (issue.code === 'too_small' && key === 'tooShort') values.min ??= Number(issue.minimum);
    if (issue.code === 'too_big' && key === 'tooLong') values.max ??= Number(issue.maximum);
  }
  return fail('INVALID', { fields, values });
}

/** Rules of the contract that have a sentence of their own. */
const OWN_RULES = new Set([
  'repetition',
  'personName',
  'phone',
  'required',
  'roomLimit',
  'ageOrder',
  'tagSigns',
  'startDate',
  'endDate',
]);

const NUMBERS = new Set<string>(['number', 'int']);

/** What zod says of a field that nothing was written in. */
const WANTING = new Set<z.core.$ZodIssue['code']>(['invalid_type', 'too_small', 'invalid_format']);

/** `value` is what was sent there: zod leaves it out of its issues. */
function messageKey(issue: z.core.$ZodIssue, value: unknown): string {
  if (issue.code === 'invalid_type' && issue.path.length === 0) return 'notAnObject';
  if (WANTING.has(issue.code) && isEmpty(value)) {
    return issue.code === 'invalid_format' && OWN_RULES.has(issue.message) ? issue.message : 'required';
  }
  if (issue.code === 'too_small' && issue.origin === 'string')
    return Number(issue.minimum) > 1 ? 'tooShort' : 'required';
  if (issue.code === 'invalid_type' || issue.code === 'too_small') {
    return NUMBERS.has(issue.code === 'invalid_type' ? issue.expected : issue.origin) ? 'number' : 'invalid';
  }
  if (issue.code === 'too_big') {
    if (issue.origin === 'string') return 'tooLong';
    return NUMBERS.has(issue.origin) ? 'number' : 'invalid';
  }
  if (issue.code === 'not_multiple_of') return 'number';
  if (OWN_RULES.has(issue.message)) return issue.message;
  return issue.code === 'invalid_format' && (issue.format === 'email' || issue.format === 'date')
    ? issue.format
    : 'invalid';
}

/** A text of spaces alone counts as empty. */
const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, name) => (typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined),
    input,
  );
}

/** What no column of the database keeps: NUL, and half of a surrogate pair. */
const UNKEEPABLE = /\0|\p{Surrogate}/gu;

/**
 * A text of a signed sender without the characters that the database cannot keep. They are dropped, since a refused
 * event would only be sent again, and all else that it tells would be lost. docs/reliability.md, Bodies and addresses.
 */
export const keepable = (told: string): string => told.replace(UNKEEPABLE, '');

/**
 * JSON of a signed sender, its texts made fit for the database by `keepable`. Raises SyntaxError for what is no JSON.
 */
export const keepableJson = (body: string): unknown =>
  JSON.parse(body, (_, part: unknown) => (typeof part === 'string' ? keepable(part) : part));

/**
 * Whether the database could keep what a caller sent: no NUL, no half of a surrogate pair, not nested without end.
 * docs/reliability.md, Bodies and addresses.
 */
function isKeepable(value: unknown, depth = MAX_DEPTH): boolean {
  if (typeof value === 'string') return keepable(value) === value;
  if (typeof value !== 'object' || value === null) return true;
  return depth > 0 && Object.entries(value).every(([name, part]) => isKeepable(name) && isKeepable(part, depth - 1));
}

import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';

/** Whether two values of a form say the same. */
export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Those of the values that the record has otherwise, by their names. */
export const changedValues = <Values extends object>(
  keys: readonly (keyof Values)[],
  values: Values,
  record: Values,
): Partial<Values> =>
  Object.fromEntries(
    keys.filter((key) => !isSame(values[key], record[key])).map((key) => [key, values[key]]),
  ) as Partial<Values>;

interface Left<Values> {
  keys: readonly (keyof Values & Path<Values>)[];
  /** What the form began with. */
  before: Values;
  /** The record as somebody else left it. */
  now: Values;
}

/** Shows a record that somebody else changed meanwhile; what was typed stays, over what they wrote. */
export function keepTyped<Values extends FieldValues, Asked>(
  form: UseFormReturn<Values, unknown, Asked>,
  { keys, before, now }: Left<Values>,
): void {
  const typed = changedValues(keys, form.getValues(), before);
  form.reset(now);
  for (const key of keys)
    if (Object.hasOwn(typed, key))
      form.setValue(key, typed[key] as PathValue<Values, typeof key>, { shouldDirty: true });
}

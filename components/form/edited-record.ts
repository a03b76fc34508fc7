import { useEffect, useRef, useState } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';

/** Whether two values of a form say the same. */
export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The values that differ from the record's, by their names. */
export const changedValues = <Values extends object>(
  keys: readonly (keyof Values)[],
  values: Values,
  record: Values,
): Partial<Values> =>
  Object.fromEntries(
    keys.filter((key) => !isSame(values[key], record[key])).map((key) => [key, values[key]]),
  ) as Partial<Values>;

interface Left<Values> {
  keys: readonly (keyof Values & string)[];
  /** What the form began with. */
  before: Values;
  /** The record as somebody else left it. */
  now: Values;
}

/** What two people wrote in one record: `theirs` is saved, `mine` stands in the form. */
export interface TwoWriters<Values> {
  theirs: Values;
  mine: Values;
  /** Fields that another person changed and in which nothing was typed here: the form shows the new value. */
  taken: (keyof Values & string)[];
  /** What both changed, each otherwise: the form shows what was typed until theirs is chosen. */
  both: (keyof Values & string)[];
}

/** Merges what was typed here into a record that another person changed meanwhile: typed values win. */
export function mergeTyped<Values extends object>(
  typed: Values,
  { keys, before, now }: Left<Values>,
): TwoWriters<Values> {
  const own = changedValues(keys, typed, before);
  const theirs = keys.filter((key) => !isSame(now[key], before[key]));
  return {
    theirs: now,
    mine: { ...now, ...own },
    taken: theirs.filter((key) => !Object.hasOwn(own, key)),
    both: theirs.filter((key) => Object.hasOwn(own, key) && !isSame(own[key], now[key])),
  };
}

interface LeftForm<Values> extends Left<Values> {
  keys: readonly (keyof Values & Path<Values>)[];
}

/** Shows a record that another person changed meanwhile, keeps what was typed here, and says who wrote what. */
export function keepTyped<Values extends FieldValues, Asked>(
  form: UseFormReturn<Values, unknown, Asked>,
  { keys, before, now }: LeftForm<Values>,
): TwoWriters<Values> {
  const typed = changedValues(keys, form.getValues(), before);
  const found = mergeTyped(form.getValues(), { keys, before, now });
  form.reset(now);
  for (const key of keys)
    if (Object.hasOwn(typed, key))
      form.setValue(key, typed[key] as PathValue<Values, typeof key>, { shouldDirty: true });
  return found;
}

interface Loaded<Kept, Values> {
  keys: readonly (keyof Values & Path<Values>)[];
  /** The record as it was loaded, null for a new one. */
  loaded: Kept;
  /** What the form shows of a record. */
  valuesOf: (record: Kept) => Values;
}

/** Holds the record that a form edits, through saves from here and changes by somebody else. */
export function useEditedRecord<Kept, Values extends FieldValues, Asked>(
  form: UseFormReturn<Values, unknown, Asked>,
  { keys, loaded, valuesOf }: Loaded<Kept, Values>,
) {
  const [record, keep] = useState(loaded);
  const [writers, setWriters] = useState<TwoWriters<Values> | null>(null);
  return {
    record,
    /** What was saved here. */
    keep,
    /** The two versions of each field, once another person changed the record. */
    writers,
    /** Shows the record as another person changed it; what was typed here stays. */
    takeOver: (now: Kept) => {
      setWriters(keepTyped(form, { keys, before: valuesOf(record), now: valuesOf(now) }));
      keep(now);
    },
  };
}

interface Handed<Values> {
  keys: readonly (keyof Values & Path<Values>)[];
  /** The record as it is handed in, and what differs whenever its values do. */
  values: Values;
  version: number | string;
}

/** What two people wrote, for a form that gets its record as an argument; null until somebody else changes that. */
export function useTwoWriters<Values extends FieldValues, Asked>(
  form: UseFormReturn<Values, unknown, Asked>,
  handed: Handed<Values>,
): TwoWriters<Values> | null {
  const [found, setFound] = useState<TwoWriters<Values> | null>(null);
  const known = useRef(handed);
  useEffect(() => {
    const before = known.current;
    known.current = handed;
    if (before.version === handed.version) return;
    setFound(keepTyped(form, { keys: handed.keys, before: before.values, now: handed.values }));
  });
  return found;
}

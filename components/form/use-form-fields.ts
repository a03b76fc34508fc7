import type { FieldPath, FieldPathValue, FieldValues, Resolver, UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';

const PROBLEMS = ['required', 'min', 'max', 'invalid'] as const;

/** Why a field is refused before anything is sent. */
export interface FieldProblem {
  /** `custom` is a check of its own: of the schema's by its message, or of the form's. */
  code: (typeof PROBLEMS)[number] | 'custom';
  /** The least or most that is taken, of `min` and `max`. */
  limit: number;
  /** The message of a custom check. */
  message: string;
}

const isEmpty = (input: unknown) =>
  input === undefined || input === null || (typeof input === 'string' && input.trim() === '');

/** What zodResolver writes as the message of an issue (`{ error: issueCode }`): `code` or `code:limit`. */
export function issueCode(issue: z.core.$ZodRawIssue): string {
  if (isEmpty(issue.input)) return 'required';
  if (issue.code === 'too_small') return `min:${issue.minimum}`;
  if (issue.code === 'too_big') return `max:${issue.maximum}`;
  return 'invalid';
}

/**
 * Checks a public form by a schema that loads with the first check. If it does not load, nothing is checked here:
 * sending needs the same files, and its failure is shown.
 */
export const lazyResolver =
  <Values extends FieldValues>(load: () => Promise<Resolver<Values>>): Resolver<Values> =>
  async (values, context, options) => {
    const check = await load().catch(() => null);
    return check ? check(values, context, options) : { values, errors: {} };
  };

/** What issueCode wrote. */
export function readProblem(text: string): FieldProblem {
  const [written, limit] = text.split(':');
  const code = PROBLEMS.find((each) => each === written) ?? 'custom';
  return { code, limit: Number(limit ?? Number.NaN), message: text };
}

interface FormFields<Values extends FieldValues, Output, Name extends FieldPath<Values>> {
  form: UseFormReturn<Values, unknown, Output>;
  /** Prefix of the field's name in its id; empty where the name alone is the id. */
  id: string;
  /** The fields that can be wrong, in the order in which they stand on the page. */
  names: readonly Name[];
  /** What is wrong with a field, in words. */
  sentence: (name: Name, problem: FieldProblem) => string | undefined;
  /** What the provider said of fields, by their names on the wire. */
  refused?: Readonly<Record<string, string>> | undefined;
}

/** The errors of a form's fields, next to each and in the summary above, with the ids that connect them. */
export function useFormFields<Values extends FieldValues, Output, Name extends FieldPath<Values>>({
  form,
  id,
  names,
  sentence,
  refused = {},
}: FormFields<Values, Output, Name>) {
  const { formState } = form;
  const { submitCount } = formState;
  const idOf = (name: FieldPath<Values>) => (id ? `${id}-${name}` : name);
  const errorOf = (name: Name): string | undefined => {
    const { error } = form.getFieldState(name, formState);
    if (!error) return refused[name];
    return error.type === 'server' ? error.message : sentence(name, readProblem(error.message ?? ''));
  };
  const errors = names.flatMap((name) => {
    const message = errorOf(name);
    return message ? [{ id: idOf(name), message }] : [];
  });
  return {
    /** For the Field around a field. */
    field: (name: Name) => ({ id: idOf(name), error: errorOf(name) }),
    /**
     * For a field that is more than an input (a date, an amount, a counter), where others take `form.register`. Fields
     * that are judged together with it are checked again with it.
     */
    control: <Chosen extends FieldPath<Values>>(name: Chosen, ...together: FieldPath<Values>[]) => ({
      value: form.watch(name),
      onChange: (value: FieldPathValue<Values, Chosen>) => {
        form.setValue(name, value, { shouldDirty: true });
        if (submitCount > 0) void form.trigger([name, ...together]);
      },
    }),
    /** For the ErrorSummary. */
    summary: { errors, attempt: submitCount },
    /** For `handleSubmit` of a form without a summary: the focus goes to the first wrong field. */
    focusWrong: () => {
      const wrong = names.find((name) => form.getFieldState(name).error);
      if (wrong) document.getElementById(idOf(wrong))?.focus();
    },
  };
}

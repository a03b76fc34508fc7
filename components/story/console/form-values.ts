import { ApiError } from '@/lib/api/api-error';

/** What is typed in a form, by field. */
export function valuesOf(form: HTMLFormElement): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') values[name] = value.trim();
  return values;
}

/** The provider's sentences, by field; it checks every form of a story again. */
export const fieldErrors = (failure: Error | null): Record<string, string> =>
  failure instanceof ApiError ? failure.fields : {};

import {
  type FieldPath,
  type FieldValues,
  get,
  type RegisterOptions,
  type UseFormRegisterReturn,
  type UseFormReturn,
} from 'react-hook-form';

type Registered<Name extends string> = UseFormRegisterReturn<Name> & {
  defaultValue?: string | number;
  defaultChecked?: boolean;
};

/**
 * `form.register` for a form that the server renders with a record: it also writes the first values into the HTML,
 * which `register` alone does only once the scripts run.
 */
export function registerShown<Values extends FieldValues, Output, Name extends FieldPath<Values>>(
  form: Pick<UseFormReturn<Values, unknown, Output>, 'register' | 'formState'>,
  name: Name,
  options?: RegisterOptions<Values, Name>,
): Registered<Name> {
  const registered = form.register(name, options);
  const begins: unknown = get(form.formState.defaultValues, name);
  if (typeof begins === 'boolean') return { ...registered, defaultChecked: begins };
  return typeof begins === 'string' || typeof begins === 'number'
    ? { ...registered, defaultValue: begins }
    : registered;
}

import type { AriaAttributes, ComponentProps } from 'react';

export function TextInput({ className, type = 'text', ...rest }: ComponentProps<'input'>) {
  return <input {...rest} type={type} className={controlClass('form-control', rest['aria-invalid'], className)} />;
}

/** Classes of a form control: Bootstrap's, with the invalid look tied to `aria-invalid`. */
export function controlClass(base: string, invalid: AriaAttributes['aria-invalid'], className?: string): string {
  const isInvalid = invalid !== undefined && invalid !== false && invalid !== 'false';
  return [base, isInvalid && 'is-invalid', className].filter(Boolean).join(' ');
}

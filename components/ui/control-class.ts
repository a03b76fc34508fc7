import type { AriaAttributes } from 'react';

/** Classes of a form control: Bootstrap's, with the invalid look tied to `aria-invalid`. */
export function controlClass(base: string, invalid: AriaAttributes['aria-invalid'], className?: string): string {
  const isInvalid = invalid !== undefined && invalid !== false && invalid !== 'false';
  return [base, isInvalid && 'is-invalid', className].filter(Boolean).join(' ');
}

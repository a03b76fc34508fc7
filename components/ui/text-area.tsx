import type { ComponentProps } from 'react';
import { controlClass } from './text-input';

export function TextArea({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  return <textarea {...rest} rows={rows} className={controlClass('form-control', rest['aria-invalid'], className)} />;
}

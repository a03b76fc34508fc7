import type { ComponentProps } from 'react';
import { controlClass } from './text-input';

export function SelectInput({ className, ...rest }: ComponentProps<'select'>) {
  return <select {...rest} className={controlClass('form-select', rest['aria-invalid'], className)} />;
}

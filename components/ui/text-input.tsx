import type { ComponentProps } from 'react';
import { controlClass } from './control-class';

export function TextInput({ className, type = 'text', ...rest }: ComponentProps<'input'>) {
  return <input {...rest} type={type} className={controlClass('form-control', rest['aria-invalid'], className)} />;
}

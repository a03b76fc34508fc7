import type { ComponentProps } from 'react';
import { TextInput } from './text-input';

/** A telephone, typed on a phone's pad of digits; `autoComplete="tel"` where it is the reader's own. */
export function PhoneInput(props: ComponentProps<'input'>) {
  return <TextInput autoComplete="off" {...props} type="tel" />;
}

import type { ComponentProps, ReactNode } from 'react';

/** One field of an account's form. */
export interface AccountField
  extends Pick<ComponentProps<'input'>, 'autoComplete' | 'inputMode' | 'autoCapitalize' | 'spellCheck'> {
  name: string;
  label: string;
  hint?: ReactNode;
  type?: 'text' | 'email' | 'tel' | 'day' | 'password';
  /** For the sentence of a value that is too short. */
  minLength?: number;
  /** For a value that is there and not of the right form. */
  format?: string;
}

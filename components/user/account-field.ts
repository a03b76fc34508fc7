import type { ComponentProps, ReactNode } from 'react';

/** One field of an account's form. */
export interface AccountField
  extends Pick<ComponentProps<'input'>, 'autoComplete' | 'inputMode' | 'autoCapitalize' | 'spellCheck'> {
  name: string;
  label: string;
  hint?: ReactNode;
  type?: 'text' | 'email' | 'tel' | 'day' | 'password';
  /** Least number of characters, for the sentence of a value that is too short. */
  minLength?: number;
  /** The sentence for a value of the wrong form. */
  format?: string;
}

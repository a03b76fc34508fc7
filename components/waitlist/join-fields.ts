import type { ComponentProps } from 'react';
import type { z } from 'zod';
import { contact } from '@/lib/contract/reservation';

/** Who joins: the booking's contact without the second last name. */
export const joinContact = contact.omit({ maternalLastName: true });
export type JoinContact = z.infer<typeof joinContact>;

interface JoinField {
  name: keyof JoinContact;
  hint?: 'mobileHint';
  input: ComponentProps<'input'>;
}

export const JOIN_FIELDS: readonly JoinField[] = [
  { name: 'firstName', input: { autoComplete: 'given-name', autoCapitalize: 'words' } },
  { name: 'lastName', input: { autoComplete: 'family-name', autoCapitalize: 'words' } },
  { name: 'email', input: { type: 'email', autoComplete: 'email', inputMode: 'email', spellCheck: false } },
  { name: 'mobile', hint: 'mobileHint', input: { type: 'tel', autoComplete: 'tel', inputMode: 'tel' } },
];

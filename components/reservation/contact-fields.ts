import type { ComponentProps } from 'react';
import type { DraftContact } from '@/lib/stores/booking-draft-shape';

interface ContactField {
  name: keyof DraftContact;
  optional?: boolean;
  wide?: boolean;
  hint?: 'mobileHint';
  input: ComponentProps<'input'>;
}

export const CONTACT_FIELDS: readonly ContactField[] = [
  { name: 'firstName', wide: true, input: { autoComplete: 'given-name', autoCapitalize: 'words' } },
  { name: 'lastName', input: { autoComplete: 'family-name', autoCapitalize: 'words' } },
  { name: 'maternalLastName', optional: true, input: { autoComplete: 'additional-name', autoCapitalize: 'words' } },
  { name: 'email', input: { type: 'email', autoComplete: 'email', inputMode: 'email', spellCheck: false } },
  { name: 'mobile', hint: 'mobileHint', input: { type: 'tel', autoComplete: 'tel', inputMode: 'tel' } },
];

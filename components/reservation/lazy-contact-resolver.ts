import type { Resolver } from 'react-hook-form';
import type { z } from 'zod';
import type { Contact, contact } from '@/lib/contract/reservation';

export type ContactFields = z.input<typeof contact>;

/** The contract's schema comes with the first check: the form shows and takes text without it. */
export const lazyContactResolver: Resolver<ContactFields, unknown, Contact> = async (values, context, options) => {
  const { contactResolver } = await import('./contact-resolver');
  return contactResolver(values, context, options);
};

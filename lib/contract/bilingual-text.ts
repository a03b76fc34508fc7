import { z } from 'zod';

/** The languages of the site, its mails and its documents. */
export const language = z.enum(['es', 'en']);
export type Language = z.infer<typeof language>;

/** A text that staff write and guests read. An empty language was not written; readers get the other one. */
export const bilingualText = z.object({ es: z.string(), en: z.string() }).meta({ id: 'BilingualText' });
export type BilingualText = z.infer<typeof bilingualText>;

/** Both languages as a form has them, each at most so many characters. */
export const bilingualFields = (most: number) =>
  z.object({ es: z.string().trim().max(most), en: z.string().trim().max(most) });

/**
 * A text as callers send it, at most so many characters in each language: both languages, or one string, which replaces
 * only the caller's language.
 */
export const bilingualInput = (most: number) => z.union([bilingualFields(most), z.string().trim().max(most)]);
export type BilingualInput = z.infer<ReturnType<typeof bilingualInput>>;

import { z } from 'zod';

/** The languages of the site, its mails and its documents. */
export const language = z.enum(['es', 'en']);
export type Language = z.infer<typeof language>;

/** A text that staff write and guests read. The empty one is not written in that language; readers get the other. */
export const bilingualText = z.object({ es: z.string(), en: z.string() }).meta({ id: 'BilingualText' });
export type BilingualText = z.infer<typeof bilingualText>;

/** Both languages as a form has them, each at most so many characters. */
export const bilingualFields = (most: number) =>
  z.object({ es: z.string().trim().max(most), en: z.string().trim().max(most) });

/**
 * Such a text as it is sent to be kept, at most so many characters in each language: both, or one string, which is of
 * the caller's language and leaves the other as it is.
 */
export const bilingualInput = (most: number) => z.union([bilingualFields(most), z.string().trim().max(most)]);
export type BilingualInput = z.infer<ReturnType<typeof bilingualInput>>;

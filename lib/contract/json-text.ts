import { z } from 'zod';

/** A form field with JSON text; fails with `invalid` where it is none. */
export const jsonText = z.string().transform((text, checked): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    checked.addIssue({ code: 'custom', message: 'invalid' });
    return z.NEVER;
  }
});

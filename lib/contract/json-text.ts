import { z } from 'zod';

/** A field of a form that holds JSON; `invalid` where it does not. */
export const jsonText = z.string().transform((text, checked): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    checked.addIssue({ code: 'custom', message: 'invalid' });
    return z.NEVER;
  }
});

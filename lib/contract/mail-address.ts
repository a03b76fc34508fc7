import { z } from 'zod';

const LONGEST = 254;

/** A mail address as it was typed. */
export const mailAddress = z.string().trim().min(1).max(LONGEST).pipe(z.email());

/** A mail address in lower case, for addresses that are compared with others. */
export const lowerMailAddress = z.string().trim().toLowerCase().min(1).max(LONGEST).pipe(z.email());

import { z } from 'zod';

/** The id of a record, as a caller names it. */
export const recordId = z.string().trim().min(1).max(60);

import { z } from 'zod';

/** The id of a record in a request. */
export const recordId = z.string().trim().min(1).max(60);

import { z } from 'zod';

/** The query of DELETE: the record as the caller saw it, so that one which somebody changed meanwhile is not deleted unseen. */
export const recordVersion = z.object({ version: z.coerce.number().int() });

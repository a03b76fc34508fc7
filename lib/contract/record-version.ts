import { z } from 'zod';

/** The query of DELETE: the version that the caller saw, so that a record changed meanwhile is not deleted. */
export const recordVersion = z.object({ version: z.coerce.number().int() });

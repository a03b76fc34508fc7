import { z } from 'zod';

/** Why staff take a late fee off a booking; kept in the audit log. POST …/late-fees/{dueOn}/removal. */
export const lateFeeRemoval = z.object({ reason: z.string().trim().min(1).max(500) }).meta({ id: 'LateFeeRemoval' });
export type LateFeeRemoval = z.infer<typeof lateFeeRemoval>;

import { z } from 'zod';

/** How many reads one call may hold. */
export const MOST_TOGETHER = 12;

/** Addresses of reads with a space between two, which no address has in it. */
export const togetherQuery = z.object({ reads: z.string().min(1).max(7000) });

/** What each read answers, in the order asked: its own status and body, as if it were made alone. */
export const togetherAnswer = z.object({
  data: z.array(
    z.object({
      status: z.int(),
      /** What the read's own schema lets out, or its failure. */
      body: z.unknown(),
      /** Seconds to wait before it is made again; null where nothing says so. */
      retryAfter: z.string().nullable(),
    }),
  ),
});

import { z } from 'zod';

/** The most reads in one call. */
export const MOST_TOGETHER = 12;

/** Addresses of reads, separated by spaces, which addresses never contain. */
export const togetherQuery = z.object({ reads: z.string().min(1).max(7000) });

/** The answers in the order of the reads: each with its own status and body, as if it had been called alone. */
export const togetherAnswer = z.object({
  data: z.array(
    z.object({
      status: z.int(),
      /** What the read's own schema permits, or its failure. */
      body: z.unknown(),
      /** Seconds to wait before trying again; null where none are given. */
      retryAfter: z.string().nullable(),
    }),
  ),
});

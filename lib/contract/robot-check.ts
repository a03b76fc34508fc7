import { z } from 'zod';

/**
 * The fields of a public form against robots: one that people do not see (if it is filled, the answer looks normal but
 * nothing is stored), and the token of the captcha where the site requires it.
 */
export const robotCheck = { website: z.string().max(500).optional(), captcha: z.string().max(4000).optional() };

/** Whether the field that people do not see was filled. */
export const isRobot = ({ website }: { website?: string | undefined }): boolean => Boolean(website?.trim());

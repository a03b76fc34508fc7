import { z } from 'zod';

/**
 * What a public form carries against robots: a field that no person sees (whoever fills it is answered like everybody
 * and nothing is stored), and the token of the captcha's box where the site asks for it.
 */
export const robotCheck = { website: z.string().max(500).optional(), captcha: z.string().max(4000).optional() };

/** Whether the field that no person sees was filled. */
export const isRobot = ({ website }: { website?: string | undefined }): boolean => Boolean(website?.trim());

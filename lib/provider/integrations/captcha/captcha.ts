import { z } from 'zod';
import type { Env } from '@/lib/config/env';

const VERIFY_URL = 'https://www.google.com/recaptcha/api/siteverify';

const TIMEOUT_MS = 5000;

const verdict = z.object({ success: z.boolean() });

type CaptchaKeys = Partial<Pick<Env, 'RECAPTCHA_SITE_KEY' | 'RECAPTCHA_SECRET_KEY'>>;

/** Tells people from robots after wrong passwords, and in public forms. */
export interface Captcha {
  /** What the page's box is drawn with; null = no captcha is asked for. */
  siteKey: string | null;
  /** Whether the token is of a box that a person ticked for this site. Raises where the service cannot be asked. */
  verify(answer: { token: string; ip: string | null }): Promise<boolean>;
}

/** Google's captcha where both its keys are set; else no captcha. */
export function openCaptcha({ RECAPTCHA_SITE_KEY, RECAPTCHA_SECRET_KEY }: CaptchaKeys): Captcha {
  if (RECAPTCHA_SITE_KEY && RECAPTCHA_SECRET_KEY) return recaptcha(RECAPTCHA_SITE_KEY, RECAPTCHA_SECRET_KEY);
  return { siteKey: null, verify: async () => true };
}

/** Google's reCAPTCHA, version 2 with a checkbox. */
function recaptcha(siteKey: string, secretKey: string): Captcha {
  return {
    siteKey,
    async verify({ token, ip }) {
      const answer = await fetch(VERIFY_URL, {
        method: 'POST',
        body: new URLSearchParams({ secret: secretKey, response: token, ...(ip && { remoteip: ip }) }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      return verdict.parse(await answer.json()).success;
    },
  };
}

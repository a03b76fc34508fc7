import { z } from 'zod';
import type { Env } from '@/lib/config/env';
import type { Captcha } from './captcha';

const VERIFY_URL = 'https://www.google.com/recaptcha/api/siteverify';

const TIMEOUT_MS = 5000;

const verdict = z.object({ success: z.boolean() });

type CaptchaKeys = Partial<Pick<Env, 'RECAPTCHA_SITE_KEY' | 'RECAPTCHA_SECRET_KEY'>>;

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

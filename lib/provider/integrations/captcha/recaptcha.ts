import { z } from 'zod';
import type { Captcha } from './captcha';

const VERIFY_URL = 'https://www.google.com/recaptcha/api/siteverify';
const TIMEOUT_MS = 5000;

const verdict = z.object({ success: z.boolean() });

/** Google's reCAPTCHA, version 2 with a checkbox. */
export function recaptcha(siteKey: string, secretKey: string): Captcha {
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

import type { Env } from '@/lib/config/env';
import type { Captcha } from './captcha';
import { recaptcha } from './recaptcha';

type CaptchaKeys = Partial<Pick<Env, 'RECAPTCHA_SITE_KEY' | 'RECAPTCHA_SECRET_KEY'>>;

/** Google's captcha where both its keys are set; else no captcha. */
export function openCaptcha({ RECAPTCHA_SITE_KEY, RECAPTCHA_SECRET_KEY }: CaptchaKeys): Captcha {
  if (RECAPTCHA_SITE_KEY && RECAPTCHA_SECRET_KEY) return recaptcha(RECAPTCHA_SITE_KEY, RECAPTCHA_SECRET_KEY);
  return { siteKey: null, verify: async () => true };
}

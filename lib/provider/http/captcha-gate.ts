import { fail, ProviderError } from '../error';
import { addressKey } from '../ground/caller-key';
import type { LoginAccount } from '../people/session/known-browser';
import type { ProviderRequest } from './environment';
import { accountKeyOf, isFailedLogin } from './login-limit';
import { FAILURES_BEFORE_CAPTCHA } from './rate-limit';

/**
 * Runs a login. After 3 failures of its account or its address, it needs the token of a ticked captcha box. Raises
 * CAPTCHA with the key for drawing the box; the failure that makes it necessary carries the key already. Without a
 * captcha in the settings nothing is asked.
 */
export async function behindCaptcha<Result>(
  request: ProviderRequest,
  { account, token }: { account: LoginAccount; token: string | undefined },
  work: () => Promise<Result>,
): Promise<Result> {
  const ctx = request.get('ctx');
  const { captcha } = ctx.services;
  const { siteKey } = captcha;
  if (!siteKey) return work();
  const { failures } = request.get('limits');
  const accountKey = accountKeyOf(account);
  const keys = [`account:${accountKey}`, `address:${addressKey(ctx.ip)}`];
  const isAsked = async () => {
    const counts = await Promise.all(keys.map((key) => failures.get(key)));
    return counts.some((count) => (count?.consumedPoints ?? 0) >= FAILURES_BEFORE_CAPTCHA);
  };
  if ((await isAsked()) && !(token && (await isTicked(request, token)))) fail('CAPTCHA', { details: { siteKey } });
  try {
    const result = await work();
    await failures.delete(`account:${accountKey}`);
    return result;
  } catch (error) {
    if (!isFailedLogin(error)) throw error;
    for (const key of keys) await failures.penalty(key);
    const details = (await isAsked()) ? { siteKey } : undefined;
    throw new ProviderError(error.code, { ...error.facts, ...(details && { details }) });
  }
}

/** Lets a public form pass only with the token of a ticked box, where the settings have a captcha. Raises CAPTCHA. */
export async function onlyPeople(request: ProviderRequest, token: string | undefined): Promise<void> {
  const { siteKey } = request.get('ctx').services.captcha;
  if (siteKey && !(token && (await isTicked(request, token)))) fail('CAPTCHA', { details: { siteKey } });
}

/**
 * Whether a captcha that the settings have was solved; without a token it is false. Raises BUSY where the captcha
 * cannot be asked.
 */
export async function isTickedByPerson(request: ProviderRequest, token: string | undefined): Promise<boolean> {
  return Boolean(token && request.get('ctx').services.captcha.siteKey) && isTicked(request, token ?? '');
}

async function isTicked(request: ProviderRequest, token: string): Promise<boolean> {
  const { services, ip } = request.get('ctx');
  try {
    return await services.captcha.verify({ token, ip });
  } catch (error) {
    services.log.error({ err: error, requestId: request.get('requestId') }, 'captcha could not be asked');
    return fail('BUSY', { retryAfterSeconds: 5 });
  }
}

import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

async function policyWith(key: string): Promise<string> {
  vi.resetModules();
  vi.stubEnv('STRIPE_PUBLISHABLE_KEY', key);
  const { PAGE_HEADERS } = await import('@/lib/config/security-headers');
  return PAGE_HEADERS.find((header) => header.key === 'content-security-policy')?.value ?? '';
}

it('lets the card provider in on prerendered pages with a key alone, and nothing but what it needs', async () => {
  const without = await policyWith('');
  expect(without).not.toContain('stripe');
  const parts = (await policyWith('pk_test_1')).split('; ');
  expect(parts.filter((part) => !without.split('; ').includes(part))).toEqual([
    "script-src 'self' 'unsafe-inline' https://js.stripe.com https://*.js.stripe.com",
    "img-src 'self' data: blob: https://*.stripe.com",
    "connect-src 'self' https://api.stripe.com",
    "frame-src 'self' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com https://www.youtube-nocookie.com https://player.vimeo.com",
  ]);
});

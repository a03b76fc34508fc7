import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

async function policyWith(script: string): Promise<string[]> {
  vi.resetModules();
  vi.stubEnv('ANALYTICS_SCRIPT_URL', script);
  const { PAGE_HEADERS } = await import('@/lib/config/security-headers');
  return (PAGE_HEADERS.find(({ key }) => key === 'content-security-policy')?.value ?? '').split('; ');
}

it('lets the origin of the configured statistics in, and no other', async () => {
  const without = await policyWith('');
  expect(without.filter((part) => part.includes('https:'))).toEqual([expect.stringMatching(/^frame-src /)]);
  const parts = await policyWith('https://stats.example.com/js/script.js');
  expect(parts.filter((part) => !without.includes(part))).toEqual([
    "script-src 'self' 'unsafe-inline' https://stats.example.com",
    "img-src 'self' data: blob: https://stats.example.com",
    "connect-src 'self' https://stats.example.com",
  ]);
});

it('does not let it in on guarded pages', async () => {
  vi.resetModules();
  vi.stubEnv('ANALYTICS_SCRIPT_URL', 'https://stats.example.com/js/script.js');
  const { contentSecurityPolicy } = await import('@/lib/config/security-headers');
  expect(contentSecurityPolicy('nonce')).not.toContain('stats.example.com');
});

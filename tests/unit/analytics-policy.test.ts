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
  expect(without.join(' ')).not.toContain('https:');
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

it('lets films of other houses in on the training center alone', async () => {
  vi.resetModules();
  const { HEADERS_OF, PAGE_HEADERS } = await import('@/lib/config/security-headers');
  const films = 'frame-src https://www.youtube-nocookie.com https://player.vimeo.com';
  expect(HEADERS_OF['/training-center/:film*']?.[0]?.value).toContain(films);
  expect(PAGE_HEADERS[0]?.value).not.toContain('youtube');
});

import { expect, test } from 'vitest';
import { SITE } from './site';

const ANSWERS = [
  { path: '/', status: 200 },
  { path: '/en', status: 200 },
  { path: '/eventos/PLS-DEMO-BODA', status: 200 },
  { path: '/login', status: 200 },
  { path: '/no-such-page', status: 404 },
  { path: '/en/eventos/PLS-NO-SUCH-EVENT-0', status: 404 },
  { path: '/adminmaster/Evento', status: 307 },
  { path: '/provider/healthz', status: 200 },
  { path: '/provider/api/v1/me', status: 401 },
];

for (const { path, status } of ANSWERS) {
  test(`${path} answers ${status} with safe headers`, async () => {
    const answer = await fetch(SITE + path, { redirect: 'manual' });
    expect(answer.status).toBe(status);
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect.soft(policy).toMatch(/(object|default)-src 'none'/);
    expect.soft(policy).toContain("frame-ancestors 'none'");
    expect.soft(policy).toContain("base-uri 'none'");
    expect.soft(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect.soft(answer.headers.get('referrer-policy')).toBeTruthy();
    const strict = answer.headers.get('strict-transport-security') ?? '';
    expect.soft(Number(/max-age=(\d+)/.exec(strict)?.[1])).toBeGreaterThanOrEqual(31_536_000);
    expect.soft(answer.headers.get('x-powered-by')).toBeNull();
  });
}

import { createMiddleware } from 'hono/factory';
import { ANSWER_HEADERS, PAGE_HEADERS } from '@/lib/config/security-headers';
import type { ProviderEnvironment } from './environment';

const HEADERS = new Map([...PAGE_HEADERS, ...ANSWER_HEADERS].map(({ key, value }) => [key, value]));
HEADERS.set('cross-origin-resource-policy', 'same-origin');
HEADERS.set('cache-control', 'private, no-store');

/**
 * Puts the site's security headers on every answer, errors too; a route may have set a stricter or fitting one.
 * docs/reliability.md, Pages.
 */
export const secureAnswers = createMiddleware<ProviderEnvironment>(async (request, next) => {
  await next();
  for (const [name, value] of HEADERS) if (!request.res.headers.has(name)) request.header(name, value);
});

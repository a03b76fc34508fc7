import { createMiddleware } from 'hono/factory';
import { fail } from '../error';
import type { ProviderEnvironment } from './environment';

const MAX_LENGTH = 8000;

/**
 * Refuses an address with a NUL in it, which PostgreSQL takes in no text, and one without end. docs/reliability.md,
 * Bodies and addresses.
 */
export const refuseUnreadableUrls = createMiddleware<ProviderEnvironment>(async (request, next) => {
  if (request.req.url.length > MAX_LENGTH || request.req.url.includes('%00')) fail('BAD_REQUEST');
  await next();
});

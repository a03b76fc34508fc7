import type { RequestHandler } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll } from 'vitest';

/**
 * Answers the calls of the components that a test file shows: `usual` between tests, with what each test adds before
 * it. A call that nobody answers fails.
 */
export function answeringServer(...usual: RequestHandler[]) {
  const server = setupServer(...usual);
  beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
  afterEach(() => server.resetHandlers());
  afterAll(() => server.close());
  return server;
}

import { createMiddleware } from 'hono/factory';
import type { ProviderEnvironment } from './environment';

export const limitWrites = () => createMiddleware<ProviderEnvironment>(async (_request, next) => next());

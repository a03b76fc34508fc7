import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context as RequestContext } from 'hono';
import type { Actor, Context, Services } from '../context';
import type { RateLimits } from './rate-limit';

/** What the middlewares leave for the handlers. */
export interface ProviderEnvironment {
  Variables: {
    requestId: string;
    locale: 'es' | 'en';
    ip: string | null;
    actor: Actor;
    ctx: Context;
    services: Services;
    limits: RateLimits;
  };
}

export type ProviderApp = OpenAPIHono<ProviderEnvironment>;
export type ProviderRequest = RequestContext<ProviderEnvironment>;

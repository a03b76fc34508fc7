import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context as RequestContext } from 'hono';
import type { Actor, AgencyId, Context, Services } from '../context';
import type { RateLimits } from './rate-limit';

/** What the middlewares leave for the handlers. */
export interface ProviderEnvironment {
  Bindings: {
    /** The site's own server makes the call without a socket: it has let the page's reader in already. */
    inside?: boolean;
  };
  Variables: {
    requestId: string;
    locale: 'es' | 'en';
    ip: string | null;
    actor: Actor;
    ctx: Context;
    services: Services;
    limits: RateLimits;
    /** Whose app calls; not set for the paths that go without the agency's token. */
    appAgencyId: AgencyId;
  };
}

export type ProviderApp = OpenAPIHono<ProviderEnvironment>;
export type ProviderRequest = RequestContext<ProviderEnvironment>;

import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context as RequestContext } from 'hono';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Language } from '@/lib/contract/bilingual-text';
import type { Actor, AgencyId, Context, Services } from '../context';
import type { SharedReads } from '../ground/shared-reads';

/** What the middlewares leave for the handlers. */
export interface ProviderEnvironment {
  Bindings: {
    /** Made without a socket by the site's own server, for a page whose reader was let in already. */
    inside?: boolean;
    /** What the reads of one page share. Only this process can set it; nothing in a request can. */
    page?: SharedReads;
    /** Takes the answer as an object, before it is written as JSON. */
    take?: (answer: object) => void;
    /** One of several reads of a single call (together-routes.ts), which itself logs and prolongs the session. */
    isPart?: true;
  };
  Variables: {
    requestId: string;
    locale: Language;
    ip: string | null;
    actor: Actor;
    ctx: Context;
    services: Services;
    limits: RateLimits;
    /** The agency whose app calls; not set for paths that need no agency token. */
    appAgencyId: AgencyId;
  };
}

export type ProviderApp = OpenAPIHono<ProviderEnvironment>;
export type ProviderRequest = RequestContext<ProviderEnvironment>;

export interface RateLimits {
  loginsByAddress: RateLimiterAbstract;
  /** Counts a whole IPv6 network as one caller, since its owner can use any number of its addresses. */
  loginsByNetwork: RateLimiterAbstract;
  loginsByAccount: RateLimiterAbstract;
  writes: RateLimiterAbstract;
  uploads: RateLimiterAbstract;
  /** Answers that take much work: documents, prices, searches. */
  reads: RateLimiterAbstract;
  /** Failed logins, after which a captcha is asked for; it only counts and refuses nobody. */
  failures: RateLimiterAbstract;
  /** Mails that anybody may ask for. */
  mails: RateLimiterAbstract;
  /** Look-ups of people's names, one by one. */
  lookups: RateLimiterAbstract;
  /** Look-ups in a list of guests that the couple does not show, by reservation. */
  hiddenNames: RateLimiterAbstract;
  /** Tries to name the last digits of a person's mobile. */
  mobileTries: RateLimiterAbstract;
  /** Estimates of the simulator: people try many numbers, and none of these calls changes anything. */
  simulations: RateLimiterAbstract;
}

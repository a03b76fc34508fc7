import { type Env, isPublicSite } from '@/lib/config/env';
import { sessionSecret } from '@/lib/config/session-secret';
import type { ProviderConfig } from './context';

/** What the provider needs of the process's settings. */
export function providerConfig(env: Env): ProviderConfig {
  return {
    siteUrl: env.SITE_URL,
    sessionSecret: sessionSecret(env),
    trustProxy: env.TRUST_PROXY,
    proxyRanges: env.TRUST_PROXY_ADDRESSES,
    demoOnlyNear: !isPublicSite(env),
    isPublicDemo: isPublicSite(env) && env.SEED_DEMO === '1',
    adminsNeedSecondFactor: isPublicSite(env) && env.SEED_DEMO !== '1',
    rateLimits: {
      loginsPerMinute: env.RATE_LIMIT_LOGIN_PER_MINUTE,
      writesPerMinute: env.RATE_LIMIT_WRITES_PER_MINUTE,
      uploadsPerHour: env.RATE_LIMIT_UPLOADS_PER_HOUR,
      readsPerMinute: env.RATE_LIMIT_READS_PER_MINUTE,
    },
    unpaidRooms: { perEmail: env.UNPAID_ROOMS_PER_EMAIL, perAddress: env.UNPAID_ROOMS_PER_ADDRESS },
    mailFrom: env.MAIL_FROM,
    maintenance: env.MAINTENANCE === '1',
  };
}

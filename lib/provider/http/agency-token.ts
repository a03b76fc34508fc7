import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { createMiddleware } from 'hono/factory';
import { agencies } from '../db/schema';
import { fail } from '../error';
import type { ProviderEnvironment } from './environment';

const OPEN_PATHS =
  /^\/(?:healthz|readyz|openapi\.json|docs(?:\/.*)?|api\/v1\/webhooks\/.*|api\/v1\/payments\/[^/]+\/proof|api\/v1\/reservations\/[^/]+\/(?:payment-slip\.pdf|ticket(?:\.pdf|-qr\.svg)|calendar\.ics)|api\/v1\/events\/(?:code\/[^/]+\/calendar\.ics|[^/]+\/reservations\/export|[^/]+\/reports\/rooming-list))$/;
const KNOWN_FOR_MS = 60_000;

/** Hash of an agency token as the agencies table keeps it. */
export function agencyTokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** The Authorization header names the calling app, as-is, no Bearer; missing or unknown is AGENCY_TOKEN. */
export function requireAgencyToken() {
  const known = new Map<string, number>();
  return createMiddleware<ProviderEnvironment>(async (request, next) => {
    if (!OPEN_PATHS.test(request.req.path)) {
      const token = request.req.header('authorization');
      if (!token) fail('AGENCY_TOKEN');
      const hash = agencyTokenHash(token);
      const { db, clock } = request.get('ctx');
      const now = clock.now().getTime();
      if ((known.get(hash) ?? 0) < now) {
        const [row] = await db.select({ active: agencies.active }).from(agencies).where(eq(agencies.tokenHash, hash));
        if (!row?.active) fail('AGENCY_TOKEN');
        known.set(hash, now + KNOWN_FOR_MS);
      }
    }
    await next();
  });
}

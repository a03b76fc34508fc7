import { eq } from 'drizzle-orm';
import { createMiddleware } from 'hono/factory';
import type { AgencyId } from '../context';
import { agencies } from '../db/schema';
import { fail } from '../error';
import { hashOfToken } from '../ground/mailed-token';
import { isOpen } from './declared-calls';
import type { ProviderEnvironment } from './environment';

const KNOWN_FOR_MS = 60_000;

/** The Authorization header names the calling app and its agency, as-is, no Bearer; missing or unknown is AGENCY_TOKEN. */
export function requireAgencyToken() {
  const known = new Map<string, { agencyId: AgencyId; until: number }>();
  return createMiddleware<ProviderEnvironment>(async (request, next) => {
    if (!isOpen(request)) {
      const token = request.req.header('authorization');
      if (!token) fail('AGENCY_TOKEN');
      const hash = hashOfToken(token);
      const { db, clock } = request.get('ctx');
      const now = clock.now().getTime();
      let app = known.get(hash);
      if (!app || app.until < now) {
        const [row] = await db.select().from(agencies).where(eq(agencies.tokenHash, hash));
        if (!row?.active) fail('AGENCY_TOKEN');
        app = { agencyId: row.id as AgencyId, until: now + KNOWN_FOR_MS };
        known.set(hash, app);
      }
      request.set('appAgencyId', app.agencyId);
    }
    await next();
  });
}

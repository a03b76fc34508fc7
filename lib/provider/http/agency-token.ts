import { millisecondsInMinute } from 'date-fns/constants';
import { eq } from 'drizzle-orm';
import { createMiddleware } from 'hono/factory';
import type { AgencyId, Context } from '../context';
import { agencies } from '../db/schema';
import { fail } from '../error';
import { hashOfToken } from '../ground/mailed-token';
import { isOpen } from './declared-calls';
import type { ProviderEnvironment } from './environment';

/** In this time every write to an agency has been heard of, unless nobody listens to the database. */
const KNOWN_FOR_MS = millisecondsInMinute;

/** The agencies of apps that called lately, kept until a write that may have changed one of them. */
export class KnownApps {
  readonly #agencies = new Map<string, { agencyId: AgencyId; until: number }>();
  #forgotten = 0;

  /** The agency of the app with this token; null where there is none, or it is suspended. */
  async agencyOf({ db, clock }: Pick<Context, 'db' | 'clock'>, token: string): Promise<AgencyId | null> {
    const hash = hashOfToken(token);
    const now = clock.now().getTime();
    const known = this.#agencies.get(hash);
    if (known && known.until >= now) return known.agencyId;
    const forgottenBefore = this.#forgotten;
    const [row] = await db.select().from(agencies).where(eq(agencies.tokenHash, hash));
    if (!row?.active) return null;
    const agencyId = row.id as AgencyId;
    // What was read before a write that has been heard of meanwhile must not be kept for the next caller.
    if (this.#forgotten === forgottenBefore) this.#agencies.set(hash, { agencyId, until: now + KNOWN_FOR_MS });
    return agencyId;
  }

  forget(): void {
    this.#forgotten++;
    this.#agencies.clear();
  }
}

/**
 * The Authorization header names the calling app and its agency, as-is, no Bearer; missing or unknown is AGENCY_TOKEN.
 */
export function requireAgencyToken(apps: KnownApps) {
  return createMiddleware<ProviderEnvironment>(async (request, next) => {
    if (!isOpen(request)) {
      const token = request.req.header('authorization');
      const agencyId = token ? await apps.agencyOf(request.get('ctx'), token) : null;
      if (!agencyId) fail('AGENCY_TOKEN');
      request.set('appAgencyId', agencyId);
    }
    await next();
  });
}

import { createMiddleware } from 'hono/factory';
import { MAINTENANCE_HOURS } from '@/lib/config/constants';
import { isStaff } from '@/lib/domain/roles';
import { fail } from '../error';
import { traitsOf } from './declared-calls';
import type { ProviderEnvironment } from './environment';

/**
 * During maintenance staff alone are answered; everybody else is told when to come back. Card processors send again
 * what is answered 503 (Stripe for three days), so that no webhook is lost.
 */
export const closedForMaintenance = createMiddleware<ProviderEnvironment>(async (request, next) => {
  const actor = request.get('actor');
  const comesIn = actor.kind === 'user' && isStaff(actor.role);
  if (!comesIn && !request.env?.inside && !traitsOf(request).inMaintenance) {
    fail('MAINTENANCE', { retryAfterSeconds: MAINTENANCE_HOURS * 3600, values: { hours: MAINTENANCE_HOURS } });
  }
  await next();
});

import { isNear } from '@/lib/config/address-ranges';
import { DEMO_PASSWORD } from '../db/seed/demo-users';
import { fail } from '../error';
import { forwardedFor } from './client-address';
import type { ProviderRequest } from './environment';

/**
 * Raises DEMO_FROM_AFAR for the demo's published password where the site has no public address yet and the caller is
 * neither on this machine nor in a private network. Whatever X-Forwarded-For names counts against the caller, believed
 * or not: a proxy that nobody has configured makes every visitor look near.
 */
export function refuseDemoFromAfar(request: ProviderRequest, password: string): void {
  const { ip, services } = request.get('ctx');
  if (!services.config.demoOnlyNear || password !== DEMO_PASSWORD) return;
  const addresses = [ip ?? '', ...forwardedFor(request.req.raw.headers)];
  if (!addresses.every(isNear)) fail('DEMO_FROM_AFAR');
}

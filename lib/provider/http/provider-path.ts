import { getPath } from 'hono/utils/url';
import { PROVIDER_PATH } from '@/lib/config/constants';

/** The path that the routes know: a proxy may hand on the site's `/provider` in front of it, or cut it off. */
export function providerPath(request: Request): string {
  const path = getPath(request);
  if (path === PROVIDER_PATH) return '/';
  return path.startsWith(`${PROVIDER_PATH}/`) ? path.slice(PROVIDER_PATH.length) : path;
}

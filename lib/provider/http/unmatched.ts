import { fail } from '../error';
import type { ProviderApp, ProviderRequest } from './environment';

/** Answers a call that no route takes: 405 with Allow where the path has other methods (204 to OPTIONS), else 404. */
export function answerUnmatched(app: ProviderApp): (request: ProviderRequest) => Response {
  return (request) => {
    const methods = methodsAt(app, request.req.path);
    if (methods.length === 0) fail('NOT_FOUND');
    request.header('Allow', methods.join(', '));
    if (request.req.method === 'OPTIONS') return request.body(null, 204);
    return fail('METHOD_NOT_ALLOWED');
  };
}

function methodsAt(app: ProviderApp, path: string): string[] {
  const segments = path.split('/');
  const fits = (pattern: string) => {
    const parts = pattern.split('/');
    return parts.length === segments.length && parts.every((part, at) => part.startsWith(':') || part === segments[at]);
  };
  const methods = new Set(
    app.routes.filter((route) => route.method !== 'ALL' && fits(route.path)).map((r) => r.method),
  );
  if (methods.has('GET')) methods.add('HEAD');
  return methods.size === 0 ? [] : [...methods, 'OPTIONS'].sort();
}

import { fail } from '../error';
import { fits } from './declared-calls';
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
  const methods = new Set(
    app.routes.filter((route) => route.method !== 'ALL' && fits(route.path, path)).map((r) => r.method),
  );
  if (methods.has('GET')) methods.add('HEAD');
  return methods.size === 0 ? [] : [...methods, 'OPTIONS'].sort();
}

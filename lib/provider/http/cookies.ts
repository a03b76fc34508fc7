import type { ProviderRequest } from './environment';

/** Adds Set-Cookie values to the answer. */
export function setCookies(request: ProviderRequest, cookies: readonly string[]): void {
  for (const cookie of cookies) request.header('Set-Cookie', cookie, { append: true });
}

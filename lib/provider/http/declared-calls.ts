import { matchedRoutes } from 'hono/route';
import type { ProviderRequest } from './environment';

/** What a call says of itself that counts before its handler is reached: routes declare it, the middlewares ask for it. */
export interface CallTraits {
  /** A plain link, an image or a machine of somebody else makes it: it carries no token of a calling app. */
  open?: true;
  /** Somebody else's machine makes it and proves itself by its signature: no browser, so no Origin is asked for. */
  signed?: true;
  /** It changes nothing, has a limit of its own or comes in bursts: not counted among the changing calls. */
  uncounted?: true;
  /** Answered during maintenance too: the process's health, and how staff come in and leave. */
  inMaintenance?: true;
}

const declared = new Map<string, CallTraits>();
const openPaths = new Set<string>();
/** Path segments that are followed by a secret, such as a key or a token. */
const wordsBeforeSecrets = new Set<string>();
/** Path parameters that are secrets: they let their owner in, alone or with a mail address. */
const SECRET = /([\w-]+)\/\{(?:key|token)\}/g;

/** Notes a call of the provider; `path` in OpenAPI's form. Declaring it again, by another app, says the same. */
export function declareCall(method: string, path: string, traits: CallTraits): void {
  const pattern = path.replace(/\{(\w+)\}/g, ':$1');
  declared.set(`${method.toUpperCase()} ${pattern}`, traits);
  if (traits.open) openPaths.add(pattern);
  for (const [, word = ''] of path.matchAll(SECRET)) wordsBeforeSecrets.add(word);
}

function declaredFor(request: ProviderRequest): CallTraits | undefined {
  for (const { method, path } of matchedRoutes(request)) {
    const traits = declared.get(`${method} ${path}`);
    if (traits) return traits;
  }
}

/** What the call that a request is for says of itself; nothing where no route takes it. */
export const traitsOf = (request: ProviderRequest): CallTraits => declaredFor(request) ?? {};

/**
 * Whether a request needs no token of a calling app. A method that the address of an open call does not have needs none
 * either: it is told which ones there are.
 */
export function isOpen(request: ProviderRequest): boolean {
  const traits = declaredFor(request);
  if (traits) return traits.open ?? false;
  return [...openPaths].some((pattern) => fits(pattern, request.req.path));
}

/** Whether a path has the form of a route's pattern, in Hono's form. */
export function fits(pattern: string, path: string): boolean {
  const segments = path.split('/');
  const parts = pattern.split('/');
  return parts.length === segments.length && parts.every((part, at) => part.startsWith(':') || part === segments[at]);
}

/** A path as the log may keep it, without its secrets, also where no route matches the path. */
export function withoutSecrets(path: string): string {
  const segments = path.split('/');
  return segments.map((segment, at) => (wordsBeforeSecrets.has(segments[at - 1] ?? '') ? '***' : segment)).join('/');
}

import { matchedRoutes } from 'hono/route';
import type { ProviderRequest } from './environment';

/** What must be known of a call before its handler runs: routes declare it, the middlewares read it. */
export interface CallTraits {
  /** Made by a plain link, an image or somebody else's machine: it carries no token of a calling app. */
  open?: true;
  /** Made by somebody else's machine, which proves itself by a signature and is no browser: no Origin is required. */
  signed?: true;
  /** Not counted among the changing calls: it changes nothing, has a limit of its own, or comes in bursts. */
  uncounted?: true;
  /** Answered during maintenance too: the process's health, and how staff come in and leave. */
  inMaintenance?: true;
}

const declared = new Map<string, CallTraits>();
const openPaths = new Set<string>();
/** Path segments after which a secret follows, such as a key or a token. */
const wordsBeforeSecrets = new Set<string>();
/** Path parameters that are secrets: they let their owner in, alone or with a mail address. */
const SECRET = /([\w-]+)\/\{(?:key|token)\}/g;

/** Notes a call of the provider; `path` in OpenAPI's form. Another app may declare the same call again. */
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

/** The traits of the call that a request is for; empty where no route takes it. */
export const traitsOf = (request: ProviderRequest): CallTraits => declaredFor(request) ?? {};

/**
 * Whether a request needs no token of a calling app. A wrong method at the address of an open call needs none either:
 * the answer says which methods there are.
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

/** A path as the log may keep it: secrets are removed, even where no route matches the path. */
export function withoutSecrets(path: string): string {
  const segments = path.split('/');
  return segments.map((segment, at) => (wordsBeforeSecrets.has(segments[at - 1] ?? '') ? '***' : segment)).join('/');
}

import { z } from 'zod';
import type { TokenScope } from '@/lib/contract/api-token';
import { normalizeReservationKey } from '@/lib/domain/keys';
import { hasScope, scopeOfCall } from '@/lib/domain/token-scopes';
import type { Context } from '../context';
import { fail } from '../error';
import { parseInput } from '../ground/parse';
import { refuseSuspended } from '../ground/suspension';
import { type CallTraits, declareCall } from './declared-calls';
import type { ProviderApp, ProviderRequest } from './environment';
import { ifMatchHeader, takesVersion, withExpectedVersion } from './expected-version';
import { wholeBody } from './limited-body';
import { enforce, type Policy } from './policy';
import { spendOfCaller } from './rate-limit';

const MAX_BYTES = 256 * 1024;

type Shape = z.ZodObject;

interface RouteDefinition<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> extends CallTraits {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** OpenAPI form, `/api/v1/events/{id}`. */
  path: `/${string}`;
  summary: string;
  policy: Policy;
  /**
   * Answering takes much work: counted by the limit of costly reads, and for an upload instead of by the limit of
   * uploads.
   */
  costly?: boolean;
  /** Also allowed to somebody who still has to set up a second factor: the call serves to set it up, or to log out. */
  beforeSecondFactor?: true;
  params?: Params;
  query?: Query;
  /** Where the schema accepts undefined, the call may have no body. */
  body?: Body;
  /** The body is read by the handler itself (an upload, a signed webhook). */
  rawBody?: 'multipart/form-data' | 'application/json' | 'application/x-www-form-urlencoded';
  /** The answer's schema: what is not in it never leaves. Left out where the handler answers a Response. */
  answer?: Answer;
  status?: 200 | 201 | 202 | 204;
}

interface Call<Params extends Shape, Query extends Shape, Body extends z.ZodType> {
  ctx: Context;
  params: z.output<Params>;
  query: z.output<Query>;
  body: z.output<Body>;
  request: ProviderRequest;
}

/** Declares one call: OpenAPI entry, policy, parsing, handler, answer. A handler holds no rule and no SQL. */
export function route<
  Params extends Shape,
  Query extends Shape,
  Body extends z.ZodType,
  Answer extends z.ZodType = z.ZodType,
>(
  app: ProviderApp,
  definition: RouteDefinition<Params, Query, Body, Answer>,
  handler: (call: Call<Params, Query, Body>) => Promise<z.input<Answer> | Response>,
): void {
  const { method, path, policy, params, query, body, answer, status = 200 } = definition;
  declareCall(method, path, definition);
  registerInDocument(app, definition);
  const scope = scopeOfCall(method, path);
  const versioned = versionedPartOf(definition);
  const bodyIsOptional = body?.safeParse(undefined).success ?? true;
  app.on(method.toUpperCase(), path.replace(/\{(\w+)\}/g, ':$1'), async (request) => {
    keepSuspendedOut(definition, request);
    if (!definition.beforeSecondFactor) restrict(policy, request);
    withoutScope(policy, scope, request);
    enforce(policy, request.get('actor'), scope);
    // A file cannot be answered together with other reads.
    if (request.env?.isPart && !definition.answer) fail('NOT_FOUND');
    // Pages that are kept for everybody make calls without an address; those are not counted.
    if (definition.costly && request.get('ip') !== null) await spendOfCaller('reads', request);
    if (definition.rawBody === 'multipart/form-data' && !definition.costly) await spendOfCaller('uploads', request);
    const sent = (part: 'query' | 'body', input: unknown) =>
      part === versioned ? withExpectedVersion(input, request) : input;
    const call = {
      ctx: request.get('ctx'),
      params: params ? parseInput(params, request.req.param()) : {},
      query: query ? parseInput(query, sent('query', request.req.query())) : {},
      body: body ? parseInput(body, sent('body', await readJson(request, { optional: bodyIsOptional }))) : undefined,
      request,
    };
    const result = await handler(call as Call<Params, Query, Body>);
    if (result instanceof Response) return result;
    if (status === 204 || !answer) return request.body(null, 204);
    const checked = answer.parse(result) as object;
    const take = request.env?.take;
    if (!take) return request.json(checked, status);
    take(checked);
    return request.body(null, status);
  });
}

/** Which part of a changing call has the version of its record; null where it has none. */
function versionedPartOf({ method, query, body }: RouteDefinition): 'query' | 'body' | null {
  if (method === 'get') return null;
  if (takesVersion(body)) return 'body';
  return takesVersion(query) ? 'query' : null;
}

/**
 * Somebody who still has to set up a second factor counts as a visitor in public calls. Raises SECOND_FACTOR_REQUIRED
 * in all others.
 */
function restrict(policy: Policy, request: ProviderRequest): void {
  const actor = request.get('actor');
  if (actor.kind !== 'user' || !actor.lacksSecondFactor) return;
  if (policy.kind !== 'public') fail('SECOND_FACTOR_REQUIRED');
  actAsVisitor(request);
}

/**
 * Staff and guests of a suspended agency count as visitors in public calls, and may log out. Raises AGENCY_SUSPENDED in
 * all others.
 */
function keepSuspendedOut({ policy, beforeSecondFactor }: RouteDefinition, request: ProviderRequest): void {
  const actor = request.get('actor');
  if ((actor.kind !== 'user' && actor.kind !== 'holder') || !actor.suspended) return;
  if (policy.kind !== 'public')
    refuseSuspended(actor.suspended, actor.kind === 'user' && actor.role !== 'attendee' ? 'staff' : 'guest');
  if (!beforeSecondFactor) actAsVisitor(request);
}

/** A token counts as a visitor in public calls, except those that its scopes name. */
function withoutScope(policy: Policy, scope: TokenScope | null, request: ProviderRequest): void {
  const actor = request.get('actor');
  if (policy.kind !== 'public' || actor.kind !== 'token') return;
  if (scope === null || !hasScope(actor.scopes, scope)) actAsVisitor(request);
}

function actAsVisitor(request: ProviderRequest): void {
  const visitor = { kind: 'visitor' } as const;
  request.set('actor', visitor);
  request.set('ctx', { ...request.get('ctx'), actor: visitor });
}

function registerInDocument(app: ProviderApp, definition: RouteDefinition): void {
  const { method, path, summary, policy, params, query, body, rawBody, answer, status = 200 } = definition;
  const content = body
    ? { 'application/json': { schema: body } }
    : rawBody
      ? { [rawBody]: { schema: z.object({}).loose() } }
      : null;
  app.openAPIRegistry.registerPath({
    method,
    path,
    operationId: operationIdOf(method, path),
    summary,
    'x-policy': policy,
    'x-token-scope': policy.kind === 'permission' || policy.kind === 'holderOr' ? scopeOfCall(method, path) : null,
    ...(policy.kind === 'public' && { security: [{ agencyToken: [] }] }),
    request: {
      ...(params && { params }),
      ...(query && { query }),
      ...(versionedPartOf(definition) && { headers: ifMatchHeader }),
      ...(content && { body: { content } }),
    },
    responses: {
      [status]: answer
        ? { description: summary, content: { 'application/json': { schema: answer } } }
        : { description: summary },
      ...refusalsOf(definition),
      default: { description: 'Failure', content: { 'application/json': { schema: failureSchema } } },
    },
  });
}

/** `GET /api/v1/reservations/{key}/ticket.pdf` is getReservationsByKeyTicketPdf: unique, as method and address are. */
function operationIdOf(method: string, path: string): string {
  const words = path
    .replace(/^\/api\/(?:v1\/)?/, '')
    .replace(/\{(\w+)\}/g, 'by-$1')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean);
  return method + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

/** The refusals that may come before a call's own work begins; those of the work itself are in the default answer. */
function refusalsOf({ open, policy, params, query, body, rawBody, costly, uncounted, method }: RouteDefinition) {
  const failure = (description: string) => ({
    description,
    content: { 'application/json': { schema: failureSchema } },
  });
  const isPublic = policy.kind === 'public';
  const isCounted = (method !== 'get' && !uncounted) || costly === true;
  return {
    ...((body || rawBody) && { 400: failure('The body cannot be read') }),
    ...((!open || !isPublic) && { 401: failure('The token of the calling app or the session is missing or unknown') }),
    ...(!isPublic && { 403: failure('The caller may not do this') }),
    ...(params && { 404: failure('There is no such thing, or not for the caller') }),
    ...((params || query || body) && { 422: failure('What was sent breaks a rule; fields say where') }),
    ...(isCounted && { 429: failure('Too many calls; Retry-After says when to come again') }),
  };
}

const failureSchema = z.object({ error: z.string(), code: z.string(), requestId: z.string() });

/**
 * The JSON of a call; undefined where a body is optional and missing. Raises UNSUPPORTED_MEDIA_TYPE for any other
 * Content-Type or none (which a form of a foreign site can send), BODY_TOO_LARGE past 256 kB, BAD_REQUEST for what
 * cannot be read. docs/reliability.md, Foreign sites.
 */
async function readJson(request: ProviderRequest, { optional }: { optional: boolean }): Promise<unknown> {
  if (optional && !hasBody(request.req.raw.headers)) return undefined;
  const type = request.req.header('content-type') ?? '';
  if (!/^application\/json\s*(?:;|$)/i.test(type)) fail('UNSUPPORTED_MEDIA_TYPE');
  return parse(await wholeBody(request.req.raw, MAX_BYTES, 'BODY_TOO_LARGE'));
}

function hasBody(headers: Headers): boolean {
  return (
    headers.has('transfer-encoding') || Number(headers.get('content-length') ?? 0) > 0 || headers.has('content-type')
  );
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return fail('BAD_REQUEST');
  }
}

/** A reservation key as a person may type it; the handler gets it in the form in which it is stored. */
export const reservationKeyText = z.string().max(200).overwrite(normalizeReservationKey).min(4).max(40);

/** `{key}` in the path of a call about one reservation. */
export const keyParams = z.object({ key: reservationKeyText });

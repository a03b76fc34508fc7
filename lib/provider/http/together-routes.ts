import { MOST_TOGETHER, togetherAnswer, togetherQuery } from '@/lib/contract/together';
import { fail } from '../error';
import type { SharedReads } from '../ground/shared-reads';
import type { ProviderApp, ProviderEnvironment } from './environment';
import { anybody } from './policy';
import { route } from './route';

export interface InsideAnswer {
  status: number;
  headers: Headers;
  body: unknown;
}

const PATH = '/api/v1/together';

/** Whether it is a path within the provider, and not that of this very call. */
const isRead = (path: string) => /^\/(?!\/)/.test(path) && !path.includes(PATH);

const isJson = (headers: Headers) => headers.get('content-type')?.includes('json') ?? false;

/**
 * A call without a socket. It answers the values themselves and not a text that would be parsed again; a failure or a
 * file is read from its response.
 */
async function readInside(
  app: ProviderApp,
  request: Request,
  bindings: ProviderEnvironment['Bindings'],
): Promise<InsideAnswer> {
  let taken: object | null = null;
  const take = (answer: object) => {
    taken = answer;
  };
  const answer = await app.fetch(request, { ...bindings, take });
  const { status, headers } = answer;
  return { status, headers, body: taken ?? (await (isJson(headers) ? answer.json() : answer.text())) };
}

/** A call without a socket for a page of this process's own site; the values are those that JSON would have carried. */
export async function readForPage(app: ProviderApp, request: Request, page: SharedReads): Promise<InsideAnswer> {
  const answer = await readInside(app, request, { inside: true, page });
  return { ...answer, body: asOnTheWire(answer.body) };
}

/** A copy of a value as JSON would make it: undefined fields are left out. */
function asOnTheWire(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asOnTheWire);
  if (value === null || typeof value !== 'object') return value;
  if (value instanceof Date) return value.toJSON();
  const copy: Record<string, unknown> = {};
  for (const [name, part] of Object.entries(value)) if (part !== undefined) copy[name] = asOnTheWire(part);
  return copy;
}

/**
 * One call for all that a page reads at once: the caller is found out once, and each read is checked by its own policy.
 */
export function registerTogetherRoutes(app: ProviderApp): void {
  route(
    app,
    {
      method: 'get',
      path: PATH,
      summary: 'Several reads at once, each answered as it would be alone',
      policy: anybody,
      beforeSecondFactor: true,
      query: togetherQuery,
      answer: togetherAnswer,
    },
    async ({ ctx, query, request }) => {
      // A call of this kind inside another would be any number of reads at the price of one call, however its address
      // is written.
      if (request.env?.isPart) fail('NOT_FOUND');
      const paths = query.reads.split(' ');
      if (paths.length > MOST_TOGETHER || !paths.every(isRead)) fail('INVALID', { fields: { reads: 'invalid' } });
      const headers = new Headers(request.req.raw.headers);
      headers.set('x-request-id', ctx.requestId);
      const { inside } = request.env ?? {};
      const bindings = { ...(inside && { inside }), ...(ctx.shared && { page: ctx.shared }), isPart: true } as const;
      const read = async (path: string) => {
        const part = new Request(new URL(path, request.req.url), { headers });
        const { status, body, headers: told } = await readInside(app, part, bindings);
        return { status, body, retryAfter: told.get('retry-after') };
      };
      return { data: await Promise.all(paths.map(read)) };
    },
  );
}

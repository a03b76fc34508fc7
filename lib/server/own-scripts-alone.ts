import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { POLICY_HEADER, withInlineScripts } from '@/lib/config/security-headers';
import { beforeListeners } from './before-listeners';

/** No pages: the provider's answers have a policy of their own, files run nothing. */
const NOT_A_PAGE = /^\/(?:provider|_next)(?:\/|$)/;
/** Scripts that run and stand in the page itself; a block of data (JSON-LD) is no script to a browser. */
const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)(?![^>]*\stype="application\/)[^>]*>([\s\S]*?)<\/script>/g;
/** Versions of pages whose scripts are remembered; the one that was met first is forgotten beyond it. */
const MOST_VERSIONS = 2000;
const NOT_MODIFIED = 304;

/**
 * Lets a page run the inline scripts that Next wrote into it, and no other. A page made for this request carries a
 * nonce, which Next takes from the request's own policy. One that was made for everybody cannot: its scripts are named
 * by their hashes, read from the page once a version. Done in front of Next, because a middleware for every page would
 * halve what the site serves. Answers what ends it for servers that come later.
 */
export function allowOwnScriptsAlone(): () => void {
  const known = new Map<string, string[]>();
  return beforeListeners((request, response) => {
    if (NOT_A_PAGE.test(request.url ?? '')) return false;
    const nonce = `'nonce-${randomBytes(16).toString('base64')}'`;
    // In place of whatever the visitor sent under this name.
    request.headers[POLICY_HEADER] = `script-src ${nonce}`;
    completePolicy(request, response, { nonce, known });
    return false;
  });
}

interface Sources {
  nonce: string;
  known: Map<string, string[]>;
}

/** The policy is completed when the headers go out; a page whose scripts are not known yet waits until it is whole. */
function completePolicy(request: IncomingMessage, response: ServerResponse, { nonce, known }: Sources): void {
  const sent = {
    writeHead: response.writeHead,
    write: response.write,
    end: response.end,
    flush: response.flushHeaders,
  };
  const held: Buffer[] = [];
  let holding = false;

  const allow = (sources: readonly string[]) => {
    const policy = response.getHeader(POLICY_HEADER);
    if (typeof policy === 'string') response.setHeader(POLICY_HEADER, withInlineScripts(policy, sources));
  };
  /** True where the scripts have still to be read from the page. */
  const mustRead = (status: number): boolean => {
    if (!isMadeForEverybody(response)) {
      allow([nonce]);
      return false;
    }
    const hashes = known.get(versionOf(response) ?? '');
    if (hashes) allow(hashes);
    // The browser keeps the page that it has and its policy, unless a header here replaced that.
    else if (status === NOT_MODIFIED) response.removeHeader(POLICY_HEADER);
    else if (request.method === 'GET') return true;
    else allow([]);
    return false;
  };
  const begin = () => {
    if (!holding && !response.headersSent) response.writeHead(response.statusCode);
  };

  response.writeHead = function (this: ServerResponse, status: number, ...rest: unknown[]) {
    if (holding) return this;
    holding = mustRead(status);
    if (!holding) return Reflect.apply(sent.writeHead, response, [status, ...rest]);
    response.statusCode = status;
    return this;
  } as ServerResponse['writeHead'];

  response.flushHeaders = () => {
    begin();
    if (!holding) Reflect.apply(sent.flush, response, []);
  };

  response.write = ((...given: unknown[]) => {
    begin();
    if (!holding) return Reflect.apply(sent.write, response, given);
    held.push(bytesOf(given));
    return true;
  }) as ServerResponse['write'];

  response.end = ((...given: unknown[]) => {
    begin();
    if (!holding) return Reflect.apply(sent.end, response, given);
    holding = false;
    const body = Buffer.concat([...held, bytesOf(given)]);
    const hashes = hashesOf(response.getHeader('content-encoding') === 'gzip' ? gunzipSync(body) : body);
    remember(known, versionOf(response), hashes);
    allow(hashes);
    Reflect.apply(sent.writeHead, response, [response.statusCode]);
    return Reflect.apply(sent.end, response, [body, ...given.filter((part) => typeof part === 'function')]);
  }) as ServerResponse['end'];
}

const isMadeForEverybody = (response: ServerResponse) => response.hasHeader('x-nextjs-prerender');

const versionOf = (response: ServerResponse): string | null => {
  const version = response.getHeader('etag');
  return typeof version === 'string' ? version : null;
};

function remember(known: Map<string, string[]>, version: string | null, hashes: string[]): void {
  if (version === null) return;
  known.set(version, hashes);
  const [first] = known.keys();
  if (known.size > MOST_VERSIONS && first !== undefined) known.delete(first);
}

function bytesOf([part, encoding]: unknown[]): Buffer {
  if (typeof part === 'string')
    return Buffer.from(part, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8');
  return part instanceof Uint8Array ? Buffer.from(part) : Buffer.alloc(0);
}

function hashesOf(page: Buffer): string[] {
  const scripts = [...page.toString('utf8').matchAll(INLINE_SCRIPT)].map(([, script = '']) => script);
  const digests = scripts.map((script) => createHash('sha256').update(script).digest('base64'));
  return [...new Set(digests)].map((digest) => `'sha256-${digest}'`);
}

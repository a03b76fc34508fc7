import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { POLICY_HEADER, withInlineScripts } from '@/lib/config/security-headers';
import { beforeListeners } from './before-listeners';
import { holdBody, isPage, packed, textOf } from './hold-body';
import { scriptsAfterPaint } from './scripts-after-paint';

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
    if (!isPage(request)) return false;
    const nonce = `'nonce-${randomBytes(16).toString('base64')}'`;
    // Replaces whatever the visitor sent under this name.
    request.headers[POLICY_HEADER] = `script-src ${nonce}`;
    completePolicy(request, response, { nonce, known });
    return false;
  });
}

interface Sources {
  nonce: string;
  known: Map<string, string[]>;
}

/**
 * The policy is completed when the headers go out. A page that was made for everybody is held until it is whole: its
 * scripts wait for its first picture, and are named by what they are then.
 */
function completePolicy(request: IncomingMessage, response: ServerResponse, { nonce, known }: Sources): void {
  const allow = (sources: readonly string[]) => {
    const policy = response.getHeader(POLICY_HEADER);
    if (typeof policy === 'string') response.setHeader(POLICY_HEADER, withInlineScripts(policy, sources));
  };
  /** True where the scripts are read from the page. */
  const mustRead = (status: number): boolean => {
    if (!isMadeForEverybody(response)) {
      allow([nonce]);
      return false;
    }
    if (request.method === 'GET' && status !== NOT_MODIFIED) return true;
    const hashes = known.get(versionOf(response) ?? '');
    if (hashes) allow(hashes);
    // The browser keeps the page that it has and its policy, unless a header here replaced that.
    else if (status === NOT_MODIFIED) response.removeHeader(POLICY_HEADER);
    else allow([]);
    return false;
  };
  holdBody(response, {
    holds: mustRead,
    whole: (body, send) => {
      const text = textOf(response, body);
      const page = scriptsAfterPaint(text);
      const hashes = hashesOf(page);
      remember(known, versionOf(response), hashes);
      allow(hashes);
      send(response.statusCode, page === text ? body : packed(response, page));
    },
  });
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

function hashesOf(page: string): string[] {
  const scripts = [...page.matchAll(INLINE_SCRIPT)].map(([, script = '']) => script);
  const digests = scripts.map((script) => createHash('sha256').update(script).digest('base64'));
  return [...new Set(digests)].map((digest) => `'sha256-${digest}'`);
}

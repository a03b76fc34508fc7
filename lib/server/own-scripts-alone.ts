import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { POLICY_HEADER, withInlineScripts } from '@/lib/config/security-headers';
import { beforeListeners } from './before-listeners';
import { type Encoding, encodingFor, holdBody, isPage, packed, sized, textOf } from './hold-body';

/** Inline scripts that run; blocks of data (JSON-LD) are no scripts for a browser. */
const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)(?![^>]*\stype="application\/)[^>]*>([\s\S]*?)<\/script>/g;
/** The number of page versions whose hashes are kept; above it the oldest is dropped. */
const MOST_HASHED = 2000;
/** The number of pages kept: as many event pages as lib/page-memory keeps; each takes about 20 kB. */
const MOST_BODIES = 300;
const NOT_MODIFIED = 304;

/**
 * Permits in each page only the inline scripts that Next wrote into it. A page made for one request has a nonce, which
 * Next takes from the request's own policy. A page made for everybody cannot have one: its scripts are permitted by
 * their hashes, which are read from the page once for each version. This runs in front of Next, since a middleware for
 * every page would halve what the site can serve. Answers a function that ends it for servers created later.
 */
export function allowOwnScriptsAlone(): () => void {
  const known: Known = { hashes: new Map(), bodies: new Map() };
  return beforeListeners((request, response) => {
    if (!isPage(request)) return false;
    const nonce = `'nonce-${randomBytes(16).toString('base64')}'`;
    // Replaces a header of this name that the visitor sent.
    request.headers[POLICY_HEADER] = `script-src ${nonce}`;
    const encoding = encodingFor(request);
    // Next only compresses in these two ways, and its output must be read here.
    request.headers['accept-encoding'] = encoding === 'br' ? 'gzip' : encoding;
    completePolicy(request, response, { nonce, known, encoding });
    return false;
  });
}

/** Pages made for everybody, by version. */
interface Known {
  hashes: Map<string, string[]>;
  /** The bytes to send, by encoding and version. */
  bodies: Map<string, Buffer>;
}

interface Sources {
  nonce: string;
  known: Known;
  /** The encoding of a held page; every other page is sent as Next compressed it. */
  encoding: Encoding;
}

/**
 * Completes the policy when the headers are sent. A page made for everybody is held back until it is complete: its
 * scripts are changed to load after its first paint, and then hashed.
 */
function completePolicy(request: IncomingMessage, response: ServerResponse, { nonce, known, encoding }: Sources): void {
  const allow = (sources: readonly string[]) => {
    const policy = response.getHeader(POLICY_HEADER);
    if (typeof policy === 'string') response.setHeader(POLICY_HEADER, withInlineScripts(policy, sources));
  };
  /** Whether the scripts must be read from the page. */
  const mustRead = (status: number): boolean => {
    // Next makes the answer to a posted form anew, with this request's nonce, although its headers look like those of
    // the kept page.
    if (!isMadeForEverybody(response) || request.method === 'POST') {
      allow([nonce]);
      return false;
    }
    if (request.method === 'GET' && status !== NOT_MODIFIED) return true;
    const hashes = known.hashes.get(versionOf(response) ?? '');
    if (hashes) allow(hashes);
    // The browser keeps its page and that page's policy, unless this answer replaces it with a header.
    else if (status === NOT_MODIFIED) response.removeHeader(POLICY_HEADER);
    else allow([]);
    return false;
  };
  /** The bytes of a held page and the hashes of its scripts, computed once for each version. */
  const sentOf = (body: Buffer): { hashes: string[]; bytes: Buffer } => {
    const version = versionOf(response);
    const name = version && `${encoding} ${version}`;
    const [hashes, bytes] = [known.hashes.get(version ?? ''), known.bodies.get(name ?? '')];
    if (hashes && bytes) return { hashes, bytes };
    const page = scriptsAfterPaint(textOf(response, body));
    const made = { hashes: hashesOf(page), bytes: packed(page, encoding) };
    remember(known.hashes, version, made.hashes, MOST_HASHED);
    remember(known.bodies, name, made.bytes, MOST_BODIES);
    return made;
  };
  holdBody(response, {
    holds: mustRead,
    whole: (body, send) => {
      const { hashes, bytes } = sentOf(body);
      allow(hashes);
      send(response.statusCode, sized(response, bytes, encoding));
    },
  });
}

const isMadeForEverybody = (response: ServerResponse) => response.hasHeader('x-nextjs-prerender');

const versionOf = (response: ServerResponse): string | null => {
  const version = response.getHeader('etag');
  return typeof version === 'string' ? version : null;
};

function remember<Value>(known: Map<string, Value>, name: string | null, value: Value, most: number): void {
  if (name === null) return;
  known.set(name, value);
  const [first] = known.keys();
  if (known.size > most && first !== undefined) known.delete(first);
}

function hashesOf(page: string): string[] {
  const scripts = [...page.matchAll(INLINE_SCRIPT)].map(([, script = '']) => script);
  const digests = scripts.map((script) => createHash('sha256').update(script).digest('base64'));
  return [...new Set(digests)].map((digest) => `'sha256-${digest}'`);
}

/** A type that browsers do not know: they neither fetch nor run such a script. */
const WAITING = 'text/after-first-paint';

/** Next's scripts in a page, except the one for browsers without modules, which other browsers never load. */
const SCRIPT_OF_NEXT = /<script(?=[^>]*\ssrc="\/_next\/)(?=[^>]*\sasync="")(?![^>]*\snomodule)([^>]*)>/gi;
/** Next preloads the first of them, in competition with the fonts. */
const EARLY_ASKING = /<link(?=[^>]*\srel="preload")(?=[^>]*\sas="script")[^>]*>/gi;

/**
 * Runs in the browser at the end of the page, when all waiting scripts have been parsed. A page in a hidden tab is not
 * painted, and old browsers do not report the paint: there the scripts load at once.
 */
const LOADER = `(function(){
var begun;
function begin(){
if(begun)return;
begun=1;
document.querySelectorAll('script[type="${WAITING}"]').forEach(function(waiting){
var script=document.createElement('script');
script.async=true;
script.src=waiting.getAttribute('src');
document.head.appendChild(script);
});
}
var told=window.PerformanceObserver&&PerformanceObserver.supportedEntryTypes;
if(!told||told.indexOf('paint')<0||document.visibilityState==='hidden')return begin();
new PerformanceObserver(begin).observe({type:'paint',buffered:true});
setTimeout(begin,2000);
})()`;

/**
 * Makes the scripts of a page for everybody load after its first paint. They are twice as large as everything that this
 * paint needs, and would compete with it for network and processor; such a page can be read and followed without them.
 * docs/decisions/pages-kept-in-memory.md.
 */
function scriptsAfterPaint(html: string): string {
  const waiting = html.replace(SCRIPT_OF_NEXT, `<script type="${WAITING}"$1>`);
  return waiting === html
    ? html
    : waiting.replace(EARLY_ASKING, '').replace('</body>', () => `<script>${LOADER}</script></body>`);
}

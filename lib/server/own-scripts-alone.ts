import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { POLICY_HEADER, withInlineScripts } from '@/lib/config/security-headers';
import { beforeListeners } from './before-listeners';
import { type Encoding, encodingFor, holdBody, isPage, packed, sized, textOf } from './hold-body';

/** Scripts that run and stand in the page itself; a block of data (JSON-LD) is no script to a browser. */
const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)(?![^>]*\stype="application\/)[^>]*>([\s\S]*?)<\/script>/g;
/** How many versions of pages have their hashes kept; beyond it the oldest is dropped. */
const MOST_HASHED = 2000;
/** How many pages are kept: as many as lib/page-memory holds of events; each takes about 20 kB. */
const MOST_BODIES = 300;
const NOT_MODIFIED = 304;

/**
 * Lets a page run the inline scripts that Next wrote into it, and no other. A page made for this request carries a
 * nonce, which Next takes from the request's own policy. One that was made for everybody cannot: its scripts are named
 * by their hashes, read from the page once a version. Done in front of Next, because a middleware for every page would
 * halve what the site serves. Answers what ends it for servers that come later.
 */
export function allowOwnScriptsAlone(): () => void {
  const known: Known = { hashes: new Map(), bodies: new Map() };
  return beforeListeners((request, response) => {
    if (!isPage(request)) return false;
    const nonce = `'nonce-${randomBytes(16).toString('base64')}'`;
    // Replaces whatever the visitor sent under this name.
    request.headers[POLICY_HEADER] = `script-src ${nonce}`;
    const encoding = encodingFor(request);
    // Next packs in these two ways alone, and what it packed has to be read here.
    request.headers['accept-encoding'] = encoding === 'br' ? 'gzip' : encoding;
    completePolicy(request, response, { nonce, known, encoding });
    return false;
  });
}

/** Pages that were made for everybody, by their version. */
interface Known {
  hashes: Map<string, string[]>;
  /** The bytes that are sent, by encoding and version. */
  bodies: Map<string, Buffer>;
}

interface Sources {
  nonce: string;
  known: Known;
  /** How a held page is packed; any other goes out as Next packed it. */
  encoding: Encoding;
}

/**
 * The policy is completed when the headers go out. A page that was made for everybody is held until it is whole: its
 * scripts wait for its first picture, and are named by what they are then.
 */
function completePolicy(request: IncomingMessage, response: ServerResponse, { nonce, known, encoding }: Sources): void {
  const allow = (sources: readonly string[]) => {
    const policy = response.getHeader(POLICY_HEADER);
    if (typeof policy === 'string') response.setHeader(POLICY_HEADER, withInlineScripts(policy, sources));
  };
  /** True where the scripts are read from the page. */
  const mustRead = (status: number): boolean => {
    // Next makes the answer to a posted form anew, with this request's nonce, and says of it what it says of the page.
    if (!isMadeForEverybody(response) || request.method === 'POST') {
      allow([nonce]);
      return false;
    }
    if (request.method === 'GET' && status !== NOT_MODIFIED) return true;
    const hashes = known.hashes.get(versionOf(response) ?? '');
    if (hashes) allow(hashes);
    // The browser keeps the page that it has and its policy, unless a header here replaced that.
    else if (status === NOT_MODIFIED) response.removeHeader(POLICY_HEADER);
    else allow([]);
    return false;
  };
  /** The bytes of a held page and the hashes of its scripts: worked out once for each version. */
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

/** A type that browsers do not know is text to them: they neither fetch nor run it. */
const WAITING = 'text/after-first-paint';

/** The scripts that Next names in a page, except the one for browsers without modules, which others never load. */
const SCRIPT_OF_NEXT = /<script(?=[^>]*\ssrc="\/_next\/)(?=[^>]*\sasync="")(?![^>]*\snomodule)([^>]*)>/gi;
/** Asks for the first of them early, beside the fonts. */
const EARLY_ASKING = /<link(?=[^>]*\srel="preload")(?=[^>]*\sas="script")[^>]*>/gi;

/**
 * Runs in the browser, at the end of the page, where all that waits has been read. A page that nobody sees is not
 * painted, and an old browser does not tell when it has painted: there the scripts come at once.
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
 * A page that was made for everybody, with its scripts loaded once its first picture stands: they are twice as heavy as
 * all that this picture waits for, take the line and the processor from it, and such a page is read and followed
 * without them. docs/decisions/pages-kept-in-memory.md.
 */
function scriptsAfterPaint(html: string): string {
  const waiting = html.replace(SCRIPT_OF_NEXT, `<script type="${WAITING}"$1>`);
  return waiting === html
    ? html
    : waiting.replace(EARLY_ASKING, '').replace('</body>', () => `<script>${LOADER}</script></body>`);
}

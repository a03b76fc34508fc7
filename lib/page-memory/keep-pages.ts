import { request as ask, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http';
import { tagsManifest } from 'next/dist/server/lib/incremental-cache/tags-manifest.external.js';
import { localePath } from '@/lib/domain/language-path';
import { PUBLIC_PAGES } from '@/lib/i18n/public-pages';
import { routing } from '@/lib/i18n/routing';
import { beforeListeners } from '@/lib/server/before-listeners';
import { encodingFor } from '@/lib/server/hold-body';

/** Next's whole answer for a page that is kept here. */
export interface KeptPage {
  headers: OutgoingHttpHeaders;
  body: Buffer;
  /** By this process's own clock, in milliseconds. */
  until: number;
}

/** Headers about the connection or the moment, which are not kept with the page. */
const OF_THE_ANSWER = ['date', 'connection', 'keep-alive', 'transfer-encoding', 'content-length'];

const PRERENDERED = /^1(?:, 1)?$/;

/** Next marks a page with this that it may also send to others. */
const FOR_ALL = /\bs-maxage=\d/;

/** Next marks a page with this that does not change as long as this build is served. */
const FOR_GOOD = /\bs-maxage=31536000\b/;

/** How long a page that may change is kept here; Next itself also shows pages of this age. */
const KEPT_MS = 1000;

const isForAll = ({ statusCode, headers }: IncomingMessage) =>
  statusCode === 200 &&
  // Next writes the header twice, and node joins the two values.
  PRERENDERED.test(String(headers['x-nextjs-prerender'] ?? '')) &&
  FOR_ALL.test(headers['cache-control'] ?? '') &&
  headers['set-cookie'] === undefined;

const PATHS = new Set(
  [...PUBLIC_PAGES, '/login'].flatMap((page) => routing.locales.map((locale) => localePath(page, locale))),
);
/** Pages of an event that are the same for everybody with its link. */
const OF_EVENT = /^(?:\/en)?\/eventos\/PLS-[\w-]{1,60}(?:\/(?:cronograma|ceremonia|invitados|ReservationSteps))?$/;
/** The login page is the same for every `redirect`, which only the browser reads. */
const LOGIN_AND_BACK = /^((?:\/en)?\/login)\?redirect=/;
/** Limits the pages of events, since there may be any number of events, and each code has several spellings. */
const MOST_OF_EVENTS = 300;

/** The kept page at an address, by its path; null where it is not one that is kept. */
function pageAt(url = ''): string | null {
  const path = LOGIN_AND_BACK.exec(url)?.[1] ?? url;
  return PATHS.has(path) || OF_EVENT.test(path) ? path : null;
}

/** Headers of requests for something other than the page as a document: its data, a part, an action. */
const NOT_A_VISIT = /^(?:rsc|range|next-.*|x-nextjs-.*|x-middleware-.*)$/;

const isVisit = ({ method, headers }: IncomingMessage) =>
  method === 'GET' && !Object.keys(headers).some((name) => NOT_A_VISIT.test(name));

type Kept = KeptPage | 'unkept';
const isChangeable = (page: Kept) => page !== 'unkept' && page.until !== Infinity;

/**
 * Answers pages that are the same for all visitors from this process's memory, as Next answered them last: Next itself
 * serves a page of this size at a quarter of the rate of an empty one. A page of the build is read from Next once. A
 * page that may change is read again each second, and after `forget` was called.
 * docs/decisions/pages-kept-in-memory.md. `stop` ends it for servers that are created later.
 */
export function keepPages(): { forget: () => void; stop: () => void } {
  const kept = new Map<string, Kept>();
  const asking = new Set<string>();
  let forgotten = 0;
  const forget = () => {
    forgotten++;
    for (const [name, page] of kept) if (isChangeable(page)) kept.delete(name);
  };
  const ask = async (request: IncomingMessage, path: string, encoding: string) => {
    const name = `${encoding} ${path}`;
    if (asking.has(name)) return;
    asking.add(name);
    const forgottenBefore = forgotten;
    const page = (await askPlain(request, path, encoding)) ?? 'unkept';
    // A page of an event that cannot be kept now may be kept once the event has changed, so this is not remembered.
    const isForNow = OF_EVENT.test(path) && page === 'unkept';
    if (!isForNow && (!isChangeable(page) || forgotten === forgottenBefore)) kept.set(name, page);
    asking.delete(name);
    dropOldest(kept);
  };
  const stop = beforeListeners((request, response) => {
    const path = pageAt(request.url);
    if (path === null || !isVisit(request)) return false;
    const encoding = encodingFor(request);
    const name = `${encoding} ${path}`;
    const page = kept.get(name);
    if (page === 'unkept') return false;
    if (page && page.until > performance.now()) {
      sendKept(page, request, response);
      return true;
    }
    // Only after a visitor got the page with 200, so that nobody can make this server ask itself for pages that do not
    // exist.
    response.once('finish', () => {
      if (response.statusCode === 200) void ask(request, path, encoding);
    });
    return false;
  });
  return { forget, stop };
}

/** Removes the event pages that were kept first, where there are too many. */
function dropOldest(kept: Map<string, Kept>): void {
  const ofEvents = [...kept.keys()].filter((name) => OF_EVENT.test(name.replace(/^\w+ /, '')));
  for (const name of ofEvents.slice(0, Math.max(0, ofEvents.length - MOST_OF_EVENTS))) kept.delete(name);
}

/** Asks this server itself with a plain request of our own, so that no visitor's header can influence what is kept. */
export function askPlain({ socket }: IncomingMessage, path: string, encoding: string): Promise<KeptPage | null> {
  return new Promise((resolve) => {
    const headers = { host: 'localhost', 'accept-encoding': encoding };
    const sent = ask({ host: socket.localAddress, port: socket.localPort, path, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('error', () => resolve(null));
      answer.on('end', () => resolve(isForAll(answer) ? keptOf(answer, Buffer.concat(parts)) : null));
    });
    sent.on('error', () => resolve(null));
    sent.end();
  });
}

function keptOf(answer: IncomingMessage, body: Buffer): KeptPage {
  const headers = Object.entries(answer.headers).filter(([name]) => !OF_THE_ANSWER.includes(name));
  const isForGood = FOR_GOOD.test(answer.headers['cache-control'] ?? '');
  return { headers: Object.fromEntries(headers), body, until: isForGood ? Infinity : performance.now() + KEPT_MS };
}

/** Marks an answer from memory. docs/decisions/pages-kept-in-memory.md. */
const FROM_MEMORY = { 'x-answered-from': 'memory' };

/** Answers as Next would: 304 where the browser has the page already. */
export function sendKept({ headers, body }: KeptPage, request: IncomingMessage, response: ServerResponse): void {
  const known = request.headers['if-none-match'];
  if (known !== undefined && known === headers.etag) {
    response.writeHead(304, { ...headers, ...FROM_MEMORY }).end();
    return;
  }
  response.writeHead(200, { ...headers, ...FROM_MEMORY, 'content-length': body.length }).end(body);
}

/** Folders of app/ with pages that are made from data and kept: every file with `export const revalidate` is in one. */
export const MADE_FROM_DATA = [
  '/[locale]/(booking)/eventos/[id]',
  '/[locale]/(site)/(marketing)/historias-felices/[[...slug]]',
  '/[locale]/(site)/(marketing)/simulador/Hoteles/[[...rest]]',
  '/[locale]/(site)/(marketing)/training-center/[[...film]]',
  '/[locale]/(site)/preview/story/[slug]',
];

/**
 * A page may be in the making while a write ends, from data read before it: it is forgotten once more after this time.
 */
const ONCE_MORE_AFTER_MS = 800;

/** Does what Next's revalidatePath does; but that can only be called during a request. */
function forget(folders: readonly string[]): void {
  // Next's own tag for everything below a folder.
  for (const folder of folders) tagsManifest.set(`_N_T_${folder}/layout`, { expired: Date.now() });
}

/** Forgets all pages of the build: each is made again at its next visit. */
export const forgetPagesOfBuild = (): void => forget(['']);

/**
 * Answers a function that forgets the pages made from data, in Next's memory and by `forgetKept`: at once, and a second
 * time a little later. However often it is called, pages are made again at most once in that time.
 */
export function pagesOfData(forgetKept: () => void): () => void {
  let timer: NodeJS.Timeout | null = null;
  let again = false;
  const forgetNow = () => {
    forget(MADE_FROM_DATA);
    forgetKept();
  };
  const wait = () => {
    timer = setTimeout(() => {
      timer = null;
      forgetNow();
      if (again) wait();
      again = false;
    }, ONCE_MORE_AFTER_MS);
    timer.unref();
  };
  return () => {
    if (timer) {
      again = true;
      return;
    }
    forgetNow();
    wait();
  };
}

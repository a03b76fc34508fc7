import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { localeOfPath, localePath } from '@/lib/i18n/paths';
import { beforeListeners } from './before-listeners';
import { STATUS_NOTICE_HEADER, STATUS_NOTICE_PAGE } from './status-notices';

/** How Next begins a page that is missing, forbidden or failed: with nothing in it until scripts fill it. */
const EMPTY_PAGE = '<html id="__next_error__"';

const FILLED = new Set([403, 404, 500]);
const NOT_A_PAGE = /^\/(?:provider|_next)(?:\/|$)/;
const RETRY_AFTER_SECONDS = 5;

interface Notice {
  /** Style sheets and title. */
  head: string;
  main: string;
}

/**
 * Pages that are missing or forbidden carry their text in the HTML, for readers without scripts and for machines: Next
 * sends them empty, so the text of a page that was made with the build is put in; scripts replace it by the page's own.
 * One that failed while the provider is not ready answers 503, to be asked for again, and says so. Answers what ends it
 * for servers that come later.
 */
export function fillStatusPages(isProviderReady: () => Promise<boolean>): () => void {
  const kept = new Map<string, Notice>();
  const stop = beforeListeners((request, response) => {
    if (request.method === 'GET' && !NOT_A_PAGE.test(request.url ?? '')) fillWhenEmpty(request, response);
    return false;
  });

  const noticeOf = async (request: IncomingMessage, status: number): Promise<Notice | null> => {
    const page = localePath(`${STATUS_NOTICE_PAGE}/${status}`, languageOf(request));
    const known = kept.get(page);
    if (known) return known;
    const notice = await askNotice(request, page);
    if (notice) kept.set(page, notice);
    return notice;
  };

  function fillWhenEmpty(request: IncomingMessage, response: ServerResponse): void {
    const sent = {
      writeHead: response.writeHead,
      write: response.write,
      end: response.end,
      flush: response.flushHeaders,
    };
    const held: Buffer[] = [];
    let holding = false;
    const begin = () => {
      if (!holding && !response.headersSent) response.writeHead(response.statusCode);
    };
    const isHeld = (status: number) =>
      FILLED.has(status) && String(response.getHeader('content-type') ?? '').startsWith('text/html');

    const leave = (body: Buffer, status: number) => {
      response.setHeader('content-length', body.length);
      Reflect.apply(sent.writeHead, response, [status]);
      Reflect.apply(sent.end, response, [body]);
    };
    const complete = async (body: Buffer) => {
      const isZipped = response.getHeader('content-encoding') === 'gzip';
      const page = (isZipped ? gunzipSync(body) : body).toString('utf8');
      if (!page.includes(EMPTY_PAGE)) return leave(body, response.statusCode);
      const isAway = response.statusCode === 500 && !(await isProviderReady());
      const status = isAway ? 503 : response.statusCode;
      const notice = status === 500 ? null : await noticeOf(request, status);
      if (isAway) {
        response.setHeader('retry-after', String(RETRY_AFTER_SECONDS));
        response.setHeader('cache-control', 'private, no-store');
      }
      if (!notice) return leave(body, status);
      response.removeHeader('content-encoding');
      response.removeHeader('etag');
      leave(Buffer.from(filled(page, notice, languageOf(request))), status);
    };

    response.writeHead = function (this: ServerResponse, status: number, ...rest: unknown[]) {
      if (holding) return this;
      holding = isHeld(status);
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
      const body = Buffer.concat([...held, bytesOf(given)]);
      // What goes wrong here costs the text, never the answer.
      complete(body).catch(() => response.headersSent || leave(body, response.statusCode));
      return response;
    }) as ServerResponse['end'];
  }

  return stop;
}

const languageOf = ({ url = '' }: IncomingMessage) => localeOfPath(url.replace(/\?.*/, ''));

function filled(page: string, { head, main }: Notice, language: 'es' | 'en'): string {
  return page
    .replace(EMPTY_PAGE, () => `${EMPTY_PAGE} lang="${language}"`)
    .replace('</head>', () => `${head}</head>`)
    .replace(/<body[^>]*>/, (body) => body + main);
}

/** Asks this server itself; null where there is no such page to be had. */
function askNotice({ socket }: IncomingMessage, path: string): Promise<Notice | null> {
  return new Promise((resolve) => {
    const headers = { host: 'localhost', [STATUS_NOTICE_HEADER]: '1' };
    const sent = ask({ host: socket.localAddress, port: socket.localPort, path, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('error', () => resolve(null));
      answer.on('end', () =>
        resolve(answer.statusCode === 200 ? noticeIn(Buffer.concat(parts).toString('utf8')) : null),
      );
    });
    sent.on('error', () => resolve(null));
    sent.end();
  });
}

function noticeIn(page: string): Notice | null {
  const [main] = /<main[\s\S]*?<\/main>/.exec(page) ?? [];
  if (!main) return null;
  const head = page.match(/<link rel="stylesheet"[^>]*>|<title>[^<]*<\/title>/g) ?? [];
  return { head: head.join(''), main };
}

function bytesOf([part, encoding]: unknown[]): Buffer {
  if (typeof part === 'string')
    return Buffer.from(part, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8');
  return part instanceof Uint8Array ? Buffer.from(part) : Buffer.alloc(0);
}

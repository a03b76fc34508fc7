import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { localeOfPath, localePath } from '@/lib/domain/language-path';
import { beforeListeners } from './before-listeners';
import { holdBody, isPage, textOf } from './hold-body';
import { STATUS_NOTICE_HEADER, STATUS_NOTICE_PAGE } from './status-notices';

/** The beginning of Next's page for a missing, forbidden or failed one: it is empty until scripts fill it. */
const EMPTY_PAGE = '<html id="__next_error__"';

const FILLED = new Set([403, 404, 500]);
const RETRY_AFTER_SECONDS = 5;

interface Notice {
  /** Style sheets and title. */
  head: string;
  main: string;
}

/**
 * Puts text into the HTML of missing and forbidden pages, for readers without scripts and for machines. Next sends them
 * empty, so the text of a page from the build is inserted; scripts then replace it by the page's own. A page that
 * failed while the provider is not ready is sent as 503 with Retry-After and its text. Answers a function that ends it
 * for servers created later.
 */
export function fillStatusPages(isProviderReady: () => Promise<boolean>): () => void {
  const kept = new Map<string, Notice>();
  const stop = beforeListeners((request, response) => {
    if (request.method === 'GET' && isPage(request)) fillWhenEmpty(request, response);
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
    holdBody(response, {
      holds: (status) => FILLED.has(status) && String(response.getHeader('content-type') ?? '').startsWith('text/html'),
      whole: (body, send) => {
        const leave = (status: number, page: Buffer) => {
          response.setHeader('content-length', page.length);
          send(status, page);
        };
        const complete = async () => {
          const page = textOf(response, body);
          if (!page.includes(EMPTY_PAGE)) return leave(response.statusCode, body);
          const isAway = response.statusCode === 500 && !(await isProviderReady());
          const status = isAway ? 503 : response.statusCode;
          const notice = status === 500 ? null : await noticeOf(request, status);
          if (isAway) {
            response.setHeader('retry-after', String(RETRY_AFTER_SECONDS));
            response.setHeader('cache-control', 'private, no-store');
          }
          if (!notice) return leave(status, body);
          response.removeHeader('content-encoding');
          response.removeHeader('etag');
          leave(status, Buffer.from(filled(page, notice, languageOf(request))));
        };
        // If this fails the page is sent without the text.
        complete().catch(() => response.headersSent || leave(response.statusCode, body));
      },
    });
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

/** Asks this server itself; null where there is no such page. */
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

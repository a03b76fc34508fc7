import type { IncomingMessage } from 'node:http';
import { localePath } from '@/lib/i18n/paths';
import { PUBLIC_PAGES } from '@/lib/i18n/public-pages';
import { routing } from '@/lib/i18n/routing';
import { beforeListeners } from '@/lib/server/before-listeners';
import { askPlain, type KeptPage, sendKept } from './kept-page';

const PATHS = new Set(PUBLIC_PAGES.flatMap((page) => routing.locales.map((locale) => localePath(page, locale))));
/** What asks for something else than the page as a document: its data, a part, an action. */
const NOT_A_VISIT = /^(?:rsc|range|next-.*|x-nextjs-.*|x-middleware-.*)$/;

const isVisit = ({ method, headers }: IncomingMessage) =>
  method === 'GET' && !Object.keys(headers).some((name) => NOT_A_VISIT.test(name));

const encodingOf = ({ headers }: IncomingMessage) =>
  /\bgzip\b/.test(String(headers['accept-encoding'] ?? '')) ? 'gzip' : 'identity';

/**
 * Public pages that were made with the build are answered from this process's memory, as Next answered them once: Next
 * itself serves a page of this size at a quarter of the rate of an empty one. Any other page stays with Next.
 * design/performance.md, "public pages served".
 */
export function keepPages(): void {
  /** Null: Next is being asked, or keeps the page to itself. */
  const kept = new Map<string, KeptPage | null>();
  beforeListeners((request, response) => {
    const path = request.url ?? '';
    if (!PATHS.has(path) || !isVisit(request)) return false;
    const encoding = encodingOf(request);
    const name = `${encoding} ${path}`;
    const page = kept.get(name);
    if (page) sendKept(page, request, response);
    else if (page === undefined) {
      kept.set(name, null);
      void askPlain(request, path, encoding).then((answer) => kept.set(name, answer));
    }
    return Boolean(page);
  });
}

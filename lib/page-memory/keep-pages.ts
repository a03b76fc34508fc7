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

type Kept = KeptPage | 'unkept';
const isChangeable = (page: Kept) => page !== 'unkept' && page.until !== Infinity;

/**
 * Public pages that Next makes for all visitors alike are answered from this process's memory, as Next answered them
 * last: Next itself serves a page of this size at a quarter of the rate of an empty one. One that was made with the
 * build is asked for once; one that may change is asked for anew each second, and once it is forgotten by what this
 * answers. docs/decisions/pages-kept-in-memory.md.
 */
export function keepPages(): () => void {
  const kept = new Map<string, Kept>();
  const asking = new Set<string>();
  let forgotten = 0;
  const forgetChangeable = () => {
    forgotten++;
    for (const [name, page] of kept) if (isChangeable(page)) kept.delete(name);
  };
  const ask = async (request: IncomingMessage, name: string, encoding: string) => {
    asking.add(name);
    const forgottenBefore = forgotten;
    const page = (await askPlain(request, request.url ?? '', encoding)) ?? 'unkept';
    if (!isChangeable(page) || forgotten === forgottenBefore) kept.set(name, page);
    asking.delete(name);
  };
  beforeListeners((request, response) => {
    if (!PATHS.has(request.url ?? '') || !isVisit(request)) return false;
    const encoding = encodingOf(request);
    const name = `${encoding} ${request.url}`;
    const page = kept.get(name);
    if (page === 'unkept') return false;
    if (page && page.until > performance.now()) {
      sendKept(page, request, response);
      return true;
    }
    if (!asking.has(name)) void ask(request, name, encoding);
    return false;
  });
  return forgetChangeable;
}

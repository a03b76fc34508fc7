import 'server-only';
import { cookies, headers } from 'next/headers';
import { getLocale } from 'next-intl/server';
import { cache } from 'react';
import { createHttp, type HttpClient } from '@/lib/api/http';
import { AGENCY_TOKEN, API_URL } from '@/lib/config/public-env';
import { embeddedProvider } from '@/lib/provider/embedded';

/** Only names the embedded provider in a URL; nothing listens there and nothing is looked up. */
const EMBEDDED_ORIGIN = 'http://provider.internal';

/** A client without a caller: the page that uses it alone stays cacheable. */
export function publicHttp(locale: string): HttpClient {
  return makeHttp(locale, {});
}

/** A client on behalf of the caller: cookies, language and address passed on. Makes the page dynamic. */
export const serverHttp = cache(async (): Promise<HttpClient> => {
  const [jar, incoming, locale] = await Promise.all([cookies(), headers(), getLocale()]);
  const address = incoming.get('x-forwarded-for');
  const agent = incoming.get('user-agent');
  return makeHttp(locale, {
    ...(jar.size > 0 && { cookie: jar.toString() }),
    ...(address && { 'x-forwarded-for': address }),
    ...(agent && { 'user-agent': agent }),
  });
});

function makeHttp(locale: string, passedOn: Record<string, string>): HttpClient {
  const common = { agencyToken: AGENCY_TOKEN, locale, headers: passedOn };
  if (API_URL) return createHttp({ ...common, baseURL: API_URL });
  return createHttp({
    ...common,
    baseURL: EMBEDDED_ORIGIN,
    fetch: async (request) => (await embeddedProvider()).fetch(request),
  });
}

import 'server-only';
import { cookies, headers } from 'next/headers';
import { forbidden, redirect } from 'next/navigation';
import { getLocale } from 'next-intl/server';
import { cache } from 'react';
import { ApiError } from '@/lib/api/api-error';
import { createHttp, type HttpClient } from '@/lib/api/http';
import { pageReads } from '@/lib/api/page-reads';
import { PEER_ADDRESS_HEADER } from '@/lib/config/constants';
import { AGENCY_TOKEN, API_URL } from '@/lib/config/public-env';
import { suspendedAgency } from '@/lib/contract/platform-agency';
import type { TokenClaims } from '@/lib/contract/session';
import { localeOfPath, localePath } from '@/lib/domain/language-path';
import { embeddedProvider } from '@/lib/provider/embedded';
import { ACCESS_COOKIE } from '@/lib/session/cookies';
import { secondFactorPathFor } from '@/lib/session/second-factor-path';
import { sessionSecret } from '@/lib/session/secret';
import { verifyToken } from '@/lib/session/token';
import { ADDRESS_HEADER } from '@/lib/session/views';

/** Only a name for the embedded provider in URLs; nothing listens there and no DNS lookup happens. */
const EMBEDDED_ORIGIN = 'http://provider.internal';

/** A client without a caller: a page that uses only this one stays cacheable. */
export const publicHttp = cache((locale: string): HttpClient => makeHttp({ locale, headers: {}, adapter: joined() }));

/**
 * The client of a page on behalf of its caller. A call without permission shows the forbidden page, wherever it is
 * made; a page that can do without that part must not make the call.
 */
export const serverHttp = cache(async (): Promise<HttpClient> => {
  const http = makeHttp(await caller());
  http.interceptors.response.use(undefined, async (error: unknown) => {
    if (error instanceof ApiError && error.code === 'SECOND_FACTOR_REQUIRED') await redirectToSecondFactor();
    if (error instanceof ApiError && error.status === 403) forbidden();
    throw error;
  });
  return http;
});

/** Sends the caller to the page for setting up a second factor, which leads back here. Never returns. */
async function redirectToSecondFactor(): Promise<never> {
  const { pathname, search } = (await askedAddress()) ?? { pathname: '/adminmaster/Evento', search: '' };
  return redirect(secondFactorPathFor({ pathname, search }));
}

/** The caller's client without redirects: for loaders and script-less forms that handle refusals themselves. */
export const callerHttp = cache(async (): Promise<HttpClient> => makeHttp(await caller()));

interface Caller {
  locale: string;
  headers: Record<string, string>;
  /** One adapter for all clients of the caller, so that their reads go in one call. */
  adapter: ReturnType<typeof pageReads>;
}

/** The caller's cookies, language and address. Makes the page dynamic. */
const caller = cache(async (): Promise<Caller> => {
  const [jar, incoming] = await Promise.all([cookies(), headers()]);
  const cookie = cookieText(jar);
  const agent = incoming.get('user-agent');
  const passedOn = { ...(cookie && { cookie }), ...(agent && { 'user-agent': agent }), ...addressOf(incoming) };
  return { locale: await languageOf(incoming), headers: passedOn, adapter: joined() };
});

/**
 * The cookies as a browser sends them. In a server action the jar is of another kind: it has no size and another
 * toString.
 */
const cookieText = (jar: { getAll(): { name: string; value: string }[] }) =>
  jar
    .getAll()
    .map(({ name, value }) => `${name}=${encodeURIComponent(value)}`)
    .join('; ');

/**
 * The claims in the caller's cookie, if its signature is right; only the provider knows whether the session is still
 * valid. Null for a visitor.
 */
export const callerClaims = cache(async (): Promise<TokenClaims | null> => {
  const token = (await cookies()).get(ACCESS_COOKIE)?.value;
  return token ? verifyToken(token, { secret: sessionSecret(), now: new Date() }) : null;
});

/**
 * A form posted without script runs outside its page's route, so the language is that of the page it was posted from.
 */
async function languageOf(incoming: Pick<Headers, 'get'>): Promise<string> {
  try {
    return await getLocale();
  } catch {
    const referer = incoming.get('referer') ?? '';
    return localeOfPath(URL.canParse(referer) ? new URL(referer).pathname : '/');
  }
}

/**
 * The address headers as the platform sent them. For a remote provider this server is one more proxy, so it appends the
 * address that it saw to the list.
 */
function addressOf(incoming: Pick<Headers, 'get'>): Record<string, string> {
  const peer = incoming.get(PEER_ADDRESS_HEADER);
  const before = incoming.get('x-forwarded-for');
  const forwarded = API_URL ? [before, peer].filter(Boolean).join(', ') : before;
  return { ...(peer && { [PEER_ADDRESS_HEADER]: peer }), ...(forwarded && { 'x-forwarded-for': forwarded }) };
}

/**
 * How this page reads: reads of the same moment in one call, and without a socket where the provider runs in this
 * process.
 */
const joined = () => pageReads(API_URL ? null : insideReads);

/** One for all calls of a page, public or the caller's: they share data that do not depend on the caller. */
const insideReads = cache(async () => (await embeddedProvider()).forPage());

function makeHttp({ locale, headers: passedOn, adapter }: Caller): HttpClient {
  const common = { agencyToken: AGENCY_TOKEN, locale, headers: passedOn };
  const http = API_URL
    ? createHttp({ ...common, baseURL: absolute(API_URL) })
    : createHttp({
        ...common,
        baseURL: EMBEDDED_ORIGIN,
        fetch: async (request) => (await embeddedProvider()).fetchInside(request),
      });
  http.defaults.adapter = adapter;
  http.interceptors.response.use(undefined, (error: unknown) => {
    if (error instanceof ApiError && error.code === 'AGENCY_SUSPENDED') redirectToSuspended(error, locale);
    throw error;
  });
  return http;
}

/**
 * Whatever a page asks of a suspended agency, its reader is sent to a page with the agency's contacts. Never returns.
 */
function redirectToSuspended({ details }: ApiError, locale: string): never {
  const { id } = suspendedAgency.parse(details);
  return redirect(localePath(`/agency-suspended/${encodeURIComponent(id)}`, locale === 'en' ? 'en' : 'es'));
}

/** A provider at a path of the site's own origin: this server needs the full address. */
const absolute = (url: string) =>
  url.startsWith('/') ? new URL(url, process.env.SITE_URL || `http://localhost:${process.env.PORT || 3000}`).href : url;

/** The address of the request, as the middleware passes it on; null for pages without the middleware. */
export async function askedAddress(): Promise<URL | null> {
  const address = (await headers()).get(ADDRESS_HEADER);
  // The host does not matter; the second argument is needed to parse a path.
  return address === null ? null : new URL(address, 'http://localhost');
}

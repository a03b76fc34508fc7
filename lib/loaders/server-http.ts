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

/** Only names the embedded provider in a URL; nothing listens there and nothing is looked up. */
const EMBEDDED_ORIGIN = 'http://provider.internal';

/** A client without a caller: the page that uses it alone stays cacheable. */
export const publicHttp = cache((locale: string): HttpClient => makeHttp({ locale, headers: {}, adapter: joined() }));

/**
 * The client of a page on behalf of the caller. What the caller has no permission for makes it the forbidden page,
 * wherever it is asked for, unless the page leaves that part out beforehand.
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

/** Sends the caller to the page that sets up a second factor, which leads back here. Never returns. */
async function redirectToSecondFactor(): Promise<never> {
  const { pathname, search } = (await askedAddress()) ?? { pathname: '/adminmaster/Evento', search: '' };
  return redirect(secondFactorPathFor({ pathname, search }));
}

/** The caller's client without redirects: for loaders and script-less forms that answer refusals themselves. */
export const callerHttp = cache(async (): Promise<HttpClient> => makeHttp(await caller()));

interface Caller {
  locale: string;
  headers: Record<string, string>;
  /** One adapter for all clients of the caller, so that their reads go in one call. */
  adapter: ReturnType<typeof pageReads>;
}

/** Cookies, language and address passed on. Makes the page dynamic. */
const caller = cache(async (): Promise<Caller> => {
  const [jar, incoming] = await Promise.all([cookies(), headers()]);
  const cookie = cookieText(jar);
  const agent = incoming.get('user-agent');
  const passedOn = { ...(cookie && { cookie }), ...(agent && { 'user-agent': agent }), ...addressOf(incoming) };
  return { locale: await languageOf(incoming), headers: passedOn, adapter: joined() };
});

/** The cookies as a browser sends them. In a server action the jar is one to set cookies with: no size, another text. */
const cookieText = (jar: { getAll(): { name: string; value: string }[] }) =>
  jar
    .getAll()
    .map(({ name, value }) => `${name}=${encodeURIComponent(value)}`)
    .join('; ');

/** What the caller's cookie says, where its signature holds: the provider knows whether it still counts. Null for a visitor. */
export const callerClaims = cache(async (): Promise<TokenClaims | null> => {
  const token = (await cookies()).get(ACCESS_COOKIE)?.value;
  return token ? verifyToken(token, { secret: sessionSecret(), now: new Date() }) : null;
});

/** A form posted without script runs outside of its page's route: its language is that of the page it came from. */
async function languageOf(incoming: Pick<Headers, 'get'>): Promise<string> {
  try {
    return await getLocale();
  } catch {
    const referer = incoming.get('referer') ?? '';
    return localeOfPath(URL.canParse(referer) ? new URL(referer).pathname : '/');
  }
}

/**
 * The address as the platform saw it. For a provider that runs elsewhere this server is one proxy more, so it adds the
 * address that it saw to the list.
 */
function addressOf(incoming: Pick<Headers, 'get'>): Record<string, string> {
  const peer = incoming.get(PEER_ADDRESS_HEADER);
  const before = incoming.get('x-forwarded-for');
  const forwarded = API_URL ? [before, peer].filter(Boolean).join(', ') : before;
  return { ...(peer && { [PEER_ADDRESS_HEADER]: peer }), ...(forwarded && { 'x-forwarded-for': forwarded }) };
}

/** How this page reads: what it asks for at once in one call, of a provider in this process without a socket. */
const joined = () => pageReads(API_URL ? null : insideReads);

/** One for all calls of a page, public or the caller's: they share what does not depend on the caller. */
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

/** Whatever a page asks of a suspended agency, its reader sees how the agency is reached instead. Never returns. */
function redirectToSuspended({ details }: ApiError, locale: string): never {
  const { id } = suspendedAgency.parse(details);
  return redirect(localePath(`/agency-suspended/${encodeURIComponent(id)}`, locale === 'en' ? 'en' : 'es'));
}

/** A provider behind a path of the site's own origin has no address of its own for this server. */
const absolute = (url: string) =>
  url.startsWith('/') ? new URL(url, process.env.SITE_URL || `http://localhost:${process.env.PORT || 3000}`).href : url;

/** The address that was asked for, as the middleware tells it; null for pages that it does not stand before. */
export async function askedAddress(): Promise<URL | null> {
  const address = (await headers()).get(ADDRESS_HEADER);
  // The host is of no interest; the second argument makes an address of a path.
  return address === null ? null : new URL(address, 'http://localhost');
}

import axios, {
  type AxiosInstance,
  type AxiosRequestConfig,
  type AxiosResponse,
  type CreateAxiosDefaults,
} from 'axios';
import { AGENCY_TOKEN, PROVIDER_URL } from '@/lib/config/public-env';
import { errorBody } from '@/lib/contract/error';
import { leaveTo } from '@/lib/session/leave-to';
import { goesOnAs, replacedSince } from '@/lib/session/page-person';
import { isSecondFactorPage, secondFactorPathFor } from '@/lib/session/second-factor-path';
import { leaveForLogin, needsSession } from '@/lib/session/session-end';
import { forgetTyped } from '@/lib/session/typed-fields';
import { leaveOrAsk } from '@/lib/session/unsaved-edits';
import { ApiError } from './api-error';
import { inPageWords, withOutcome } from './unanswered';

/** For an answer that the provider did not write: a gateway's page, a wrong base URL. */
export const notTheWire = (status: number) =>
  new ApiError({ status, code: 'INTERNAL', message: 'The answer is not of the provider' });

/** The client of the provider's calls. It throws only ApiError and shows nothing. */
export type HttpClient = AxiosInstance;

export interface HttpOptions {
  baseURL: string;
  agencyToken: string;
  locale: string;
  /** Used instead of the network: for an embedded provider, or in a test. */
  fetch?: (request: Request) => Promise<Response>;
  headers?: Record<string, string>;
}

const TIMEOUT_MS = 30_000;

export function createHttp({ baseURL, agencyToken, locale, fetch, headers }: HttpOptions): HttpClient {
  const http = axios.create({
    baseURL,
    headers: { ...headers, Accept: 'application/json', Authorization: agencyToken, 'Accept-Language': locale },
    withCredentials: true,
    timeout: TIMEOUT_MS,
    ...(fetch && answeredBy(fetch)),
  });
  http.interceptors.response.use(
    (response) => {
      if (isPage(response.headers['content-type'])) throw notTheWire(response.status);
      return response;
    },
    (error: unknown) => {
      throw toApiError(error);
    },
  );
  return http;
}

/** Makes axios call the given function, without a socket. */
const answeredBy = (fetch: (request: Request) => Promise<Response>): CreateAxiosDefaults => ({
  adapter: 'fetch',
  env: { fetch: (input, init) => fetch(new Request(input, init)) },
});

/** A gateway or a wrong base URL can answer a page with status 200. */
const isPage = (contentType: unknown) => typeof contentType === 'string' && contentType.startsWith('text/html');

const writes = ({ method }: AxiosRequestConfig) => method !== 'get';

/**
 * Whether the call writes data of the page's person. Logins and logouts are excluded: they may come from any person's
 * page.
 */
const isOfPage = (config: AxiosRequestConfig) => writes(config) && !config.url?.startsWith('/api/auth/');

let browserClient: HttpClient | null = null;

/** The page's only client. Its language follows the document's. Only in the browser. */
export function browserHttp(): HttpClient {
  browserClient ??= makeBrowserClient();
  return browserClient;
}

function makeBrowserClient(): HttpClient {
  const http = createHttp({ baseURL: PROVIDER_URL, agencyToken: AGENCY_TOKEN, locale: document.documentElement.lang });
  http.defaults.adapter = withOutcome(axios.getAdapter(http.defaults.adapter));
  http.interceptors.request.use((config) => {
    config.headers.set('Accept-Language', document.documentElement.lang);
    // A page that stayed open with unsaved input must not write as the person who logged in in another tab.
    const replaced = isOfPage(config) ? replacedSince(document.cookie) : null;
    if (replaced) throw new ApiError({ status: 403, code: 'FORBIDDEN', message: replaced });
    return config;
  });
  const answered = (answer: AxiosResponse) => {
    const { config } = answer;
    if (writes(config)) goesOnAs(document.cookie);
    if (isOfPage(config) && !config.harmless) forgetTyped();
    return answer;
  };
  http.interceptors.response.use(answered, (error: unknown) => {
    if (error instanceof ApiError && error.code === 'UNAUTHENTICATED' && needsSession(location.pathname)) {
      // A person with unsaved input may stay, log in in another tab, and save it then.
      leaveOrAsk(leaveForLogin);
    }
    if (
      error instanceof ApiError &&
      error.code === 'SECOND_FACTOR_REQUIRED' &&
      !isSecondFactorPage(location.pathname)
    ) {
      leaveTo(secondFactorPathFor(location));
    }
    throw inPageWords(error);
  });
  return http;
}

/** Turns what axios threw into the one error of the provider's calls. */
export function toApiError(error: unknown): unknown {
  // The caller cancelled the request itself: not a failure to show.
  if (!axios.isAxiosError(error) || axios.isCancel(error)) return error;
  const { response } = error;
  if (!response) return new ApiError({ status: 0, code: 'NETWORK', message: error.message });
  const parsed = errorBody.safeParse(response.data);
  if (!parsed.success) return notTheWire(response.status);
  const body = parsed.data;
  return new ApiError({
    status: response.status,
    code: body.code,
    message: body.error,
    fields: body.fields,
    details: body.details,
    requestId: body.requestId,
    retryAfterSeconds: readRetryAfter(response.headers['retry-after']),
  });
}

function readRetryAfter(header: unknown): number | null {
  const seconds = Number(header ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : null;
}

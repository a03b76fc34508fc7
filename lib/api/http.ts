import axios, { type AxiosInstance, type CreateAxiosDefaults } from 'axios';
import { type ErrorBody, errorBody } from '@/lib/contract/error';
import { ApiError } from './api-error';

/** The client of the provider's calls. It throws ApiError alone and shows nothing. */
export type HttpClient = AxiosInstance;

export interface HttpOptions {
  baseURL: string;
  agencyToken: string;
  locale: string;
  /** Answers instead of the network: an embedded provider, a test. */
  fetch?: (request: Request) => Promise<Response>;
  headers?: Record<string, string>;
}

/** axios reaches the given function without a socket. */
const answeredBy = (fetch: (request: Request) => Promise<Response>): CreateAxiosDefaults => ({
  adapter: 'fetch',
  env: { fetch: (input, init) => fetch(new Request(input, init)) },
});

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

/** A gateway or a wrong base URL answers a page with status 200 or 502; neither is an answer of the provider. */
const isPage = (contentType: unknown) => typeof contentType === 'string' && contentType.startsWith('text/html');

const notTheWire = (status: number) =>
  new ApiError({ status, code: 'INTERNAL', message: 'The answer is not of the provider' });

function toApiError(error: unknown): unknown {
  // A cancelled request is the caller's own doing, not a failure to show.
  if (!axios.isAxiosError(error) || axios.isCancel(error)) return error;
  const { response } = error;
  if (!response) return new ApiError({ status: 0, code: 'NETWORK', message: error.message });
  const body = readBody(response.data);
  if (!body) return notTheWire(response.status);
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

/** Files are asked for as blobs or buffers and their failures come back so; only text and objects are read here. */
function readBody(data: unknown): ErrorBody | null {
  const parsed = errorBody.safeParse(data);
  return parsed.success ? parsed.data : null;
}

function readRetryAfter(header: unknown): number | null {
  const seconds = Number(header ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : null;
}

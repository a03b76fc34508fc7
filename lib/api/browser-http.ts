'use client';

import { PROVIDER_PATH } from '@/lib/config/constants';
import { AGENCY_TOKEN, API_URL } from '@/lib/config/public-env';
import { ApiError } from './api-error';
import { createHttp, type HttpClient } from './http';
import { leaveForLogin, needsSession } from './session/leave-for-login';

let client: HttpClient | null = null;

/** The page's one client. Its language is that of the document, and follows a change of it. */
export function browserHttp(): HttpClient {
  client ??= makeClient();
  return client;
}

function makeClient(): HttpClient {
  const http = createHttp({
    baseURL: API_URL || PROVIDER_PATH,
    agencyToken: AGENCY_TOKEN,
    locale: document.documentElement.lang,
  });
  http.interceptors.request.use((config) => {
    config.headers.set('Accept-Language', document.documentElement.lang);
    return config;
  });
  http.interceptors.response.use(undefined, (error: unknown) => {
    if (error instanceof ApiError && error.code === 'UNAUTHENTICATED' && needsSession(location.pathname)) {
      leaveForLogin();
    }
    throw error;
  });
  return http;
}

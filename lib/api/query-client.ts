import { isServer, QueryClient } from '@tanstack/react-query';
import { onSessionEnd } from '@/lib/session/session-end';
import { ApiError } from './api-error';
import { UNANSWERED_EVENT } from './idempotency';

const FRESH_MS = 30_000;
const ATTEMPTS = 2;

/** Only what may pass by itself is tried again: no answer, or a provider that says it is busy. */
const mayPassByItself = (error: Error) => error instanceof ApiError && (error.status === 0 || error.status === 503);

// Without a connection a call is made and fails, and says so: the library's own way is to wait for one, without a word.
function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        retry: (failures, error) => failures < ATTEMPTS && mayPassByItself(error),
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

let browserClient: QueryClient | null = null;

/** A new client for each request on the server, so that nothing crosses between people; one for the browser. */
export function queryClient(): QueryClient {
  if (isServer) return makeQueryClient();
  browserClient ??= makeBrowserClient();
  return browserClient;
}

function makeBrowserClient(): QueryClient {
  const client = makeQueryClient();
  onSessionEnd(() => client.clear());
  // Nobody knows what became of a call: what the page shows is asked for again.
  window.addEventListener(UNANSWERED_EVENT, () => void client.invalidateQueries());
  return client;
}

import { isServer, QueryClient } from '@tanstack/react-query';
import { onSessionEnd } from '@/lib/session/session-end';
import { ApiError } from './api-error';
import { UNANSWERED_EVENT } from './idempotency';

const FRESH_MS = 30_000;
const ATTEMPTS = 2;

/** Only failures that may pass are tried again: no answer, or a provider that says it is busy. */
const mayPassByItself = (error: Error) => error instanceof ApiError && (error.status === 0 || error.status === 503);

// Without a connection a call is made, fails and says so; by default the library would wait silently for a connection.
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

/** On the server a new client for each request, so that no data cross between people; in the browser a single one. */
export function queryClient(): QueryClient {
  if (isServer) return makeQueryClient();
  browserClient ??= makeBrowserClient();
  return browserClient;
}

function makeBrowserClient(): QueryClient {
  const client = makeQueryClient();
  onSessionEnd(() => client.clear());
  // The result of a call is unknown, so everything that the page shows is fetched again.
  window.addEventListener(UNANSWERED_EVENT, () => void client.invalidateQueries());
  return client;
}

/** Longer than proxies keep an idle connection (60 s): one that the server closes as a request comes in is a 502. */
export const IDLE_CONNECTION_MS = 75_000;

import type { HttpClient } from './http';

/** The page's client, loaded by the first call: a page that only shows what the server sent carries none of it. */
export const lazyBrowserHttp = async (): Promise<HttpClient> => (await import('./http')).browserHttp();

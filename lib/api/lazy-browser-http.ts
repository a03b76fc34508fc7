import type { HttpClient } from './http';

/** The page's client, loaded with the first call: a page that makes none does not load it. */
export const lazyBrowserHttp = async (): Promise<HttpClient> => (await import('./http')).browserHttp();

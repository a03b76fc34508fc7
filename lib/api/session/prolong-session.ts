import { lazyBrowserHttp } from '../lazy-browser-http';
import { getMe } from './get-me';

/** A light call that tells the provider that the person is there; a token past half of its day comes back anew. */
export function prolongSession(): void {
  // A session that ended meanwhile is noticed by the client itself, which leaves for the login.
  void lazyBrowserHttp()
    .then(getMe)
    .catch(() => undefined);
}

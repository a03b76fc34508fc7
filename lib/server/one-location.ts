import { beforeListeners } from './before-listeners';
import { isPage } from './hold-body';

/**
 * Makes sure that a redirect has only one `Location`. Where Next makes a page that is kept for everybody and that
 * redirects (an event of a suspended agency), it adds the kept page's header to that of the answer; two of them are
 * invalid, and proxies refuse them. Answers a function that ends it for servers created later.
 */
export function sayLocationOnce(): () => void {
  return beforeListeners((request, response) => {
    if (!isPage(request)) return false;
    const { appendHeader } = response;
    response.appendHeader = (name, value) =>
      name.toLowerCase() === 'location'
        ? response.setHeader(name, value)
        : Reflect.apply(appendHeader, response, [name, value]);
    return false;
  });
}

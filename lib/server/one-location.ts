import { beforeListeners } from './before-listeners';
import { isPage } from './hold-body';

/**
 * A page that leads elsewhere says so once. Where Next makes a page that it keeps for everybody and that page leads on
 * (an event of a suspended agency), it writes `Location` for the answer and adds the kept page's own beside it; two of
 * them are no valid answer, and proxies refuse it. Answers what ends it for servers that come later.
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

import { beforeListeners } from './before-listeners';

const KNOWN = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Answers 405 to methods that no page and no call has, such as TRACE, which a Request cannot even be made of. */
export function refuseUnknownMethods(): void {
  beforeListeners((request, response) => {
    if (KNOWN.includes(request.method ?? '')) return false;
    response.writeHead(405, { allow: KNOWN.join(', '), 'content-length': 0, connection: 'close' }).end();
    return true;
  });
}

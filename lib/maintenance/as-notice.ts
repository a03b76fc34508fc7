import type { IncomingMessage, ServerResponse } from 'node:http';
import { MAINTENANCE_HOURS } from '@/lib/config/constants';
import { MAINTENANCE_HEADER } from './page-verdict';

/** What would make Next answer less than a whole page: a part of a page's data, nothing because nothing changed, an action. */
const PARTIAL = /^(?:rsc|next-.*|if-.*|range|content-.*|transfer-encoding)$/;

/** Next answers another page than the one that was asked for. */
export function asVisited(request: IncomingMessage, page: string): void {
  request.url = page;
  request.headers[MAINTENANCE_HEADER] = '1';
}

/** Next answers the notice, whatever was asked for and how; it leaves as 503, to be asked for again later. */
export function asNotice(request: IncomingMessage, response: ServerResponse, page: string): void {
  asVisited(request, page);
  if (request.method !== 'HEAD') request.method = 'GET';
  for (const name of Object.keys(request.headers)) if (PARTIAL.test(name)) delete request.headers[name];
  const writeHead = response.writeHead.bind(response);
  const unavailable = (_status: number, ...rest: []) => {
    response.removeHeader('etag');
    response.setHeader('cache-control', 'private, no-store');
    response.setHeader('retry-after', String(MAINTENANCE_HOURS * 3600));
    return writeHead(503, ...rest);
  };
  response.writeHead = unavailable;
}

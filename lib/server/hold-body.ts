import type { IncomingMessage, ServerResponse } from 'node:http';
import { gunzipSync, gzipSync } from 'node:zlib';

interface Holder {
  /** Whether an answer of this status is held until it is whole: asked when its headers would go out. */
  holds: (status: number) => boolean;
  /** Gets the whole body as it would be sent; `send` lets headers and a body go, in the place of what was held. */
  whole: (body: Buffer, send: (status: number, body: Buffer) => void) => void;
}

/** No pages: the provider's answers are its own, files are what they are. */
const NOT_A_PAGE = /^\/(?:provider|_next)(?:\/|$)/;

/** Whether Next answers this address with a page. */
export const isPage = ({ url = '' }: IncomingMessage): boolean => !NOT_A_PAGE.test(url);

/** Looks at an answer as its headers go out, and holds its body back where that has to be seen first. */
export function holdBody(response: ServerResponse, { holds, whole }: Holder): void {
  const sent = {
    writeHead: response.writeHead,
    write: response.write,
    end: response.end,
    flush: response.flushHeaders,
  };
  const held: Buffer[] = [];
  let holding = false;
  const begin = () => {
    if (!holding && !response.headersSent) response.writeHead(response.statusCode);
  };

  response.writeHead = function (this: ServerResponse, status: number, ...rest: unknown[]) {
    if (holding) return this;
    holding = holds(status);
    if (!holding) return Reflect.apply(sent.writeHead, response, [status, ...rest]);
    response.statusCode = status;
    return this;
  } as ServerResponse['writeHead'];

  response.flushHeaders = () => {
    begin();
    if (!holding) Reflect.apply(sent.flush, response, []);
  };

  response.write = ((...given: unknown[]) => {
    begin();
    if (!holding) return Reflect.apply(sent.write, response, given);
    held.push(bytesOf(given));
    return true;
  }) as ServerResponse['write'];

  response.end = ((...given: unknown[]) => {
    begin();
    if (!holding) return Reflect.apply(sent.end, response, given);
    whole(Buffer.concat([...held, bytesOf(given)]), (status, body) => {
      Reflect.apply(sent.writeHead, response, [status]);
      Reflect.apply(sent.end, response, [body, ...given.filter((part) => typeof part === 'function')]);
    });
    return response;
  }) as ServerResponse['end'];
}

/** The text of a held body, packed or not. */
export const textOf = (response: ServerResponse, body: Buffer): string =>
  (response.getHeader('content-encoding') === 'gzip' ? gunzipSync(body) : body).toString('utf8');

/** A text in the place of a held body, packed as that one was. */
export const packed = (response: ServerResponse, text: string): Buffer =>
  response.getHeader('content-encoding') === 'gzip' ? gzipSync(text) : Buffer.from(text);

/** A body in the place of a held one: the headers say how long it is. */
export function sized(response: ServerResponse, body: Buffer): Buffer {
  if (response.hasHeader('content-length')) response.setHeader('content-length', body.length);
  return body;
}

function bytesOf([part, encoding]: unknown[]): Buffer {
  if (typeof part === 'string')
    return Buffer.from(part, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8');
  return part instanceof Uint8Array ? Buffer.from(part) : Buffer.alloc(0);
}

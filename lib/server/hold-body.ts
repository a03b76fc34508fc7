import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliCompressSync, constants, gunzipSync, gzipSync } from 'node:zlib';

interface Holder {
  /** Whether to hold back an answer of this status until it is complete; called when its headers would be sent. */
  holds: (status: number) => boolean;
  /** Gets the complete body as it would be sent; `send` sends the headers and a body instead of the held one. */
  whole: (body: Buffer, send: (status: number, body: Buffer) => void) => void;
}

/** Addresses without a page: the provider's calls and the build's files. */
const NOT_A_PAGE = /^\/(?:provider|_next)(?:\/|$)/;

/** Whether Next answers this address with a page. */
export const isPage = ({ url = '' }: IncomingMessage): boolean => !NOT_A_PAGE.test(url);

/** Checks an answer when its headers would be sent, and holds back its body where the whole body is needed first. */
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

export type Encoding = 'br' | 'gzip' | 'identity';

/** The best compression that both the reader and this server know. */
export function encodingFor({ headers }: IncomingMessage): Encoding {
  const taken = String(headers['accept-encoding'] ?? '')
    .split(',')
    .map((each) => each.split(';').map((part) => part.trim().toLowerCase()))
    .filter(([, weight = 'q=1']) => Number(weight.replace('q=', '')) > 0)
    .map(([name]) => name);
  return (['br', 'gzip'] as const).find((name) => taken.includes(name)) ?? 'identity';
}

/** The text of a held body, compressed by Next or not. */
export const textOf = (response: ServerResponse, body: Buffer): string =>
  (response.getHeader('content-encoding') === 'gzip' ? gunzipSync(body) : body).toString('utf8');

/**
 * Compresses a text that replaces a held body. Brotli makes a page a fifth smaller than gzip, so that an event's page
 * fits into the first data that a phone gets before its connection has to wait. This quality takes 22 ms; the next
 * lower fast one takes one, but is a kilobyte larger. Each version of a page is compressed once.
 */
export function packed(text: string, encoding: Encoding): Buffer {
  if (encoding === 'gzip') return gzipSync(text);
  if (encoding === 'identity') return Buffer.from(text);
  const { BROTLI_PARAM_MODE, BROTLI_MODE_TEXT, BROTLI_PARAM_QUALITY } = constants;
  return brotliCompressSync(text, { params: { [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT, [BROTLI_PARAM_QUALITY]: 10 } });
}

/** A body that replaces a held one: sets the headers for its encoding and length. */
export function sized(response: ServerResponse, body: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'identity') response.removeHeader('content-encoding');
  else response.setHeader('content-encoding', encoding);
  if (response.hasHeader('content-length')) response.setHeader('content-length', body.length);
  return body;
}

function bytesOf([part, encoding]: unknown[]): Buffer {
  if (typeof part === 'string')
    return Buffer.from(part, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8');
  return part instanceof Uint8Array ? Buffer.from(part) : Buffer.alloc(0);
}

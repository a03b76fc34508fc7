import { type IncomingMessage, request as plainRequest } from 'node:http';
import { request } from 'node:https';
import { text } from 'node:stream/consumers';

const SILENCE_MS = 20_000;

/** No byte of the call has left, so the receiver knows nothing of it. */
export class NeverLeft extends Error {}

/** The call left and no whole answer came: nobody knows what became of it. */
export class Unanswered extends Error {}

interface Posting {
  headers: Record<string, string>;
  body: string | Uint8Array;
}

/**
 * Posts over a connection of its own: on a kept one, which the other side may be closing at this moment, the outcome of
 * the call could be unknown. Answers whatever status came. Raises NeverLeft, Unanswered.
 */
export function postOnce(address: string, { headers, body }: Posting): Promise<{ status: number; text: string }> {
  const url = new URL(address);
  const isPlain = url.protocol === 'http:';
  const signal = AbortSignal.timeout(SILENCE_MS);
  const whole = { ...headers, 'content-length': Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    let isConnected = false;
    const fail = ({ message }: Error) => reject(isConnected ? new Unanswered(message) : new NeverLeft(message));
    const take = (answer: IncomingMessage) => {
      text(answer).then((read) => resolve({ status: answer.statusCode ?? 0, text: read }), fail);
    };
    const options = { method: 'POST', agent: false, headers: whole, signal } as const;
    const asked = isPlain ? plainRequest(url, options, take) : request(url, options, take);
    asked.on('socket', (socket) =>
      socket.once(isPlain ? 'connect' : 'secureConnect', () => {
        isConnected = true;
      }),
    );
    asked.on('error', fail);
    asked.end(body);
  });
}

/** An answer's JSON; null where it is none. */
export function jsonIn(read: string): unknown {
  try {
    return JSON.parse(read);
  } catch {
    return null;
  }
}

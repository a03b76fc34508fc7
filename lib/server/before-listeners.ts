import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/** Node's diagnostics channel for the requests of all servers of this process. */
const REQUESTS = 'http.server.request.start';

/** Answers true where it has answered the request itself, and Next must not get it. */
export type Before = (request: IncomingMessage, response: ServerResponse) => boolean | Promise<boolean>;

/**
 * Runs something before every request that this process serves. Next does not give access to its server, and a
 * middleware for every page would halve what the site can serve. So the server's listeners are replaced at its first
 * request, which the diagnostics channel reports before they get it. Answers a function that ends this for servers
 * created later.
 */
export function beforeListeners(before: Before): () => void {
  const taken = new WeakSet<Server>();
  const take = (message: unknown) => {
    const { server } = message as { server: Server };
    if (taken.has(server)) return;
    taken.add(server);
    const listeners = server.listeners('request');
    server.removeAllListeners('request');
    const goOn = (...given: unknown[]) => {
      for (const listener of listeners) Reflect.apply(listener, server, given);
    };
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      const answered = before(request, response);
      if (answered === false) goOn(request, response);
      else if (answered !== true) answered.then((done) => done || goOn(request, response));
    });
  };
  subscribe(REQUESTS, take);
  return () => void unsubscribe(REQUESTS, take);
}

import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';

interface Origin {
  url: string;
  close: () => Promise<void>;
}

interface Behind {
  port: number;
  /** Addresses of the pages' process and of the provider's, as they are by then. */
  pages: () => string;
  provider: () => string;
}

/** One address before pages and a provider that run apart, as docs/nginx.conf makes one. */
export async function startOneOrigin({ port, pages, provider }: Behind): Promise<Origin> {
  const server = createServer((asked: IncomingMessage, answer: ServerResponse) => {
    const path = asked.url ?? '/';
    const isOfProvider = path.startsWith('/provider/');
    const target = isOfProvider ? provider() + path.slice('/provider'.length) : pages() + path;
    const { method, headers } = asked;
    const passed = request(target, { ...(method && { method }), headers, agent: false }, (told) => {
      answer.writeHead(told.statusCode ?? 502, told.headers);
      told.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    asked.pipe(passed);
  });
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

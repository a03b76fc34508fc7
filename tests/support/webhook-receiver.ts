import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedWebhook {
  headers: IncomingHttpHeaders;
  body: string;
}

export interface WebhookReceiver {
  url: string;
  received: ReceivedWebhook[];
  /** How it answers from now on: a status, a redirect, or nothing at all. */
  answer: number | { redirect: string } | 'hangs';
  /** The most calls that it had open at one moment. */
  mostAtOnce: number;
  close(): Promise<void>;
}

/** A receiver of webhooks that stands for another system, on an address of this machine. */
export async function startReceiver(answer: WebhookReceiver['answer'] = 200): Promise<WebhookReceiver> {
  let open = 0;
  const respond = (response: ServerResponse) => {
    const { answer } = receiver;
    if (answer === 'hangs') return;
    if (typeof answer === 'number') response.writeHead(answer).end('thanks');
    else response.writeHead(302, { location: answer.redirect }).end();
  };
  const server = createServer(async (request, response) => {
    receiver.mostAtOnce = Math.max(receiver.mostAtOnce, ++open);
    response.on('close', () => open--);
    let body = '';
    for await (const chunk of request) body += chunk;
    receiver.received.push({ headers: request.headers, body });
    respond(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    received: [],
    answer,
    mostAtOnce: 0,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return receiver;
}

/** Whether a webhook is signed with the secret, as docs/integrations.md has receivers check it. */
export function isSigned({ headers, body }: ReceivedWebhook, secret: string): boolean {
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const expected = createHmac('sha256', key).update(signed).digest();
  return String(headers['webhook-signature'])
    .split(' ')
    .some((each) => {
      const given = Buffer.from(each.replace(/^v1,/, ''), 'base64');
      return given.length === expected.length && timingSafeEqual(given, expected);
    });
}

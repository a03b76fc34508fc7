import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The number and token that the stub knows. */
export const WHATSAPP_ACCOUNT = { numberId: '106540352242922', token: 'a-token-of-whatsapp' } as const;

/** What the stub does with the next message instead of taking it. */
type Fault = { status: number; code: number; message: string } | 'hangs' | 'nonsense';

/** A gateway that takes messages as WhatsApp documents its Cloud API: JSON in and out, Bearer authorisation. */
export async function startWhatsappGateway() {
  const taken: unknown[] = [];
  const faults: Fault[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const answer = (status: number, body: object) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      if (request.headers.authorization !== `Bearer ${WHATSAPP_ACCOUNT.token}`)
        return answer(401, { error: { message: 'Authentication Error', type: 'OAuthException', code: 190 } });
      if (request.method !== 'POST' || request.url !== `/v23.0/${WHATSAPP_ACCOUNT.numberId}/messages`)
        return answer(404, { error: { message: 'Unknown path', code: 2500 } });
      const fault = faults.shift();
      if (fault === 'hangs') return request.socket.destroy();
      if (fault === 'nonsense') return response.writeHead(200).end('<html>');
      if (fault) return answer(fault.status, { error: { message: fault.message, code: fault.code } });
      taken.push(JSON.parse(Buffer.concat(chunks).toString('utf8')));
      const id = `wamid.${String(taken.length).padStart(20, '0')}`;
      return answer(200, { messaging_product: 'whatsapp', messages: [{ id, message_status: 'accepted' }] });
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v23.0`,
    taken,
    failNext: (fault: Fault) => faults.push(fault),
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  };
}

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The number and token that the stub knows. */
export const WHATSAPP_ACCOUNT = { numberId: '106540352242922', token: 'a-token-of-whatsapp' } as const;

/** Numbers of agencies that have their own, with the tokens that open them. */
export const OWN_NUMBERS = {
  first: { numberId: '200000000000001', token: 'the-first-agency-s-token' },
  second: { numberId: '200000000000002', token: 'the-second-agency-s-token' },
} as const;

/** What the stub does with the next message instead of taking it. */
type Fault = { status: number; code: number; message: string } | 'hangs' | 'nonsense';

/** A gateway that takes messages as WhatsApp documents its Cloud API: JSON in and out, Bearer authorisation. */
export async function startWhatsappGateway() {
  const taken: unknown[] = [];
  const takenFrom: string[] = [];
  const faults: Fault[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const answer = (status: number, body: object) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      const account = [WHATSAPP_ACCOUNT, ...Object.values(OWN_NUMBERS)].find(
        ({ token }) => request.headers.authorization === `Bearer ${token}`,
      );
      if (!account)
        return answer(401, { error: { message: 'Authentication Error', type: 'OAuthException', code: 190 } });
      const { numberId } = account;
      if (request.method === 'GET' && request.url === `/v23.0/${numberId}?fields=display_phone_number`)
        return answer(200, { display_phone_number: `+52 55 0000 ${numberId.slice(-4)}`, id: numberId });
      if (request.method !== 'POST' || request.url !== `/v23.0/${numberId}/messages`)
        return answer(404, { error: { message: 'Unknown path', code: 2500 } });
      const fault = faults.shift();
      if (fault === 'hangs') return request.socket.destroy();
      if (fault === 'nonsense') return response.writeHead(200).end('<html>');
      if (fault) return answer(fault.status, { error: { message: fault.message, code: fault.code } });
      takenFrom.push(numberId);
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
    takenFrom,
    failNext: (fault: Fault) => faults.push(fault),
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  };
}

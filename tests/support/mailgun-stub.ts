import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The account that the stub knows. */
export const MAILGUN_ACCOUNT = { domain: 'mg.bodas.test', key: 'a-sending-key' } as const;

interface TakenMail {
  to: string;
  tracking: string;
  /** The whole message, RFC 5322. */
  message: string;
}

/** What the stub does with the next mail instead of taking it. */
type Fault = { status: number; message: string } | 'hangs' | 'nonsense';

/** Takes mails as Mailgun documents its call for whole messages: a multipart form in, JSON out, Basic authorisation. */
export async function startMailgun() {
  const taken: TakenMail[] = [];
  const faults: Fault[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      const answer = (status: number, body: object) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      const expected = `Basic ${Buffer.from(`api:${MAILGUN_ACCOUNT.key}`).toString('base64')}`;
      if (request.headers.authorization !== expected) return response.writeHead(401).end('Forbidden');
      if (request.method !== 'POST' || request.url !== `/v3/${MAILGUN_ACCOUNT.domain}/messages.mime`)
        return answer(404, { message: 'Domain not found' });
      const fault = faults.shift();
      if (fault === 'hangs') return request.socket.destroy();
      if (fault === 'nonsense') return response.writeHead(200).end('<html>');
      if (fault) return answer(fault.status, { message: fault.message });
      const type = request.headers['content-type'] ?? '';
      const form = await new Response(Buffer.concat(chunks), { headers: { 'content-type': type } }).formData();
      const message = form.get('message');
      if (!(message instanceof Blob)) return answer(400, { message: 'message parameter is missing' });
      const of = (name: string) => String(form.get(name) ?? '');
      taken.push({ to: of('to'), tracking: of('o:tracking'), message: await message.text() });
      return answer(200, { id: `<${taken.length}@${MAILGUN_ACCOUNT.domain}>`, message: 'Queued. Thank you.' });
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    taken,
    failNext: (fault: Fault) => faults.push(fault),
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  };
}

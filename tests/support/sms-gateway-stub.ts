import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The account that the stub knows. */
export const SMS_ACCOUNT = { account: 'AC00000000000000000000000000000000', token: 'a-token-of-the-gateway' } as const;

export interface TakenSms {
  sid: string;
  to: string;
  from: string;
  body: string;
  statusCallback: string;
}

/** What the stub does with the next message instead of taking it. */
type Fault = { status: number; code: number } | 'hangs' | 'nonsense' | 'repeats';

/** A gateway that takes messages as Twilio documents its call: form in, JSON out, Basic authorisation. */
export async function startSmsGateway() {
  const taken: TakenSms[] = [];
  const faults: Fault[] = [];
  let numbered = 0;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const answer = (status: number, body: object) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      const expected = `Basic ${Buffer.from(`${SMS_ACCOUNT.account}:${SMS_ACCOUNT.token}`).toString('base64')}`;
      const path = `/2010-04-01/Accounts/${SMS_ACCOUNT.account}/Messages.json`;
      if (request.headers.authorization !== expected) return answer(401, { code: 20003, message: 'Authenticate' });
      if (request.method !== 'POST' || request.url !== path) return answer(404, { code: 20404, message: 'Not found' });
      const fault = faults.shift();
      if (fault === 'hangs') return request.socket.destroy();
      if (fault === 'nonsense') return response.writeHead(201).end('<html>');
      if (fault && fault !== 'repeats')
        return answer(fault.status, { code: fault.code, message: 'refused', status: fault.status });
      const form = new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
      // The id of the message before, which nobody can keep twice.
      if (fault !== 'repeats') numbered += 1;
      const sid = `SM${String(numbered).padStart(32, '0')}`;
      const of = (name: string) => form.get(name) ?? '';
      taken.push({ sid, to: of('To'), from: of('From'), body: of('Body'), statusCallback: of('StatusCallback') });
      return answer(201, { sid, status: 'queued', to: of('To'), body: of('Body'), error_code: null });
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

import { connect } from 'node:net';
import { DEPOSIT } from '@/tests/support/deposit';
import { DEMO_TOKEN } from '@/tests/support/provider';

export const BOUNDARY = 'frontera-de-prueba';

/** The bytes of a multipart deposit with a file of these bytes, as a browser writes them. */
export function multipart(file: Buffer, { filename = 'slip.png', type = 'image/png' } = {}): Buffer {
  const fields = Object.entries(DEPOSIT).map(
    ([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="proof"; filename="${filename}"\r\nContent-Type: ${type}\r\n\r\n`;
  return Buffer.concat([Buffer.from(fields.join('') + head), file, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
}

interface RawUpload {
  url: string;
  path: string;
  cookie: string;
  body: Buffer;
  /** What the header claims; null = chunked. */
  contentLength: number | null;
  /** Destroy the socket once the body is written, without waiting for an answer. */
  cut?: boolean;
  /** Read nothing before everything is sent, as browsers and proxies do, on a connection that is kept. */
  patient?: boolean;
  contentType?: string;
}

/** Sends an upload over a bare socket, so that it can lie and break off; answers the status, or null when cut. */
export async function sendRaw(upload: RawUpload): Promise<number | null> {
  const { url, path, cookie, body, contentLength, cut, patient } = upload;
  const { contentType = `multipart/form-data; boundary=${BOUNDARY}` } = upload;
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: ${hostname}:${port}`,
    `Authorization: ${DEMO_TOKEN}`,
    `Cookie: ${cookie}`,
    `Content-Type: ${contentType}`,
    contentLength === null ? 'Transfer-Encoding: chunked' : `Content-Length: ${contentLength}`,
    `Connection: ${patient ? 'keep-alive' : 'close'}`,
    '\r\n',
  ].join('\r\n');
  const chunked = () =>
    Buffer.concat([Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from('\r\n0\r\n\r\n')]);
  return new Promise((resolve) => {
    let answer = '';
    socket.on('data', (chunk: Buffer) => {
      answer += chunk.toString('latin1');
      if (patient) socket.destroy();
    });
    // A broken connection closes next; what was answered before it counts.
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]) || null));
    if (patient) socket.pause();
    socket.write(head);
    socket.write(contentLength === null ? chunked() : body, () => {
      if (patient) socket.resume();
      if (cut) socket.destroy();
      else if (contentLength !== null && contentLength > body.length) socket.end();
    });
  });
}

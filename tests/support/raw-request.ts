import { request } from 'node:http';

interface RawAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** A call as no browser and no fetch would make it: any header, any body, chunked where no length is given. */
export function rawRequest(
  address: string,
  { method, headers, chunks = [] }: { method: string; headers: Record<string, string>; chunks?: Iterable<string> },
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const outgoing = request(address, { method, headers, agent: false }, (answer) => {
      let body = '';
      answer.setEncoding('utf8');
      answer.on('data', (part: string) => {
        body += part;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }));
      answer.on('error', reject);
    });
    outgoing.on('error', reject);
    for (const chunk of chunks) outgoing.write(chunk);
    outgoing.end();
  });
}

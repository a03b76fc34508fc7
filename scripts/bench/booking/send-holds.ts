import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { DEMO_TOKEN } from '@/tests/support/provider';
import { randomAddress } from './random-hold';

export interface Sent {
  seconds: number;
  milliseconds: number[];
  /** How many answers of each status. */
  statuses: Map<number, number>;
}

/** Sends holds over connections that stay open, each with a key of its own, and reads every answer to its end. */
export async function sendHolds(
  url: string,
  nextBody: () => unknown,
  { clients, count }: { clients: number; count: number },
): Promise<Sent> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const bodies = Array.from({ length: count }, () => JSON.stringify(nextBody()));
  const statuses = new Map<number, number>();
  const milliseconds: number[] = [];
  const started = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (let body = bodies.pop(); body; body = bodies.pop()) {
        const begun = performance.now();
        const status = await post(url, agent, body);
        milliseconds.push(performance.now() - begun);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  agent.destroy();
  return { seconds, milliseconds, statuses };
}

function post(url: string, agent: Agent, body: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method: 'POST',
        agent,
        headers: {
          authorization: DEMO_TOKEN,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'idempotency-key': randomUUID(),
          'x-forwarded-for': randomAddress(),
        },
      },
      (answer) => {
        answer.resume();
        answer.on('end', () => resolve(answer.statusCode ?? 0));
        answer.on('error', reject);
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

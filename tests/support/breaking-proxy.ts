import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface BreakingProxy {
  /** The database's address by way of this proxy. */
  url: string;
  /** How many of the next transactions break at this statement, before it is run or once it was answered. */
  breakAt(statement: 'begin' | 'commit', when: 'before' | 'after', which?: Which): void;
  /** How many transactions broke. */
  broken(): number;
  close(): void;
}

/** A statement without values: its letter and length, then the text and a zero. */
const simpleQuery = (statement: string) => Buffer.from(`${statement}\0`);
const BEGIN = simpleQuery('begin');

interface Which {
  times?: number;
  /** Breaks only a connection that has sent this text; others go on. */
  having?: string;
}

/** Stands between the provider and PostgreSQL, and loses connections where a network does: around one statement. */
export async function startBreakingProxy(databaseUrl: string): Promise<BreakingProxy> {
  const target = new URL(databaseUrl);
  const open = new Set<Socket>();
  let plan: { statement: Buffer; when: 'before' | 'after'; left: number; having: string } | null = null;
  let broken = 0;
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    const end = () => {
      near.destroy();
      far.destroy();
      for (const socket of [near, far]) open.delete(socket);
    };
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on('error', end).on('close', end);
    }
    let isAnswerLost = false;
    let said = '';
    near.on('data', (sent: Buffer) => {
      if (sent.includes(BEGIN)) said = '';
      said += sent.toString('latin1');
      if (plan && plan.left > 0 && sent.includes(plan.statement) && said.includes(plan.having)) {
        plan.left -= 1;
        broken += 1;
        if (plan.when === 'before') return end();
        isAnswerLost = true;
      }
      far.write(sent);
    });
    far.on('data', (answered: Buffer) => (isAnswerLost ? end() : near.write(answered)));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  // Else it would go by the database's own socket.
  url.searchParams.delete('host');
  return {
    url: url.href,
    breakAt(statement, when, { times = 1, having = '' } = {}) {
      broken = 0;
      plan = { statement: simpleQuery(statement), when, left: times, having };
    },
    broken: () => broken,
    close() {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}

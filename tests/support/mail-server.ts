import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface MailServer {
  /** For SMTP_URL. */
  url: string;
  /** What it took, in the order in which it came. */
  taken: { to: string; from: string; text: string; secure: boolean }[];
  /** Of all clients: how many connections they made, and how many are open. */
  connections: () => { made: number; open: number };
  /** Closes the connection of the next mail once it is there, without an answer and without taking it. */
  breakNext: () => void;
  /** Closes the connection of the next mail when it is told for whom it is, before anything of it was sent. */
  breakBeforeNext: () => void;
  /** Answers the next mail so when it is told for whom it is, status first. */
  refuseNext: (reply: `${number} ${string}`) => void;
  /** Ends every connection, as servers do with those that were idle for long. */
  endConnections: () => void;
  close: () => Promise<void>;
}

/**
 * A mail server on a free port of this machine, which takes whatever comes; with `tls` it offers STARTTLS, by a
 * certificate that nobody vouches for.
 */
export async function startMailServer({ tls = false } = {}): Promise<MailServer> {
  const taken: MailServer['taken'] = [];
  const open = new Set<Socket>();
  let made = 0;
  let breaks = false;
  let breaksBefore = false;
  const refusals: string[] = [];
  const endConnections = () => {
    for (const socket of open) socket.destroy();
  };
  const server = new SMTPServer({
    authOptional: true,
    // It would ask a name server for every client.
    disableReverseLookup: true,
    disabledCommands: tls ? [] : ['STARTTLS'],
    onRcptTo(_address, _session, done) {
      if (breaksBefore) {
        breaksBefore = false;
        endConnections();
        return;
      }
      const [status, ...words] = (refusals.shift() ?? '').split(' ');
      done(status ? Object.assign(new Error(words.join(' ')), { responseCode: Number(status) }) : null);
    },
    onData(stream, { envelope, secure }, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        if (breaks) {
          breaks = false;
          endConnections();
          return;
        }
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        const text = Buffer.concat(parts).toString();
        for (const { address } of envelope.rcptTo) taken.push({ to: address, from, text, secure });
        done();
      });
    },
  });
  // A client that is killed while it talks is no fault of the server.
  server.on('error', () => undefined);
  server.server.on('connection', (socket: Socket) => {
    made += 1;
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    connections: () => ({ made, open: open.size }),
    breakNext: () => {
      breaks = true;
    },
    breakBeforeNext: () => {
      breaksBefore = true;
    },
    refuseNext: (reply) => refusals.push(reply),
    endConnections,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

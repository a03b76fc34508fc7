import { EventEmitter } from 'node:events';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { parse, serialize } from 'pg-protocol';

type Message<Name extends 'parse' | 'bind' | 'describe' | 'execute' | 'close'> = Parameters<
  (typeof serialize)[Name]
>[0];

/** What PGlite's one session has, whichever client asks. */
export interface PgliteSession {
  pglite: PGlite;
  /** Settles once everything that was sent is answered. */
  answered: Promise<void>;
  /** The statements that it has a plan of, by names. */
  planned: Record<string, string>;
  /** Told what was notified on the channels that are listened to. */
  notified(channel: string, payload: string): void;
}

/** What PGlite answers besides the messages that a client listens for by their names. */
interface Answer {
  name: string;
  channel?: string;
  payload?: string;
}

/**
 * PGlite in place of a socket under a client of `pg`, which so keeps the plans of its statements there as on a server.
 * PGlite's own (`@electric-sql/pglite/node-postgres`) calls it for each message of a statement, and is one for all
 * clients, so that a new one hears that the one before has ended; here what belongs to a statement is one call. What it
 * answers is read by the parser of `pg`: PGlite's own copies each value of each row before it decodes it, which took a
 * tenth of a page's time (and `execProtocolRaw` runs it too, and keeps what it made).
 */
export class PgliteConnection extends EventEmitter {
  readonly parsedStatements: Record<string, string>;
  readonly submittedNamedStatements: Record<string, string> = {};
  /** A client that is ended without ever having been connected does not wait for `end`. */
  _connecting = false;
  readonly stream = { destroy: () => this.end() };
  #unsent: Buffer[] = [];
  readonly #answers = new EventEmitter();

  constructor(private readonly session: PgliteSession) {
    super();
    this.parsedStatements = session.planned;
    void parse(this.#answers as unknown as NodeJS.ReadableStream, (message) => this.#told(message));
  }

  connect(): void {
    this._connecting = true;
    this.#then(async () => void this.emit('readyForQuery', { name: 'readyForQuery', status: 'I' }));
  }

  query(text: string): void {
    this.#send(serialize.query(text));
  }

  parse(message: Message<'parse'>): void {
    this.#unsent.push(serialize.parse(message));
  }

  bind(message: Message<'bind'>): void {
    this.#unsent.push(serialize.bind(message));
  }

  describe(message: Message<'describe'>): void {
    this.#unsent.push(serialize.describe(message));
  }

  execute(message: Message<'execute'>): void {
    this.#unsent.push(serialize.execute(message));
  }

  close(message: Message<'close'>): void {
    this.#unsent.push(serialize.close(message));
  }

  sync(): void {
    this.#send(serialize.sync());
  }

  /** Leaves PGlite itself open: its opener closes it. */
  end(): void {
    this.#then(async () => void this.emit('end'));
  }

  ref(): void {}

  unref(): void {}

  #send(last: Buffer): void {
    const sent = Buffer.concat([...this.#unsent, last]);
    this.#unsent = [];
    this.#then(async () => {
      const answered: Buffer[] = [];
      // What is told is PGlite's own memory, which its next message is written over.
      await this.session.pglite.execProtocolRawStream(sent, {
        onRawData: (bytes) => void answered.push(Buffer.from(bytes)),
      });
      for (const bytes of answered) this.#answers.emit('data', bytes);
    });
  }

  #told(answer: Answer): void {
    const { name, channel, payload = '' } = answer;
    if (channel !== undefined) this.session.notified(channel, payload);
    this.emit(name === 'error' ? 'errorMessage' : name, answer);
  }

  #then(next: () => Promise<void>): void {
    this.session.answered = this.session.answered.then(next).catch((error) => void this.emit('error', error));
  }
}

type Options = Parameters<NodeFS['init']>[1];

/** What PGlite does on disk, as far as it gives a file its mode. */
interface Operations {
  mknod(parent: unknown, name: string, mode: number, device: number): unknown;
  setattr(node: unknown, attributes: { mode?: number }): void;
}

const forOwner = (mode: number) => mode & ~0o077;

function keepForOwner({ NODEFS }: { NODEFS: object }): void {
  const { node_ops: operations } = NODEFS as { node_ops: Operations };
  const { mknod, setattr } = operations;
  operations.mknod = (parent, name, mode, device) => mknod(parent, name, forOwner(mode), device);
  operations.setattr = (node, attributes) =>
    setattr(node, attributes.mode === undefined ? attributes : { ...attributes, mode: forOwner(attributes.mode) });
}

/**
 * The database's folder on disk. PGlite sets the modes of its files itself, readable and writable by everybody, and no
 * umask has a say in that: here each is its owner's alone from the moment that it is made.
 */
export class OwnerOnlyFiles extends NodeFS {
  override init(pg: PGlite, options: Options) {
    return super.init(pg, { ...options, preRun: [...(options.preRun ?? []), keepForOwner] });
  }
}

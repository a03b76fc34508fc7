import { EventEmitter } from 'node:events';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { parse, serialize } from 'pg-protocol';

type Message<Name extends 'parse' | 'bind' | 'describe' | 'execute' | 'close'> = Parameters<
  (typeof serialize)[Name]
>[0];

/** The state of PGlite's only session, shared by all clients. */
export interface PgliteSession {
  pglite: PGlite;
  /** Settles once everything that was sent has been answered. */
  answered: Promise<void>;
  /** The statements whose plans the session keeps, by name. */
  planned: Record<string, string>;
  /** Called with notifications on the channels that are listened to. */
  notified(channel: string, payload: string): void;
}

/** What PGlite answers besides the messages that a client listens for by their names. */
interface Answer {
  name: string;
  channel?: string;
  payload?: string;
}

/**
 * PGlite in place of a socket under a client of `pg`, so that statements keep their plans there as on a server.
 * PGlite's own adapter (`@electric-sql/pglite/node-postgres`) calls PGlite for each message of a statement, and one
 * adapter serves all clients, so that a new client hears that the earlier one has ended; here one statement is one
 * call. Answers are parsed by `pg`: PGlite's own parser copies each value of each row before it decodes it, which took
 * a tenth of a page's time (`execProtocolRaw` runs that parser too, and keeps what it made).
 */
export class PgliteConnection extends EventEmitter {
  readonly parsedStatements: Record<string, string>;
  readonly submittedNamedStatements: Record<string, string> = {};
  /** A client that was never connected does not wait for `end` when it is ended. */
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
      // The bytes are PGlite's own memory, which its next message overwrites, so they are copied.
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

/** The operations of PGlite's file system that set a file's mode. */
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
 * The database's folder on disk. PGlite sets the modes of its files itself, readable and writable by everybody,
 * whatever the umask says: here each file is its owner's alone from the moment it is made.
 */
export class OwnerOnlyFiles extends NodeFS {
  override init(pg: PGlite, options: Options) {
    return super.init(pg, { ...options, preRun: [...(options.preRun ?? []), keepForOwner] });
  }
}

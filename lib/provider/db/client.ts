import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { ClientConfig, Pool, PoolClient, PoolConfig } from 'pg';
import { NOTIFICATION_CHANNEL, SHOWN_DATA_CHANNEL } from '@/lib/config/constants';
import type { DataFolderLock } from '@/lib/provider/db/data-folder-lock';
import type { PgliteConnection, PgliteSession } from '@/lib/provider/db/pglite-connection';
import * as schema from '@/lib/provider/db/schema';
import { statementCounter } from '@/lib/provider/db/statement-count';

/** The one type that services know; it fits both drivers, and a transaction of either. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

export interface RawDatabase {
  /** One statement with $1 parameters. */
  query(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
  /** Any number of statements without parameters. */
  exec(text: string): Promise<void>;
}

export interface OpenDatabase {
  db: Database;
  raw: RawDatabase;
  dialect: 'pglite' | 'postgres';
  /** Runs work on one connection of its own (PGlite has only one), for locks that belong to a session. */
  withConnection<T>(work: (db: Database, raw: RawDatabase) => Promise<T>): Promise<T>;
  /**
   * Calls `heard` after every write to something that public pages show, and `told` with whom a notification concerns.
   * For PGlite alone, which no other process writes; of PostgreSQL the web half hears by itself
   * (lib/server/hear-writes.ts).
   */
  hearWrites(heard: () => void, told?: (payload: string) => void): Promise<void>;
  /**
   * The process was told to stop: another one that starts on the same data folder then waits for it instead of being
   * refused.
   */
  announceStop(): void;
  close(): Promise<void>;
}

const MEMORY = 'memory://';
/**
 * PGlite's default of 160 MB would lie in this process; pages that are read again are in the operating system's file
 * cache anyway.
 */
const PGLITE_BUFFERS = 'shared_buffers=16MB';
/** With a compiling thread for each processor, PGlite leaves tens of megabytes behind in each thread. */
const ONE_COMPILER = '--wasm-num-compilation-tasks=1';
const LOCK_TIMEOUT_MS = 5000;
const STATEMENT_TIMEOUT_MS = 30_000;
const IDLE_TRANSACTION_MS = 30_000;
const CONNECT_TIMEOUT_MS = 5000;

interface DrizzleSettings {
  schema: typeof schema;
  logger: typeof statementCounter | false;
}

interface Folder {
  dataDir: string;
  lock: DataFolderLock | null;
  copyOf?: Blob | undefined;
}

async function openPglite({ dataDir, lock, copyOf }: Folder, settings: DrizzleSettings): Promise<OpenDatabase> {
  const [{ PGlite }, { pg_trgm }, { OwnerOnlyFiles, PgliteConnection }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/contrib/pg_trgm'),
    import('@/lib/provider/db/pglite-connection'),
  ]);
  // A killed process may have left this file cut off in the middle, and then PGlite could never open the folder again.
  // Our own lock says that no other process has the folder.
  if (lock) rmSync(join(resolve(dataDir), 'database', 'postmaster.pid'), { force: true });
  setFlagsFromString(ONE_COMPILER);
  const pglite = await PGlite.create({
    startParams: [...PGlite.defaultStartParams, '-c', PGLITE_BUFFERS],
    ...(lock ? { fs: new OwnerOnlyFiles(join(resolve(dataDir), 'database')) } : { dataDir: MEMORY }),
    extensions: { pg_trgm },
    ...(copyOf && { loadDataDir: copyOf }),
  });
  // One session, so one client at a time.
  const session: PgliteSession = { pglite, answered: pglite.waitReady, planned: {}, notified: () => undefined };
  const connect = () => new PgliteConnection(session);
  const { pool, db, raw } = await openPool({ max: 1, idleTimeoutMillis: 0 }, settings, connect);
  return {
    db,
    raw,
    dialect: 'pglite',
    withConnection: (work) => work(db, raw),
    async hearWrites(heard, told) {
      session.notified = (channel, payload) => {
        if (channel === SHOWN_DATA_CHANNEL) heard();
        if (channel === NOTIFICATION_CHANNEL) told?.(payload);
      };
      await raw.exec(`listen ${SHOWN_DATA_CHANNEL}; listen ${NOTIFICATION_CHANNEL}`);
    },
    announceStop: () => lock?.announceStop(),
    async close() {
      if (!pool.ended) await pool.end();
      if (!pglite.closed) await pglite.close();
      lock?.release();
    },
  };
}

async function openPostgres(databaseUrl: string, poolSize: number, settings: DrizzleSettings): Promise<OpenDatabase> {
  const connections: PoolConfig = {
    connectionString: databaseUrl,
    max: poolSize,
    application_name: 'plus-group-booking',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_MS,
  };
  const { pool, db, raw, on } = await openPool(connections, settings);
  return {
    db,
    raw,
    dialect: 'postgres',
    async withConnection(work) {
      const client = await pool.connect();
      try {
        return await work(on(client), rawOf(client));
      } finally {
        // Session settings and locks must not travel to the next user of the connection.
        client.release(true);
      }
    },
    hearWrites: async () => undefined,
    announceStop: () => undefined,
    close: () => pool.end(),
  };
}

/** The pool of either database, asked by Drizzle and by statements of our own. */
async function openPool(connections: PoolConfig, settings: DrizzleSettings, connect?: () => PgliteConnection) {
  const [{ default: pg }, { drizzle }, { preparingClient }] = await Promise.all([
    import('pg'),
    import('drizzle-orm/node-postgres'),
    import('@/lib/provider/db/preparing-client'),
  ]);
  class Client extends preparingClient() {
    constructor(config?: ClientConfig) {
      super(connect ? ({ ...config, connection: connect() } as ClientConfig) : config);
    }
  }
  // Statements of a transaction that do not depend on each other are sent and answered together.
  const pool = new pg.Pool({ ...connections, pipeline: true, Client });
  // The pool drops a connection that breaks, and whatever ran on it fails by itself. These listeners are needed because
  // an error event without one would end the process: the pool listens only while a connection is idle.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = drizzle(pool, settings);
  const known = new WeakMap<PoolClient, Database>();
  const on = (client: PoolClient): Database => {
    const own = known.get(client) ?? drizzle(client, settings);
    known.set(client, own);
    return own;
  };
  // Drizzle's own function never gives back a connection that is lost at BEGIN: after ten of those nobody would be
  // served.
  db.transaction = async (work, config) => {
    const client = await pool.connect();
    try {
      return await (on(client) as typeof db).transaction(work, config);
    } finally {
      client.release();
    }
  };
  return { pool, db, raw: rawOf(pool), on };
}

const rawOf = (asked: Pick<Pool, 'query'> | Pick<PoolClient, 'query'>): RawDatabase => ({
  query: (text, values) => asked.query<Record<string, unknown>>(text, values),
  exec: async (text) => void (await asked.query(text)),
});

/**
 * Opens PostgreSQL when an address is given, else PGlite under dataDir ('memory://' keeps nothing). Waits up to 10
 * seconds for a process that is ending; raises DataFolderLockedError when another living one has the folder.
 * docs/reliability.md, The data folder.
 */
export async function openDatabase(options: {
  dataDir: string;
  databaseUrl?: string | undefined;
  poolSize?: number;
  /** An archive of a PGlite folder that the database in memory begins as. */
  copyOf?: Blob;
  /** Whether statements are counted for `countingStatements`. */
  counted?: boolean;
}): Promise<OpenDatabase> {
  const settings = { schema, logger: options.counted === true && statementCounter };
  if (options.databaseUrl) return openPostgres(options.databaseUrl, options.poolSize ?? 10, settings);
  if (options.dataDir === MEMORY) {
    return openPglite({ dataDir: MEMORY, lock: null, copyOf: options.copyOf }, settings);
  }
  const [{ lockDataFolder }, { waitForDyingHolder }] = await Promise.all([
    import('@/lib/provider/db/data-folder-lock'),
    import('@/lib/provider/db/data-folder-holder.mjs'),
  ]);
  await waitForDyingHolder(resolve(options.dataDir));
  const lock = lockDataFolder(options.dataDir);
  try {
    return await openPglite({ dataDir: options.dataDir, lock }, settings);
  } catch (error) {
    lock.release();
    throw error;
  }
}

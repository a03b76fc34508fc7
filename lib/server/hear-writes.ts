import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { NOTIFICATION_CHANNEL, SHOWN_DATA_CHANNEL } from '@/lib/config/constants';

const TRY_AGAIN_MS = 500;
/** A connection that only seems to be open is detected by sending a query. */
const ASK_EVERY_MS = 5000;
const ANSWER_LIMIT_MS = 5000;

export interface Writes {
  databaseUrl: string;
  heard: () => void;
  /** For a provider: gets what the database reports about notifications; null when something may have been missed. */
  told?: ((payload: string | null) => void) | undefined;
}

/**
 * Calls `heard` shortly after every commit, of this or another process, that changed data of public pages (all data of
 * an agency count). A lost connection is opened again, and the failure is logged; since writes meanwhile were not
 * reported, `heard` is called then, too. Answers a function that ends it.
 */
export function hearWrites(writes: Writes): () => void {
  const ended = new AbortController();
  let isHeard = true;
  const heard = () => {
    isHeard = true;
    writes.heard();
  };
  // Warns once: when a database is down for an hour there are seven thousand attempts.
  const failed = (error: unknown) => {
    if (isHeard && !ended.signal.aborted)
      process.emitWarning(`What other processes write is not heard; trying again. ${error}`);
    isHeard = false;
  };
  const keepListening = async () => {
    while (!ended.signal.aborted) {
      await listenUntilLost({ ...writes, heard, failed }, ended.signal);
      await pause(TRY_AGAIN_MS, ended.signal);
    }
  };
  void keepListening();
  return () => ended.abort();
}

async function listenUntilLost(
  { databaseUrl, heard, told, failed }: Writes & { failed: (error: unknown) => void },
  ended: AbortSignal,
): Promise<void> {
  const lost = new AbortController();
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'plus-group-booking listener',
    keepAlive: true,
    connectionTimeoutMillis: ANSWER_LIMIT_MS,
    query_timeout: ANSWER_LIMIT_MS,
  });
  client.on('error', () => lost.abort());
  client.on('end', () => lost.abort());
  client.on('notification', ({ channel, payload = '' }) =>
    channel === NOTIFICATION_CHANNEL ? told?.(payload) : heard(),
  );
  const over = AbortSignal.any([lost.signal, ended]);
  try {
    await client.connect();
    await client.query(`listen ${SHOWN_DATA_CHANNEL}`);
    if (told) await client.query(`listen ${NOTIFICATION_CHANNEL}`);
    heard();
    told?.(null);
    while (!over.aborted) {
      await pause(ASK_EVERY_MS, over);
      if (!over.aborted) await client.query('select 1');
    }
  } catch (error) {
    // Tries again after any failure; meanwhile kept pages are renewed only by their age.
    failed(error);
  }
  // A connection that does not answer would not confirm its end either, so nobody waits for it.
  void client.end().catch(() => undefined);
}

/** Waits, but stops when the listening is ended. */
const pause = (ms: number, over: AbortSignal): Promise<void> =>
  wait(ms, undefined, { signal: over, ref: false }).catch(() => undefined);

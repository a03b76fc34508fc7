import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { NOTIFICATION_CHANNEL, SHOWN_DATA_CHANNEL } from '@/lib/config/constants';

const TRY_AGAIN_MS = 500;
/** A connection that only seems to live is found out by asking. */
const ASK_EVERY_MS = 5000;
const ANSWER_LIMIT_MS = 5000;

export interface Writes {
  databaseUrl: string;
  heard: () => void;
  /** For a provider: gets what the database tells of notifications, null once something may have been missed. */
  told?: ((payload: string | null) => void) | undefined;
}

/**
 * Calls `heard` within a moment of every commit of this or another process that changed what public pages show, which
 * all of an agency is. A lost connection is made anew, and that it failed is logged; what was written meanwhile nobody
 * told, so that it counts as heard. Answers what ends it.
 */
export function hearWrites(writes: Writes): () => void {
  const ended = new AbortController();
  let isHeard = true;
  const heard = () => {
    isHeard = true;
    writes.heard();
  };
  // Told once: a database that is down for an hour is tried seven thousand times.
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
    // Tried again, however it failed: what is kept goes by its age alone meanwhile.
    failed(error);
  }
  // A connection that answers no more would not say that it has ended either.
  void client.end().catch(() => undefined);
}

/** Waits, but not past the end of the listening. */
const pause = (ms: number, over: AbortSignal): Promise<void> =>
  wait(ms, undefined, { signal: over, ref: false }).catch(() => undefined);

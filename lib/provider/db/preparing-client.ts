import type { Writable } from 'node:stream';
import pg from 'pg';

/** A text that came this often will come again, and is worth its place in every connection's memory. */
const WORTH_PREPARING_AFTER = 10;
const PREPARED_AT_MOST = 300;

/**
 * How many rows a search finds depends on the word. One plan for all words reads every row: at a hundred thousand
 * reservations of an event, a name took 150 ms, and 15 with a plan of its own (npm run bench -- growth).
 */
const isSearch = (text: string): boolean => text.includes(' like searchable(');

/** Answers the name under which the server keeps a statement's plan; undefined where it is planned at each call. */
function keptPlans(): (text: string) => string | undefined {
  const seen = new Map<string, number>();
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known || names.size >= PREPARED_AT_MOST || isSearch(text)) return known;
    const times = (seen.get(text) ?? 0) + 1;
    seen.set(text, times);
    if (times < WORTH_PREPARING_AFTER) {
      // Forgets texts from time to time, since many (searches, lists of ids) never come again.
      if (seen.size > 10 * PREPARED_AT_MOST) seen.clear();
      return undefined;
    }
    seen.delete(text);
    names.set(text, `kept_${names.size}`);
    return names.get(text);
  };
}

interface WithStream {
  connection: { stream: Writable | object };
}

type Query = (...given: unknown[]) => unknown;

/**
 * Statements sent in one turn of the event loop leave in one packet; separate writes would wake the server for each.
 */
function holdBack({ connection }: WithStream): void {
  const { stream } = connection;
  // PGlite's stream is no socket: nothing leaves the process.
  if (!('cork' in stream) || stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

const plainQuery = (client: pg.Client, ...given: unknown[]) => {
  holdBack(client as unknown as WithStream);
  return (pg.Client.prototype.query as Query).apply(client, given);
};

/**
 * A client class for the connections of one pool, whose frequent statements the server parses and plans once and not at
 * every call: planning took more than half of a booking's time in the database.
 */
export function preparingClient(): typeof pg.Client {
  class PreparingClient extends pg.Client {}
  const nameOf = keptPlans();
  Object.assign(PreparingClient.prototype, {
    query(this: pg.Client, config: unknown, values?: unknown, callback?: unknown): unknown {
      if (!Array.isArray(values) || values.length === 0) return plainQuery(this, config, values, callback);
      const given = typeof config === 'string' ? { text: config } : (config as pg.QueryConfig);
      const name = given.name ?? nameOf(given.text);
      return plainQuery(this, name ? { ...given, name } : given, values, callback);
    },
  });
  return PreparingClient;
}

import type { Writable } from 'node:stream';
import pg from 'pg';

/** A text that came this often comes again: it is worth its place in every connection's memory. */
const WORTH_PREPARING_AFTER = 10;
const PREPARED_AT_MOST = 300;

/**
 * How many rows a search finds depends on what is looked for. One plan for whatever may be typed reads every row: at a hundred
 * thousand reservations of an event a name took 150 ms, with a plan of its own 15 (npm run bench -- growth).
 */
const isSearch = (text: string): boolean => text.includes(' like searchable(');

/** Says under which name the server keeps the plan of a statement, or undefined where it is planned each time. */
function keptPlans(): (text: string) => string | undefined {
  const seen = new Map<string, number>();
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known || names.size >= PREPARED_AT_MOST || isSearch(text)) return known;
    const times = (seen.get(text) ?? 0) + 1;
    seen.set(text, times);
    if (times < WORTH_PREPARING_AFTER) {
      // Texts that never come again (searches, lists of ids) must not be remembered for ever.
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

/** What is asked in one turn of the process leaves in one packet: a write of its own each would wake the server each. */
function holdBack({ connection }: WithStream): void {
  const { stream } = connection;
  // PGlite's is none: what it is asked does not leave the process.
  if (!('cork' in stream) || stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

const plainQuery = (client: pg.Client, ...given: unknown[]) => {
  holdBack(client as unknown as WithStream);
  return (pg.Client.prototype.query as Query).apply(client, given);
};

/**
 * Connections of one pool, whose frequent statements are parsed and planned by the server once, not at every call: more than half of
 * a booking's time in the database was planning.
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

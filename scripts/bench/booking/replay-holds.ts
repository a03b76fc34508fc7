import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import pg from 'pg';
import { makeReservationKey } from '@/lib/domain/keys';
import type { CapturedHold, Statement } from './capture-holds';

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const KEY = /RSV-[0-9A-Z]{5}-[0-9A-Z]{5}/g;
const SESSION = /(?<![\w-])[\w-]{43}(?![\w-])/g;

/** The captured statements for another guest: every id, key and reference is replaced wherever it occurs. */
function anew({ statements, reference }: CapturedHold): Statement[] {
  const drawn = new Map([[reference, randomBytes(8).toString('hex')]]);
  const draw = (make: () => string) => (word: string) => {
    const fresh = drawn.get(word) ?? make();
    drawn.set(word, fresh);
    return fresh;
  };
  const uuid = draw(randomUUID);
  const key = draw(() => makeReservationKey(randomBytes(8)));
  const session = draw(() => randomBytes(32).toString('base64url'));
  const freshReference = drawn.get(reference) ?? '';
  const renew = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(renew);
    if (typeof value !== 'string') return value;
    const ids = value.replace(UUID, uuid).replace(KEY, key).replace(SESSION, session);
    return ids.replaceAll(reference, freshReference);
  };
  return statements.map(({ config, values }) => ({ config, values: values.map(renew) }));
}

/** Runs the statements in their order, those of a transaction on one connection. */
export async function replay(pool: pg.Pool, statements: Statement[]): Promise<void> {
  let client: pg.PoolClient | null = null;
  try {
    for (const { config, values } of statements) {
      if (config.text === 'begin') client = await pool.connect();
      await (client ?? pool).query({ ...config }, values);
      if (config.text === 'commit') {
        client?.release();
        client = null;
      }
    }
  } finally {
    client?.release(true);
  }
}

/** Runs so many holds' statements straight through a pool; answers the milliseconds of each. */
export async function replayHolds(
  url: string,
  captured: CapturedHold[],
  { clients, count }: { clients: number; count: number },
): Promise<{ seconds: number; milliseconds: number[] }> {
  const pool = new pg.Pool({ connectionString: url, max: clients });
  try {
    await Promise.all(Array.from({ length: clients }, () => pool.query('select pg_sleep(0.01)')));
    // Made beforehand, so that the pool's side pays for nothing but its statements.
    const waiting = Array.from({ length: count }, () => anew(captured[randomInt(captured.length)] as CapturedHold));
    const milliseconds: number[] = [];
    const started = performance.now();
    await Promise.all(
      Array.from({ length: clients }, async () => {
        for (let next = waiting.pop(); next; next = waiting.pop()) {
          const begun = performance.now();
          await replay(pool, next);
          milliseconds.push(performance.now() - begun);
        }
      }),
    );
    return { seconds: (performance.now() - started) / 1000, milliseconds };
  } finally {
    await pool.end();
  }
}

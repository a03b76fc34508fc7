import { createHash } from 'node:crypto';
import type { Context } from '../context';
import { fail } from '../error';

const RETRY_AFTER_SECONDS = 5;

interface Desk {
  /** Documents that are drawn at the same time: each keeps a processor busy until it is done. */
  atOnce: number;
  /** How many callers may wait for their turn; further ones are asked to come again. */
  waiting: number;
  /** Bytes of documents that are kept. */
  keptBytes: number;
}

interface Order {
  ctx: Pick<Context, 'actor'>;
  /** Which document it is. */
  kind: string;
  /** Everything that the document says: the same facts give the same document. */
  facts: unknown;
  draw: () => Promise<Uint8Array>;
}

/**
 * Draws documents, a few at a time, and keeps the last ones by their facts: whoever asks for one again, or at the same
 * moment, gets the one that is there, and any change of the facts makes another document. Raises BUSY with the seconds
 * to wait where too many are waiting; a job is never refused, since nobody waits for it.
 */
export function documentDesk({ atOnce, waiting, keptBytes }: Desk) {
  const kept = new Map<string, Uint8Array>();
  const drawing = new Map<string, Promise<Uint8Array>>();
  const queue: (() => void)[] = [];
  let busy = 0;
  let size = 0;

  const takeTurn = async (isPatient: boolean) => {
    if (busy >= atOnce) {
      if (!isPatient && queue.length >= waiting) fail('BUSY', { retryAfterSeconds: RETRY_AFTER_SECONDS });
      // A drawing that ends gives its turn to the first in the queue, so that no newcomer takes it.
      await new Promise<void>((resolve) => queue.push(resolve));
      return;
    }
    busy += 1;
  };
  const endTurn = () => {
    const next = queue.shift();
    if (next) next();
    else busy -= 1;
  };
  const keep = (name: string, bytes: Uint8Array) => {
    kept.set(name, bytes);
    size += bytes.byteLength;
    for (const [oldest, of] of kept) {
      if (size <= keptBytes) break;
      kept.delete(oldest);
      size -= of.byteLength;
    }
  };
  const drawOne = async (name: string, { ctx, draw }: Order) => {
    await takeTurn(ctx.actor.kind === 'system');
    try {
      const bytes = await draw();
      keep(name, bytes);
      return bytes;
    } finally {
      endTurn();
    }
  };

  return async (order: Order): Promise<Uint8Array> => {
    const name = createHash('sha256')
      .update(JSON.stringify([order.kind, order.facts]))
      .digest('base64');
    const there = kept.get(name);
    if (there) {
      // Moves the document to the end, so that it is forgotten last.
      kept.delete(name);
      kept.set(name, there);
      return there;
    }
    const underWay = drawing.get(name);
    if (underWay) return underWay;
    const drawn = drawOne(name, order).finally(() => drawing.delete(name));
    drawing.set(name, drawn);
    return drawn;
  };
}

/** The desk of this process: all its documents share the same processors. */
export const keptDocument = documentDesk({ atOnce: 2, waiting: 8, keptBytes: 8 * 1024 * 1024 });

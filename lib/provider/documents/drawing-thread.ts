import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { DrawingOrder, Drawings, Drawn } from './drawings';

type Kind = keyof Drawings;

interface Threads {
  /** The thread's own program. */
  script: string | URL;
  /** Milliseconds without an order after which the thread ends and gives its memory back. */
  idleMs: number;
  /** Megabytes of its heap; a document that needs more ends the thread, not the process. */
  heapMegabytes: number;
}

interface Waiting {
  resolve(bytes: Uint8Array): void;
  reject(error: Error): void;
}

interface Thread {
  worker: Worker;
  waiting: Map<number, Waiting>;
}

/**
 * Draws documents in a thread of their own, so that other calls are not slowed down and the PDF renderer takes memory
 * only while documents are asked for. Answers a function that draws one document and raises why it could not be drawn.
 * When a thread dies, everything that it was drawing fails, and the next order starts a new one.
 */
export function drawingThread({ script, idleMs, heapMegabytes }: Threads) {
  let current: Thread | null = null;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;

  const open = (): Thread => {
    // None of the process's own flags, which are meant for its server.
    const worker = new Worker(script, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: heapMegabytes } });
    const thread: Thread = { worker, waiting: new Map() };
    const end = (error: Error) => {
      if (current === thread) current = null;
      for (const { reject } of thread.waiting.values()) reject(error);
      thread.waiting.clear();
    };
    worker.on('message', (drawn: Drawn) => {
      const order = thread.waiting.get(drawn.id);
      thread.waiting.delete(drawn.id);
      if ('bytes' in drawn) order?.resolve(drawn.bytes);
      else order?.reject(new Error(`The document was not drawn: ${drawn.failure}`));
      if (thread.waiting.size > 0) return;
      worker.unref();
      idle = setTimeout(() => {
        current = null;
        void worker.terminate();
      }, idleMs).unref();
    });
    worker.on('error', (error) => end(error instanceof Error ? error : new Error(String(error))));
    worker.on('exit', () => end(new Error('The thread that draws documents ended')));
    return thread;
  };

  return <K extends Kind>(kind: K, ...parameters: Parameters<Drawings[K]>): Promise<Uint8Array> => {
    clearTimeout(idle);
    current ??= open();
    const { worker, waiting } = current;
    lastId += 1;
    const id = lastId;
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      worker.ref();
      const order: DrawingOrder = { id, kind, parameters };
      worker.postMessage(order);
    });
  };
}

/**
 * Draws a document in this process's one drawing thread, which starts with the first and ends a minute after the last.
 */
export const drawDocument = drawingThread({
  script: join(process.cwd(), 'lib/provider/documents/drawing-worker.mjs'),
  idleMs: 60_000,
  heapMegabytes: 192,
});

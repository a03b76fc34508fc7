import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const LOOK_MS = 10_000;

/** Share of the time; timers and a rare request stay below it. */
const BUSY = 0.03;

/** Growth since the last collection; less is not worth the tenth of a second that a collection takes. */
const WORTH_BYTES = 24 * 1024 * 1024;

function collector(): () => void {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  return collect;
}

function utilizationMeter(): () => number {
  let last = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    return utilization;
  };
}

interface Process {
  /** The busy share of the time since the last question. */
  utilization: () => number;
  heapUsed: () => number;
  collect: () => void;
}

const thisProcess = (): Process => ({
  utilization: utilizationMeter(),
  heapUsed: () => process.memoryUsage().heapUsed,
  collect: collector(),
});

/**
 * Collects garbage while the process is idle. Node only collects while it allocates, so that memory of a burst of pages
 * would stay occupied until the next one, a sixth of the whole process. Answers a function that ends it.
 */
export function collectAtRest({ utilization, heapUsed, collect }: Process = thisProcess()): () => void {
  let kept = 0;
  const timer = setInterval(() => {
    if (utilization() > BUSY || heapUsed() - kept < WORTH_BYTES) return;
    collect();
    kept = heapUsed();
  }, LOOK_MS);
  timer.unref();
  return () => clearInterval(timer);
}

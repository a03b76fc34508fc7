import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const LOOK_MS = 10_000;

/** Share of the time: timers and the odd request stay below it. */
const BUSY = 0.03;

/** Growth since it was last collected: less is not worth the tenth of a second that collecting takes. */
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
  /** Share of the time since it was last asked in which something was done. */
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
 * Collects garbage while nobody waits. Node does so only while it allocates: what a burst of pages left behind stays
 * resident for as long as the process rests, a sixth of all that it has. Answers what ends it.
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

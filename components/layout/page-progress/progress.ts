import { PROGRESS_DURATION_MS, PROGRESS_HIDE_MS, PROGRESS_THROTTLE_MS } from '@/lib/config/constants';

type Bar = typeof import('nprogress');

const STEP_MS = 100;
// The bar waits here, short of its end, for a page that takes longer than the duration.
const FULLEST = 0.994;
// Its own template says role="bar", which is no role.
const LOOK = { template: '<div class="bar"></div>', barSelector: '.bar' };

let current: string | undefined;
let bar: Bar | null = null;
let throttle: ReturnType<typeof setTimeout> | undefined;
let ticker: ReturnType<typeof setInterval> | undefined;

async function show(): Promise<void> {
  const asked = throttle;
  bar ??= (await import('nprogress')).default;
  if (asked !== throttle) return;
  bar.configure({ ...LOOK, showSpinner: false, trickle: false, minimum: 0.01, speed: PROGRESS_HIDE_MS });
  bar.set(0.01);
  const startedAt = performance.now();
  ticker = setInterval(() => {
    const share = (performance.now() - startedAt) / PROGRESS_DURATION_MS;
    bar?.set(Math.min(FULLEST, Math.max(0.01, share)));
  }, STEP_MS);
}

/** A page was asked for: the bar shows after the throttle and fills over the duration. Specification 4. */
export function startProgress(): void {
  clearTimeout(throttle);
  clearInterval(ticker);
  throttle = setTimeout(show, PROGRESS_THROTTLE_MS);
}

/** The page at this address is there: the bar fills up and hides. */
export function arriveAt(address: string): void {
  if (address === current) return;
  current = address;
  clearTimeout(throttle);
  clearInterval(ticker);
  throttle = undefined;
  bar?.done();
}

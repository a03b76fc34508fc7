import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { arriveAt, startProgress } from '@/components/layout/page-progress';
import { PROGRESS_DURATION_MS, PROGRESS_HIDE_MS, PROGRESS_THROTTLE_MS } from '@/lib/config/constants';

const bar = () => document.querySelector('#nprogress .bar');
// The bar lies its missing share to the left of the page.
const share = () => 100 - Number(/-([\d.]+)%/.exec(bar()?.getAttribute('style') ?? '')?.[1] ?? Number.NaN);
Number(/translate3d\((-?[\d.]+)%/.exec(bar()?.getAttribute('style') ?? '')?.[1] ?? Number.NaN) + 100;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance', 'Date'] });
});
afterEach(() => {
  arriveAt(`/end-${Math.random()}`);
  vi.useRealTimers();
  document.querySelector('#nprogress')?.remove();
});

it('does not show for a page that comes within the throttle', async () => {
  startProgress();
  await vi.advanceTimersByTimeAsync(PROGRESS_THROTTLE_MS - 1);
  arriveAt('/quick');
  await vi.advanceTimersByTimeAsync(1000);
  expect(bar()).toBeNull();
});

it('shows after the throttle, fills over the duration and hides after the page is there', async () => {
  startProgress();
  await vi.advanceTimersByTimeAsync(PROGRESS_THROTTLE_MS);
  await vi.dynamicImportSettled();
  expect(bar()).not.toBeNull();
  await vi.advanceTimersByTimeAsync(PROGRESS_DURATION_MS / 2);
  expect(share()).toBeGreaterThan(40);
  expect(share()).toBeLessThan(60);
  await vi.advanceTimersByTimeAsync(PROGRESS_DURATION_MS);
  expect(share()).toBeGreaterThan(98);
  expect(share()).toBeLessThan(100);
  arriveAt('/slow');
  await vi.advanceTimersByTimeAsync(3 * PROGRESS_HIDE_MS);
  expect(bar()).toBeNull();
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { collectAtRest } from '@/lib/server/collect-at-rest';

const LOOK_MS = 10_000;
const MEGABYTE = 1024 * 1024;

let end: () => void = () => undefined;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  end();
  vi.useRealTimers();
});

it('collects garbage once the process rests and has enough of it, and not again before it has as much once more', () => {
  let [share, megabytes] = [0.5, 200];
  const collect = vi.fn(() => {
    megabytes = 150;
  });
  end = collectAtRest({ utilization: () => share, heapUsed: () => megabytes * MEGABYTE, collect });
  const collected = () => {
    vi.advanceTimersByTime(LOOK_MS);
    return collect.mock.calls.length;
  };
  expect(collected()).toBe(0);
  share = 0.01;
  expect(collected()).toBe(1);
  expect(collected()).toBe(1);
  megabytes = 170;
  expect(collected()).toBe(1);
  megabytes = 180;
  expect(collected()).toBe(2);
  megabytes = 300;
  end();
  expect(collected()).toBe(2);
});

it('frees what nothing holds in this very process', async () => {
  // Asked for at once, the share is that of the moments since: a process that has just begun to rest.
  end = collectAtRest();
  const garbage = (() => new WeakRef(Array.from({ length: 4 * MEGABYTE }, (_, place) => place)))();
  // What a reference was made of is held until the turn of the event loop ends.
  const rested = () => {
    vi.advanceTimersByTime(LOOK_MS);
    return garbage.deref() === undefined;
  };
  await expect.poll(rested, { interval: 200 }).toBe(true);
});

import { onTestFinished, vi } from 'vitest';

/** How long after one another the browser looks for a call that nobody answered (lib/api/unanswered.ts). */
const BETWEEN_LOOKS_MS = [1_000, 2_000, 4_000];

/** Lets those pauses pass at once until the test ends; gives the ones that were asked for, as they come. */
export function passPauses(): number[] {
  const asked: number[] = [];
  const begin = globalThis.setTimeout;
  const passing = (work: () => void, milliseconds?: number, ...given: unknown[]) => {
    const isPause = BETWEEN_LOOKS_MS.includes(milliseconds ?? 0);
    if (isPause) asked.push(milliseconds ?? 0);
    return begin(work, isPause ? 0 : milliseconds, ...given);
  };
  const passed = vi.spyOn(globalThis, 'setTimeout').mockImplementation(Object.assign(passing, begin));
  onTestFinished(() => passed.mockRestore());
  return asked;
}

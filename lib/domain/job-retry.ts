const MINUTE_MS = 60_000;
const LONGEST_MINUTES = 60;

/** When what failed so many times in a row is tried next: after 1, 2, 4 … minutes, an hour at the most. */
export function retryAfterFailures(failures: number, now: Date): Date {
  const minutes = Math.min(LONGEST_MINUTES, 2 ** Math.min(failures - 1, LONGEST_MINUTES));
  return new Date(now.getTime() + minutes * MINUTE_MS);
}

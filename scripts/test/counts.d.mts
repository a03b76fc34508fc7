interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  /** Each told with the test's name and the first lines of its message. */
  failures: string[];
  /** Browser tests that failed once and passed when they were tried again. */
  flaky: string[];
}

export const NOTHING: Counts;
export function countsOfVitest(report: object): Counts;
export function countsOfPlaywright(report: object): Counts;
export function summaryOf(
  results: readonly Counts[],
  options?: { mayBeEmpty?: boolean },
): { failed: boolean; lines: string[] };

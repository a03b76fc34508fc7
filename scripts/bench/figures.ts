/** The value that `share` (0 to 1) of the sorted values do not pass. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export const median = (values: readonly number[]) => percentile(values, 0.5);

export const rounded = (value: number, digits = 1) => Number(value.toFixed(digits));

/** A row of a list that is sent to a supplier or a hotel; its id tells it from the others. */
export interface ManifestLine {
  id: string;
  /** Everything that the reader of the list needs of the row. */
  facts: Record<string, string | number | null>;
}

type ManifestChange = 'new' | 'changed' | 'removed' | 'same';

interface FactDifference {
  fact: string;
  before: ManifestLine['facts'][string];
  now: ManifestLine['facts'][string];
}

/** The facts in which two lines differ; the order of the facts does not matter, since the database does not keep it. */
export function factDifferences({ facts: before }: ManifestLine, { facts: now }: ManifestLine): FactDifference[] {
  const names = new Set([...Object.keys(now), ...Object.keys(before)]);
  return [...names]
    .map((fact) => ({ fact, before: before[fact] ?? null, now: now[fact] ?? null }))
    .filter((difference) => difference.before !== difference.now);
}

/**
 * Compares the lines of now with those that were sent last: new, changed, the same, or removed. `before` is the line as
 * it was sent, null where it is new.
 */
export function compareManifests<Line extends ManifestLine>(
  now: readonly Line[],
  sent: readonly Line[] | null,
): { line: Line; change: ManifestChange; before: Line | null }[] {
  const earlier = new Map((sent ?? []).map((line) => [line.id, line]));
  const kept = now.map((line) => {
    const before = earlier.get(line.id) ?? null;
    earlier.delete(line.id);
    const change = before === null ? 'new' : factDifferences(before, line).length > 0 ? 'changed' : 'same';
    return { line, change, before } as const;
  });
  return [...kept, ...[...earlier.values()].map((line) => ({ line, change: 'removed', before: line }) as const)];
}

/** The line for a reader who may not see contact data. */
export const withoutContact = <Line extends ManifestLine>(line: Line): Line => ({
  ...line,
  facts: { ...line.facts, mobile: null },
});

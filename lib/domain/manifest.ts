/** A row of what is sent to a supplier or a hotel, by what tells it from the others. */
export interface ManifestLine {
  id: string;
  /** Everything that its reader goes by. */
  facts: Record<string, string | number | null>;
}

type ManifestChange = 'new' | 'changed' | 'removed' | 'same';

interface FactDifference {
  fact: string;
  before: ManifestLine['facts'][string];
  now: ManifestLine['facts'][string];
}

/** What two lines say differently, fact by fact, in whatever order their facts come back from where they were kept. */
export function factDifferences({ facts: before }: ManifestLine, { facts: now }: ManifestLine): FactDifference[] {
  const names = new Set([...Object.keys(now), ...Object.keys(before)]);
  return [...names]
    .map((fact) => ({ fact, before: before[fact] ?? null, now: now[fact] ?? null }))
    .filter((difference) => difference.before !== difference.now);
}

/**
 * The lines of now against those that were sent last: what is new, what changed and what is no longer there; `before` is
 * the line as it was sent, where there is one.
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

/** A line for who may not see how guests are reached. */
export const withoutContact = <Line extends ManifestLine>(line: Line): Line => ({
  ...line,
  facts: { ...line.facts, mobile: null },
});

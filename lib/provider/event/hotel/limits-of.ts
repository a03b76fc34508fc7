const LIMITS = ['maxOccupancy', 'maxAdults', 'maxJuniors', 'maxMinors', 'maxInfants'] as const;

/** The five limits of a row that has them among other columns. */
export const limitsOf = <Value>(row: Record<(typeof LIMITS)[number], Value>) =>
  Object.fromEntries(LIMITS.map((limit) => [limit, row[limit]])) as Record<(typeof LIMITS)[number], Value>;

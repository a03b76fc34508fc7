import type { AgeBand } from '@/lib/contract/event';

/** The bands that a hotel has by default. docs/domain.md, Occupancy and ages. */
export const BANDS: AgeBand[] = [
  { band: 'infant', minAge: 0, maxAge: 2 },
  { band: 'minor', minAge: 3, maxAge: 12 },
  { band: 'junior', minAge: 13, maxAge: 17 },
  { band: 'adult', minAge: 18, maxAge: null },
];

'use client';

import type { Person } from './page-after-switch';
import { useFollowPlace } from './use-switch-place';

/** Keeps this tab at the agency and event that another tab chose. Shows nothing. */
export function FollowPlace({ person }: { person: Person }) {
  useFollowPlace(person);
  return null;
}

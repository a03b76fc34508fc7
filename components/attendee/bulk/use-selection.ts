'use client';

import { useState } from 'react';
import type { ReservationSummary } from '@/lib/contract/reservation';
import { useStaff } from '../staff-context';
import { type Candidate, candidatesOf } from './candidates';

export interface Selection {
  /** Whether anything of the row can be decided by this person. */
  isSelectable: (row: ReservationSummary) => boolean;
  has: (key: string) => boolean;
  size: number;
  candidates: Candidate[];
  set: (rows: readonly ReservationSummary[], chosen: boolean) => void;
  clear: () => void;
}

/** The chosen reservations, kept over the pages of the list; of each the newest state that was seen. */
export function useSelection(shown: readonly ReservationSummary[]): Selection {
  const staff = useStaff();
  const [chosen, setChosen] = useState<ReadonlyMap<string, ReservationSummary>>(new Map());
  const newest = new Map(shown.map((row) => [row.key, row]));
  const rows = [...chosen.values()]
    .map((row) => newest.get(row.key) ?? row)
    .filter((row) => candidatesOf(row, staff).length > 0);
  return {
    isSelectable: (row) => candidatesOf(row, staff).length > 0,
    has: (key) => rows.some((row) => row.key === key),
    size: rows.length,
    candidates: rows.flatMap((row) => candidatesOf(row, staff)),
    set(changed, isChosen) {
      const next = new Map(chosen);
      for (const row of changed) {
        if (isChosen) next.set(row.key, row);
        else next.delete(row.key);
      }
      setChosen(next);
    },
    clear: () => setChosen(new Map()),
  };
}

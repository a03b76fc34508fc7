import { useState } from 'react';
import type { BlockPlan } from '@/lib/contract/room-block-editor';
import { draftOf, type PlanDraft, type RateColumn, readPlan } from './rate-matrix';

/** The rates of a plan as they are typed, read again at every key for warnings and the example. */
export function useRateDraft(saved: BlockPlan | null, currency: string, maxAdults: number) {
  const [draft, setDraft] = useState<PlanDraft>(() => draftOf(saved, currency));
  const [dirty, setDirty] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [seasons, setSeasons] = useState(0);
  const { plan, cells, problems } = readPlan(draft, maxAdults, currency);
  const change = (changed: Partial<PlanDraft>) => {
    setDraft((before) => ({ ...before, ...changed }));
    setDirty(true);
  };
  return {
    draft,
    plan,
    /** The cell of each rate of the plan. */
    cells,
    maxAdults,
    dirty,
    attempt,
    /** Wrong cells, shown after the first try to save. */
    problems: attempt > 0 ? problems : new Map<string, never>(),
    change,
    changeColumn: (id: string, changed: (column: RateColumn) => RateColumn) =>
      change({ columns: draft.columns.map((column) => (column.id === id ? changed(column) : column)) }),
    addSeason: () => {
      setSeasons((count) => count + 1);
      const season = { firstNight: '', lastNight: '' };
      change({ columns: [...draft.columns, { id: `new-${seasons}`, season, amounts: {} }] });
    },
    removeSeason: (id: string) => change({ columns: draft.columns.filter((column) => column.id !== id) }),
    /** Tries to save: whether the plan can be read whole; from now on what cannot is told. */
    tryReading: () => {
      setAttempt((count) => count + 1);
      return problems.size === 0;
    },
    /** Replaces the draft with what is saved. */
    show: (plan: BlockPlan | null, currency: string) => {
      setDraft(draftOf(plan, currency));
      setDirty(false);
      setAttempt(0);
    },
  };
}

export type RateDraft = ReturnType<typeof useRateDraft>;

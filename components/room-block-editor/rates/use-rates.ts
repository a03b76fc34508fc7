import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { notify } from '@/components/ui/toast/notify';
import { setRates } from '@/lib/api/room-block-editor/set-rates';
import { type BlockCategory, blockCategory } from '@/lib/contract/room-block-editor';
import { useEdit } from '../use-edit';
import { draftOf, type PlanDraft, type RateColumn, readPlan } from './rate-matrix';

/** The rates of a category as they are typed, read again at every key for warnings and the example. */
export function useRates(category: BlockCategory, currency: string, onChange: (category: BlockCategory) => void) {
  const t = useTranslations('block.rates');
  const [draft, setDraft] = useState<PlanDraft>(() => draftOf(category.plan, currency));
  const [dirty, setDirty] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [seasons, setSeasons] = useState(0);
  const edit = useEdit({
    send: setRates,
    onDone: (changed) => {
      notify({ tone: 'success', text: t('saved') });
      setDraft(draftOf(changed.plan, currency));
      setDirty(false);
      setAttempt(0);
      onChange(changed);
    },
    onStale: (details) => {
      const now = blockCategory.safeParse(details);
      if (now.success) onChange(now.data);
    },
  });
  const { limits, hotelLimits } = category;
  const most = {
    maxAdults: limits.maxAdults ?? hotelLimits.maxAdults,
    maxJuniors: limits.maxJuniors ?? hotelLimits.maxJuniors,
    maxMinors: limits.maxMinors ?? hotelLimits.maxMinors,
    maxInfants: limits.maxInfants ?? hotelLimits.maxInfants,
  };
  const { maxAdults } = most;
  const { plan, problems } = readPlan(draft, maxAdults, currency);
  const change = (changed: Partial<PlanDraft>) => {
    setDraft((before) => ({ ...before, ...changed }));
    setDirty(true);
  };
  const changeColumn = (id: string, changed: (column: RateColumn) => RateColumn) =>
    change({ columns: draft.columns.map((column) => (column.id === id ? changed(column) : column)) });
  return {
    draft,
    plan,
    maxAdults,
    most,
    dirty,
    attempt,
    edit,
    /** Wrong cells, told once saving was tried. */
    problems: attempt > 0 ? problems : new Map<string, never>(),
    change,
    changeColumn,
    addSeason: () => {
      setSeasons((count) => count + 1);
      const season = { firstNight: '', lastNight: '' };
      change({ columns: [...draft.columns, { id: `new-${seasons}`, season, amounts: {} }] });
    },
    removeSeason: (id: string) => change({ columns: draft.columns.filter((column) => column.id !== id) }),
    save: () => {
      setAttempt((count) => count + 1);
      if (problems.size === 0) edit.save({ id: category.id, version: category.version, plan });
    },
  };
}

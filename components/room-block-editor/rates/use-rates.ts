import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { useUnsavedEdits } from '@/components/console/unsaved-edits';
import { isSame, type TwoWriters } from '@/components/form/edited-record';
import { notify } from '@/components/ui/notify';
import { setRates } from '@/lib/api/room-block-editor';
import { useSend } from '@/lib/api/use-send';
import { type BlockCategory, blockCategory } from '@/lib/contract/room-block-editor';
import { draftOf } from './rate-matrix';
import { type FlatPlan, mergePlans } from './rate-merge';
import { useRateDraft } from './use-rate-draft';

/** The rates of a category of the block: what is typed, what somebody else wrote meanwhile, and how it is saved. */
export function useRates(category: BlockCategory, currency: string, onChange: (category: BlockCategory) => void) {
  const t = useTranslations('block.rates');
  const { limits, hotelLimits, plan } = category;
  const most = {
    maxAdults: limits.maxAdults ?? hotelLimits.maxAdults,
    maxJuniors: limits.maxJuniors ?? hotelLimits.maxJuniors,
    maxMinors: limits.maxMinors ?? hotelLimits.maxMinors,
    maxInfants: limits.maxInfants ?? hotelLimits.maxInfants,
  };
  const form = useRateDraft(plan, currency, most.maxAdults);
  useUnsavedEdits(form.dirty);
  const [writers, setWriters] = useState<TwoWriters<FlatPlan> | null>(null);
  // The plan over which is typed: it changes under it also by what the category's other cards hear.
  const known = useRef(plan);
  useEffect(() => {
    const before = known.current;
    known.current = plan;
    if (before === plan || isSame(before, plan)) return;
    if (!form.dirty) return form.show(plan, currency);
    const drafts = { draft: form.draft, before: draftOf(before, currency), now: draftOf(plan, currency) };
    const merged = mergePlans({ ...drafts, currency });
    setWriters(merged.found);
    form.change(merged.draft);
  });
  const edit = useSend({
    send: setRates,
    onDone: (changed) => {
      notify({ tone: 'success', text: t('saved') });
      form.show(changed.plan, currency);
      setWriters(null);
      known.current = changed.plan;
      onChange(changed);
    },
    onStale: (details) => {
      const now = blockCategory.safeParse(details);
      if (now.success) onChange(now.data);
    },
  });
  return {
    form,
    most,
    edit,
    writers: form.dirty ? writers : null,
    save: () => {
      if (form.tryReading()) edit.save({ id: category.id, version: category.version, plan: form.plan });
    },
  };
}

import { useEffect, useRef, useState } from 'react';
import { isSame, type TwoWriters } from '@/components/form/edited-record';
import type { BlockPlan } from '@/lib/contract/room-block-editor';
import { draftOf } from './rate-matrix';
import { type FlatPlan, mergePlans } from './rate-merge';
import type { RateDraft } from './use-rate-draft';

/**
 * What is typed over a plan that somebody else changes meanwhile stays, and it is said who wrote what; where nothing is
 * typed, theirs shows. `plan` is the one that is kept, and changes also by what other cards of the page hear.
 */
export function usePlanWriters(form: RateDraft, plan: BlockPlan | null, currency: string) {
  const [writers, setWriters] = useState<TwoWriters<FlatPlan> | null>(null);
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
  return {
    /** What somebody else changed, while there is something typed. */
    writers: form.dirty ? writers : null,
    /** What was saved here is nobody else's change. */
    saved: (now: BlockPlan | null) => {
      known.current = now;
      setWriters(null);
    },
  };
}

import { useEffect, useRef, useState } from 'react';
import { isSame, type TwoWriters } from '@/components/form/edited-record';
import type { BlockPlan } from '@/lib/contract/room-block-editor';
import { draftOf } from './rate-matrix';
import { type FlatPlan, mergePlans } from './rate-merge';
import type { RateDraft } from './use-rate-draft';

/**
 * What is typed over a plan that somebody else changes meanwhile stays, and it is said who wrote what; where nothing is
 * typed, theirs shows. `plan` is the one that is kept, in `kept` money, and changes also by what other cards of the page
 * hear. Prices that are typed in another `currency` than theirs stay apart from them.
 */
export function usePlanWriters(form: RateDraft, plan: BlockPlan | null, currency: string, kept = currency) {
  const [writers, setWriters] = useState<TwoWriters<FlatPlan> | null>(null);
  const known = useRef({ plan, kept });
  useEffect(() => {
    const before = known.current;
    known.current = { plan, kept };
    if (before.plan === plan || isSame(before, { plan, kept })) return;
    if (currency !== kept) return setWriters(null);
    if (!form.dirty) return form.show(plan, currency);
    const was = draftOf(before.plan, currency);
    // Prices in another currency are nothing that those of now could have been changed from.
    const common = before.kept === kept ? was : { ...was, columns: [] };
    const merged = mergePlans({ draft: form.draft, before: common, now: draftOf(plan, currency), currency });
    setWriters(merged.found);
    form.change(merged.draft);
  });
  return {
    /** What somebody else changed, while there is something typed. */
    writers: form.dirty ? writers : null,
    /** What was saved here is nobody else's change. */
    saved: (now: BlockPlan | null) => {
      known.current = { plan: now, kept };
      setWriters(null);
    },
  };
}

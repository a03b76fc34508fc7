import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { changedValues, isSame, type TwoWriters } from '@/components/form/edited-record';
import { WrittenByTwo } from '@/components/form/two-writers';
import type { BlockPlan } from '@/lib/contract/room-block-editor';
import { datesIn } from '@/lib/domain/date-text';
import { BASE, draftOf, type PlanDraft, rateRows } from './rate-matrix';
import { cellParts, type FlatPlan, flatPlan, isCell, mergePlans, withPlan } from './rate-merge';
import { usePeopleWords } from './rate-table';
import type { RateDraft } from './use-rate-draft';

interface RateWritersProps {
  found: TwoWriters<FlatPlan>;
  draft: PlanDraft;
  /** The plan as somebody else left it. */
  theirs: PlanDraft;
  currency: string;
  maxAdults: number;
  onChange: (draft: PlanDraft) => void;
}

/** What somebody else changed of the rates meanwhile, in the words of their table. */
export function RateWriters({ found, draft, theirs, currency, maxAdults, onChange }: RateWritersProps) {
  const t = useTranslations('block.rates');
  const people = usePeopleWords();
  const format = datesIn(useLocale());
  const current = flatPlan(draft, currency);
  const special = [...draft.special, ...theirs.special];
  const rows = rateRows(maxAdults, { basis: 'perPersonPerNight', special });
  const label = (name: keyof FlatPlan) => {
    if (!isCell(name)) return t(name === 'taxIncluded' ? 'tax' : name);
    const { season, row } = cellParts(name);
    const [first, last] = season.split('_');
    const who = rows.find(({ id }) => id === row);
    const when = season === BASE ? t('base') : [first, last].map((day) => (day ? format.short(day) : '–')).join(' – ');
    return t('cell', { people: who ? people(who) : row, season: when });
  };
  const shown = (name: keyof FlatPlan, plan: FlatPlan) => {
    if (name === 'mealPlan') return t(`mealPlans.${plan.mealPlan}`);
    if (name === 'basis') return t(plan.basis);
    if (name === 'taxIncluded') return t(plan.taxIncluded ? 'taxIncluded' : 'taxAdded');
    return undefined;
  };
  return (
    <WrittenByTwo
      {...{ found, current, label, shown }}
      onChoose={(name, plan) =>
        onChange(withPlan(draft, { ...current, ...changedValues([name], plan, current) }, theirs))
      }
    />
  );
}

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

import { useLocale, useTranslations } from 'next-intl';
import type { TwoWriters } from '@/components/form/edited-record';
import { WrittenByTwo } from '@/components/form/two-writers';
import { datesIn } from '@/lib/domain/date-text';
import { BASE, type PlanDraft, rateRows } from './rate-matrix';
import { type FlatPlan, flatPlan, isPlanPart, withPlan } from './rate-merge';
import { usePeopleWords } from './use-people-words';

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
  const label = (name: string) => {
    if (isPlanPart(name)) return t(name === 'taxIncluded' ? 'tax' : name);
    const [season = BASE, row = ''] = name.split(' ');
    const [first, last] = season.split('_');
    const who = rows.find(({ id }) => id === row);
    const when = season === BASE ? t('base') : [first, last].map((day) => (day ? format.short(day) : '–')).join(' – ');
    return t('cell', { people: who ? people(who) : row, season: when });
  };
  const shown = (name: string, plan: FlatPlan) => {
    if (name === 'mealPlan') return t(`mealPlans.${withPlan(draft, plan, theirs).mealPlan}`);
    if (name === 'basis') return t(withPlan(draft, plan, theirs).basis);
    if (name === 'taxIncluded') return t(plan.taxIncluded === 'true' ? 'taxIncluded' : 'taxAdded');
    return undefined;
  };
  return (
    <WrittenByTwo
      {...{ found, current, label, shown }}
      onChoose={(name, plan) => onChange(withPlan(draft, { ...current, [name]: plan[name] }, theirs))}
    />
  );
}

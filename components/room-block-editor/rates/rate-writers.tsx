import { useLocale, useTranslations } from 'next-intl';
import { changedValues, type TwoWriters } from '@/components/form/edited-record';
import { WrittenByTwo } from '@/components/form/two-writers';
import { datesIn } from '@/lib/domain/date-text';
import { BASE, type PlanDraft, rateRows } from './rate-matrix';
import { cellParts, type FlatPlan, flatPlan, isCell, withPlan } from './rate-merge';
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

import { useLocale, useTranslations } from 'next-intl';
import { Alert } from '@/components/ui/alert';
import type { CalendarDate } from '@/lib/contract/dates';
import type { BlockPlan } from '@/lib/contract/room-block-editor';
import { datesIn } from '@/lib/domain/date-text';
import { type MostPeople, planWarnings } from '@/lib/domain/rate-plan-check';

interface PlanWarningsProps {
  plan: BlockPlan;
  currency: string;
  nights: CalendarDate[];
  most: MostPeople;
}

/** What the rates do that nobody may have meant, as they are typed. */
export function PlanWarnings({ plan, currency, nights, most }: PlanWarningsProps) {
  const t = useTranslations('block.rates');
  const format = datesIn(useLocale());
  const warnings = planWarnings({ ...plan, currency }, nights, most);
  if (warnings.length === 0) return null;
  return (
    <Alert tone="warning" title={t('warnings')}>
      <ul className="mb-0 ps-3">
        {warnings.map(({ kind, adults, night }) => (
          <li key={`${kind}-${adults}`}>{t(`warning.${kind}`, { adults, date: format.brief(night) })}</li>
        ))}
      </ul>
    </Alert>
  );
}

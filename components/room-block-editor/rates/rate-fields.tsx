import type { CalendarDate } from '@/lib/contract/dates';
import type { MostPeople } from '@/lib/domain/rate-plan-check';
import styles from '../editor.module.css';
import { PlanFields } from './plan-fields';
import { PlanWarnings } from './plan-warnings';
import { RateExample } from './rate-example';
import { RateTable } from './rate-table';
import type { RateDraft } from './use-rate-draft';

interface RateFieldsProps {
  prefix: string;
  form: RateDraft;
  currency: string;
  most: MostPeople;
  /** Nights on which the warnings look at the rates. */
  nights: CalendarDate[];
  /** Nights of the example's stay, at most; those of the warnings unless told. */
  exampleNights?: CalendarDate[];
}

/** A plan and its prices by occupancy and season, what they come to, and what nobody may have meant. */
export function RateFields({ prefix, form, currency, most, nights, exampleNights = nights }: RateFieldsProps) {
  return (
    <>
      <PlanFields prefix={prefix} draft={form.draft} problems={form.problems} onChange={form.change} />
      <div className={styles.ratesBody}>
        <div>
          <RateTable prefix={prefix} form={form} />
        </div>
        <div className={styles.ratesEnd}>
          <RateExample plan={form.plan} currency={currency} nights={exampleNights} />
          <PlanWarnings plan={form.plan} currency={currency} nights={nights} most={most} />
        </div>
      </div>
    </>
  );
}

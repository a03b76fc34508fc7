import { useLocale, useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { Field } from '@/components/ui/field';
import { SelectInput } from '@/components/ui/select-input';
import { TextInput } from '@/components/ui/text-input';
import type { CalendarDate } from '@/lib/contract/dates';
import { mealPlan } from '@/lib/contract/room-block';
import type { BlockPlan } from '@/lib/contract/room-block-editor';
import { blockPlan } from '@/lib/contract/room-block-editor';
import { datesIn } from '@/lib/domain/date-text';
import { formatMoney } from '@/lib/domain/money';
import { addDays } from '@/lib/domain/nights';
import { priceRoom } from '@/lib/domain/pricing';
import { type MostPeople, planWarnings } from '@/lib/domain/rate-plan-check';
import type { CellProblem, PlanDraft } from './rate-matrix';
import { RateTable } from './rate-table';
import styles from './rates.module.css';
import type { RateDraft } from './use-rate-draft';

const { basis } = blockPlan.shape;

const PARTIES = {
  example_1: { adults: 1, juniors: 0, minors: 0, infants: 0 },
  example_2: { adults: 2, juniors: 0, minors: 0, infants: 0 },
  example_2_1: { adults: 2, juniors: 0, minors: 1, infants: 0 },
  example_3: { adults: 3, juniors: 0, minors: 0, infants: 0 },
};

type Party = keyof typeof PARTIES;

const PARTY_NAMES = Object.keys(PARTIES) as Party[];

const STAY = 3;

interface RateFieldsProps {
  prefix: string;
  form: RateDraft;
  currency: string;
  most: MostPeople;
  /** The nights that are checked for warnings. */
  nights: CalendarDate[];
  /** Nights of the example's stay, at most; those of the warnings unless told. */
  exampleNights?: CalendarDate[];
}

/** A plan and its prices by occupancy and season, sample prices, and warnings about likely mistakes. */
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

interface PlanWarningsProps {
  plan: BlockPlan;
  currency: string;
  nights: CalendarDate[];
  most: MostPeople;
}

/** What the rates do that nobody may have meant, as they are typed. */
function PlanWarnings({ plan, currency, nights, most }: PlanWarningsProps) {
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

interface RateExampleProps {
  plan: BlockPlan;
  currency: string;
  nights: CalendarDate[];
}

/** What a room would cost with the rates as they are typed: the very rule that prices a booking. */
function RateExample({ plan, currency, nights }: RateExampleProps) {
  const t = useTranslations('block.rates');
  const locale = useLocale();
  const format = datesIn(locale);
  const id = useId();
  const [party, setParty] = useState<Party>('example_2');
  const [first] = nights;
  if (!first) return null;
  const length = Math.min(STAY, nights.length);
  const stay = { checkIn: first, checkOut: addDays(first, length) };
  const price = priceRoom({ plan: { ...plan, currency }, stay, people: PARTIES[party] });
  const date = format.brief(first);
  return (
    <div className={styles.example}>
      <label htmlFor={id}>
        {t('example')}
        <span className="visually-hidden">: {t('examplePeople')}</span>
      </label>
      <SelectInput
        id={id}
        value={party}
        onChange={(event) => setParty(PARTY_NAMES.find((name) => name === event.target.value) ?? 'example_2')}
      >
        {PARTY_NAMES.map((name) => (
          <option key={name} value={name}>
            {t(name)}
          </option>
        ))}
      </SelectInput>
      <p role="status">
        {price.ok ? (
          <>
            <strong>{formatMoney({ amount: price.total, currency }, locale)}</strong>{' '}
            <span>
              {t('exampleText', { nights: length, date })}, {t('taxLine')}
            </span>
          </>
        ) : (
          t('exampleNone')
        )}
      </p>
    </div>
  );
}

interface PlanFieldsProps {
  prefix: string;
  draft: PlanDraft;
  problems: ReadonlyMap<string, CellProblem>;
  onChange: (changed: Partial<PlanDraft>) => void;
}

function PlanFields({ prefix, draft, problems, onChange }: PlanFieldsProps) {
  const t = useTranslations('block.rates');
  return (
    <div className={styles.planFields}>
      <Field id={`${prefix}-mealPlan`} label={t('mealPlan')} className="mb-0">
        {(input) => (
          <SelectInput
            {...input}
            value={draft.mealPlan}
            onChange={(event) => onChange({ mealPlan: mealPlan.parse(event.target.value) })}
          >
            {mealPlan.options.map((plan) => (
              <option key={plan} value={plan}>
                {t(`mealPlans.${plan}`)}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
      <Field id={`${prefix}-basis`} label={t('basis')} className="mb-0">
        {(input) => (
          <SelectInput
            {...input}
            value={draft.basis}
            onChange={(event) => onChange({ basis: basis.parse(event.target.value) })}
          >
            {basis.options.map((option) => (
              <option key={option} value={option}>
                {t(option)}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
      <Field id={`${prefix}-tax`} label={t('tax')} className="mb-0">
        {(input) => (
          <SelectInput
            {...input}
            value={draft.taxIncluded ? 'included' : 'added'}
            onChange={(event) => onChange({ taxIncluded: event.target.value === 'included' })}
          >
            <option value="included">{t('taxIncluded')}</option>
            <option value="added">{t('taxAdded')}</option>
          </SelectInput>
        )}
      </Field>
      {!draft.taxIncluded && (
        <Field
          id={`${prefix}-taxPercent`}
          label={t('taxPercent')}
          error={problems.has('taxPercent') && t('percent')}
          className="mb-0"
        >
          {(input) => (
            <TextInput
              {...input}
              inputMode="decimal"
              autoComplete="off"
              value={draft.taxPercent}
              onChange={(event) => onChange({ taxPercent: event.target.value })}
            />
          )}
        </Field>
      )}
    </div>
  );
}

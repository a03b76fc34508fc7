import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { EditFailure } from '@/components/room-block-editor/edit-failure';
import styles from '@/components/room-block-editor/editor.module.css';
import { RateFields } from '@/components/room-block-editor/rates/rate-fields';
import { isStale } from '@/components/room-block-editor/use-edit';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ErrorSummary } from '@/components/ui/error-summary';
import { SIMULATION_DAYS_AHEAD } from '@/lib/config/constants';
import type { CalendarDate } from '@/lib/contract/dates';
import { addDays } from '@/lib/domain/nights';
import { turningNights } from '@/lib/domain/rate-plan-check';
import { ReferenceFields } from './reference-fields';
import { RemoveRates } from './remove-rates';
import { SimulatorLink } from './simulator-link';
import { useReferenceErrors } from './use-reference-errors';
import { type CategoryRatesHolder, useReferenceRates } from './use-reference-rates';

export interface ReferenceFormProps extends CategoryRatesHolder {
  today: CalendarDate;
  /** Nobody says any more what the category costs. */
  onGone: () => void;
}

/** What a category costs in the simulator, as it is typed, saved, and taken away. */
export function ReferenceForm({ today, onGone, ...holder }: ReferenceFormProps) {
  const t = useTranslations('reference');
  const word = useTranslations('block');
  const prefix = useId();
  const reference = useReferenceRates(holder);
  const errors = useReferenceErrors(reference);
  const { form, edit, currency } = reference;
  const { hotelId, rates, hotelCurrency, onChange } = holder;
  const { plan: saved, limits } = rates;
  const nights = turningNights(form.plan.rates, today, addDays(today, SIMULATION_DAYS_AHEAD));
  const discard = () => {
    edit.forget();
    reference.show(saved);
    if (!saved) onGone();
  };
  return (
    <Card title={rates.categoryName}>
      <p className="console-hint mb-3">{t('hint', { currency })}</p>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          reference.save();
        }}
      >
        <ErrorSummary
          title={word('summary')}
          errors={errors.map(({ field, message }) => ({ id: `${prefix}-${field}`, message }))}
          attempt={form.attempt}
        />
        <ReferenceFields
          prefix={prefix}
          form={reference}
          hotelCurrency={hotelCurrency}
          errorOf={(name) => errors.find(({ field }) => field === name)?.message}
        />
        <RateFields
          prefix={prefix}
          form={form}
          currency={currency}
          most={limits}
          nights={nights}
          exampleNights={[0, 1, 2].map((day) => addDays(today, day))}
        />
        {isStale(edit.failure) ? (
          <Alert tone="warning" title={t('staleTitle')}>
            <p>{t('staleText')}</p>
          </Alert>
        ) : (
          errors.length === 0 && <EditFailure failure={edit.failure} />
        )}
        {reference.dirty && (
          <div className={styles.saveBar}>
            <p role="status">{word('rates.unsaved')}</p>
            <Button variant="quiet" small disabled={edit.busy} onClick={discard}>
              {t('discard')}
            </Button>
            <Button type="submit" small busy={edit.busy}>
              {edit.busy ? word('working') : word('rates.save')}
            </Button>
          </div>
        )}
      </form>
      {saved && (
        <div className={`${styles.actions} justify-content-between mt-3`}>
          <SimulatorLink hotelId={hotelId} rates={rates} today={today} />
          <RemoveRates
            hotelId={hotelId}
            rates={rates}
            onChange={(now) => {
              onChange(now);
              if (!now.plan) onGone();
              else if (!reference.dirty) reference.show(now.plan);
            }}
          />
        </div>
      )}
    </Card>
  );
}

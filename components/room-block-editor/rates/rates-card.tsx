import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ErrorSummary } from '@/components/ui/error-summary';
import type { CategoryEditProps } from '../category/block-figures';
import { SaveBar } from '../save-bar';
import { RateFields } from './rate-fields';
import { useRates } from './use-rates';

/** What a category costs: plan, prices by occupancy and season, what they come to, and what nobody may have meant. */
export function RatesCard({ category, currency, onChange }: CategoryEditProps & { currency: string }) {
  const t = useTranslations('block.rates');
  const word = useTranslations('block');
  const prefix = useId();
  const { form, most, edit, save } = useRates(category, currency, onChange);
  const nights = category.nights.map(({ date }) => date);
  const errors = [...form.problems].map(([cell, problem]) => ({ id: `${prefix}-${cell}`, message: t(problem) }));
  return (
    <Card title={t('title')}>
      <p className="console-hint mb-3">{t('hint', { currency })}</p>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <ErrorSummary title={word('summary')} errors={errors} attempt={form.attempt} />
        <RateFields prefix={prefix} form={form} currency={currency} most={most} nights={nights} />
        {(form.dirty || edit.failure) && (
          <SaveBar text={t('unsaved')} failure={edit.failure} problems={errors}>
            <Button type="submit" small busy={edit.busy}>
              {edit.busy ? word('working') : t('save')}
            </Button>
          </SaveBar>
        )}
      </form>
    </Card>
  );
}

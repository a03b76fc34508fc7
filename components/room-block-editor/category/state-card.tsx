import { useLocale, useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useUnsavedEdits } from '@/components/console/unsaved-edits';
import { DateInput } from '@/components/date/date-input';
import { useTwoWriters } from '@/components/form/edited-record';
import { TwoWritersNotice } from '@/components/form/two-writers';
import type { BadgeTone } from '@/components/ui/badge';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { notify } from '@/components/ui/notify';
import { unbroken } from '@/components/ui/unbroken';
import { ApiError, isStale } from '@/lib/api/api-error';
import { changeCategory } from '@/lib/api/room-block-editor';
import { useSend } from '@/lib/api/use-send';
import type { BlockState } from '@/lib/contract/room-block-editor';
import { blockChangeProblem } from '@/lib/domain/block-state';
import { unsoldNights } from '@/lib/domain/cut-off';
import { datesIn } from '@/lib/domain/date-text';
import { ConfirmEdit } from '../confirm-edit';
import { EditFailure, takeOver } from '../edit-failure';
import type { CategoryEditProps } from './block-figures';
import styles from './state-card.module.css';

export const STATE_TONES: Record<BlockState, BadgeTone> = {
  tentative: 'info',
  definite: 'success',
  cutOff: 'warning',
  released: 'neutral',
  cancelled: 'danger',
};

/** Block state, where it may go next, and the cut-off date. */
export function StateCard({ category, onChange }: CategoryEditProps) {
  const t = useTranslations('block.state');
  const locale = useLocale();
  const format = datesIn(locale);
  const id = useId();
  const [asked, setAsked] = useState<BlockState | null>(null);
  const onStale = takeOver(onChange);
  const state = useSend({
    send: changeCategory,
    onStale,
    onDone: (changed) => {
      setAsked(null);
      onChange(changed);
      notify({ tone: 'success', text: t('saved', { state: t(`names.${changed.state}`) }) });
    },
  });
  const cutOff = useSend({
    send: changeCategory,
    onStale,
    onDone: (changed) => {
      onChange(changed);
      notify({ tone: 'success', text: t('cutOffSaved') });
    },
  });
  const { version, nextStates, nights } = category;
  const hasSold = nights.some(({ sold }) => sold > 0);
  const offered = nextStates.filter(
    (next) => blockChangeProblem(category.state, next, { hasSold, canSell: true, isCutOffOver: false }) === null,
  );
  const { cutOffDate } = category;
  const form = useForm({ defaultValues: { cutOffDate } });
  useUnsavedEdits(form.formState.isDirty);
  const found = useTwoWriters(form, { keys: ['cutOffDate'], values: { cutOffDate }, version });
  const refused = cutOff.failure instanceof ApiError ? cutOff.failure.fields : {};
  const saveDate = form.handleSubmit((date) => cutOff.save({ id: category.id, version, ...date }));
  return (
    <Card title={t('title')}>
      <p>
        <Badge tone={STATE_TONES[category.state]}>{t(`names.${category.state}`)}</Badge>{' '}
        {t(`explain.${category.state}`)}
      </p>
      <div className="d-flex flex-wrap gap-2">
        {offered.map((next) => (
          <Button
            key={next}
            small
            variant={next === 'definite' ? 'primary' : next === 'cancelled' ? 'quiet' : 'secondary'}
            onClick={() => {
              state.forget();
              setAsked(next);
            }}
          >
            {t(`go.${next}`)}
          </Button>
        ))}
      </div>
      <form className="mt-4" onSubmit={saveDate}>
        <Field id={`${id}-cutOff`} label={t('cutOffDate')} hint={t('cutOffHint')} error={refused.cutOffDate}>
          {(input) => (
            <div className={styles.inline}>
              <DateInput
                {...input}
                locale={locale}
                value={form.watch('cutOffDate') ?? ''}
                onChange={(date) => form.setValue('cutOffDate', date || null, { shouldDirty: true })}
              />
              <Button type="submit" small variant="secondary" busy={cutOff.busy}>
                {t('cutOffSave')}
              </Button>
            </div>
          )}
        </Field>
        {category.cutOffDate && category.state === 'definite' && (
          <p className="text-secondary mb-0">
            {unbroken(t('goesBack', { nights: unsoldNights(nights), date: format.words(category.cutOffDate) }))}
          </p>
        )}
        {found && isStale(cutOff.failure) && found.both.length > 0 ? (
          <TwoWritersNotice
            form={form}
            found={found}
            label={() => t('cutOffDate')}
            shown={(_name, { cutOffDate: day }) => day && format.long(day)}
          />
        ) : (
          <EditFailure failure={cutOff.failure} />
        )}
      </form>
      <ConfirmEdit
        show={asked !== null}
        title={asked ? t(`go.${asked}`) : ''}
        text={asked ? t(`will.${asked}`) : ''}
        danger={asked === 'cancelled' || asked === 'released'}
        busy={state.busy}
        failure={state.failure}
        onClose={() => setAsked(null)}
        onConfirm={() => asked && state.save({ id: category.id, version, state: asked })}
      />
    </Card>
  );
}

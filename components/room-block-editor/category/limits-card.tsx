import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { useUnsavedEdits } from '@/components/console/unsaved-edits';
import { useTwoWriters } from '@/components/form/edited-record';
import { NumberInput } from '@/components/form/number-input';
import { TwoWritersNotice } from '@/components/form/two-writers';
import { useFormFields } from '@/components/form/use-form-fields';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { notify } from '@/components/ui/notify';
import { isStale } from '@/lib/api/api-error';
import { changeCategory } from '@/lib/api/room-block-editor';
import { useSend } from '@/lib/api/use-send';
import type { RoomLimits } from '@/lib/contract/room-block';
import { narrowerLimits } from '@/lib/contract/room-block-editor';
import { EditFailure, takeOver } from '../edit-failure';
import type { CategoryEditProps } from './block-figures';
import styles from './limits-card.module.css';

const LIMITS = ['maxOccupancy', 'maxAdults', 'maxJuniors', 'maxMinors', 'maxInfants'] as const;
type Limit = (typeof LIMITS)[number];

const leastOf = (limit: Limit) => narrowerLimits.shape[limit].unwrap().minValue ?? 0;

/** Limits that are nowhere wider than the hotel's. */
const limitsWithin = (hotel: RoomLimits) => {
  const within = (limit: Limit) => narrowerLimits.shape[limit].unwrap().max(hotel[limit]).nullable();
  return z.object({
    maxOccupancy: within('maxOccupancy'),
    maxAdults: within('maxAdults'),
    maxJuniors: within('maxJuniors'),
    maxMinors: within('maxMinors'),
    maxInfants: within('maxInfants'),
  });
};

/** How many people a room takes at this event, where that is fewer than the hotel allows. */
export function LimitsCard({ category, onChange }: CategoryEditProps) {
  const t = useTranslations('block.limits');
  const id = useId();
  const { hotelLimits, limits, version } = category;
  const form = useForm({
    resolver: zodResolver(limitsWithin(hotelLimits)),
    defaultValues: limits,
    shouldFocusError: false,
  });
  const fields = useFormFields({
    form,
    id,
    names: LIMITS,
    sentence: (limit) => t('range', { min: leastOf(limit), max: hotelLimits[limit] }),
  });
  const found = useTwoWriters(form, { keys: LIMITS, values: limits, version });
  useUnsavedEdits(form.formState.isDirty);
  const edit = useSend({
    send: changeCategory,
    onDone: (changed) => {
      onChange(changed);
      notify({ tone: 'success', text: t('saved') });
    },
    onStale: takeOver(onChange),
  });
  return (
    <Card title={t('title')}>
      <p className="text-secondary mb-3">{t('hint')}</p>
      <form
        noValidate
        onSubmit={form.handleSubmit(
          (wanted) => edit.save({ id: category.id, version, limits: wanted }),
          fields.focusWrong,
        )}
      >
        <div className={styles.limits}>
          {LIMITS.map((limit) => (
            <Field
              key={limit}
              {...fields.field(limit)}
              label={t(limit)}
              hint={t('hotel', { value: hotelLimits[limit] })}
              className="mb-0"
            >
              {(input) => <NumberInput {...input} {...fields.control(limit)} nullable />}
            </Field>
          ))}
        </div>
        {found && isStale(edit.failure) ? (
          <TwoWritersNotice form={form} found={found} label={t} />
        ) : (
          <EditFailure failure={edit.failure} />
        )}
        <Button type="submit" small variant="secondary" busy={edit.busy} className="mt-3">
          {t('save')}
        </Button>
      </form>
    </Card>
  );
}

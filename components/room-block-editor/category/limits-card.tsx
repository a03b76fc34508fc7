import { useTranslations } from 'next-intl';
import { type FormEvent, useId, useState } from 'react';
import { useUnsavedEdits } from '@/components/console/unsaved-edits';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { notify } from '@/components/ui/notify';
import { TextInput } from '@/components/ui/text-input';
import { changeCategory } from '@/lib/api/room-block-editor';
import { useSend } from '@/lib/api/use-send';
import { blockCategory } from '@/lib/contract/room-block-editor';
import { EditFailure } from '../edit-failure';
import type { CategoryEditProps } from './block-figures';
import styles from './limits-card.module.css';

const LIMITS = ['maxOccupancy', 'maxAdults', 'maxJuniors', 'maxMinors', 'maxInfants'] as const;
type Limit = (typeof LIMITS)[number];
const LEAST: Record<Limit, number> = { maxOccupancy: 1, maxAdults: 1, maxJuniors: 0, maxMinors: 0, maxInfants: 0 };

/** How many people a room takes at this event, where that is fewer than the hotel allows. */
export function LimitsCard({ category, onChange }: CategoryEditProps) {
  const t = useTranslations('block.limits');
  const id = useId();
  const [wrong, setWrong] = useState<Limit[]>([]);
  const [touched, setTouched] = useState(false);
  useUnsavedEdits(touched);
  const edit = useSend({
    send: changeCategory,
    onDone: (changed) => {
      onChange(changed);
      setTouched(false);
      notify({ tone: 'success', text: t('saved') });
    },
    onStale: (details) => {
      const now = blockCategory.safeParse(details);
      if (now.success) onChange(now.data);
    },
  });
  const { hotelLimits, limits, version } = category;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const values = LIMITS.map((limit) => [limit, String(typed.get(limit) ?? '').trim()] as const);
    const bad = values.filter(
      ([limit, text]) =>
        text && (!/^\d+$/.test(text) || Number(text) < LEAST[limit] || Number(text) > hotelLimits[limit]),
    );
    setWrong(bad.map(([limit]) => limit));
    if (bad.length > 0) return document.getElementById(`${id}-${bad[0]?.[0]}`)?.focus();
    const wanted = Object.fromEntries(values.map(([limit, text]) => [limit, text === '' ? null : Number(text)]));
    edit.save({ id: category.id, version, limits: wanted });
  };
  return (
    <Card title={t('title')}>
      <p className="text-secondary mb-3">{t('hint')}</p>
      <form noValidate onSubmit={submit} onInput={() => setTouched(true)}>
        <div className={styles.limits}>
          {LIMITS.map((limit) => (
            <Field
              key={limit}
              id={`${id}-${limit}`}
              label={t(limit)}
              hint={t('hotel', { value: hotelLimits[limit] })}
              error={wrong.includes(limit) && t('range', { min: LEAST[limit], max: hotelLimits[limit] })}
              className="mb-0"
            >
              {(input) => (
                <TextInput
                  {...input}
                  key={limits[limit]}
                  name={limit}
                  inputMode="numeric"
                  autoComplete="off"
                  defaultValue={limits[limit] ?? ''}
                />
              )}
            </Field>
          ))}
        </div>
        <EditFailure failure={edit.failure} />
        <Button type="submit" small variant="secondary" busy={edit.busy} className="mt-3">
          {t('save')}
        </Button>
      </form>
    </Card>
  );
}

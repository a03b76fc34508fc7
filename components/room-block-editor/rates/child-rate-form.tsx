import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { SelectInput } from '@/components/ui/select-input';
import styles from '../editor.module.css';
import { CHILD_BANDS, type ChildBand, childRow } from './rate-rows';
import type { RateDraft } from './use-rate-draft';

interface ChildRateFormProps {
  prefix: string;
  form: RateDraft;
}

const PLACES = [0, 1, 2, 3, 4];

/** Adds a row for children whose price depends on their place in the band or on the adults beside them. */
export function ChildRateForm({ prefix, form }: ChildRateFormProps) {
  const t = useTranslations('block.rates');
  const [band, setBand] = useState<ChildBand>('minor');
  const [place, setPlace] = useState(1);
  const [adults, setAdults] = useState(Math.min(2, form.maxAdults));
  const counts = Array.from({ length: form.maxAdults + 1 }, (_, count) => count);
  const row = childRow({ band, adultOccupancy: null, childPosition: place || null, payingAdults: adults });
  const isThere = form.draft.special.some(({ id }) => id === row.id) || row.id === band;
  const choice = (
    name: string,
    value: number,
    set: (value: number) => void,
    options: number[],
    label: (of: number) => string,
  ) => (
    <Field id={`${prefix}-child-${name}`} label={t(`child.${name === 'place' ? 'place' : 'adults'}`)} className="mb-0">
      {(input) => (
        <SelectInput {...input} value={value} onChange={(event) => set(Number(event.target.value))}>
          {options.map((option) => (
            <option key={option} value={option}>
              {label(option)}
            </option>
          ))}
        </SelectInput>
      )}
    </Field>
  );
  return (
    <fieldset className={styles.childRate}>
      <legend className="h6">{t('child.title')}</legend>
      <p className="console-hint mb-2">{t('child.hint')}</p>
      <div className={styles.childFields}>
        <Field id={`${prefix}-child-band`} label={t('people')} className="mb-0">
          {(input) => (
            <SelectInput
              {...input}
              value={band}
              onChange={(event) => setBand(CHILD_BANDS.find((name) => name === event.target.value) ?? 'minor')}
            >
              {CHILD_BANDS.map((name) => (
                <option key={name} value={name}>
                  {t(name)}
                </option>
              ))}
            </SelectInput>
          )}
        </Field>
        {choice('place', place, setPlace, PLACES, (of) => (of ? t('child.nth', { place: of }) : t('child.any')))}
        {choice('adults', adults, setAdults, counts, (of) => (of ? t('adult', { adults: of }) : t('child.anyAdults')))}
        <Button
          variant="secondary"
          small
          disabled={isThere}
          onClick={() => form.change({ special: [...form.draft.special, row] })}
        >
          {t('child.add')}
        </Button>
      </div>
    </fieldset>
  );
}

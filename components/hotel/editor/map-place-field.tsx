import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Field } from '@/components/ui/field';
import { TextInput } from '@/components/ui/text-input';
import { placeFromText } from '@/lib/domain/map-place';
import type { FormOfHotel } from './hotel-form';

/** The coordinates by a paste: a link of a map, or the pair as a map copies it; and where they lie, to look at. */
export function MapPlaceField({ form }: { form: FormOfHotel }) {
  const t = useTranslations('hotels.form.paste');
  const [typed, setTyped] = useState('');
  const [latitude, longitude] = form.watch(['latitude', 'longitude']);
  const found = placeFromText(typed);
  const read = (text: string) => {
    setTyped(text);
    const place = placeFromText(text);
    if (!place) return;
    for (const name of ['latitude', 'longitude'] as const)
      form.setValue(name, place[name], { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  };
  const isKnown = Number.isFinite(latitude) && Number.isFinite(longitude);
  return (
    <Field
      id="hotel-mapPlace"
      label={t('label')}
      hint={t('hint')}
      optional={t('optional')}
      error={typed.trim() !== '' && !found ? t('none') : undefined}
    >
      {(input) => (
        <>
          <TextInput
            {...input}
            value={typed}
            onChange={({ target }) => read(target.value)}
            maxLength={2000}
            autoComplete="off"
            spellCheck={false}
          />
          {isKnown && (
            <p className="form-text mb-0" role="status">
              {found && `${t('found')} `}
              <a
                href={`https://www.google.com/maps/search/?api=1&query=${latitude},${longitude}`}
                target="_blank"
                rel="noopener noreferrer"
              >
                {t('look')}
              </a>
            </p>
          )}
        </>
      )}
    </Field>
  );
}

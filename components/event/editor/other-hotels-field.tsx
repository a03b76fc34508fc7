import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { SelectInput } from '@/components/ui/select-input';
import { MOST_OTHER_HOTELS } from '@/lib/contract/event-profile';
import styles from './editor.module.css';
import type { FormPart } from './event-form';

interface HotelChoice {
  id: string;
  name: string;
}

interface OtherHotelsFieldProps extends FormPart {
  /** Those that may be chosen. */
  hotels: HotelChoice[];
  /** Those that the event has, by their names there: they may be offered no more. */
  known: HotelChoice[];
}

/** Where guests may sleep beside the event's own hotel: one is added, or taken out again. */
export function OtherHotelsField({ form, fields, hotels, known }: OtherHotelsFieldProps) {
  const t = useTranslations('publication.form.otherHotels');
  const { value: chosen, onChange } = fields.control('otherHotelIds');
  const own = form.watch('hotelId');
  const left = hotels.filter(({ id }) => id !== own && !chosen.includes(id));
  const nameOf = (id: string) => [...known, ...hotels].find((hotel) => hotel.id === id)?.name ?? id;
  if (!own && chosen.length === 0) return null;
  const isFull = chosen.length >= MOST_OTHER_HOTELS;
  return (
    <div>
      <Field {...fields.field('otherHotelIds')} label={t('add')} hint={t(isFull ? 'full' : 'hint')}>
        {(input) => (
          <SelectInput
            {...input}
            value=""
            disabled={isFull || left.length === 0}
            onChange={({ target }) => {
              // The line that asks to choose is none of them.
              if (left.some(({ id }) => id === target.value)) onChange([...chosen, target.value]);
            }}
          >
            <option value="">{t('choose')}</option>
            {left.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
      {chosen.length > 0 && (
        <ul className={styles.checklist} aria-label={t('list')}>
          {chosen.map((id) => (
            <li key={id}>
              <strong>{nameOf(id)}</strong>
              <Button variant="quiet" small onClick={() => onChange(chosen.filter((each) => each !== id))}>
                {t('removeNamed', { hotel: nameOf(id) })}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

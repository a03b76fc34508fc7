import { useTranslations } from 'next-intl';
import { NumberInput } from '@/components/form/number-input';
import { registerShown } from '@/components/form/register-shown';
import { Card } from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { PhoneInput } from '@/components/ui/phone-input';
import { SelectInput } from '@/components/ui/select-input';
import { TextInput } from '@/components/ui/text-input';
import { BilingualField } from '@/components/written-text/bilingual-field';
import { amenity } from '@/lib/contract/amenity';
import { mealPlan } from '@/lib/contract/room-block';
import styles from './hotel-editor.module.css';
import { readDecimal } from './hotel-fields';
import type { FormPart } from './hotel-form';

/** An empty field is none. */
const orNull = (text: unknown) => (typeof text === 'string' && text.trim() === '' ? null : text);

/** Amenities, meals and taxes. */
export function OfferCard({ fields }: FormPart) {
  const t = useTranslations('hotels');
  const paid = fields.control('paidAtHotel');
  const ticks = <Choice extends string>(legend: string, { choices, chosen, label, set }: Ticks<Choice>) => (
    <fieldset className={styles.group}>
      <legend>{legend}</legend>
      <div className={styles.ticks}>
        {choices.map((choice) => (
          <div key={choice} className="form-check">
            <input
              id={`hotel-${choice}`}
              type="checkbox"
              className="form-check-input"
              checked={chosen.includes(choice)}
              onChange={({ target }) =>
                set(choices.filter((each) => (each === choice ? target.checked : chosen.includes(each))))
              }
            />
            <label className="form-check-label" htmlFor={`hotel-${choice}`}>
              {label(choice)}
            </label>
          </div>
        ))}
      </div>
    </fieldset>
  );
  const amenities = fields.control('amenities');
  const plans = fields.control('mealPlans');
  const included = fields.control('taxIncluded');
  return (
    <Card title={t('form.sections.offer')}>
      {ticks(t('form.fields.amenities'), {
        choices: amenity.options,
        chosen: amenities.value,
        label: (choice) => t(`amenities.${choice}`),
        set: amenities.onChange,
      })}
      {ticks(t('form.fields.mealPlans'), {
        choices: mealPlan.options,
        chosen: plans.value,
        label: (choice) => t(`mealPlans.${choice}`),
        set: plans.onChange,
      })}
      <div className={styles.fields}>
        <Field {...fields.field('taxIncluded')} label={t('form.fields.taxIncluded')} hint={t('form.hints.taxIncluded')}>
          {(input) => (
            <SelectInput
              {...input}
              value={included.value ? 'in' : 'added'}
              onChange={({ target }) => included.onChange(target.value === 'in')}
            >
              <option value="in">{t('form.taxIn')}</option>
              <option value="added">{t('form.taxAdded')}</option>
            </SelectInput>
          )}
        </Field>
        <Field {...fields.field('taxPercent')} label={t('form.fields.taxPercent')}>
          {(input) => (
            <NumberInput {...input} inputMode="decimal" {...fields.control('taxPercent')} read={readDecimal} />
          )}
        </Field>
        <div className={styles.whole}>
          <p className="form-text">{t('form.hints.paidAtHotel')}</p>
          <BilingualField
            id="hotel-paidAtHotel"
            label={t('form.fields.paidAtHotel')}
            optional={t('form.optional')}
            value={paid.value ?? { es: '', en: '' }}
            errors={{ es: fields.field('paidAtHotel.es').error, en: fields.field('paidAtHotel.en').error }}
            onChange={(text) => paid.onChange(text.es.trim() === '' && text.en.trim() === '' ? null : text)}
          />
        </div>
      </div>
    </Card>
  );
}

interface Ticks<Choice extends string> {
  choices: readonly Choice[];
  chosen: readonly Choice[];
  label: (choice: Choice) => string;
  set: (chosen: Choice[]) => void;
}

/** How the agency reaches the hotel. */
export function ContactCard({ form, fields }: FormPart) {
  const t = useTranslations('hotels.form');
  const text = (field: 'phone' | 'email' | 'websiteUrl', Input: typeof TextInput, type?: string) => (
    <Field {...fields.field(field)} label={t(`fields.${field}`)} optional={t('optional')}>
      {(input) => (
        <Input {...input} type={type} autoComplete="off" {...registerShown(form, field, { setValueAs: orNull })} />
      )}
    </Field>
  );
  return (
    <Card title={t('sections.contact')}>
      <div className={styles.fields}>
        {text('phone', PhoneInput)}
        {text('email', TextInput, 'email')}
        {text('websiteUrl', TextInput, 'url')}
      </div>
    </Card>
  );
}

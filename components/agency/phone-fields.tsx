import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { TextInput } from '@/components/ui/text-input';
import { MAX_AGENCY_PHONES } from '@/lib/contract/agency-profile';
import styles from './agency.module.css';
import { type DraftPhone, withRow } from './agency-draft';
import type { AgencyFieldsProps } from './agency-errors';

/** Up to four phones in the order in which the footer shows them. */
export function PhoneFields({ id, draft, errors, onChange }: AgencyFieldsProps) {
  const t = useTranslations('agency');
  const { phones } = draft;
  const set = (changed: DraftPhone[]) => onChange({ ...draft, phones: changed });
  return (
    <>
      <p className="console-hint">{t('phonesHint', { most: MAX_AGENCY_PHONES })}</p>
      {phones.map((phone, index) => (
        <fieldset key={phone.row} className={styles.phone}>
          <legend className="visually-hidden">{t('phoneOf', { number: index + 1 })}</legend>
          {(['phone', 'kind', 'description'] as const).map((name) => (
            <Field
              key={name}
              id={`${id}-phone-${index}-${name}`}
              label={t(`phoneFields.${name}`)}
              optional={name === 'description' && t('optional')}
              error={errors[`phone-${index}-${name}`]}
              className="mb-0"
            >
              {(props) => (
                <TextInput
                  {...props}
                  type={name === 'phone' ? 'tel' : 'text'}
                  autoComplete="off"
                  value={phone[name]}
                  onChange={(event) =>
                    set(phones.map((each, at) => (at === index ? { ...each, [name]: event.target.value } : each)))
                  }
                />
              )}
            </Field>
          ))}
          <Button
            variant="secondary"
            small
            aria-label={t('removePhoneOf', { number: index + 1 })}
            onClick={() => set(phones.filter((_, at) => at !== index))}
          >
            {t('removePhone')}
          </Button>
        </fieldset>
      ))}
      {errors['add-phone'] && <p className="text-danger">{errors['add-phone']}</p>}
      {phones.length < MAX_AGENCY_PHONES && (
        <Button id={`${id}-add-phone`} variant="secondary" small onClick={() => set(withRow(phones))}>
          {t('addPhone')}
        </Button>
      )}
    </>
  );
}

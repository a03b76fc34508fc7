import { useTranslations } from 'next-intl';
import { Field } from '@/components/ui/field';
import { SelectInput } from '@/components/ui/select-input';
import { TextInput } from '@/components/ui/text-input';
import { language } from '@/lib/contract/bilingual-text';
import { attendance, GUEST_LIMITS, type GuestBulk } from '@/lib/contract/guest';

const WORDS = {
  addTag: { most: GUEST_LIMITS.tag, list: 'guest-tags', hint: null },
  removeTag: { most: GUEST_LIMITS.tag, list: 'guest-tags', hint: null },
  setSide: { most: GUEST_LIMITS.side, list: 'guest-sides', hint: 'sideHint' },
  setHousehold: { most: GUEST_LIMITS.household, list: undefined, hint: 'householdHint' },
} as const;

const LABELS = {
  setSide: 'side',
  setHousehold: 'household',
  setLanguage: 'language',
  setAttendance: 'attendance',
} as const;

/** What a bulk change is about: a tag, a side, a household, a language or an answer. */
export function WordField({ id, action }: { id: string; action: Exclude<GuestBulk['action'], 'delete'> }) {
  const t = useTranslations('guests');
  const label = action === 'addTag' || action === 'removeTag' ? t('bulk.tag') : t(`form.fields.${LABELS[action]}`);
  if (action === 'setLanguage' || action === 'setAttendance')
    return (
      <Field id={id} label={label}>
        {(input) => (
          <SelectInput {...input} name="word">
            {action === 'setLanguage' && <option value="">{t('form.noLanguage')}</option>}
            {action === 'setLanguage'
              ? language.options.map((each) => (
                  <option key={each} value={each}>
                    {t(`form.languages.${each}`)}
                  </option>
                ))
              : attendance.options.map((each) => (
                  <option key={each} value={each}>
                    {t(`attendance.${each}`)}
                  </option>
                ))}
          </SelectInput>
        )}
      </Field>
    );
  const { most, list, hint } = WORDS[action];
  return (
    <Field id={id} label={label} hint={hint && t(`bulk.${hint}`)}>
      {(input) => <TextInput {...input} name="word" autoComplete="off" required={!hint} maxLength={most} list={list} />}
    </Field>
  );
}

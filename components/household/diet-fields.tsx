import { useTranslations } from 'next-intl';
import { Field } from '@/components/ui/field';
import { TextInput } from '@/components/ui/text-input';
import { type DietaryNeed, dietaryNeed } from '@/lib/contract/guest';
import { LONGEST_DIET_NOTE } from '@/lib/contract/household';
import styles from './answer-form.module.css';

interface DietFieldsProps {
  /** Names of the inputs in the form. */
  names: { need: string; note: string };
  noteId: string;
  isTicked: (need: DietaryNeed) => boolean;
  note: string;
  open: boolean;
}

/** What somebody does not eat, folded until it is wanted. */
export function DietFields({ names, noteId, isTicked, note, open }: DietFieldsProps) {
  const t = useTranslations('household.answers');
  const diets = useTranslations('diets');
  return (
    <details className={styles.diet} open={open}>
      <summary>{t('diet')}</summary>
      <fieldset className={styles.ticks}>
        <legend className="visually-hidden">{t('diet')}</legend>
        {dietaryNeed.options.map((need) => (
          <label key={need}>
            <input
              type="checkbox"
              className="form-check-input"
              name={names.need}
              value={need}
              defaultChecked={isTicked(need)}
            />
            <span>{diets(need)}</span>
          </label>
        ))}
      </fieldset>
      <Field id={noteId} label={t('dietNote')} optional={t('optional')}>
        {(input) => (
          <TextInput
            {...input}
            name={names.note}
            maxLength={LONGEST_DIET_NOTE}
            autoComplete="off"
            defaultValue={note}
          />
        )}
      </Field>
    </details>
  );
}

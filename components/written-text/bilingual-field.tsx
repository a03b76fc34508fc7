import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Field } from '@/components/ui/field';
import { TextArea } from '@/components/ui/text-area';
import { TextInput } from '@/components/ui/text-input';
import type { BilingualText, Language } from '@/lib/contract/bilingual-text';
import { missingLanguage } from '@/lib/domain/bilingual-text';
import styles from './written-text.module.css';

interface BilingualFieldProps {
  /** Beginning of both inputs' ids, which end with their language: `x-es`, `x-en`. */
  id: string;
  label: string;
  optional?: ReactNode;
  value: BilingualText;
  errors: Partial<Record<Language, string | undefined>>;
  /** Number of lines, for a text of several. */
  rows?: number;
  onChange: (value: BilingualText) => void;
}

/** One text in both languages, side by side; the empty one says what its readers get meanwhile. */
export function BilingualField({ id, label, optional, value, errors, rows, onChange }: BilingualFieldProps) {
  const t = useTranslations('common.bilingual');
  const missing = missingLanguage(value);
  return (
    <div className={styles.pair}>
      {(['es', 'en'] as const).map((language) => (
        <Field
          key={language}
          id={`${id}-${language}`}
          label={t(`label.${language}`, { label })}
          optional={optional}
          hint={missing === language && <span className={styles.missing}>{t(`missing.${language}`)}</span>}
          error={errors[language]}
        >
          {(input) => {
            const typed = {
              ...input,
              lang: language,
              value: value[language],
              onChange: ({ target }: { target: { value: string } }) => onChange({ ...value, [language]: target.value }),
            };
            return rows ? <TextArea {...typed} rows={rows} /> : <TextInput {...typed} autoComplete="off" />;
          }}
        </Field>
      ))}
    </div>
  );
}

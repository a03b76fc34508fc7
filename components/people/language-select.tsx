import { useTranslations } from 'next-intl';
import { Field } from '@/components/ui/field';
import { SelectInput } from '@/components/ui/select-input';
import type { Language } from '@/lib/contract/bilingual-text';

interface LanguageSelectProps {
  id: string;
  value: Language;
  onChange: (language: Language) => void;
}

export function LanguageSelect({ id, value, onChange }: LanguageSelectProps) {
  const t = useTranslations('people');
  return (
    <Field id={id} label={t('language')} hint={t('languageHint')}>
      {(props) => (
        <SelectInput {...props} value={value} onChange={(event) => onChange(event.target.value === 'en' ? 'en' : 'es')}>
          <option value="es">Español</option>
          <option value="en">English</option>
        </SelectInput>
      )}
    </Field>
  );
}

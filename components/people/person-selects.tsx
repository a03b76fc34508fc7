import { useTranslations } from 'next-intl';
import { Field } from '@/components/ui/field';
import { SelectInput } from '@/components/ui/select-input';
import type { Language } from '@/lib/contract/bilingual-text';
import type { RoleName } from '@/lib/contract/role';
import { ACCOUNT_ROLES } from '@/lib/contract/user';

interface LanguageSelectProps {
  id: string;
  value: Language;
  onChange: (language: Language) => void;
}

interface RoleSelectProps {
  id: string;
  value: RoleName;
  grantable: readonly RoleName[];
  onChange: (role: RoleName) => void;
}

/** The roles that the caller may give, each with what it is for. */
export function RoleSelect({ id, value, grantable, onChange }: RoleSelectProps) {
  const t = useTranslations('people');
  const roles = useTranslations('console.roles');
  const means = ACCOUNT_ROLES.find((role) => role === value);
  return (
    <Field id={id} label={t('role')} hint={means && t(`roleMeans.${means}`)}>
      {(props) => (
        <SelectInput {...props} value={value} onChange={(event) => onChange(event.target.value as RoleName)}>
          {grantable.map((role) => (
            <option key={role} value={role}>
              {roles(role)}
            </option>
          ))}
        </SelectInput>
      )}
    </Field>
  );
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

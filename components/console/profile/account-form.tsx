'use client';

import { useTranslations } from 'next-intl';
import { useForm } from 'react-hook-form';
import { useUnsavedForm } from '@/components/console/unsaved-edits';
import { registerShown } from '@/components/form/register-shown';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { PhoneInput } from '@/components/ui/phone-input';
import { SelectInput } from '@/components/ui/select-input';
import { TextInput } from '@/components/ui/text-input';
import type { Profile } from '@/lib/contract/profile';
import styles from './profile.module.css';
import { fieldError, ProfileFailure, useProfileEdit } from './profile-edit';

type Values = Pick<Profile, 'name' | 'languageCode'> & { mobile: string };

interface AccountFormProps {
  profile: Profile;
  /** As people here write it; empty = none. */
  mobile: string;
  isGuest: boolean;
}

/** Name, mobile and language of mails; email and role are given by those who manage the users. */
export function AccountForm({ profile, mobile, isGuest }: AccountFormProps) {
  const t = useTranslations('profile.account');
  const edit = useProfileEdit(profile, t('saved'));
  const values: Values = { name: profile.name, mobile, languageCode: profile.languageCode };
  const form = useForm<Values>({ defaultValues: values, values });
  const { handleSubmit, formState } = form;
  useUnsavedForm(form.watch(), formState.defaultValues);
  const missing = formState.errors.name && t('required');
  return (
    <Card title={t('title')}>
      <ProfileFailure failure={edit.failure} />
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => void handleSubmit((values) => edit.save({ ...values, version: edit.version }))(event)}
      >
        <Field id="profile-name" label={t('name')} error={missing ?? fieldError(edit.failure, 'name')}>
          {(input) => (
            <TextInput
              {...input}
              {...registerShown(form, 'name', { validate: (name) => name.trim() !== '' })}
              autoComplete="name"
              maxLength={120}
            />
          )}
        </Field>
        <Field
          id="profile-mobile"
          label={t('mobile')}
          hint={t(isGuest ? 'mobileHintGuest' : 'mobileHint')}
          optional={t('optional')}
          error={fieldError(edit.failure, 'mobile')}
        >
          {(input) => <PhoneInput {...input} {...registerShown(form, 'mobile')} autoComplete="tel" maxLength={30} />}
        </Field>
        <Field id="profile-language" label={t('language')} hint={t('languageHint')}>
          {(input) => (
            <SelectInput {...input} {...registerShown(form, 'languageCode')}>
              <option value="es">{t('languages.es')}</option>
              <option value="en">{t('languages.en')}</option>
            </SelectInput>
          )}
        </Field>
        <Button type="submit" busy={edit.busy}>
          {t('save')}
        </Button>
      </form>
    </Card>
  );
}

'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useEdit } from '@/components/room-block-editor/use-edit';
import { Button } from '@/components/ui/button/button';
import { Card } from '@/components/ui/card/card';
import { Field } from '@/components/ui/field/field';
import { SelectInput } from '@/components/ui/select-input/select-input';
import { TextInput } from '@/components/ui/text-input/text-input';
import { notify } from '@/components/ui/toast/notify';
import { changeProfile } from '@/lib/api/profile/change-profile';
import { type Profile, profile as profileShape } from '@/lib/contract/profile';
import { useRouter } from '@/lib/i18n/navigation';
import { fieldError } from './field-error';
import styles from './profile.module.css';
import { ProfileFailure } from './profile-failure';

type Values = Pick<Profile, 'name' | 'languageCode'>;

/** Name and language of mails; email and role are given by whoever manages the users. */
export function AccountForm({ profile }: { profile: Profile }) {
  const t = useTranslations('profile.account');
  const router = useRouter();
  const [version, setVersion] = useState(profile.version);
  // The other form of the page saves the same record.
  const known = Math.max(version, profile.version);
  const { register, handleSubmit, formState } = useForm<Values>({
    values: { name: profile.name, languageCode: profile.languageCode },
  });
  const edit = useEdit({
    send: changeProfile,
    onDone: (saved) => {
      setVersion(saved.version);
      notify({ tone: 'success', text: t('saved') });
      router.refresh();
    },
    onStale: (details) => {
      const current = profileShape.safeParse(details);
      if (current.success) setVersion(current.data.version);
    },
  });
  const missing = formState.errors.name && t('required');
  return (
    <Card title={t('title')}>
      <ProfileFailure failure={edit.failure} />
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => void handleSubmit((values) => edit.save({ ...values, version: known }))(event)}
      >
        <Field id="profile-name" label={t('name')} error={missing ?? fieldError(edit.failure, 'name')}>
          {(input) => (
            <TextInput
              {...input}
              {...register('name', { validate: (name) => name.trim() !== '' })}
              autoComplete="name"
              maxLength={120}
            />
          )}
        </Field>
        <Field id="profile-language" label={t('language')} hint={t('languageHint')}>
          {(input) => (
            <SelectInput {...input} {...register('languageCode')}>
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

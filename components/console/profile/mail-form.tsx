'use client';

import { useTranslations } from 'next-intl';
import { useForm } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { type Profile, STAFF_MAIL_KINDS, type StaffMailKind } from '@/lib/contract/profile';
import styles from './profile.module.css';
import { ProfileFailure, useProfileEdit } from './profile-edit';

/** Which mails to staff the person wants; notifications in the console come in any case. */
export function MailForm({ profile }: { profile: Profile }) {
  const t = useTranslations('profile.mails');
  const form = useForm({ defaultValues: { mutedMails: profile.mutedMails } });
  const muted = form.watch('mutedMails');
  const edit = useProfileEdit(profile, t('saved'));
  const turn = (kind: StaffMailKind, wanted: boolean) =>
    form.setValue('mutedMails', wanted ? muted.filter((each) => each !== kind) : [...muted, kind]);
  return (
    <Card title={t('title')}>
      <p>{t('lead', { email: profile.email })}</p>
      <ProfileFailure failure={edit.failure} />
      <form
        onSubmit={form.handleSubmit((input) => edit.save({ ...input, version: edit.version }))}
        className={styles.form}
      >
        <fieldset>
          <legend className="visually-hidden">{t('title')}</legend>
          {STAFF_MAIL_KINDS.map((kind) => (
            <div key={kind} className="form-check">
              <input
                type="checkbox"
                className="form-check-input"
                id={`mail-${kind}`}
                checked={!muted.includes(kind)}
                onChange={({ target }) => turn(kind, target.checked)}
              />
              <label className="form-check-label" htmlFor={`mail-${kind}`}>
                {t(`kinds.${kind}`)}
              </label>
            </div>
          ))}
        </fieldset>
        <Button type="submit" busy={edit.busy}>
          {t('save')}
        </Button>
      </form>
    </Card>
  );
}

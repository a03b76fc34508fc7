'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { useUnsavedEdits } from '@/components/console/unsaved-edits';
import { isSame } from '@/components/form/edited-record';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import {
  BADGE_TYPES,
  type BadgeType,
  type Profile,
  type ProfileChange,
  STAFF_MAIL_KINDS,
  type StaffMailKind,
} from '@/lib/contract/profile';
import styles from './profile.module.css';
import { ProfileFailure, useProfileEdit } from './profile-edit';

/** Which mails to staff the person wants. */
export function MailForm({ profile }: { profile: Profile }) {
  const t = useTranslations('profile.mails');
  return (
    <PreferenceForm<StaffMailKind>
      profile={profile}
      kinds={STAFF_MAIL_KINDS}
      muted={profile.mutedMails}
      toChange={(mutedMails) => ({ mutedMails })}
      nameOf={(kind) => t(`kinds.${kind}`)}
      words={{ title: t('title'), lead: t('lead', { email: profile.email }), save: t('save'), saved: t('saved') }}
    />
  );
}

/** Which notifications the badge counts for this person; the others stay in the lists, as read. */
export function BadgeForm({ profile }: { profile: Profile }) {
  const t = useTranslations('profile.badge');
  const types = useTranslations('console.inbox.types');
  return (
    <PreferenceForm<BadgeType>
      profile={profile}
      kinds={BADGE_TYPES}
      muted={profile.mutedTypes}
      toChange={(mutedTypes) => ({ mutedTypes })}
      nameOf={(type) => types(type)}
      words={{ title: t('title'), lead: t('lead'), save: t('save'), saved: t('saved') }}
    />
  );
}

interface PreferenceFormProps<Kind extends string> {
  profile: Profile;
  kinds: readonly Kind[];
  /** The kinds that are switched off. */
  muted: Kind[];
  toChange: (muted: Kind[]) => Omit<ProfileChange, 'version'>;
  nameOf: (kind: Kind) => string;
  words: Record<'title' | 'lead' | 'save' | 'saved', string>;
}

function PreferenceForm<Kind extends string>(props: PreferenceFormProps<Kind>) {
  const { profile, kinds, muted: before, toChange, nameOf, words } = props;
  const [muted, setMuted] = useState(before);
  const edit = useProfileEdit(profile, words.saved);
  useUnsavedEdits(!isSame(muted.toSorted(), before.toSorted()));
  const turn = (kind: Kind, wanted: boolean) =>
    setMuted(wanted ? muted.filter((each) => each !== kind) : [...muted, kind]);
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    edit.save({ ...toChange(muted), version: edit.version });
  };
  return (
    <Card title={words.title}>
      <p>{words.lead}</p>
      <ProfileFailure failure={edit.failure} />
      <form onSubmit={submit} className={styles.form}>
        <fieldset>
          <legend className="visually-hidden">{words.title}</legend>
          {kinds.map((kind) => (
            <div key={kind} className="form-check">
              <input
                type="checkbox"
                className="form-check-input"
                id={`wanted-${kind}`}
                checked={!muted.includes(kind)}
                onChange={({ target }) => turn(kind, target.checked)}
              />
              <label className="form-check-label" htmlFor={`wanted-${kind}`}>
                {nameOf(kind)}
              </label>
            </div>
          ))}
        </fieldset>
        <Button type="submit" busy={edit.busy}>
          {words.save}
        </Button>
      </form>
    </Card>
  );
}

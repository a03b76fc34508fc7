'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useActionState, useEffect, useRef, useState } from 'react';
import { DietFields } from '@/components/household/diet-fields';
import { LinkFormFailure } from '@/components/household/link-form-failure';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { takeLostFocus } from '@/components/ui/take-lost-focus';
import { TextInput } from '@/components/ui/text-input';
import { Tick } from '@/components/ui/tick';
import { NOT_POSTED, type PostForm } from '@/components/user/posted-form';
import { ApiError } from '@/lib/api/api-error';
import { fillCompanion } from '@/lib/api/companion';
import { useSend } from '@/lib/api/use-send';
import { type CompanionInput, type CompanionStay, LONGEST_COMPANION_NAME } from '@/lib/contract/companion';
import styles from './companion.module.css';
import { readSaid } from './read-said';

interface CompanionFormProps {
  stay: CompanionStay;
  token: string;
  /** Whether they pay a part of the room, so that there is something to mail them. */
  pays?: boolean;
  /** Answers the form when it is posted before, or without, its script. */
  action: PostForm;
}

/** What an invited person is called and does not eat; then thanks, and the way back to change it. */
export function CompanionForm({ stay, token, pays = false, action }: CompanionFormProps) {
  const t = useTranslations('companion.form');
  const [posted, post] = useActionState(action, NOT_POSTED);
  const [isNameless, setNameless] = useState(false);
  const [isChanging, setChanging] = useState(false);
  const { save, busy, failure, result, done, forget } = useSend({
    sendKeyed: (http, said: CompanionInput, idempotencyKey) => fillCompanion(http, { token, said, idempotencyKey }),
    onDone: () => setChanging(false),
  });
  // The pressed button disappears with what was sent, in whose place the form is.
  useEffect(() => {
    if (isChanging) takeLostFocus(document.getElementById('companion-name'));
  }, [isChanging]);
  const current = result ?? stay;
  if ((done || posted.done) && !isChanging)
    return (
      <Filled
        onChange={() => {
          setChanging(true);
          forget();
        }}
      />
    );
  const { kept } = posted;
  const isBack = Object.keys(kept).length > 0;
  const needs: readonly string[] = isBack ? (kept.need ?? '').split('\n') : current.needs;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const said = readSaid(new FormData(event.currentTarget));
    setNameless(said.name === '');
    if (said.name === '') document.getElementById('companion-name')?.focus();
    else void save(said);
  };
  return (
    <form action={post} onSubmit={submit} noValidate className={styles.form}>
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="version" value={String(current.version)} />
      <h2 className="h4">{t('title')}</h2>
      <p className="text-secondary">{t(current.filledAt ? 'again' : 'lead')}</p>
      <LinkFormFailure
        failure={failure}
        posted={posted}
        token={token}
        words={{ reload: t('reload'), notSent: t('notSent') }}
      />
      <Field
        id="companion-name"
        label={t('name')}
        hint={t('nameHint')}
        error={isNameless ? t('nameMissing') : undefined}
      >
        {(input) => (
          <TextInput
            {...input}
            name="name"
            autoComplete="name"
            maxLength={LONGEST_COMPANION_NAME}
            required
            defaultValue={kept.name ?? current.name ?? ''}
          />
        )}
      </Field>
      {pays && (
        <Field
          id="companion-email"
          label={t('email')}
          hint={t('emailHint')}
          error={failure instanceof ApiError ? failure.fields.email : undefined}
        >
          {(input) => (
            <TextInput
              {...input}
              type="email"
              name="email"
              autoComplete="email"
              maxLength={254}
              defaultValue={kept.email ?? current.email ?? ''}
            />
          )}
        </Field>
      )}
      <DietFields
        names={{ need: 'need', note: 'dietNote' }}
        noteId="companion-diet-note"
        isTicked={(need) => needs.includes(need)}
        note={kept.dietNote ?? current.dietNote ?? ''}
        open={current.needs.length > 0 || current.dietNote !== null || isBack}
      />
      <p className="form-text">{t('who')}</p>
      <Button type="submit" busy={busy} className="w-100">
        {busy ? t('sending') : t('send')}
      </Button>
    </form>
  );
}

function Filled({ onChange }: { onChange: () => void }) {
  const t = useTranslations('companion.form');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.filled}>
      <Tick />
      <h2 ref={heading} tabIndex={-1}>
        {t('thanks')}
      </h2>
      <p>{t('thanksText')}</p>
      <div className="actions justify-content-center">
        <Button variant="secondary" onClick={onChange}>
          {t('change')}
        </Button>
      </div>
    </div>
  );
}
